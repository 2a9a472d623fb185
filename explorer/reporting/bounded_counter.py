"""A counter with a limit, since an endless site must fit into memory and its report."""

from __future__ import annotations

from typing import Generic, TypeVar

Item = TypeVar("Item")


class BoundedCounter(Generic[Item]):
    """Counts occurrences of items, in the order in which they first occurred.

    Args:
        limit: The number of distinct items to count; the occurrences of further items are only
            counted in ``left_out``.
    """

    def __init__(self, limit: int) -> None:
        self.counts: dict[Item, int] = {}
        self.left_out = 0
        self._limit = limit

    def add(self, item: Item) -> None:
        """Count one occurrence of an item."""
        if item in self.counts or len(self.counts) < self._limit:
            self.counts[item] = self.counts.get(item, 0) + 1
        else:
            self.left_out += 1
