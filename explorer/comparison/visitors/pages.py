"""The pages that some visitors of a site are shown and others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from explorer.comparison.visitors.view import VisitorView, view_key
from explorer.identity.runs import stable_name
from explorer.models import PageDifference, VisitorSight

Views = Mapping[str, VisitorView]
"""The walks of the visitors by name."""
Others = Sequence[tuple[VisitorView, frozenset[str]]]
"""Visitors who have opened a page, each with the pages to which its walk shows possible ways."""


class HiddenPage(NamedTuple):
    """A page that one visitor has opened, and to which nothing leads for another one."""

    url: str
    title: str
    shown_to: str
    """The name of the visitor who has opened it."""
    linked_from: str
    """A page that leads there for ``shown_to``, if possible one that the other has opened, too."""


def page_differences(views: Views) -> Iterator[PageDifference]:
    """Yield the pages that one visitor has opened, and that another is not shown or is refused."""
    possible = {
        (owner, other): _possible_pages(views[owner], views[other])
        for owner in views
        for other in views
        if owner != other
    }
    for page, owners in _owners(views).items():
        sights: dict[str, VisitorSight] = {}
        for name, view in views.items():
            others = [(views[owner], possible[owner, name]) for owner in owners if owner != name]
            sights[name] = "seen" if name in owners else _sight(page, view, others)
        if any(sight in ("hidden", "refused") for sight in sights.values()):
            summary = views[owners[0]].pages[page]
            yield PageDifference(url=summary.url, title=summary.title, sights=sights)


def hidden_pages(views: Views, visitor: str) -> Iterator[HiddenPage]:
    """Yield the pages that others have opened and to which nothing leads for a visitor.

    What somebody has opened who does not log in is public.
    """
    other = views[visitor]
    possible = {
        name: _possible_pages(view, other) for name, view in views.items() if name != visitor
    }
    for page, owners in _owners(views).items():
        others = [(views[owner], possible[owner]) for owner in owners if owner != visitor]
        if visitor in owners or any(views[owner].anonymous for owner in owners):
            continue
        if _sight(page, other, others) != "hidden":
            continue
        owner, ways = next((name, ways) for name in owners if (ways := views[name].ways_to(page)))
        way = min(ways, key=lambda way: (way not in other.sights, way))
        summary, linking = views[owner].pages[page], views[owner].pages[way]
        yield HiddenPage(summary.url, summary.title, owner, linking.url)


def _owners(views: Views) -> dict[str, list[str]]:
    """Return for each page the visitors who have opened it; of the views of a page the first."""
    owners: dict[str, list[str]] = {}
    first: dict[tuple[str, str], str] = {}
    for name, view in views.items():
        for page, summary in view.pages.items():
            key = view_key(summary.url, summary.title)
            is_seen = view.answered(page) and view.is_shown(page)
            if is_seen and (key is None or first.setdefault(key, page) == page):
                owners.setdefault(page, []).append(name)
    return owners


def _sight(page: str, view: VisitorView, others: Others) -> VisitorSight:
    """Return what a visitor has seen of a page that others have opened, and it has not."""
    if view.refused(page):
        return "refused"
    if any(view.has_view_of(other.pages[page].url, other.pages[page].title) for other, _ in others):
        return "seen"
    if (page in view.pages and view.is_shown(page)) or any(
        page in possible for _, possible in others
    ):
        return "unknown"
    return "hidden" if any(owner.ways_to(page) for owner, _ in others) else "unknown"


def _possible_pages(owner: VisitorView, other: VisitorView) -> frozenset[str]:
    """Return the pages to which something may lead for ``other``.

    A page that ``other`` has examined leads where it led ``other``. Of a page that it may open and
    has not examined, nobody knows, so it counts as leading where it led ``owner``.
    """
    opened = filter(other.is_shown, filter(other.exists, other.pages))
    possible = {*opened, *other.shown_links}
    waiting = [page for page in possible if not other.refused(page)]
    while waiting:
        page = waiting.pop()
        new = set(_possible_ways(page, owner, other)) - possible
        possible |= new
        waiting += [found for found in new if not other.refused(found)]
    return frozenset(possible)


def _possible_ways(page: str, owner: VisitorView, other: VisitorView) -> Iterator[str]:
    """Yield where a page may lead ``other``, of where it has led ``owner``."""
    is_known = page in other.sights and other.controls(page).is_complete
    if page in owner.sights and not is_known:
        yield from owner.controls(page).links
    names = {key.name for key in other.controls(page).all_controls} if is_known else set()
    for target, control in owner.transitions.get(page, ()):
        name = stable_name(control)
        if not (is_known and name) or any(name.startswith(known) for known in names - {""}):
            yield target
