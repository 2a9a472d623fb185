"""The findings of a run, each fault once."""

from __future__ import annotations

from explorer.models import Finding

_DEGREE = {"error": 2, "warning": 1, "info": 0}
_ALSO_CHARACTERS = 1000


class Findings:
    """Counts how often each fault was seen. Faults that share a cause are one finding."""

    def __init__(self) -> None:
        self._by_id: dict[str, Finding] = {}
        self._merged: dict[str, str] = {}
        """The id under which a finding is kept, by its own id and by its causes."""
        self._seen_in: dict[tuple[str, int], list[str]] = {}
        """The ids of the findings that were seen in a step, by step cause and step."""
        self._joined: dict[str, str] = {}
        """The id under which a finding was kept that shared only its step cause, by its own id."""

    def note(self, finding: Finding) -> Finding | None:
        """Remember it; the finding when it is new, None when the fault was known already."""
        kept_as = self._known_as(finding) or self._joined_in_step(finding) or self._keep(finding)
        known = self._by_id.get(kept_as)
        self._by_id[kept_as] = _merged(known, finding) if known else finding
        return None if known else finding

    def _known_as(self, finding: Finding) -> str | None:
        """The id of the finding that has the same id or a cause in common."""
        keys = (finding.id, *finding.causes)
        kept_as = next((self._merged[key] for key in keys if key in self._merged), None)
        return self._keep(finding, kept_as) if kept_as else None

    def _joined_in_step(self, finding: Finding) -> str | None:
        """The id of a finding that has the same step cause, and was new in this step as well.

        That one stands for this one in later steps only where both are seen together: alone,
        this one is a fault of its own.
        """
        for kept_as in self._seen_in.get((finding.step_cause, finding.step), ()):
            is_new = self._by_id[kept_as].step == finding.step and finding.id not in self._joined
            if is_new or self._joined.get(finding.id) == kept_as:
                self._joined[finding.id] = kept_as
                return kept_as
        return None

    def _keep(self, finding: Finding, kept_as: str = "") -> str:
        """Remember its id and its causes."""
        kept_as = kept_as or finding.id
        for key in (finding.id, *finding.causes):
            self._merged.setdefault(key, kept_as)
        if finding.step_cause:
            self._seen_in.setdefault((finding.step_cause, finding.step), []).append(kept_as)
        return kept_as

    def all(self) -> tuple[Finding, ...]:
        """All with their counts: the worst first, then the most frequent, then the earliest."""
        return tuple(
            sorted(self._by_id.values(), key=lambda f: (-_DEGREE[f.severity], -f.count, f.step))
        )


def _merged(first: Finding, again: Finding) -> Finding:
    """The worst sight stands for all; the step is that of the first."""
    count = first.count + again.count
    if again.id != first.id:
        return _with_also(first, again).model_copy(update={"count": count})
    worst = max(first, again, key=lambda f: (_DEGREE[f.severity], f.measure))
    also = {"also": first.evidence["also"]} if "also" in first.evidence else {}
    evidence = worst.evidence | also
    return worst.model_copy(update={"step": first.step, "count": count, "evidence": evidence})


def _with_also(first: Finding, other: Finding) -> Finding:
    """The first with the title of another that has the same cause, as bad as the worse of both."""
    severity = max(first.severity, other.severity, key=lambda one: _DEGREE[one])
    known = first.evidence.get("also", "")
    if other.title == first.title or other.title in known.splitlines():
        return first.model_copy(update={"severity": severity})
    also = f"{known}\n{other.title}".strip()
    if len(also) > _ALSO_CHARACTERS:
        also = known
    return first.model_copy(
        update={"severity": severity, "evidence": first.evidence | {"also": also}}
    )
