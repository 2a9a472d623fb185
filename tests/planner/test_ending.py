"""Runs that have begun end with RunFinished, whatever breaks."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import pytest

from explorer.errors import InternalError, RunGivenUp
from explorer.masking import MASK, Mask
from explorer.models import Interaction, RunEvent, RunFinished
from explorer.planner.ending import always_finished
from tests.reporting import samples


async def broken(
    *events: RunEvent, error: Exception | None = None
) -> AsyncGenerator[RunEvent, None]:
    for event in events:
        yield event
    raise error or ZeroDivisionError("no")


async def told(run: AsyncGenerator[RunEvent, None], mask: Mask | None = None) -> list[RunEvent]:
    return [event async for event in always_finished(run, mask or Mask())]


async def test_a_run_that_breaks_is_finished_with_what_it_has_told() -> None:
    found = samples.fault(3)
    *_, last = await told(broken(samples.started(), samples.interaction(3), found))
    assert isinstance(last, RunFinished)
    assert (last.stopped_because, last.steps) == ("internal_error", 3)
    assert last.findings == (found.finding,)
    assert "ZeroDivisionError: no" in last.detail


async def test_what_broke_is_told_without_secrets() -> None:
    run = broken(samples.started(), error=ValueError("no entry for hunter22"))
    *_, last = await told(run, Mask("hunter22"))
    assert isinstance(last, RunFinished)
    assert f"no entry for {MASK}" in last.detail


async def test_a_mask_that_breaks_lets_nothing_out() -> None:
    class Broken(Mask):
        def __call__(self, value: Any) -> Any:
            if isinstance(value, Interaction | RunFinished):
                raise ValueError("hunter22")
            return value

    events = await told(broken(samples.started(), samples.interaction(1)), Broken())
    assert [event.event for event in events] == ["run_started", "run_finished"]
    assert "hunter22" not in str(events)


async def test_a_run_that_breaks_after_its_end_is_finished_once() -> None:
    events = await told(broken(samples.started(), samples.finished(0)))
    assert [event.event for event in events] == ["run_started", "run_finished"]


async def test_a_run_that_breaks_before_it_begins_raises() -> None:
    with pytest.raises(InternalError, match="ZeroDivisionError"):
        await told(broken())


async def test_a_run_that_is_given_up_has_no_end() -> None:
    with pytest.raises(RunGivenUp):
        await told(broken(samples.started(), error=RunGivenUp("elsewhere")))
