"""A run and those before it: what changed, and whether it got worse."""

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
from explorer.comparison.findings import SEVERITIES, changed_findings
from explorer.comparison.pages import changed_pages
from explorer.comparison.timing import changed_times
from explorer.comparison.view import EarlierRuns, RunView
from explorer.models import Judgement
from explorer.reporting.html import counted
from explorer.reporting.run import RunSummary

MOST_EARLIER = 10
GRAVE = ("error", "warning")
"""What makes a run worse or better; the rest is for information."""
ALERT_AFTER = (2, 3)
_NO_JUDGEMENTS: Mapping[str, Judgement] = MappingProxyType({})


def compare(
    current: RunSummary,
    earlier: Sequence[RunSummary],
    judgements: Mapping[str, Judgement] = _NO_JUDGEMENTS,
    alert_after: tuple[int, int] = ALERT_AFTER,
) -> Comparison:
    """What changed since the runs before.

    ``earlier`` are runs of the same site, the newest first, at least one; more than 10 are not
    looked at. Pages, controls, times and coverage are compared with the first that ended well, and
    the others that did tell what changes all the time; if none did, all have to do. Each finding
    is compared with the first that looked for it. ``judgements`` are by finding id. A flaky
    finding is news when it was seen in ``alert_after[0]`` of the last ``alert_after[1]`` runs, the
    current one included, and was not known before, or was told to be gone since.
    """
    if not earlier:
        raise ValueError("there is no earlier run to compare with")
    now = RunView(current)
    past = EarlierRuns([RunView(run) for run in earlier[:MOST_EARLIER]])
    sound = EarlierRuns([view for view in past.views if ended_well(view.run)] or past.views)
    last = earlier[0]
    findings = changed_findings(now, past, judgements, alert_after)
    pages = changed_pages(now, sound)
    elements = changed_elements(now, sound)
    slower, faster = changed_times(now, sound)
    coverage = changed_coverage(current, sound, last)
    recovered = ended_badly(last) and not ended_badly(current)
    return Comparison(
        current=_compared(current),
        baseline=_compared(last),
        sound=None if sound.baseline is past.baseline else _compared(sound.baseline.run),
        earlier=len(past.views),
        verdict=_verdict(findings, slower, faster, coverage, recovered),
        headline=", ".join(_headline(findings, pages, elements, slower, faster, coverage))
        or "Nothing changed",
        findings=findings,
        pages=pages,
        elements=elements,
        slower=slower,
        faster=faster,
        coverage=coverage,
    )


def _compared(run: RunSummary) -> Compared:
    return Compared(**{name: getattr(run, name) for name in Compared.model_fields})


def _verdict(
    findings: Sequence[FindingChange],
    slower: Sequence[PageTime],
    faster: Sequence[PageTime],
    coverage: CoverageChange,
    recovered: bool,
) -> Verdict:
    """Something new that is wrong makes it worse, whatever else got better."""
    news = [f.change for f in findings if f.alerts and f.severity in GRAVE]
    if coverage.lost or slower or any(change != "gone" for change in news):
        return "worse"
    return "better" if recovered or faster or news else "same"


def _headline(
    findings: Sequence[FindingChange],
    pages: Sequence[PageChange],
    elements: Sequence[PageElements],
    slower: Sequence[PageTime],
    faster: Sequence[PageTime],
    coverage: CoverageChange,
) -> Iterator[str]:
    """The parts of one line, the gravest first."""
    if coverage.lost:
        yield f"coverage lost ({coverage.why})"
    yield from _told_findings(findings)
    changes = Counter(page.change for page in pages)
    controls = Counter(
        vanished=sum(len(page.vanished) for page in elements),
        appeared=sum(len(page.appeared) for page in elements),
        renamed=sum(len(page.renamed) for page in elements),
    )
    for count, noun, what in (
        (len(slower), "page", "slower"),
        (len(faster), "page", "faster"),
        (changes["vanished"], "page", "vanished"),
        (changes["appeared"], "page", "appeared"),
        (changes["retitled"], "page", "retitled"),
        (changes["status"], "page", "with another status"),
        *((count, "control", what) for what, count in controls.items()),
    ):
        if count:
            yield f"{counted(count, noun)} {what}"


def _told_findings(findings: Sequence[FindingChange]) -> Iterator[str]:
    """News by severity, then what is gone, then what is no news though it looks like it."""
    fresh = Counter(f.severity for f in findings if f.alerts and f.change != "gone")
    for severity in SEVERITIES:
        if count := fresh[severity]:
            yield counted(count, f"new {'note' if severity == 'info' else severity}")
    if gone := sum(f.alerts and f.change == "gone" for f in findings):
        yield f"{gone:,} gone"
    changed = [f for f in findings if f.change in ("new", "gone") and f.judgement is None]
    if unsure := sum(f.flaky and not f.alerts for f in changed):
        yield f"{unsure:,} flaky"
