"""The tape: what was answered is answered again, and nothing is asked twice."""

from __future__ import annotations

import json
import resource
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from explorer.bootstrap import Beginning
from explorer.errors import BudgetExceeded, InternalError, ModelError, PageLost, RunGivenUp
from explorer.models import Ledger, Snapshot, Usage
from explorer.planner.starting_point import RunInfo
from explorer.replay_log import RunClock
from explorer.replay_log.log import ReplayDiverged
from tests.planner.fake_page import SITE
from tests.replay_log.mortal import Killed, replay_log

WORDS = TypeAdapter(str)


def says(answer: str | BaseException) -> Callable[[], Awaitable[str]]:
    async def ask() -> str:
        if isinstance(answer, BaseException):
            raise answer
        return answer

    return ask


NEVER = says(AssertionError("it is on the tape"))


async def test_what_is_on_the_tape_is_not_asked_again(tmp_path: Path):
    first = replay_log(tmp_path)
    assert not first.is_resumed
    assert await first.answer("look", says("a"), WORDS) == "a"
    assert await first.answer("act", says("b"), WORDS, lambda: "lost") == "b"
    second = replay_log(tmp_path)
    assert (second.is_resumed, second.is_replaying, second.attempts) == (True, True, 1)
    assert await second.answer("look", NEVER, WORDS) == "a"
    assert await second.answer("act", NEVER, WORDS, lambda: "lost") == "b"
    assert not second.is_replaying
    assert await second.answer("look", says("c"), WORDS) == "c"
    third = replay_log(tmp_path)
    assert [await third.answer(call, NEVER, WORDS) for call in ("look", "act", "look")] == [*"abc"]


async def test_an_act_that_was_cut_off_is_answered_and_not_repeated(tmp_path: Path):
    with pytest.raises(Killed):
        await replay_log(tmp_path).answer("act", says(Killed()), WORDS, lambda: "lost")
    second = replay_log(tmp_path)
    assert (second.is_resumed, second.is_replaying) == (True, False)
    assert await second.answer("act", NEVER, WORDS, lambda: "lost") == "lost"
    third = replay_log(tmp_path)
    assert await third.answer("act", NEVER, WORDS, lambda: "never asked") == "lost"


async def test_each_walk_is_resumed_by_itself(tmp_path: Path):
    """And has cookies of its own: another visitor must not begin with those of the first."""
    first = replay_log(tmp_path)
    for number in range(2):
        first.begin_walk(number)
        await first.save_state({"cookies": [number]})
        await first.mark_login(is_lost=number == 0)
        await first.answer("begin", says(str(number)), WORDS)
    second = replay_log(tmp_path)
    for number in range(2):
        second.begin_walk(number)
        assert (second.is_resumed, second.login_is_lost) == (True, number == 0)
        assert json.loads(second.state_file.read_text()) == {"cookies": [number]}
        assert await second.answer("begin", NEVER, WORDS) == str(number)
    second.begin_walk(2)
    assert (second.is_resumed, second.login_is_lost) == (False, False)
    assert not second.state_file.exists()


async def test_another_act_than_the_one_that_was_cut_off_is_done(tmp_path: Path):
    with pytest.raises(Killed):
        await replay_log(tmp_path).answer("act", says(Killed()), WORDS, lambda: "lost")
    second = replay_log(tmp_path)
    assert await second.answer("another", says("done"), WORDS, lambda: "lost") == "done"


async def test_a_look_that_was_cut_off_is_looked_again(tmp_path: Path):
    with pytest.raises(Killed):
        await replay_log(tmp_path).answer("look", says(Killed()), WORDS)
    second = replay_log(tmp_path)
    assert not second.is_resumed
    assert await second.answer("look", says("a"), WORDS) == "a"


