"""Which named addresses wait to be read, a limited number of each kind."""

from __future__ import annotations

from collections import Counter

from explorer.urls import is_variable, normalise, parameter_names, parse

MAX_READ = 600
"""Addresses that are read in a run."""
_MAX_ALIKE = 8
"""Addresses that differ only in numbers, keys and the values of their query."""
_MAX_SIBLINGS = 100
"""Addresses of one folder."""


class UnreadAddresses:
    """Holds addresses in the order of their discovery until they are taken to be read, links last.

    A calendar or a filter has endless addresses, so that of those alike only the first are kept.
    """

    def __init__(self) -> None:
        self._named: dict[str, str] = {}
        self._links: dict[str, str] = {}
        self._alike: Counter[str] = Counter()
        self._taken = 0

    def add(self, address: str, *, is_link: bool = False) -> None:
        """Let an address wait, unless enough alike are known."""
        shape, folder = _shapes(address)
        if self._alike[shape] < _MAX_ALIKE and self._alike[folder] < _MAX_SIBLINGS:
            self._alike.update((shape, folder))
            waiting = self._links if is_link else self._named
            waiting.setdefault(normalise(address), address)

    def drop(self, address: str) -> None:
        """Let an address wait no more: it was requested."""
        for waiting in (self._named, self._links):
            waiting.pop(normalise(address), None)

    def take(self, count: int) -> list[str]:
        """Return the next addresses, which wait no more."""
        count = min(count, MAX_READ - self._taken)
        taken = [*self._named.values(), *self._links.values()][: max(count, 0)]
        for address in taken:
            self.drop(address)
        self._taken += len(taken)
        return taken


def _shapes(address: str) -> tuple[str, str]:
    """Return an address without what varies, and its folder."""
    parts = parse(address)
    if parts is None:
        return address, address
    steps = ["*" if is_variable(step) else step for step in parts.path.split("/")]
    return f"{'/'.join(steps)}?{parameter_names(address)}", f"folder {'/'.join(steps[:-1])}"
