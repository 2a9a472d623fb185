"""Clicks days in the calendars that fields and buttons open."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from explorer.dates import Month, day_in
from explorer.models import ActionRequest, InteractiveElement, Outcome
from explorer.models.scenario import IntermediateStep
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.element_actions import ElementActions
from explorer.scenario.running.finding.keys import Key, keys_of
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.scenario.running.widgets.calendars.fields import calendar_buttons, may_open
from explorer.scenario.running.widgets.calendars.shown import (
    ShownCalendar,
    shown_calendar,
    stepping,
)
from explorer.scenario.running.widgets.confirming import confirm_choice
from explorer.text import caseless

_OPENING = 2.0  # seconds until a calendar has opened, at most
_GLANCE = 0.3
_MOST_MONTHS = 60
"""How many months away a day may be."""
_STEPS = {True: ("next month", "next"), False: ("previous month", "previous")}


class DayPicker:
    """Picks days.

    Args:
        finder: Sees the calendars.
        elements: Clicks in them.
    """

    def __init__(self, finder: TargetFinder, elements: ElementActions) -> None:
        self._finder = finder
        self._elements = elements

    async def pick(
        self, tab: ScenarioTab, step: IntermediateStep, target: Target, day: date
    ) -> Outcome | None:
        """Click the day in the calendar that a field or a button opens; None if none opens.

        Raises:
            NotAllowed: A part of it must not be used.
            StepFailed: A button opens none, or the calendar does not come to the day.
        """
        if not may_open(target.element):
            return None
        before = await self.page_before(tab)
        buttons = calendar_buttons(self._finder, target.element, before.elements)
        for opener in (target.element, *buttons):
            self._elements.require_allowed(opener, "click")
            with suppress(StepFailed):
                await self._click(tab, target, opener)
            async for _ in attempts(tab, _OPENING, _GLANCE):
                new = await self._finder.appeared(tab, before.keys)
                said = (one for one in new if caseless(one.label) == caseless(step.value))
                if option := next(said, None):  # of a list of dates
                    self._elements.require_allowed(option, "click")
                    return await self._click(tab, target, option)
                if opened := await self._read(tab, new, before):
                    return await self._click_day(tab, target, day, opened)
        if target.element.kind == "button":
            name = f'{target.element.role} "{target.element.label}"'
            raise StepFailed(f"{name} was clicked, and no calendar has opened")
        return None

    async def _click(self, tab: ScenarioTab, target: Target, what: InteractiveElement) -> Outcome:
        request = ActionRequest(action="click")
        return await self._elements.act(tab, replace(target, element=what), request)

    async def _read(
        self,
        tab: ScenarioTab,
        new: Sequence[InteractiveElement],
        before: PageBefore,
    ) -> _Opened | None:
        """Return the calendar among elements that have appeared, None if they are none."""
        said = [one for one in await self._texts(tab) if one not in before.texts]
        calendar = shown_calendar(new, said)
        return _Opened(before, new, calendar) if calendar else None

    async def _again(self, tab: ScenarioTab, opened: _Opened) -> _Opened | None:
        """Return an opened calendar as it is now, None if it has closed."""
        new = await self._finder.appeared(tab, opened.before.keys)
        return await self._read(tab, new, opened.before)

    async def _texts(self, tab: ScenarioTab) -> list[str]:
        return PageText(await tab.outline()).texts

    async def _click_day(
        self, tab: ScenarioTab, target: Target, day: date, opened: _Opened
    ) -> Outcome:
        """Go to the month of a day, and click it.

        Raises:
            NotAllowed: A part of the calendar must not be used.
            StepFailed: The calendar does not tell its month, or does not come to the day.
        """
        before = await self.held(tab, target)
        for _ in range(_MOST_MONTHS):
            if found := opened.calendar.element_of(day):
                self._elements.require_allowed(found, "click")
                outcome = await self._click(tab, target, found)
                if await self._again(tab, opened) is None:
                    return outcome
                elements = opened.before.elements
                await confirm_choice(self._finder, self._elements, tab, target, found, elements)
                if before == (held := await self.held(tab, target)) and day_in(held) != day:
                    raise StepFailed(f"the calendar does not take {day}")
                return outcome
            opened = await self._turn(tab, target, day, opened)
        raise StepFailed(f"the calendar does not come to {day} within {_MOST_MONTHS} months")

    async def _turn(self, tab: ScenarioTab, target: Target, day: date, opened: _Opened) -> _Opened:
        """Show a month that is nearer to a day.

        Raises:
            NotAllowed: What leads there must not be used.
            StepFailed: Nothing leads there.
        """
        if not opened.calendar.months:
            raise StepFailed("the calendar that opens does not tell its month")
        wanted, shown = Month(day.year, day.month), opened.calendar.months
        forward = wanted > shown[-1]
        distance = abs(wanted.number - shown[-1 if forward else 0].number)
        for button in self._turning(opened, forward=forward):
            self._elements.require_allowed(button, "click")
            with suppress(StepFailed):
                await self._click(tab, target, button)
            after = await self._again(tab, opened)
            if after is None:
                break
            if after.calendar.months == shown:
                continue
            left = abs(wanted.number - after.calendar.months[-1 if forward else 0].number)
            if left < distance:
                return after
            opened = after
        raise StepFailed(
            f"nothing in the calendar leads from {_named(shown)} to {_named((wanted,))}"
        )

    def _turning(self, opened: _Opened, *, forward: bool) -> list[InteractiveElement]:
        """Return what may lead to another month, by its name, then by its place."""
        found: list[InteractiveElement] = []
        for name in _STEPS[forward]:
            with suppress(TargetError):
                found.append(self._finder.among(opened.elements, name))
        return [*found, *stepping(opened.elements, opened.calendar, forward=forward)]

    async def page_before(self, tab: ScenarioTab) -> PageBefore:
        """Return the page before a calendar opens."""
        elements = (await self._finder.see(tab)).snapshot.elements
        return PageBefore(elements, keys_of(elements), frozenset(await self._texts(tab)))

    async def pick_typed(
        self, tab: ScenarioTab, target: Target, day: date, before: PageBefore
    ) -> None:
        """Click a day that was typed, if the calendar of its field still shows another month.

        Such a calendar has not heard of what was typed.

        Raises:
            NotAllowed: A part of the calendar must not be used.
            StepFailed: The field has another date then.
        """
        new = await self._finder.appeared(tab, before.keys)
        opened = await self._read(tab, new, before)
        months = opened.calendar.months if opened else ()
        if not opened or not months or Month(day.year, day.month) in months:
            return
        with suppress(StepFailed):  # it stays as it was typed
            await self._click_day(tab, target, day, opened)
        held = await self.held(tab, target)
        if day_in(held) not in (None, day):
            raise StepFailed(f"the field holds {held!r} instead of {day}")

    async def held(self, tab: ScenarioTab, target: Target) -> str:
        """Return what a field holds or shows at the moment."""
        known = target.element
        elements = (await self._finder.see(tab)).snapshot.elements
        values = (
            one.value or one.text
            for one in elements
            if (one.frame, one.selector) == (known.frame, known.selector)
        )
        return next(values, "")


class PageBefore(NamedTuple):
    """The page before a calendar has opened: its elements with their keys, and its texts."""

    elements: Sequence[InteractiveElement]
    keys: frozenset[Key]
    texts: frozenset[str]


class _Opened(NamedTuple):
    """A calendar that has opened, with all that has appeared with it."""

    before: PageBefore
    elements: Sequence[InteractiveElement]
    calendar: ShownCalendar


def _named(months: Sequence[Month]) -> str:
    return " and ".join(f"{one.year}-{one.month:02}" for one in months)
