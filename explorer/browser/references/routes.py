"""Addresses of the routes of a page's client-side router, which are no links of the page.

A router keeps its routes in the fragment (``/#/orders``) or in the path of the address. What the
links of the pages look like tells which, and where the application begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from explorer.models import Snapshot
from explorer.urls import normalise, origin, parse

_MAX_ROUTES = 30
"""Routes in fragments that are made in a run of the paths that scripts name."""
_MAX_PATHS = 300
_MAX_COMPARED = 200
"""Links of a page with which routes are compared."""
_MARKS = ("#/", "#!/")


class ClientRoutes:
    """Makes addresses of the routes that scripts name."""

    def __init__(self) -> None:
        self._paths: dict[str, dict[str, None]] = {}
        """By page: paths in its scripts, which may be routes if it has routes in fragments."""
        self._routes: dict[str, None] = {}
        """Paths of routes, below the address of the application."""
        self._told: set[str] = set()
        self._made = 0
        self._is_used = False
        """Whether a page was drawn for a route in its fragment."""
        self._start = ""
        """The address of the application up to the mark of its routes, "" if none is known."""
        self._base = ""
        """The path at which a page says that its relative addresses begin, "" if it does not."""

    def note(self, snapshot: Snapshot) -> None:
        """Look for a route in the address of a page and in its links."""
        self._is_used = self._is_used or any(mark in snapshot.url for mark in _MARKS)
        if self._start:
            return
        for address in (snapshot.url, *_links(snapshot)):
            mark = next((mark for mark in _MARKS if mark in address), "")
            if mark and origin(address) == origin(snapshot.url):
                self._start = address.partition(mark)[0] + mark
                return

    def note_base(self, base: str, url: str) -> None:
        """Note what relative addresses of a page refer to, if it is not its own address."""
        if (parts := parse(base)) and base.partition("#")[0] != url.partition("#")[0]:
            self._base = parts.path.rpartition("/")[0]

    def add(self, addresses: Iterable[str], page_url: str) -> None:
        """Remember the paths of addresses that a script of a page names."""
        paths = self._paths.setdefault(_document(page_url), {})
        left = _MAX_PATHS - sum(map(len, self._paths.values()))
        for address in addresses:
            parts = parse(address)
            is_path = parts and not parts.fragment and "." not in parts.path and parts.path != "/"
            if parts and is_path and left > 0:
                left -= parts.path not in paths
                paths.setdefault(parts.path)

    def add_routes(self, paths: Iterable[str]) -> None:
        """Remember routes, each by its path below the address of the application."""
        for path in paths:
            if path not in self._told and len(self._told) < _MAX_PATHS:
                self._told.add(path)
                self._routes[path] = None

    def is_application(self, address: str) -> bool:
        """Return whether an address is the document of routes in fragments, with a query at most.

        Scripts name queries that they append to routes: asked for by itself, the document draws its
        first page.
        """
        is_route = any(mark in address for mark in _MARKS)
        is_known = bool(self._start) and self._is_used
        return is_known and not is_route and _document(address) == _document(self._start)

    def made(self, snapshot: Snapshot, is_served: Callable[[str], bool]) -> Iterator[str]:
        """Yield the addresses of the routes, each once.

        Args:
            snapshot: What was seen of a page of the application.
            is_served: Returns whether the server is known to be asked for an address. Of the paths
                in scripts it is no route, unless it is one of those of routes.
        """
        if self._routes:
            start = self._start.rstrip("/") or self._start_of_paths(snapshot)
            yield from (f"{start}{path}" for path in self._routes)
            self._routes.clear()
        paths = self._paths.get(_document(self._start), {}) if self._start else {}
        linked = {normalise(one) for one in _links(snapshot)} if paths else set()
        while paths and self._made < _MAX_ROUTES:
            path = next(iter(paths))
            del paths[path]
            address = f"{origin(self._start)}{path}"
            if normalise(address) not in linked and not is_served(address):
                self._made += 1
                yield self._start + path.lstrip("/")

    def _start_of_paths(self, snapshot: Snapshot) -> str:
        """Return the address to which routes are added: what precedes them in links."""
        site = origin(snapshot.url)
        links = (snapshot.url, *_links(snapshot))
        own = (parts.path for one in links if origin(one) == site and (parts := parse(one)))
        before = Counter(
            path.removesuffix(route)
            for path in list(dict.fromkeys(own))[:_MAX_COMPARED]
            for route in self._told
            if path.endswith(route)
        )
        base = max(before, key=lambda one: before[one]) if before else self._base
        return f"{site}{base}"


def _links(snapshot: Snapshot) -> Iterator[str]:
    return (element.href for element in snapshot.elements)


def _document(url: str) -> str:
    """Return an address without its query and its fragment."""
    return url.partition("#")[0].partition("?")[0]
