"""The collection of the findings of a run, in which each fault occurs once."""

from __future__ import annotations

from typing import Generic, TypeVar

from explorer.models import Finding

F = TypeVar("F", bound=Finding)

_DEGREE = {"error": 2, "warning": 1, "info": 0}
_MAX_ALSO_LENGTH = 1000


class Findings(Generic[F]):
    """Counts how often each fault was seen and merges findings that share a cause."""

    def __init__(self) -> None:
        self._by_id: dict[str, F] = {}
        self._merged: dict[str, str] = {}
        """The id under which a finding is kept, by finding id and by cause."""
        self._seen_in: dict[tuple[str, int], list[str]] = {}
        """The ids of the findings seen in a step, by step cause and step number."""
        self._joined: dict[str, str] = {}
        """The id under which a finding is kept that shares only a step cause, by finding id."""

    def note(self, finding: F) -> F | None:
        """Record a finding and return it if it is new, None if the fault is known."""
        kept_as = self._known_as(finding) or self._joined_in_step(finding) or self._keep(finding)
        known = self._by_id.get(kept_as)
        self._by_id[kept_as] = _merged(known, finding) if known else finding
        return None if known else finding

    def _known_as(self, finding: F) -> str | None:
        """Return the id of the kept finding with the same id or a common cause."""
        keys = (finding.id, *finding.causes)
        kept_as = next((self._merged[key] for key in keys if key in self._merged), None)
        return self._keep(finding, kept_as) if kept_as else None

    def _joined_in_step(self, finding: F) -> str | None:
        """Return the id of a kept finding with the same step cause that is new in this step too.

        In later steps the two are merged only where they are seen together. On its own, ``finding``
        is a fault of its own.
        """
        for kept_as in self._seen_in.get((finding.step_cause, finding.step), ()):
            is_new = self._by_id[kept_as].step == finding.step and finding.id not in self._joined
            if is_new or self._joined.get(finding.id) == kept_as:
                self._joined[finding.id] = kept_as
                return kept_as
        return None

    def _keep(self, finding: F, kept_as: str = "") -> str:
        """Record the id and the causes of a finding, and return the id under which it is kept."""
        kept_as = kept_as or finding.id
        for key in (finding.id, *finding.causes):
            self._merged.setdefault(key, kept_as)
        if finding.step_cause:
            self._seen_in.setdefault((finding.step_cause, finding.step), []).append(kept_as)
        return kept_as

    def all(self) -> tuple[F, ...]:
        """Return all findings with their counts: worst first, then most frequent, then earliest."""
        return tuple(
            sorted(self._by_id.values(), key=lambda f: (-_DEGREE[f.severity], -f.count, f.step))
        )


def _merged(first: F, again: F) -> F:
    """Return the known finding updated by another occurrence.

    The worse of the two is kept, with the step of the first.
    """
    count = first.count + again.count
    if again.id != first.id:
        return _with_also(first, again).model_copy(update={"count": count})
    worst = max(first, again, key=lambda f: (_DEGREE[f.severity], f.measure))
    also = {"also": first.evidence["also"]} if "also" in first.evidence else {}
    evidence = worst.evidence | also
    return worst.model_copy(update={"step": first.step, "count": count, "evidence": evidence})


def _with_also(first: F, other: F) -> F:
    """Return the first finding with the title of the other as evidence and the worse severity."""
    severity = max(first.severity, other.severity, key=lambda one: _DEGREE[one])
    known = first.evidence.get("also", "")
    if other.title == first.title or other.title in known.splitlines():
        return first.model_copy(update={"severity": severity})
    also = f"{known}\n{other.title}".strip()
    if len(also) > _MAX_ALSO_LENGTH:
        also = known
    return first.model_copy(
        update={"severity": severity, "evidence": first.evidence | {"also": also}}
    )
