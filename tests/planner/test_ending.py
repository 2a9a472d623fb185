"""Runs that have begun end with RunFinished, whatever breaks."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest

from explorer.errors import InternalError, RunGivenUp
from explorer.models import RunEvent, RunFinished
from explorer.planner.ending import always_finished
from tests.reporting import samples


async def broken(
    *events: RunEvent, error: Exception | None = None
) -> AsyncGenerator[RunEvent, None]:
    for event in events:
        yield event
    raise error or ZeroDivisionError("no")


async def told(run: AsyncGenerator[RunEvent, None]) -> list[RunEvent]:
    return [event async for event in always_finished(run)]


async def test_a_run_that_breaks_is_finished_with_what_it_has_told() -> None:
    found = samples.fault(3)
    *_, last = await told(broken(samples.started(), samples.interaction(3), found))
    assert isinstance(last, RunFinished)
    assert (last.stopped_because, last.steps) == ("internal_error", 3)
    assert last.findings == (found.finding,)
    assert "ZeroDivisionError: no" in last.detail


async def test_a_run_that_breaks_after_its_end_is_finished_once() -> None:
    events = await told(broken(samples.started(), samples.finished(0)))
    assert [event.event for event in events] == ["run_started", "run_finished"]


async def test_a_run_that_breaks_before_it_begins_raises() -> None:
    with pytest.raises(InternalError, match="ZeroDivisionError"):
        await told(broken())


async def test_a_run_that_is_given_up_has_no_end() -> None:
    with pytest.raises(RunGivenUp):
        await told(broken(samples.started(), error=RunGivenUp("elsewhere")))
