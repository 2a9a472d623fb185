"""The comparison of the pages: appeared, vanished, or with another title or status."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from explorer.comparison.comparison import PageChange
from explorer.comparison.view import GONE_STATUSES, MIN_CHANGES, EarlierRuns, RunView
from explorer.identity.fingerprints import stable_text
from explorer.reporting.run import PageSummary


def changed_pages(current: RunView, past: EarlierRuns) -> tuple[PageChange, ...]:
    """Return the changes of pages since the last of the earlier runs.

    The other earlier runs show which links and titles change all the time.
    """
    return (
        *_appeared_pages(current, past),
        *_vanished_pages(current, past),
        *_retitled_pages(current, past),
        *_status_changes(current, past.latest),
    )


def _appeared_pages(current: RunView, past: EarlierRuns) -> Iterator[PageChange]:
    for page, summary in current.pages.items():
        if current.exists(page) and not any(view.exists(page) for view in past.views):
            is_new = _is_missing(page, current, past.latest, past)
            yield _change(summary, "appeared" if is_new else "reached")


def _vanished_pages(current: RunView, past: EarlierRuns) -> Iterator[PageChange]:
    latest = past.latest
    for page, summary in latest.pages.items():
        if latest.exists(page) and not current.exists(page):
            is_gone = _is_missing(page, latest, current, past)
            yield _change(summary, "vanished" if is_gone else "not_reached")


def _is_missing(page: str, visited_by: RunView, other: RunView, past: EarlierRuns) -> bool:
    """Return whether a page that ``visited_by`` visited does not exist in ``other``.

    It answers 404 or 410, or no page links to it, although one that did was completely examined.
    """
    if page in other.pages:
        return other.pages[page].status in GONE_STATUSES
    if page in other.linked_addresses:
        return False
    linking_pages = visited_by.linking_pages.get(page, frozenset()) & other.sights.keys()
    return any(
        other.controls(linker).is_complete and _has_stable_link(linker, page, visited_by, past)
        for linker in linking_pages
    )


def _has_stable_link(linker: str, page: str, view: RunView, past: EarlierRuns) -> bool:
    """Return whether a control that does not change all the time links to the page."""
    volatile = past.volatile_places(linker)
    links = (c for c in view.controls(linker).first.values() if view.leads_to(c) == page)
    return any((control.role, control.place) not in volatile for control in links)


def _retitled_pages(current: RunView, past: EarlierRuns) -> Iterator[PageChange]:
    for page, summary in current.pages.items():
        titles = [view.pages[page].title for view in past.views if view.answered(page)]
        if current.answered(page) and _is_new_title(summary.title, titles):
            yield _change(summary, "retitled", titles[0], summary.title)


def _is_new_title(title: str, titles: Sequence[str]) -> bool:
    """Return whether no earlier run saw the title and it does not change all the time."""
    if not title or not any(titles[:1]):
        return False
    known = [stable_text(earlier_title) for earlier_title in titles]
    changes = sum(newer != older for newer, older in pairwise(known))
    return changes < MIN_CHANGES and stable_text(title) not in known


def _status_changes(current: RunView, latest: RunView) -> Iterator[PageChange]:
    for page, summary in current.pages.items():
        if not (current.exists(page) and latest.exists(page)):
            continue
        before, after = latest.pages[page].status, summary.status
        if before is not None and after is not None and before != after:
            yield _change(summary, "status", str(before), str(after))


def _change(
    page: PageSummary,
    change: Literal["appeared", "vanished", "reached", "not_reached", "retitled", "status"],
    before: str = "",
    after: str = "",
) -> PageChange:
    return PageChange(url=page.url, title=page.title, change=change, before=before, after=after)
