"""The best of many promises, without asking all of them."""

from __future__ import annotations

import random

from explorer.planner.agenda import Agenda


def test_the_best_is_found_and_again() -> None:
    promises = {"a": 1.0, "b": 3.0, "c": 2.0}
    agenda = Agenda(promises.__getitem__)
    for name in promises:
        agenda.put(name)
    assert agenda.best((), 0) == "b"
    assert agenda.best((), 0) == "b"
    assert agenda.best({"b"}, 0) == "c"
    assert agenda.best({"b"}, 2.5) is None
    assert agenda.best((), 0) == "b"


def test_what_promises_less_by_now_sinks() -> None:
    promises = {"a": 1.0, "b": 3.0}
    agenda = Agenda(promises.__getitem__)
    for name in promises:
        agenda.put(name)
    promises["b"] = 0.5
    assert agenda.best((), 0) == "a"
    promises["a"] = 0
    assert agenda.best((), 0) == "b"
    promises["b"] = 0
    assert agenda.best((), 0) is None


def test_what_promises_more_is_put_again() -> None:
    promises = {"a": 1.0, "b": 3.0}
    agenda = Agenda(promises.__getitem__)
    for name in promises:
        agenda.put(name)
    promises["a"] = 4.0
    agenda.put("a")
    assert agenda.best((), 0) == "a"


def test_few_are_asked() -> None:
    rng = random.Random(4)
    promises = {str(number): rng.random() for number in range(10_000)}
    asked = []

    def promise(name: str) -> float:
        asked.append(name)
        return promises[name]

    agenda = Agenda(promise)
    for name in promises:
        agenda.put(name)
    asked.clear()
    best = agenda.best((), 0)
    assert best is not None
    assert promises[best] == max(promises.values())
    assert len(asked) == 1
