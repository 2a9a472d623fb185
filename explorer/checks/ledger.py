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

    def note(self, finding: Finding) -> Finding | None:
        """Remember it; the finding when it is new, None when the fault was known already."""
        keys = (finding.id, *finding.causes)
        kept_as = next((self._merged[key] for key in keys if key in self._merged), finding.id)
        for key in keys:
            self._merged.setdefault(key, kept_as)
        known = self._by_id.get(kept_as)
        self._by_id[kept_as] = _merged(known, finding) if known else finding
        return None if known else finding

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
