"""A priority queue of class names by expected reward, updated lazily."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection

_MOST_OLD, _ROOM = 4, 64
"""The heap is rebuilt above 4 entries per name plus 64: most are outdated then."""


class LazyHeap:
    """Orders names by their expected reward at the time of ``put``.

    Only the entries at the top are evaluated again. A name whose value has fallen sinks by itself;
    one whose value may have risen must be put again.
    """

    def __init__(self, expected_reward: Callable[[str], float]) -> None:
        """Create an empty heap.

        Args:
            expected_reward: Returns the current expected reward of a name in points; 0 or less if
                the name is not available.
        """
        self._promise = expected_reward
        self._heap: list[tuple[float, str]] = []
        self._standing: dict[str, float] = {}

    def put(self, name: str) -> None:
        """Add a name with its current expected reward, or update it."""
        expected_reward = self._promise(name)
        if expected_reward <= 0:
            self._standing.pop(name, None)
        elif self._standing.get(name) != expected_reward:
            self._standing[name] = expected_reward
            heapq.heappush(self._heap, (-expected_reward, name))
            if len(self._heap) > _MOST_OLD * len(self._standing) + _ROOM:
                self._heap = [
                    (-expected_reward, name) for name, expected_reward in self._standing.items()
                ]
                heapq.heapify(self._heap)

    def best(self, left_out: Collection[str], above: float) -> str | None:
        """Return the name with the highest expected reward, or None.

        Args:
            left_out: Names that are not returned; they stay in the heap.
            above: Only a value greater than this counts, in points.
        """
        kept = []
        found = None
        while self._heap and found is None:
            promised, name = -self._heap[0][0], self._heap[0][1]
            if promised <= above:
                break
            heapq.heappop(self._heap)
            if self._standing.get(name) != promised:
                continue  # an outdated entry: the name was put again later
            if name in left_out:
                kept.append((-promised, name))
                continue
            del self._standing[name]
            self.put(name)
            if self._standing.get(name) == promised:
                found = name
        for entry in kept:
            heapq.heappush(self._heap, entry)
        return found