@pytest.mark.parametrize("tenths", range(8))
async def test_a_torn_last_entry_is_forgotten(tmp_path: Path, tenths: int):
    first = replay_log(tmp_path)
    await first.answer("look", says("a"), WORDS)
    file = tmp_path / "attempt-0000.z"
    whole = file.stat().st_size
    await first.answer("look again", says("b" * 200), WORDS)
    with file.open("r+b") as torn:
        torn.truncate(whole + (file.stat().st_size - whole) * tenths // 10)
    second = replay_log(tmp_path)
    assert await second.answer("look", NEVER, WORDS) == "a"
    assert await second.answer("look again", says("c"), WORDS) == "c"


async def test_a_walk_that_goes_another_way_is_refused(tmp_path: Path):
    await replay_log(tmp_path).answer("look", says("a"), WORDS)
    with pytest.raises(ReplayDiverged, match="cannot be taken up where its worker was lost"):
        await replay_log(tmp_path).answer("act", NEVER, WORDS)


@pytest.mark.parametrize(
    "error",
    [
        PageLost("the page crashed"),
        InternalError("KeyError: 'x' (explorer/browser/page.py:1)"),
        BudgetExceeded("no tokens are left"),
        ModelError("truncated", "half an answer", Usage(input_tokens=7)),
    ],
)
async def test_errors_are_on_the_tape(tmp_path: Path, error: Exception):
    raised = []
    for ask in (says(error), NEVER):
        with pytest.raises(type(error)) as caught:
            await replay_log(tmp_path).answer("ask", ask, WORDS)
        raised.append(caught.value)
    first, second = raised
    assert str(first) == str(second)
    assert getattr(first, "usage", None) == getattr(second, "usage", None)


async def test_half_characters_come_back_as_they_were(tmp_path: Path):
    seen = Snapshot(url="http://a.test/", title="half \ud83d of a smile", elements=())

    async def look() -> Snapshot:
        return seen

    async def never() -> Snapshot:
        raise AssertionError("it is on the tape")

    kind = TypeAdapter(Snapshot)
    await replay_log(tmp_path).answer("look \ud83d", look, kind)
    assert await replay_log(tmp_path).answer("look \ud83d", never, kind) == seen


async def test_nobody_else_may_read_it(tmp_path: Path):
    folder = tmp_path / "tape"
    for _ in range(2):
        kept = replay_log(folder)
        await kept.answer("look", says("a"), WORDS)
        await kept.save_state({"cookies": []})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
    assert sorted(file.name for file in folder.iterdir()) == ["attempt-0001.z", "state.json"]


async def test_a_worker_that_was_taken_for_lost_adds_nothing(tmp_path: Path):
    hung = replay_log(tmp_path)
    await hung.answer("look", says("a"), WORDS)
    second = replay_log(tmp_path)
    await hung.answer("late", says("b"), WORDS)
    await second.answer("look", NEVER, WORDS)
    await second.answer("next", says("c"), WORDS)
    third = replay_log(tmp_path)
    assert await third.answer("look", NEVER, WORDS) == "a"
    assert await third.answer("next", NEVER, WORDS) == "c"


async def test_who_has_lost_the_run_changes_nothing(tmp_path: Path):
    ours = [True, True, False]

    async def make_sure() -> None:
        if not ours.pop(0):
            raise RunGivenUp("another worker has resumed the run")

    lost = replay_log(tmp_path, make_sure=make_sure)
    await lost.answer("look", says("a"), WORDS)
    with pytest.raises(RunGivenUp):  # its beginning is on the tape, then it is not ours any more
        await lost.answer("act", NEVER, WORDS, lambda: "lost")


async def test_what_cannot_be_written_is_written_as_soon_as_there_is_room(tmp_path: Path):
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    told: list[OSError] = []

    async def wait(error: OSError) -> bool:
        told.append(error)
        if len(told) == 3:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        return True

    full = replay_log(tmp_path, on_trouble=wait)
    await full.answer("look", says("a"), WORDS)
    file = tmp_path / "attempt-0000.z"
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 5, limits[1]))
        assert await full.answer("look", says("b" * 99), WORDS) == "b" * 99
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert len(told) == 3
    again = replay_log(tmp_path)
    assert [await again.answer("look", NEVER, WORDS) for _ in "ab"] == ["a", "b" * 99]


async def test_the_clock_goes_on_where_the_tape_ends(tmp_path: Path):
    seconds = [0.0]
    first = replay_log(tmp_path, RunClock(clock=lambda: seconds[0]))
    for at in (1.0, 5.0, 9.0):
        seconds[0] = at
        await first.answer("look", says("a"), WORDS)
    seconds[0] = 1000.0
    second = replay_log(tmp_path, RunClock(clock=lambda: seconds[0]))
    for at in (1.0, 5.0, 9.0):
        assert second.clock() == at
        await second.answer("look", NEVER, WORDS)
    assert second.clock() == 9
    seconds[0] = 1002.0
    assert second.clock() == 11


def test_the_clock_stands_as_long_as_anybody_wants_it_to():
    seconds = [0.0]
    clock = RunClock(clock=lambda: seconds[0])
    seconds[0] = 2
    with clock.paused():
        seconds[0] = 10
        with clock.paused():
            seconds[0] = 20
        seconds[0] = 30
        assert clock() == 2
    seconds[0] = 31
    assert clock() == 3


async def test_what_earlier_runs_have_left_comes_back(tmp_path: Path):
    """Some of its fields go by another name in JSON."""
    known = Ledger(site=SITE, runs=2, variables=(), opened=(), states={}, classes=())

    async def begin() -> Beginning:
        run_info = RunInfo(run_id="r", url=SITE, seed=1)
        return Beginning(run_info=run_info, first_url=SITE, delay=0, earlier=known)

    kind = TypeAdapter(Beginning)
    await replay_log(tmp_path).answer("begin", begin, kind)
    assert (await replay_log(tmp_path).answer("begin", begin, kind)).earlier == known
