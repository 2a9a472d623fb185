"""What a run may do, as its steward says: go on, wait, stop, be given up."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator

import pytest

from explorer.errors import RunFolderLost, RunGivenUp, StoreUnavailable
from explorer.replay_log import RunClock
from explorer.service import lease as lease_room
from explorer.service.lease import Lease
from explorer.service.run_controller import RunController
from explorer.settings.model import Settings
from explorer.store import Store
from tests.reporting.samples import interaction
from tests.service.workers import PATIENCE, until
from tests.store.samples import order

EVENT = interaction()
FULL = OSError(errno.ENOSPC, "No space left on device", "journal.jsonl")


class Held:
    """A run that is held by a lease which beats, and its steward."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lease = Lease(store, "w", 12)
        self.clock = RunClock()
        self.stop, self.draining = asyncio.Event(), asyncio.Event()
        self.controller = RunController(
            "r1", store, self.lease, self.clock, self.stop, self.draining
        )

    async def is_in(self, state: str) -> str:
        async def ask() -> str | None:
            run = await self.store.runs.get("r1")
            assert run
            return (run.detail or "-") if run.state == state else None

        return await until(ask)

    async def is_known(self) -> None:
        """The store was heard of once more."""
        await self.lease.wait_for_beat(PATIENCE)
        await self.lease.wait_for_beat(PATIENCE)


@pytest.fixture
async def held(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Held]:
    monkeypatch.setattr(lease_room, "SECONDS_BETWEEN_BEATS", 0.01)
    await store.runs.add("r1", order(), steps=5)
    held = Held(store)
    await held.lease.renew()
    assert await held.lease.claim("r1")
    beating = asyncio.create_task(held.lease.beat())
    yield held
    beating.cancel()


async def test_events_pass(held: Held):
    for _ in range(3):
        await held.controller.before_event(EVENT)
        await held.is_known()
    assert await held.is_in("running") == "-"


async def test_a_pause_holds_events_and_the_clock(held: Held):
    await held.store.runs.want("r1", "pause")
    await held.is_known()
    passing = asyncio.create_task(held.controller.before_event(EVENT))
    await held.is_in("paused")
    at = held.clock()
    await held.is_known()
    assert held.clock() == at
    await held.store.runs.want("r1", "run")
    await passing
    await held.is_in("running")
    assert not held.stop.is_set()


async def test_a_paused_run_can_be_stopped(held: Held):
    await held.store.runs.want("r1", "pause")
    await held.is_known()
    passing = asyncio.create_task(held.controller.before_event(EVENT))
    await held.is_in("paused")
    await held.store.runs.want("r1", "stop")
    await passing
    assert held.stop.is_set()


async def test_what_is_told_again_is_not_stopped(held: Held):
    """It was done before: the run stops where it has come to."""
    await held.store.runs.want("r1", "stop")
    await held.is_known()
    await held.controller.before_event(EVENT, is_replay=True)
    assert not held.stop.is_set()
    await held.controller.before_event(EVENT)
    assert held.stop.is_set()


async def test_a_full_disk_holds_the_run_and_says_so(held: Held):
    assert await held.controller.handle_write_error(FULL)
    assert await held.is_in("held") == "No space left on device: journal.jsonl"
    await held.controller.before_event(EVENT)
    assert await held.is_in("running") == "-"


async def test_a_held_run_that_is_to_stop_waits_no_longer(held: Held):
    await held.store.runs.want("r1", "stop")
    await held.is_known()
    assert not await held.controller.handle_write_error(FULL)
    assert held.stop.is_set()
    await held.controller.before_event(EVENT)  # so that it comes to its end


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.EROFS, errno.ENOTDIR])
async def test_what_waiting_does_not_mend_ends_the_run(held: Held, code: int):
    assert not await held.controller.handle_write_error(OSError(code, "no use", "journal.jsonl"))
    with pytest.raises(RunFolderLost, match=r"no use: journal\.jsonl"):
        await held.controller.before_event(EVENT)


async def test_writing_is_tried_again_by_the_holder_only(
    held: Held, monkeypatch: pytest.MonkeyPatch
):
    """Where the disk is full the store may be silent as well, and somebody else take the run."""
    monkeypatch.setattr(lease_room, "VALID_FRACTION", -1.0)
    trying = asyncio.create_task(held.controller.handle_write_error(FULL))
    await held.is_in("held")
    await held.is_known()
    await held.is_known()
    assert not trying.done()
    monkeypatch.setattr(lease_room, "VALID_FRACTION", 2 / 3)
    assert await trying
    assert held.controller.held_seconds > 0


