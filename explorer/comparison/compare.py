"""The comparison of a run with earlier ones: the changes and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from explorer.comparison.comparison import (
    Compared,
    Comparison,
    CoverageChange,
    FindingChange,
    PageChange,
    PageElements,
    PageTime,
    Verdict,
)
from explorer.comparison.coverage import changed_coverage, ended_badly, ended_well
from explorer.comparison.elements import changed_elements
from explorer.comparison.endpoints import changed_endpoints
from explorer.comparison.findings import SEVERITIES, changed_findings
from explorer.comparison.pages import changed_pages
from explorer.comparison.timing import changed_times
from explorer.comparison.view import EarlierRuns, RunView
from explorer.models import Judgement
from explorer.reporting.html import counted
from explorer.reporting.run import EndpointChange, RunSummary

MAX_EARLIER_RUNS = 10
VERDICT_SEVERITIES = ("error", "warning")
"""Severities that affect the verdict."""
ALERT_AFTER = (2, 3)
_NO_JUDGEMENTS: Mapping[str, Judgement] = MappingProxyType({})


def compare(
    current: RunSummary,
    earlier: Sequence[RunSummary],
    judgements: Mapping[str, Judgement] = _NO_JUDGEMENTS,
    alert_after: tuple[int, int] = ALERT_AFTER,
) -> Comparison:
    """Compare a run with earlier runs of the same site.

    Pages, controls, times and coverage are compared with the latest run that ended well. The other
    runs that ended well show what changes all the time; endpoints are compared with all of them. If
    none did, all runs are used. Each finding is compared with the latest run that looked for it.

    Args:
        current: The run to judge.
        earlier: Earlier runs, newest first; the first ``MAX_EARLIER_RUNS`` are used.
        judgements: Judgements by finding id; a judged finding does not alert.
        alert_after: ``(seen, of)``: a flaky finding alerts once it was seen in at least ``seen`` of
            the last ``of`` runs, including the current one, unless it was known before and has not
            been reported as gone since.

    Raises:
        ValueError: ``earlier`` is empty.
    """
    if not earlier:
        raise ValueError("there is no earlier run to compare with")
    now = RunView(current)
    past = EarlierRuns([RunView(run) for run in earlier[:MAX_EARLIER_RUNS]])
    sound = EarlierRuns([view for view in past.views if ended_well(view.run)] or past.views)
    last = earlier[0]
    findings = changed_findings(now, past, judgements, alert_after)
    pages = changed_pages(now, sound)
    elements = changed_elements(now, sound)
    slower, faster = changed_times(now, sound)
    coverage = changed_coverage(current, sound, last)
    endpoints = changed_endpoints(now, sound.views)
    lost = coverage.lost or any(endpoint.alerts for endpoint in endpoints)
    recovered = ended_badly(last) and not ended_badly(current)
    return Comparison(
        current=_compared_run(current),
        baseline=_compared_run(last),
        sound=None if sound.latest is past.latest else _compared_run(sound.latest.run),
        earlier=len(past.views),
        verdict=_verdict(findings, slower, faster, lost, recovered),
        headline=", ".join(
            (
                *_headline(findings, pages, elements, slower, faster, coverage),
                *_endpoint_counts(endpoints),
            )
        )
        or "Nothing changed",
        findings=findings,
        pages=pages,
        elements=elements,
        slower=slower,
        faster=faster,
        coverage=coverage,
        endpoints=endpoints,
    )


def _compared_run(run: RunSummary) -> Compared:
    return Compared(**{name: getattr(run, name) for name in Compared.model_fields})


def _verdict(
    findings: Sequence[FindingChange],
    slower: Sequence[PageTime],
    faster: Sequence[PageTime],
    lost: bool,
    recovered: bool,
) -> Verdict:
    """Return "worse" if anything got worse, whatever got better."""
    alerted_changes = [f.change for f in findings if f.alerts and f.severity in VERDICT_SEVERITIES]
    if lost or slower or any(change != "gone" for change in alerted_changes):
        return "worse"
    return "better" if recovered or faster or alerted_changes else "same"


def _headline(
    findings: Sequence[FindingChange],
    pages: Sequence[PageChange],
    elements: Sequence[PageElements],
    slower: Sequence[PageTime],
    faster: Sequence[PageTime],
    coverage: CoverageChange,
) -> Iterator[str]:
    """Yield the parts of the headline, most severe first."""
    if coverage.lost:
        yield f"coverage lost ({coverage.why})"
    yield from _finding_counts(findings)
    changes = Counter(page.change for page in pages)
    controls = Counter(
        vanished=sum(len(page.vanished) for page in elements),
        appeared=sum(len(page.appeared) for page in elements),
        renamed=sum(len(page.renamed) for page in elements),
    )
    for count, noun, description in (
        (len(slower), "page", "slower"),
        (len(faster), "page", "faster"),
        (changes["vanished"], "page", "vanished"),
        (changes["appeared"], "page", "appeared"),
        (changes["retitled"], "page", "retitled"),
        (changes["status"], "page", "with another status"),
        *((count, "control", description) for description, count in controls.items()),
    ):
        if count:
            yield f"{counted(count, noun)} {description}"


def _endpoint_counts(endpoints: Sequence[EndpointChange]) -> Iterator[str]:
    for change, description in (
        ("vanished", "no longer called"),
        ("status", "with another status"),
        ("appeared", "newly called"),
    ):
        if count := sum(one.change == change for one in endpoints):
            yield f"{counted(count, 'endpoint')} {description}"


def _finding_counts(findings: Sequence[FindingChange]) -> Iterator[str]:
    """Yield the counts of new findings by severity, of gone findings, and of flaky ones."""
    fresh = Counter(f.severity for f in findings if f.alerts and f.change != "gone")
    for severity in SEVERITIES:
        if count := fresh[severity]:
            yield counted(count, f"new {'note' if severity == 'info' else severity}")
    if gone := sum(f.alerts and f.change == "gone" for f in findings):
        yield f"{gone:,} gone"
    changed = [f for f in findings if f.change in ("new", "gone") and f.judgement is None]
    if flaky_count := sum(f.flaky and not f.alerts for f in changed):
        yield f"{flaky_count:,} flaky"
