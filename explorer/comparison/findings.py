"""The comparison of the findings: new, gone, standing, or not looked for again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, get_args

from explorer.comparison.comparison import Comparison, FindingChange
from explorer.comparison.recheck import looked_again
from explorer.comparison.view import EarlierRuns, RunView
from explorer.models import Judgement, Severity
from explorer.reporting.run import EndpointChange, ReportedFinding

AlertChange = Literal["new", "gone"]
Change = Literal["new", "gone", "standing", "not_looked", "silenced"]

SEVERITIES: tuple[Severity, ...] = get_args(Severity)
"""Worst first."""
CHANGES: tuple[Change, ...] = get_args(Change)


def changed_findings(
    current: RunView,
    past: EarlierRuns,
    judgements: Mapping[str, Judgement],
    alert_after: tuple[int, int],
) -> tuple[FindingChange, ...]:
    """Return the status of each finding of this run and of the earlier ones.

    A crawl does not examine every place in every run. A finding that the last run did not look for
    is therefore compared with the last run that did.

    Args:
        current: The run to judge.
        past: The earlier runs.
        judgements: Judgements by finding id.
        alert_after: ``(seen, of)``, see ``compare``.

    Returns:
        Alerting findings first, then by change, then by severity.
    """
    status = FindingStatus(current, past.views, alert_after)
    return tuple(
        sorted(
            status.findings(judgements),
            key=lambda f: (not f.alerts, CHANGES.index(f.change), SEVERITIES.index(f.severity)),
        )
    )


def alerting_endpoints(
    comparison: Comparison, severity: Severity, on: Collection[AlertChange]
) -> tuple[EndpointChange, ...]:
    """Return the endpoints to alert about, which count as new warnings.

    Args:
        comparison: The comparison to read.
        severity: The least severity that alerts.
        on: The changes that alert.
    """
    if severity == "error" or "new" not in on:
        return ()
    return tuple(endpoint for endpoint in comparison.endpoints if endpoint.alerts)


def alerting(
    comparison: Comparison, severity: Severity, on: Collection[AlertChange]
) -> tuple[FindingChange, ...]:
    """Return the findings to alert about.

    Args:
        comparison: The comparison to read.
        severity: The least severity that alerts.
        on: The changes that alert. A flaky finding that has been seen often enough counts as "new".
    """
    alerting_severities = SEVERITIES[: SEVERITIES.index(severity) + 1]
    return tuple(
        finding
        for finding in comparison.findings
        if finding.alerts
        and finding.severity in alerting_severities
        and ("gone" if finding.change == "gone" else "new") in on
    )


class FindingStatus:
    """Determines the status of the findings of one run by comparing it with earlier runs.

    Args:
        current: The run.
        views: The runs before it, newest first.
        alert_after: ``(seen, of)``, see ``compare``.
    """

    def __init__(
        self, current: RunView, views: Sequence[RunView], alert_after: tuple[int, int]
    ) -> None:
        self._current = current
        self._views = views
        self._alert_after = alert_after
        enough, last = alert_after
        self._enough = enough
        self._window = [current, *views][:last]

    def findings(self, judgements: Mapping[str, Judgement]) -> Iterator[FindingChange]:
        """Yield the status of each finding of the run, then of those that earlier runs had last."""
        for id, finding in self._current.findings.items():
            was_present = self._was_present(id)
            looked = was_present or any(
                looked_again(finding, self._current, view) for view in self._views
            )
            change: Change = "standing" if was_present else "new"
            yield self._status(finding, change, looked, judgements.get(id))
        before = {id for view in self._views for id in view.findings}
        for id in sorted(before - self._current.findings.keys()):
            if self._was_present(id):
                finding, view = self._last_seen(id)
                change = self._change_of_absent(finding, view)
                yield self._status(finding, change, True, judgements.get(id))

    def _change_of_absent(self, finding: ReportedFinding, seen_by: RunView) -> Change:
        if finding.id in self._current.silenced:
            return "silenced"
        return "gone" if looked_again(finding, seen_by, self._current) else "not_looked"

    def _last_seen(self, id: str) -> tuple[ReportedFinding, RunView]:
        view = next(view for view in self._views if id in view.findings)
        return view.findings[id], view

    def _sightings(self, id: str) -> list[bool]:
        """Return for each earlier run that looked for a finding whether it saw it, newest first."""
        if not any(id in view.findings for view in self._views):
            return []
        finding, last_seen_by = self._last_seen(id)
        return [
            id in view.findings
            for view in self._views
            if id in view.findings
            or (id not in view.silenced and looked_again(finding, last_seen_by, view))
        ]

    def _was_present(self, id: str) -> bool:
        """Return whether the finding was seen when a run last looked for it."""
        return self._sightings(id)[:1] == [True]

    def _status(
        self,
        finding: ReportedFinding,
        change: Change,
        looked: bool,
        judgement: Judgement | None,
    ) -> FindingChange:
        flaky = self._is_flaky(finding)
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
            seen=self._seen(finding.id),
            of=len(self._window),
            judgement=judgement,
            alerts=judgement is None and self._is_alert(finding.id, change, flaky),
        )

    def _is_flaky(self, finding: ReportedFinding) -> bool:
        """Return whether only some replays showed the finding, or it vanished and reappeared."""
        repro = finding.repro
        if repro and 0 < repro.shown < repro.of:
            return True
        sightings = self._sightings(finding.id)
        return True in sightings and False in sightings[: _last_index(True, sightings)]

    def _is_alert(self, id: str, change: Change, flaky: bool) -> bool:
        if not flaky:
            return change in ("new", "gone")
        seen = change in ("new", "standing")
        return seen and self._seen(id) >= self._enough and not self._was_reported(id)

    def _was_reported(self, id: str) -> bool:
        """Return whether an earlier run knew the finding and none has reported it as gone since."""
        for number, view in enumerate(self._views):
            earlier = FindingStatus(view, self._views[number + 1 :], self._alert_after)
            if earlier.reports_present(id):
                return True
            if earlier.reports_gone(id):
                return False
        return False

    def reports_present(self, id: str) -> bool:
        """Return whether the run has the finding, and it is not flaky or was seen often enough."""
        finding = self._current.findings.get(id)
        return finding is not None and (
            not self._is_flaky(finding) or self._seen(id) >= self._enough
        )

    def reports_gone(self, id: str) -> bool:
        """Return whether the run looked for a finding that was not flaky and did not see it."""
        present = self._current.findings.keys() | self._current.silenced
        if id in present or not self._was_present(id):
            return False
        finding, last_seen_by = self._last_seen(id)
        return looked_again(finding, last_seen_by, self._current) and not self._is_flaky(finding)

    def _seen(self, id: str) -> int:
        return sum(id in view.findings for view in self._window)


def _last_index(item: bool, items: list[bool]) -> int:
    return len(items) - 1 - items[::-1].index(item)