async def test_a_store_that_is_gone_holds_the_run(held: Held):
    tries = []

    async def note() -> str:
        tries.append(held.clock())
        if len(tries) < 4:
            raise StoreUnavailable("no database")
        return "noted"

    assert await held.controller.retry_until_stored(note) == "noted"
    assert len(set(tries)) == 4
    assert await held.is_in("held") == "no database"


async def test_nothing_passes_as_long_as_nobody_is_sure(
    held: Held, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lease_room, "VALID_FRACTION", -1.0)
    passing = asyncio.create_task(held.controller.before_event(EVENT))
    await held.is_known()
    assert not passing.done()
    monkeypatch.setattr(lease_room, "VALID_FRACTION", 2 / 3)
    await passing


@pytest.mark.parametrize("how", ["passes", "is sure", "waits for a disk", "is paused"])
async def test_a_run_that_another_has_taken_is_given_up(held: Held, how: str):
    if how == "is paused":
        await held.store.runs.want("r1", "pause")
        await held.is_known()
        passing = asyncio.create_task(held.controller.before_event(EVENT))
        await held.is_in("paused")
    await held.store.runs.release("r1", held.lease.name)
    await held.store.runs.claim("r1", "another")
    await held.is_known()
    doing = {
        "passes": lambda: held.controller.before_event(EVENT),
        "is sure": held.controller.wait_for_lease,
        "waits for a disk": lambda: held.controller.handle_write_error(FULL),
        "is paused": lambda: passing,
    }
    with pytest.raises(RunGivenUp, match="another worker"):
        await doing[how]()


async def nothing() -> None:
    """Tell nobody."""


async def test_who_is_told_of_a_lost_login_does_not_delay_that_it_is_given_back(held: Held):
    telling = asyncio.Event()

    async def tell() -> None:
        telling.set()
        await asyncio.Event().wait()

    waiting = asyncio.create_task(held.controller.wait_for_login("log in", tell))
    assert await held.is_in("logged_out") == "log in"
    await telling.wait()
    await held.store.runs.want("r1", "run")
    await waiting
    assert await held.is_in("running") == "-"


async def test_only_the_holder_of_a_run_waits_for_its_login(held: Held):
    await held.store.runs.release("r1", held.lease.name)
    await held.store.runs.claim("r1", "another")
    with pytest.raises(RunGivenUp, match="another worker"):
        await held.controller.wait_for_login("log in", nothing)
    assert await held.is_in("running") == "-"


async def test_a_run_that_waits_no_longer_for_its_login_runs_once_the_store_is_back(
    held: Held, monkeypatch: pytest.MonkeyPatch
):
    async def gone(*_: object, **__: object) -> bool:
        raise StoreUnavailable("no database")

    waiting = asyncio.create_task(held.controller.wait_for_login("log in", nothing))
    await held.is_in("logged_out")
    with monkeypatch.context() as patch:
        patch.setattr(held.store.runs, "set_state", gone)
        waiting.cancel()
        await asyncio.wait((waiting,))
        await held.controller.before_event(EVENT)
    assert await held.is_in("logged_out") == "log in"
    await held.controller.before_event(EVENT)
    assert await held.is_in("running") == "-"


async def test_draining_gives_the_run_up_between_events_only(held: Held):
    held.draining.set()
    await held.controller.wait_for_lease()
    with pytest.raises(RunGivenUp, match="shutting down"):
        await held.controller.before_event(EVENT)


async def test_a_store_that_comes_back_is_heard(
    held: Held, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    gone = [True]
    beat = held.store.workers.beat

    async def flaky(worker_id: str, lease: str) -> None:
        if gone[0]:
            raise StoreUnavailable("no database")
        await beat(worker_id, lease)

    monkeypatch.setattr(held.store.workers, "beat", flaky)
    monkeypatch.setattr(lease_room, "VALID_FRACTION", 0.005)

    async def is_unsure() -> bool:
        return not held.lease.is_valid()

    await until(is_unsure)
    passing = asyncio.create_task(held.controller.before_event(EVENT))
    gone[0] = False
    await passing
    assert not held.lease.is_lost("r1")


async def test_a_run_that_is_held_is_not_claimed_twice(held: Held):
    assert not await held.lease.claim("r1")
    assert not held.lease.is_lost("r1")


async def test_a_run_that_is_let_go_is_not_held(held: Held):
    held.lease.drop("r1")
    assert held.lease.is_valid()
    assert held.lease.is_lost("r1")


async def test_a_worker_that_leaves_holds_no_run(held: Held):
    await held.lease.end()
    with pytest.raises(RunGivenUp):
        await held.controller.wait_for_lease()
