"""What nobody foresaw costs a step, is told, and never the run's last event."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from explorer.checks.behavior.loop import Loops
from explorer.errors import BrowserLost
from explorer.models import Act, ErrorCaught, Finding, FindingMade, InteractiveElement, RunEvent
from explorer.planner.site_model import SiteModel
from explorer.planner.steps.selection import Selector
from tests.planner.fake_page import FakePage, button, link
from tests.planner.test_loop import end, steps, walk

SHOP = {
    "": [link("A", "a"), button("Blue")],
    "a": [button("Search"), link("Start", "")],
}


class Broken:
    """A check that fails on everything, or on one step only."""

    name = "broken"

    def __init__(self, step: int | None = None) -> None:
        self.step = step

    def judge(self, act: Act) -> Iterable[Finding]:
        if self.step in (None, act.step):
            raise KeyError("severity")
        return ()


class Always:
    """A check that finds the same in every step."""

    name = "always"

    def judge(self, act: Act) -> Iterable[Finding]:
        more = {"severity": "info", "check": self.name, "title": "t", "url": act.url}
        return [Finding(id="f", step=act.step, evidence={}, **more)]


def fails(*args: object, **kwargs: object) -> None:
    raise TypeError("nobody foresaw this")


def caught(events: list[RunEvent]) -> list[ErrorCaught]:
    return [event for event in events if isinstance(event, ErrorCaught)]


async def test_an_act_that_breaks_is_a_failed_step_of_its_control() -> None:
    page = FakePage({"": [button("Bad"), button("Blue")]})
    page.on_act = lambda element: fails() if element.name == "Bad" else None
    events = await walk(page, steps=12)
    failed = [step for step in steps(events) if step.outcome == "failed"]
    assert {step.element.name for step in failed if step.element} == {"Bad"}
    assert "TypeError: nobody foresaw this (explorer/planner/walker.py:" in failed[0].detail
    assert len(caught(events)) == len(failed) == page.recovered
    assert (end(events).stopped_because, end(events).steps) == ("steps", 12)


async def test_a_look_that_breaks_each_time_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    page = FakePage(SHOP)
    monkeypatch.setattr(page, "look", fails)
    events = await walk(page, steps=50, max_failures=4)
    assert (end(events).stopped_because, end(events).steps) == ("internal_error", 4)
    assert "TypeError" in end(events).detail
    assert [step.step for step in steps(events)] == [1, 2, 3, 4]


async def test_going_elsewhere_between_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the start page a part of ours breaks; on the blank page after it all is well."""
    page, offer = FakePage({"": SHOP[""]}), Selector.offer
    monkeypatch.setattr(
        Selector, "offer", lambda self, seen: fails() if seen.elements else offer(self, seen)
    )
    events = await walk(page, steps=50, max_failures=4)
    assert end(events).stopped_because == "internal_error"
    assert end(events).steps <= 8
    assert len({step.step for step in steps(events)}) == len(steps(events))  # one a step


async def test_a_broken_check_keeps_no_other_from_judging() -> None:
    events = await walk(FakePage(SHOP), checks=[Broken(step=2), Always(), Loops()], steps=6)
    (error,) = caught(events)
    assert (error.step, error.during) == (2, "the check broken")
    assert any(isinstance(event, FindingMade) for event in events)
    assert end(events).findings[0].count == 7
    assert end(events).stopped_because == "steps"


async def test_a_check_that_always_breaks_ends_the_run() -> None:
    events = await walk(FakePage(SHOP), checks=[Broken(), Always()], steps=50, max_failures=5)
    assert end(events).stopped_because == "internal_error"
    assert len(end(events).findings) == 1


async def test_a_first_page_on_which_explorer_breaks_is_not_the_sites_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = FakePage(SHOP)
    monkeypatch.setattr(page, "open", fails)
    events = await walk(page)
    assert (end(events).stopped_because, end(events).steps) == ("internal_error", 0)


async def test_a_ledger_that_cannot_be_made_costs_only_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SiteModel, "ledger", fails)
    events = await walk(FakePage(SHOP), checks=[Always()])
    assert (end(events).stopped_because, end(events).ledger) == ("internal_error", None)
    assert (end(events).steps, len(end(events).findings)) == (6, 1)


async def test_a_break_between_the_steps_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    page = FakePage(SHOP)
    page.on_act = fails
    monkeypatch.setattr(page, "recover", fails)
    events = await walk(page)
    assert (end(events).stopped_because, end(events).steps) == ("internal_error", 1)


async def test_a_lost_browser_is_still_that() -> None:
    page = FakePage(SHOP)

    def lost(element: InteractiveElement) -> None:
        raise BrowserLost("gone")

    page.on_act = lost
    assert end(await walk(page)).stopped_because == "browser_lost"


async def test_a_step_that_breaks_while_it_is_told_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The part of a step that remembers breaks once; the interaction is told once all the same."""
    calls, done = [], Selector.done

    def broken_once(self: Selector, act: Act) -> None:
        calls.append(act)
        if len(calls) == 2:
            fails()
        done(self, act)

    monkeypatch.setattr(Selector, "done", broken_once)
    events = await walk(FakePage(SHOP), steps=6)
    assert [step.step for step in steps(events)] == [1, 2, 3, 4, 5, 6]
    assert [error.step for error in caught(events)] == [2]
    assert end(events).stopped_because == "steps"
