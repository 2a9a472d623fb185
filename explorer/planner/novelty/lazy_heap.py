"""A priority queue of class names by expected reward, updated lazily."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection

_MAX_ENTRIES_PER_NAME, _SPARE_ENTRIES = 4, 64
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
        self._expected_reward = expected_reward
        self._heap: list[tuple[float, str]] = []
        self._current_rewards: dict[str, float] = {}

    def put(self, name: str) -> None:
        """Add a name with its current expected reward, or update it."""
        expected_reward = self._expected_reward(name)
        if expected_reward <= 0:
            self._current_rewards.pop(name, None)
        elif self._current_rewards.get(name) != expected_reward:
            self._current_rewards[name] = expected_reward
            heapq.heappush(self._heap, (-expected_reward, name))
            if (
                len(self._heap)
                > _MAX_ENTRIES_PER_NAME * len(self._current_rewards) + _SPARE_ENTRIES
            ):
                self._heap = [
                    (-expected_reward, name)
                    for name, expected_reward in self._current_rewards.items()
                ]
                heapq.heapify(self._heap)

    def best(self, excluded: Collection[str], above: float) -> str | None:
        """Return the name with the highest expected reward, or None.

        Args:
            excluded: Names that are not returned; they stay in the heap.
            above: Only a value greater than this counts, in points.
        """
        excluded_entries = []
        found = None
        while self._heap and found is None:
            stored_reward, name = -self._heap[0][0], self._heap[0][1]
            if stored_reward <= above:
                break
            heapq.heappop(self._heap)
            if self._current_rewards.get(name) != stored_reward:
                continue  # an outdated entry: the name was put again later
            if name in excluded:
                excluded_entries.append((-stored_reward, name))
                continue
            del self._current_rewards[name]
            self.put(name)
            if self._current_rewards.get(name) == stored_reward:
                found = name
        for entry in excluded_entries:
            heapq.heappush(self._heap, entry)
        return found
