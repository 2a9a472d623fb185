"""The comparison of the pages: appeared, vanished, or with another title or status."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from explorer.checks.fingerprints import stable_text
from explorer.comparison.comparison import PageChange
from explorer.comparison.view import GONE, OFTEN, EarlierRuns, RunView
from explorer.reporting.run import PageSummary


def changed_pages(current: RunView, past: EarlierRuns) -> tuple[PageChange, ...]:
    """Return the changes of pages since the last of the earlier runs.

    The other earlier runs show which links and titles change all the time.
    """
    return (
        *_came(current, past),
        *_went(current, past),
        *_retitled(current, past),
        *_answers(current, past.baseline),
    )


def _came(current: RunView, past: EarlierRuns) -> Iterator[PageChange]:
    for page, summary in current.pages.items():
        if current.there(page) and not any(view.there(page) for view in past.views):
            is_new = _is_missing(page, current, past.baseline, past)
            yield _change(summary, "appeared" if is_new else "reached")


def _went(current: RunView, past: EarlierRuns) -> Iterator[PageChange]:
    baseline = past.baseline
    for page, summary in baseline.pages.items():
        if baseline.there(page) and not current.there(page):
            is_gone = _is_missing(page, baseline, current, past)
            yield _change(summary, "vanished" if is_gone else "not_reached")


def _is_missing(page: str, there: RunView, here: RunView, past: EarlierRuns) -> bool:
    """Return whether a page that ``there`` visited does not exist in ``here``.

    It answers 404 or 410, or no page links to it, although one that did was completely examined.
    """
    if page in here.pages:
        return here.pages[page].status in GONE
    if page in here.linked:
        return False
    linkers = there.linkers.get(page, frozenset()) & here.looks.keys()
    return any(
        here.shown(linker).whole and _links_steadily(linker, page, there, past)
        for linker in linkers
    )


def _links_steadily(linker: str, page: str, view: RunView, past: EarlierRuns) -> bool:
    """Return whether a control that does not change all the time links to the page."""
    unrest = past.restless(linker)
    links = (c for c in view.shown(linker).first.values() if view.leads_to(c) == page)
    return any((control.role, control.place) not in unrest for control in links)


def _retitled(current: RunView, past: EarlierRuns) -> Iterator[PageChange]:
    for page, summary in current.pages.items():
        titles = [view.pages[page].title for view in past.views if view.answered(page)]
        if current.answered(page) and _is_new_title(summary.title, titles):
            yield _change(summary, "retitled", titles[0], summary.title)


def _is_new_title(title: str, titles: Sequence[str]) -> bool:
    """Return whether no earlier run saw the title and it does not change all the time."""
    if not title or not any(titles[:1]):
        return False
    known = [stable_text(told) for told in titles]
    changes = sum(newer != older for newer, older in pairwise(known))
    return changes < OFTEN and stable_text(title) not in known


def _answers(current: RunView, baseline: RunView) -> Iterator[PageChange]:
    for page, summary in current.pages.items():
        if not (current.there(page) and baseline.there(page)):
            continue
        before, after = baseline.pages[page].status, summary.status
        if before is not None and after is not None and before != after:
            yield _change(summary, "status", str(before), str(after))


def _change(
    page: PageSummary,
    change: Literal["appeared", "vanished", "reached", "not_reached", "retitled", "status"],
    before: str = "",
    after: str = "",
) -> PageChange:
    return PageChange(url=page.url, title=page.title, change=change, before=before, after=after)
