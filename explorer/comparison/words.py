"""The texts that all renderings of a comparison share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from explorer.comparison.comparison import (
    Comparison,
    FindingChange,
    PageChange,
    PageElements,
    PageTime,
    Verdict,
)
from explorer.reporting.html import counted, relative_url
from explorer.reporting.run import SeenControl
from explorer.urls import origin

VERDICTS: Mapping[Verdict, str] = {"better": "Better", "same": "Not worse", "worse": "Worse"}
FINDINGS = {
    "new": "New",
    "gone": "Gone",
    "standing": "Standing",
    "not_looked": "Not looked for again",
    "silenced": "Silenced now",
}
PAGES = {
    "appeared": "Appeared",
    "vanished": "Vanished",
    "retitled": "Another title",
    "status": "Another status",
    "reached": "Not visited before",
    "not_reached": "Not visited now",
}
SITE_CHANGES = ("appeared", "vanished", "retitled", "status")
"""Changes of pages that are changes of the site, not of the crawl."""


class ChangeLine(NamedTuple):
    """A change as one line. All fields but ``change`` hold text of the page, which is untrusted."""

    change: str
    names: tuple[str, ...]
    """The name, or the names before and after the change."""
    url: str
    role: str = ""
    """The role of the control, "" for a page."""
    upon: str = ""
    """What calls an endpoint, with its page; "" for all other changes."""


def remarks(finding: FindingChange) -> Iterator[str]:
    """Yield remarks on a finding: flaky, not looked for before, or judged."""
    if finding.flaky:
        yield f"flaky: in {finding.seen} of the last {counted(finding.of, 'run')}"
    if finding.change == "new" and not finding.looked_before:
        yield "no earlier run had looked there"
    if finding.judgement:
        words = {"accepted": "accepted", "false": "marked as no fault"}
        yield words[finding.judgement.verdict]


def with_changes(findings: Iterable[FindingChange], *changes: str) -> list[FindingChange]:
    """Return the findings with one of the given changes."""
    return [finding for finding in findings if finding.change in changes]


def change_lines(comparison: Comparison) -> Iterator[ChangeLine]:
    """Yield the changes other than findings, most severe first."""
    for time in comparison.slower:
        yield ChangeLine(f"slower: {load_times(time)}", (time.title,), time.url)
    yield from map(_page_line, (page for page in comparison.pages if page.change in SITE_CHANGES))
    for endpoint in comparison.endpoints:
        upon = (
            f"{endpoint.upon} ({display_address(endpoint.page, comparison)})"
            if endpoint.upon
            else ""
        )
        yield ChangeLine(endpoint.words, (endpoint.call,), endpoint.address, upon=upon)
    for page in comparison.elements:
        yield from _control_lines(page)
    for time in comparison.faster:
        yield ChangeLine(f"faster: {load_times(time)}", (time.title,), time.url)


def _page_line(page: PageChange) -> ChangeLine:
    if page.change == "retitled":
        return ChangeLine("another title", (page.before, page.after), page.url)
    if page.change == "status":
        return ChangeLine(f"status {page.before} before, {page.after} now", (page.title,), page.url)
    return ChangeLine(f"page {page.change}", (page.title,), page.url)


def _control_lines(page: PageElements) -> Iterator[ChangeLine]:
    for renamed in page.renamed:
        names = (control_label(renamed.before), control_label(renamed.after))
        yield ChangeLine("renamed", names, page.url, renamed.after.role)
    for control in page.vanished:
        yield ChangeLine("vanished", (control_label(control),), page.url, control.role)
    for control in page.appeared:
        yield ChangeLine("appeared", (control_label(control),), page.url, control.role)


def display_address(url: str, comparison: Comparison) -> str:
    """Return an address without the origin of the run that saw it."""
    for run in (comparison.current, comparison.baseline, comparison.sound):
        if run and origin(url) == origin(run.url):
            return relative_url(url, run.url)
    return url


def control_label(control: SeenControl) -> str:
    """Return the name of a control, or its role if it has none."""
    return control.name or f"unnamed {control.role}"


def load_times(time: PageTime) -> str:
    """Return the load times of a page before and after, in words."""
    loads = counted(time.loads_before, "load")
    return f"{time.after:,.0f} ms after {time.before:,.0f} ms ({loads}, noise to {time.bound:,.0f})"


def omitted_counts(comparison: Comparison) -> Iterator[str]:
    """Yield counts of what the renderings do not list."""
    standing = with_changes(comparison.findings, "standing")
    unseen = with_changes(comparison.findings, "not_looked")
    if standing:
        yield f"{counted(len(standing), 'finding')} standing"
    if unseen:
        yield f"{counted(len(unseen), 'finding')} not looked for again"
    for change in ("reached", "not_reached"):
        if count := sum(page.change == change for page in comparison.pages):
            yield f"{counted(count, 'page')} {PAGES[change].lower()}"
    if unsteady := sum(page.unsteady for page in comparison.elements):
        yield f"{counted(unsteady, 'control')} of places that change all the time"
