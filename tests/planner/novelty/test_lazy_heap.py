"""The best of many promises, without asking all of them."""

from __future__ import annotations

import random

from explorer.planner.novelty.lazy_heap import LazyHeap


def test_the_best_is_found_and_again() -> None:
    expected_rewards = {"a": 1.0, "b": 3.0, "c": 2.0}
    heap = LazyHeap(expected_rewards.__getitem__)
    for name in expected_rewards:
        heap.put(name)
    assert heap.best((), 0) == "b"
    assert heap.best((), 0) == "b"
    assert heap.best({"b"}, 0) == "c"
    assert heap.best({"b"}, 2.5) is None
    assert heap.best((), 0) == "b"


def test_what_promises_less_by_now_sinks() -> None:
    expected_rewards = {"a": 1.0, "b": 3.0}
    heap = LazyHeap(expected_rewards.__getitem__)
    for name in expected_rewards:
        heap.put(name)
    expected_rewards["b"] = 0.5
    assert heap.best((), 0) == "a"
    expected_rewards["a"] = 0
    assert heap.best((), 0) == "b"
    expected_rewards["b"] = 0
    assert heap.best((), 0) is None


def test_what_promises_more_is_put_again() -> None:
    expected_rewards = {"a": 1.0, "b": 3.0}
    heap = LazyHeap(expected_rewards.__getitem__)
    for name in expected_rewards:
        heap.put(name)
    expected_rewards["a"] = 4.0
    heap.put("a")
    assert heap.best((), 0) == "a"


def test_few_are_asked() -> None:
    rng = random.Random(4)
    expected_rewards = {str(number): rng.random() for number in range(10_000)}
    asked = []

    def expected_reward(name: str) -> float:
        asked.append(name)
        return expected_rewards[name]

    heap = LazyHeap(expected_reward)
    for name in expected_rewards:
        heap.put(name)
    asked.clear()
    best = heap.best((), 0)
    assert best is not None
    assert expected_rewards[best] == max(expected_rewards.values())
    assert len(asked) == 1
