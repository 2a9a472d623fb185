"""Addresses of a client-side router that keeps its routes in the fragment: ``/#/orders``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from explorer.models import Snapshot
from explorer.urls import origin, parse

_MAX_ROUTES = 30
"""Routes that are tried in a run."""
_MAX_PATHS = 300
_MARKS = ("#/", "#!/")


class FragmentRoutes:
    """Makes routes of the paths that scripts name, once a page has shown such a route."""

    def __init__(self) -> None:
        self._paths: dict[str, None] = {}
        self._made = 0
        self._start = ""
        """The address of the application up to the mark of its routes, "" if none is known."""

    def note(self, snapshot: Snapshot) -> None:
        """Look for a route in the address of a page and in its links."""
        if self._start:
            return
        for address in (snapshot.url, *(element.href for element in snapshot.elements)):
            mark = next((mark for mark in _MARKS if mark in address), "")
            if mark and origin(address) == origin(snapshot.url):
                self._start = address.partition(mark)[0] + mark
                return

    def add(self, addresses: Iterable[str]) -> None:
        """Remember the paths of addresses that a script names."""
        for address in addresses:
            parts = parse(address)
            is_path = parts and not parts.fragment and "." not in parts.path and parts.path != "/"
            if parts and is_path and len(self._paths) < _MAX_PATHS:
                self._paths.setdefault(parts.path)

    def made(self) -> Iterator[str]:
        """Yield the routes of the paths, each once."""
        while self._start and self._paths and self._made < _MAX_ROUTES:
            path = next(iter(self._paths))
            del self._paths[path]
            self._made += 1
            yield self._start + path.lstrip("/")
