"""How many walkers of a run take steps, by what the machine and the site bear."""

from __future__ import annotations

from explorer.models import Interaction
from explorer.planner.worker_count import WorkerCount


class Machine:
    """A machine whose processors are used to a given share."""

    def __init__(self, used: float) -> None:
        self.used = used

    def __call__(self) -> float:
        return self.used


def opening(milliseconds: int) -> Interaction:
    return Interaction.model_validate({
        "time": "2026-01-01T00:00:00Z", "step": 1, "url": "http://site/", "url_after": "http://site/a",
        "elements_found": 1, "element": None, "action": "goto", "method": "elsewhere",
        "reasoning": "", "outcome": "done", "effect": "navigation", "ms": milliseconds,
    })  # fmt: skip


def after(count: WorkerCount, milliseconds: int, windows: int = 1) -> int:
    for _ in range(8 * windows):
        count.note(opening(milliseconds))
    return count.allowed


def test_a_fixed_number_is_kept() -> None:
    count = WorkerCount(3, is_automatic=False, used=Machine(0.1))
    assert (count.allowed, after(count, 200)) == (3, 3)


def test_walkers_are_added_while_the_processors_have_time() -> None:
    machine = Machine(0.3)
    count = WorkerCount(4, is_automatic=True, used=machine)
    assert (count.allowed, after(count, 200), after(count, 210)) == (1, 2, 3)
    machine.used = 0.9
    assert after(count, 220, windows=3) == 3


def test_one_is_taken_away_when_pages_open_much_more_slowly_with_it() -> None:
    count = WorkerCount(4, is_automatic=True, used=Machine(0.3))
    assert after(count, 200) == 2
    assert after(count, 500) == 1
    assert after(count, 200, windows=5) == 1  # it is not tried again at once
    assert after(count, 200) == 2


def test_a_busy_machine_keeps_one() -> None:
    assert after(WorkerCount(4, is_automatic=True, used=Machine(0.95)), 200, windows=9) == 1
