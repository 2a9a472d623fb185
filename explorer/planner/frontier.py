"""Keeps the addresses of the site: opened ones, and discovered ones that wait to be opened."""

from __future__ import annotations

from typing import NamedTuple

from explorer.urls import normalise


class Goal(NamedTuple):
    """An address to open.

    Attributes:
        url: The address.
        linked_from: The page that links to it, "" for none.
        may_be_missing: Whether no link that is shown leads there: it may be no page.
        waits: Whether to wait there for content that comes late.
        is_repeated: Whether the control to use there was used before.
    """

    url: str
    linked_from: str = ""
    may_be_missing: bool = False
    waits: bool = False
    is_repeated: bool = False


class Frontier:
    """Tracks URLs in the order of their discovery. URLs are compared in normalised form."""

    def __init__(self) -> None:
        self._waiting: dict[str, Goal] = {}
        self._visited: dict[str, None] = {}
        self._dropped: set[str] = set()

    def discover(self, url: str, found_on: str) -> None:
        """Add a link seen on ``found_on``, unless its target was opened or dropped before."""
        key = normalise(url)
        if key not in self._visited and key not in self._dropped:
            self._waiting.setdefault(key, Goal(url, found_on))

    def visit(self, url: str) -> None:
        """Mark the page as opened."""
        key = normalise(url)
        self._waiting.pop(key, None)
        self._visited[key] = None

    def drop(self, url: str) -> None:
        """Mark an address as useless (a download, a redirect), so that it is not tried again."""
        key = normalise(url)
        self._waiting.pop(key, None)
        self._dropped.add(key)

    def visited(self, url: str) -> bool:
        """Return whether the page was opened or dropped."""
        key = normalise(url)
        return key in self._visited or key in self._dropped

    @property
    def visits(self) -> int:
        """The number of different pages that were opened."""
        return len(self._visited)

    def latest(self, count: int) -> tuple[str, ...]:
        """Return the last ``count`` opened URLs in normalised form, oldest first."""
        return tuple(self._visited)[-count:] if count else ()

    def next(self) -> Goal | None:
        """Return the oldest waiting URL and the page that links to it; None if no URL waits."""
        return next(iter(self._waiting.values()), None)

    def __len__(self) -> int:
        return len(self._waiting)
