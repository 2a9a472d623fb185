"""Addresses of the routes of a page's client-side router, which are no links of the page.

A router keeps its routes in the fragment (``/#/orders``) or in the path of the address. What the
links of the pages look like tells which, and where the application begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from explorer.models import Snapshot
from explorer.urls import origin, parse

_MAX_ROUTES = 30
"""Routes in fragments that are made in a run of the paths that scripts name."""
_MAX_PATHS = 300
_MAX_COMPARED = 200
"""Links of a page with which routes are compared."""
_MARKS = ("#/", "#!/")


class ClientRoutes:
    """Makes addresses of the routes that scripts name."""

    def __init__(self) -> None:
        self._paths: dict[str, None] = {}
        """Paths in scripts, which may be routes if there are routes in fragments."""
        self._routes: dict[str, None] = {}
        """Paths of routes, below the address of the application."""
        self._told: set[str] = set()
        self._made = 0
        self._start = ""
        """The address of the application up to the mark of its routes, "" if none is known."""
        self._base = ""
        """The path at which a page says that its relative addresses begin, "" if it does not."""

    def note(self, snapshot: Snapshot) -> None:
        """Look for a route in the address of a page and in its links."""
        if self._start:
            return
        for address in (snapshot.url, *(element.href for element in snapshot.elements)):
            mark = next((mark for mark in _MARKS if mark in address), "")
            if mark and origin(address) == origin(snapshot.url):
                self._start = address.partition(mark)[0] + mark
                return

    def note_base(self, base: str, url: str) -> None:
        """Note what relative addresses of a page refer to, if it is not its own address."""
        if (parts := parse(base)) and base.partition("#")[0] != url.partition("#")[0]:
            self._base = parts.path.rpartition("/")[0]

    def add(self, addresses: Iterable[str]) -> None:
        """Remember the paths of addresses that a script names."""
        for address in addresses:
            parts = parse(address)
            is_path = parts and not parts.fragment and "." not in parts.path and parts.path != "/"
            if parts and is_path and len(self._paths) < _MAX_PATHS:
                self._paths.setdefault(parts.path)

    def add_routes(self, paths: Iterable[str]) -> None:
        """Remember routes, each by its path below the address of the application."""
        for path in paths:
            if path not in self._told and len(self._told) < _MAX_PATHS:
                self._told.add(path)
                self._routes[path] = None

    def made(self, snapshot: Snapshot) -> Iterator[str]:
        """Yield the addresses of the routes, each once.

        Args:
            snapshot: What was seen of a page of the application.
        """
        if self._routes:
            start = self._start.rstrip("/") or self._start_of_paths(snapshot)
            yield from (f"{start}{path}" for path in self._routes)
            self._routes.clear()
        while self._start and self._paths and self._made < _MAX_ROUTES:
            path = next(iter(self._paths))
            del self._paths[path]
            self._made += 1
            yield self._start + path.lstrip("/")

    def _start_of_paths(self, snapshot: Snapshot) -> str:
        """Return the address to which routes are added: what precedes them in links."""
        site = origin(snapshot.url)
        links = (snapshot.url, *(element.href for element in snapshot.elements))
        own = (parts.path for one in links if origin(one) == site and (parts := parse(one)))
        before = Counter(
            path.removesuffix(route)
            for path in list(dict.fromkeys(own))[:_MAX_COMPARED]
            for route in self._told
            if path.endswith(route)
        )
        base = max(before, key=lambda one: before[one]) if before else self._base
        return f"{site}{base}"
