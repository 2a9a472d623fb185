"""Names by what they promise, the best found without asking all of them again."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection

_MOST_OLD, _ROOM = 4, 64
"""A heap with so many entries a name, and some, holds mostly old ones and is made anew."""


class LazyHeap:
    """A heap of promises as they were when they were made; those at its top are asked again.

    What promises less by now sinks. What may promise more has to be put again.
    """

    def __init__(self, expected_reward: Callable[[str], float]) -> None:
        """``expected_reward`` of a name as it is now, 0 or less for one that is not to be had."""
        self._promise = expected_reward
        self._heap: list[tuple[float, str]] = []
        self._standing: dict[str, float] = {}

    def put(self, name: str) -> None:
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
        """The name that promises most, and more than ``above``."""
        kept = []
        found = None
        while self._heap and found is None:
            promised, name = -self._heap[0][0], self._heap[0][1]
            if promised <= above:
                break
            heapq.heappop(self._heap)
            if self._standing.get(name) != promised:
                continue  # it was put again since
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
