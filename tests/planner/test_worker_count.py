"""How many walkers of a run take steps, by what the machine and the site bear."""

from __future__ import annotations

from collections.abc import Callable

from explorer.models import Interaction
from explorer.planner.worker_count import WorkerCount


class Machine:
    """A machine on which all walkers together take some steps a second."""

    def __init__(self, used: float, rate: Callable[[int], float] = lambda walkers: walkers) -> None:
        self.used = used
        self.rate = rate
        self.now = 0.0

    def count(self, most: int) -> WorkerCount:
        return WorkerCount(most, is_automatic=True, clock=lambda: self.now, used=lambda: self.used)

    def after(self, count: WorkerCount, milliseconds: int, windows: int = 1) -> int:
        """Return how many walk after so many windows whose pages open in so many milliseconds."""
        for _ in range(windows):
            walkers = count.allowed
            for _ in range(8 * walkers):
                self.now += 1 / self.rate(walkers)
                count.note(opening(milliseconds))
        return count.allowed


def opening(milliseconds: int) -> Interaction:
    return Interaction.model_validate({
        "time": "2026-01-01T00:00:00Z", "step": 1, "url": "http://site/", "url_after": "http://site/a",
        "elements_found": 1, "element": None, "action": "goto", "method": "elsewhere",
        "reasoning": "", "outcome": "done", "effect": "navigation", "ms": milliseconds,
    })  # fmt: skip


def test_a_fixed_number_is_kept() -> None:
    count = WorkerCount(3, is_automatic=False)
    assert (count.allowed, Machine(0.1).after(count, 200)) == (3, 3)


def test_walkers_are_added_while_the_processors_have_time() -> None:
    machine = Machine(0.3)
    count = machine.count(4)
    assert (count.allowed, machine.after(count, 200), machine.after(count, 210)) == (1, 2, 3)
    machine.used = 0.9
    assert machine.after(count, 220, windows=3) == 3


def test_one_is_taken_away_when_pages_open_much_more_slowly_with_it() -> None:
    machine = Machine(0.3)
    count = machine.count(4)
    assert machine.after(count, 200) == 2
    assert machine.after(count, 500) == 1
    assert machine.after(count, 200, windows=5) == 1  # it is not tried again at once
    assert machine.after(count, 200) == 2


def test_one_that_brings_no_more_steps_is_taken_away_though_the_processors_have_time() -> None:
    machine = Machine(0.3, rate=lambda walkers: 1 + 0.1 * (walkers - 1))
    count = machine.count(4)
    assert machine.after(count, 200) == 2
    assert machine.after(count, 230) == 1


def test_one_that_has_paid_is_kept_when_all_steps_take_longer() -> None:
    machine = Machine(0.3)
    count = machine.count(2)
    assert machine.after(count, 200, windows=2) == 2
    machine.rate = lambda walkers: walkers / 4  # as in a part of the site with large forms
    assert machine.after(count, 210, windows=3) == 2


def test_a_busy_machine_keeps_one() -> None:
    machine = Machine(0.95)
    assert machine.after(machine.count(4), 200, windows=9) == 1
