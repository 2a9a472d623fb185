"""Findings that are new, gone, standing, or were not looked for again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, get_args

from explorer.comparison.comparison import Comparison, FindingChange
from explorer.comparison.looking import looked_again
from explorer.comparison.view import Past, View
from explorer.models import Judgement, Severity
from explorer.reporting.run import ReportedFinding

News = Literal["new", "gone"]

SEVERITIES: tuple[Severity, ...] = get_args(Severity)
"""Worst first."""
CHANGES = ("new", "gone", "standing", "not_looked")


def changed_findings(
    current: View,
    past: Past,
    judgements: Mapping[str, Judgement],
    alert_after: tuple[int, int],
) -> tuple[FindingChange, ...]:
    """What each finding of this run and of those before has become.

    A walk passes by some places and not by others. So a finding that the last run did not look
    for is judged by the last run that did: it is not new when a walk comes by again.
    """
    told = Telling(current, past, judgements, alert_after)
    return tuple(
        sorted(
            told.findings(),
            key=lambda f: (not f.alerts, CHANGES.index(f.change), SEVERITIES.index(f.severity)),
        )
    )


def alerting(
    comparison: Comparison, severity: Severity, on: Collection[News]
) -> tuple[FindingChange, ...]:
    """The findings that somebody is to be told of: news of this severity or worse.

    A flaky finding that has now been seen often enough counts as new.
    """
    grave = SEVERITIES[: SEVERITIES.index(severity) + 1]
    return tuple(
        finding
        for finding in comparison.findings
        if finding.alerts
        and finding.severity in grave
        and ("gone" if finding.change == "gone" else "new") in on
    )


class Telling:
    """Tells the findings of one run; those before it are the ``past``."""

    def __init__(
        self,
        current: View,
        past: Past,
        judgements: Mapping[str, Judgement],
        alert_after: tuple[int, int],
    ) -> None:
        self._current = current
        self._past = past
        self._judgements = judgements
        self._enough, self._last = alert_after

    def findings(self) -> Iterator[FindingChange]:
        for id, finding in self._current.findings.items():
            stands = self._stood(id)
            looked = stands or any(
                looked_again(finding, self._current, view) for view in self._past.views
            )
            yield self._told(finding, "standing" if stands else "new", looked)
        before = {id for view in self._past.views for id in view.findings}
        for id in sorted(before - self._current.findings.keys()):
            if self._stood(id):
                finding, view = self._last_seen(id)
                looked = looked_again(finding, view, self._current)
                yield self._told(finding, "gone" if looked else "not_looked", True)

    def _last_seen(self, id: str) -> tuple[ReportedFinding, View]:
        view = next(view for view in self._past.views if id in view.findings)
        return view.findings[id], view

    def _sightings(self, id: str) -> list[bool]:
        """Whether it was seen, by each earlier run that looked for it, the newest first."""
        if not any(id in view.findings for view in self._past.views):
            return []
        finding, where = self._last_seen(id)
        return [
            id in view.findings
            for view in self._past.views
            if id in view.findings or looked_again(finding, where, view)
        ]

    def _stood(self, id: str) -> bool:
        """It was there when a run looked for it last."""
        return self._sightings(id)[:1] == [True]

    def _told(
        self,
        finding: ReportedFinding,
        change: Literal["new", "gone", "standing", "not_looked"],
        looked: bool,
    ) -> FindingChange:
        flaky = self._is_flaky(finding)
        judgement = self._judgements.get(finding.id)
        return FindingChange(
            id=finding.id,
            severity=finding.severity,
            check=finding.check,
            title=finding.title,
            url=finding.url,
            count=finding.count,
            change=change,
            looked_before=looked,
            flaky=flaky,
            seen=self._seen(finding.id, self._window),
            of=len(self._window),
            judgement=judgement,
            alerts=judgement is None and self._is_news(finding.id, change, flaky),
        )

    def _is_flaky(self, finding: ReportedFinding) -> bool:
        """Looked for again it was seen only sometimes, or it came and went."""
        repro = finding.repro
        if repro and 0 < repro.shown < repro.of:
            return True
        sightings = self._sightings(finding.id)
        return True in sightings and False in sightings[: _last(True, sightings)]

    def _is_news(self, id: str, change: str, flaky: bool) -> bool:
        if not flaky or change not in ("new", "standing"):
            return not flaky and change in ("new", "gone")
        if self._seen(id, self._window) < self._enough:
            return False
        before = self._past.views[: self._last]
        return change == "new" or self._seen(id, before) < self._enough

    @property
    def _window(self) -> list[View]:
        return [self._current, *self._past.views][: self._last]

    def _seen(self, id: str, views: Collection[View]) -> int:
        return sum(id in view.findings for view in views)


def _last(item: bool, items: list[bool]) -> int:
    return len(items) - 1 - items[::-1].index(item)
