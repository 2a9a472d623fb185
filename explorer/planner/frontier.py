"""The addresses of the site: which were opened, which are known and still closed."""

from __future__ import annotations

from explorer.urls import normalise


class Frontier:
    """URLs in the order of their discovery. All are compared in normalised form."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[str, str]] = {}
        self._visited: dict[str, None] = {}
        self._dropped: set[str] = set()

    def discover(self, url: str, found_on: str) -> None:
        """Remember a link seen on ``found_on``, unless its page was opened before."""
        key = normalise(url)
        if key not in self._visited and key not in self._dropped:
            self._waiting.setdefault(key, (url, found_on))

    def visit(self, url: str) -> None:
        """The page was opened."""
        key = normalise(url)
        self._waiting.pop(key, None)
        self._visited[key] = None

    def drop(self, url: str) -> None:
        """The address was tried and led nowhere (a download, a redirect): do not try it again."""
        key = normalise(url)
        self._waiting.pop(key, None)
        self._dropped.add(key)

    def visited(self, url: str) -> bool:
        """The page was opened, or trying to open it led nowhere."""
        key = normalise(url)
        return key in self._visited or key in self._dropped

    @property
    def visits(self) -> int:
        """How many different pages were opened."""
        return len(self._visited)

    def latest(self, count: int) -> tuple[str, ...]:
        """The last ``count`` URLs opened, oldest first."""
        return tuple(self._visited)[-count:] if count else ()

    def next(self) -> tuple[str, str] | None:
        """The oldest unopened URL and the page that links to it."""
        return next(iter(self._waiting.values()), None)

    def __len__(self) -> int:
        return len(self._waiting)
