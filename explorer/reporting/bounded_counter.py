"""Counting with a bound: an endless site must fit into memory and its report into a browser."""

from __future__ import annotations

from typing import Generic, TypeVar

Item = TypeVar("Item")


class BoundedCounter(Generic[Item]):
    """How often each thing was seen, in the order first seen.

    Things beyond the first ``limit`` are only counted together, as ``left_out``.
    """

    def __init__(self, limit: int) -> None:
        self.counts: dict[Item, int] = {}
        self.left_out = 0
        self._limit = limit

    def add(self, item: Item) -> None:
        if item in self.counts or len(self.counts) < self._limit:
            self.counts[item] = self.counts.get(item, 0) + 1
        else:
            self.left_out += 1
