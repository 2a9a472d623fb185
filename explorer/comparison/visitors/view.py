"""A view of the walk of one visitor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from explorer.comparison.view import RunView
from explorer.comparison.visitors.data_calls import WalkCalls
from explorer.identity.fingerprints import stable_text
from explorer.models import verb
from explorer.reporting.run import ONLY_NAMED, OPENED, Edge, RunSummary
from explorer.urls import normalise, parse

REFUSING_STATUSES = (401, 403, 404, 410)
_BACK = verb("go_back")


class VisitorView(RunView):
    """The walk of one visitor.

    Args:
        run: The summary of the walk.
        anonymous: Whether the visitor did not log in.
        calls: The data that its pages have asked for.
    """

    def __init__(self, run: RunSummary, *, anonymous: bool, calls: WalkCalls | None = None) -> None:
        super().__init__(run)
        self.anonymous = anonymous
        self.calls = calls or WalkCalls()

    def is_shown(self, page: str) -> bool:
        """Return whether something leads to an opened page: the site does not only name it."""
        return page not in self._only_named

    @cached_property
    def _only_named(self) -> frozenset[str]:
        """The opened pages to which nothing leads but addresses that the site names somewhere.

        Empty if the controls of any page are not all known: a way there may be among them.
        """
        if not all(self.controls(page).is_complete for page in self.sights):
            return frozenset()
        ways: dict[str, set[str]] = {page: set() for page in self.pages}
        for edge in self.run.edges:
            ways.setdefault(self.address(edge.to_url), set()).add(edge.how)
        named = {page for page, hows in ways.items() if ONLY_NAMED in hows}
        # A link may have led on to another address than its own.
        led_on = {page for page, hows in ways.items() if not hows or OPENED in hows}
        # The start may be redirected; the first page is where it led.
        start = {self.address(self.run.url), *list(self.pages)[:1]}
        led = self._reached({*start, *(led_on - self.linked_addresses)}, set())
        return frozenset(self._reached(named - led, led))

    def _reached(self, start: set[str], known: set[str]) -> set[str]:
        """Return the start and the pages that controls lead to from there, without known ones."""
        reached, waiting = set(start), list(start)
        while waiting:
            page = waiting.pop()
            found = {target for target, _ in self.transitions.get(page, ())}
            found |= self.controls(page).links if page in self.sights else set()
            waiting += found - reached - known
            reached |= found - known
        return reached

    @cached_property
    def shown_links(self) -> frozenset[str]:
        """The addresses that pages link to which something leads to."""
        pages = filter(self.is_shown, self.sights)
        return frozenset().union(*(self.controls(page).links for page in pages))

    def refused(self, page: str) -> bool:
        """Return whether the page answered with an error, or opening it led elsewhere."""
        if page in self.pages:
            return self.pages[page].status in REFUSING_STATUSES
        # Somebody who logs in may begin on the page that the login leads to.
        is_start = self.anonymous and page == self.address(self.run.url)
        return is_start or page in self._tried_addresses

    def ways_to(self, page: str) -> set[str]:
        """Return the opened pages with a control that leads to a page."""
        links = {one for one in self.sights if page in self.controls(one).links}
        pressed = {one for one, ways in self.transitions.items() if page in dict(ways)}
        return (links | pressed) & self.pages.keys()

    def has_view_of(self, url: str, title: str) -> bool:
        """Return whether the address is that of a page that was opened with other parameters."""
        return view_key(url, title) in self._opened

    @cached_property
    def _opened(self) -> frozenset[tuple[str, str] | None]:
        known = filter(self.is_shown, filter(self.answered, self.pages))
        pages = (self.pages[address] for address in known)
        return frozenset(_without_parameters(page.url, page.title) for page in pages) - {None}

    @cached_property
    def transitions(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """For each page, where its controls have led: the address and the name of the control.

        The name is "" where it tells nothing: the control has none, or values were sent.
        """
        transitions: dict[str, list[tuple[str, str]]] = {}
        for edge in self.run.edges:
            # Without a name an address was opened; the browser's back button is no way of the page.
            if "“" in edge.how and not edge.how.startswith(_BACK):
                way = (self.address(edge.to_url), _name(edge))
                transitions.setdefault(self.address(edge.from_url), []).append(way)
        return transitions

    @cached_property
    def _tried_addresses(self) -> frozenset[str]:
        """The addresses of the links that were pressed."""
        controls = (c for page in self.sights for c in self.controls(page).all_controls.values())
        return frozenset(self.leads_to(control) for control in controls if control.tried) - {""}


def _name(edge: Edge) -> str:
    """Return the name of the control of a transition, "" if it tells nothing."""
    action, _, label = edge.how.partition(" “")
    is_named = action != verb("submit") and not label.startswith("unnamed ")
    return label.removesuffix("”") if is_named else ""


def view_key(url: str, title: str) -> tuple[str, str] | None:
    """Return what all views of a page have in common, None for an address that makes no view.

    Several parameters make a view of a page, sorted or filtered; one alone may name a thing.
    """
    parts = parse(url)
    return None if parts and len(parts.query) == 1 else _without_parameters(url, title)


def _without_parameters(url: str, title: str) -> tuple[str, str] | None:
    parts = parse(normalise(url))  # which keeps the route of a single-page application
    return (str(parts.with_query(None)), stable_text(title)) if parts else None
