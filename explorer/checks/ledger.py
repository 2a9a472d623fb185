"""The findings of a run, each fault once."""

from __future__ import annotations

from explorer.models import Finding

_DEGREE = {"error": 2, "warning": 1, "info": 0}


class Findings:
    """Counts how often each fault was seen."""

    def __init__(self) -> None:
        self._by_id: dict[str, Finding] = {}

    def note(self, finding: Finding) -> Finding | None:
        """Remember it; the finding when it is new, None when the fault was known already."""
        known = self._by_id.get(finding.id)
        self._by_id[finding.id] = _merged(known, finding) if known else finding
        return None if known else finding

    def all(self) -> tuple[Finding, ...]:
        """All with their counts: the worst first, then the most frequent, then the earliest."""
        return tuple(
            sorted(self._by_id.values(), key=lambda f: (-_DEGREE[f.severity], -f.count, f.step))
        )


def _merged(first: Finding, again: Finding) -> Finding:
    """The worst sight stands for all; the step is that of the first."""
    worst = max(first, again, key=lambda f: (_DEGREE[f.severity], f.measure))
    return worst.model_copy(update={"step": first.step, "count": first.count + again.count})
