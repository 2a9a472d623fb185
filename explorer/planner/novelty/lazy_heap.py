"""A priority queue of class keys by expected reward, updated lazily."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Container

from explorer.planner.novelty.class_keys import ClassKey

_MAX_ENTRIES_PER_KEY, _SPARE_ENTRIES = 4, 64
"""The heap is rebuilt above 4 entries per key plus 64: most are outdated then."""

_Entry = tuple[float, str, ClassKey]
"""The negative reward, and the text of the key: it decides between equal rewards."""


class LazyHeap:
    """Orders keys by their expected reward at the time of ``put``.

    Only the entries at the top are evaluated again. A key whose value has fallen sinks by itself;
    one whose value may have risen must be put again.
    """

    def __init__(self, expected_reward: Callable[[ClassKey], float]) -> None:
        """Create an empty heap.

        Args:
            expected_reward: Returns the current expected reward of a key in points; 0 or less if
                its class is not available.
        """
        self._expected_reward = expected_reward
        self._heap: list[_Entry] = []
        self._current_rewards: dict[ClassKey, float] = {}

    def put(self, key: ClassKey) -> None:
        """Add a key with its current expected reward, or update it."""
        expected_reward = self._expected_reward(key)
        if expected_reward <= 0:
            self._current_rewards.pop(key, None)
        elif self._current_rewards.get(key) != expected_reward:
            self._current_rewards[key] = expected_reward
            heapq.heappush(self._heap, _entry(expected_reward, key))
            if len(self._heap) > _MAX_ENTRIES_PER_KEY * len(self._current_rewards) + _SPARE_ENTRIES:
                self._heap = [_entry(reward, key) for key, reward in self._current_rewards.items()]
                heapq.heapify(self._heap)

    def best(self, excluded: Container[ClassKey], above: float) -> ClassKey | None:
        """Return the key with the highest expected reward, or None.

        Args:
            excluded: Keys that are not returned; they stay in the heap.
            above: Only a value greater than this counts, in points.
        """
        excluded_entries = []
        found = None
        while self._heap and found is None:
            stored_reward, key = -self._heap[0][0], self._heap[0][2]
            if stored_reward <= above:
                break
            entry = heapq.heappop(self._heap)
            if self._current_rewards.get(key) != stored_reward:
                continue  # an outdated entry: the key was put again later
            if key in excluded:
                excluded_entries.append(entry)
                continue
            del self._current_rewards[key]
            self.put(key)
            if self._current_rewards.get(key) == stored_reward:
                found = key
        for entry in excluded_entries:
            heapq.heappush(self._heap, entry)
        return found


def _entry(expected_reward: float, key: ClassKey) -> _Entry:
    return -expected_reward, str(key), key
