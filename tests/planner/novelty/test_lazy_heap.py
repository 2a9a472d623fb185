"""The best of many promises, without asking all of them."""

from __future__ import annotations

import random

from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.lazy_heap import LazyHeap

A, B, C = map(ClassKey.of_link, "abc")


def test_the_best_is_found_and_again() -> None:
    expected_rewards = {A: 1.0, B: 3.0, C: 2.0}
    heap = LazyHeap(expected_rewards.__getitem__)
    for key in expected_rewards:
        heap.put(key)
    assert heap.best((), 0) == B
    assert heap.best((), 0) == B
    assert heap.best({B}, 0) == C
    assert heap.best({B}, 2.5) is None
    assert heap.best((), 0) == B


def test_what_promises_less_by_now_sinks() -> None:
    expected_rewards = {A: 1.0, B: 3.0}
    heap = LazyHeap(expected_rewards.__getitem__)
    for key in expected_rewards:
        heap.put(key)
    expected_rewards[B] = 0.5
    assert heap.best((), 0) == A
    expected_rewards[A] = 0
    assert heap.best((), 0) == B
    expected_rewards[B] = 0
    assert heap.best((), 0) is None


def test_what_promises_more_is_put_again() -> None:
    expected_rewards = {A: 1.0, B: 3.0}
    heap = LazyHeap(expected_rewards.__getitem__)
    for key in expected_rewards:
        heap.put(key)
    expected_rewards[A] = 4.0
    heap.put(A)
    assert heap.best((), 0) == A


def test_few_are_asked() -> None:
    rng = random.Random(4)
    expected_rewards = {ClassKey.of_link(str(number)): rng.random() for number in range(10_000)}
    asked = []

    def expected_reward(key: ClassKey) -> float:
        asked.append(key)
        return expected_rewards[key]

    heap = LazyHeap(expected_reward)
    for key in expected_rewards:
        heap.put(key)
    asked.clear()
    best = heap.best((), 0)
    assert best is not None
    assert expected_rewards[best] == max(expected_rewards.values())
    assert len(asked) == 1
