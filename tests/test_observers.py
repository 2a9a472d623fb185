"""The fault of one observer: logged, and nobody else's."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import pytest
from structlog.testing import capture_logs

from explorer.errors import InternalError, RunGivenUp, StoreUnavailable
from explorer.models import RunEvent
from explorer.observers import Observers
from tests.reporting import samples


class Listener:
    """Remembers what it was told; ``fail`` is called each time."""

    def __init__(self, fail: Callable[[], object] = lambda: None) -> None:
        self.fail = fail
        self.heard: list[str] = []
        self.closed = False

    async def notice(self, event: RunEvent) -> None:
        self.heard.append(event.event)
        self.fail()

    async def close(self) -> None:
        self.closed = True
        self.fail()


def broken() -> NoReturn:
    raise KeyError("a fault of ours")


def down() -> NoReturn:
    raise StoreUnavailable("the database is gone")


def given_up() -> NoReturn:
    raise RunGivenUp("another worker has it")


@pytest.mark.parametrize("fail", [broken, down])
async def test_the_others_are_told_and_closed(fail: Callable[[], object]):
    record, bad, last = Listener(), Listener(fail), Listener()
    observers = Observers([record, bad, last])
    with capture_logs() as logs:
        for event in (samples.started(), samples.finished(0)):
            await observers.notice(event)
        await observers.close()
    assert record.heard == bad.heard == last.heard == ["run_started", "run_finished"]
    assert record.closed
    assert last.closed
    assert len(logs) == 3
    assert sum("exception" in line for line in logs) == (2 if fail is broken else 0)


async def test_a_run_that_is_given_up_is_told_to_nobody_else():
    last = Listener()
    with pytest.raises(RunGivenUp):
        await Observers([Listener(given_up), last]).notice(samples.started())
    assert not last.heard


@pytest.mark.parametrize(("fail", "raised"), [(broken, InternalError), (given_up, RunGivenUp)])
async def test_a_record_that_cannot_be_closed_is_told_when_all_are_closed(
    fail: Callable[[], object], raised: type[Exception]
):
    last = Listener()
    with pytest.raises(raised):
        await Observers([Listener(fail), last]).close()
    assert last.closed
