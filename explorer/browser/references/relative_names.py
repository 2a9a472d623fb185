"""Addresses that documents name relative to the folder that they lie in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

_MOST_FOLDERS = 3
_MOST_NAMES = 5_000


class RelativeNames:
    """Leaves out addresses that an application names at each of its addresses.

    It answers with one document wherever it is asked, and ``./api/about.json`` in that document is
    another address each time. One of them is right, and a browser that is led to one of the others
    finds the next.
    """

    def __init__(self) -> None:
        self._folders: dict[str, set[str]] = defaultdict(set)
        """By path in a folder: the folders in which documents have named it."""

    def few(self, addresses: Iterable[str], document: str) -> Iterator[str]:
        """Yield addresses without those whose like was named in several other folders.

        Args:
            addresses: What a document names.
            document: Its address.
        """
        folder = document.partition("#")[0].partition("?")[0].rpartition("/")[0] + "/"
        for address in addresses:
            name = address.removeprefix(folder)
            if name != address and (name in self._folders or len(self._folders) < _MOST_NAMES):
                folders = self._folders[name]
                if len(folders) < _MOST_FOLDERS:
                    folders.add(folder)
                if folder not in folders:
                    continue
            yield address
