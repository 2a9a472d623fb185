"""Sets the date of a field in the way that the field takes it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from explorer.dates import day_in
from explorer.models import ActionRequest, Outcome
from explorer.models.scenario import IntermediateStep, StepAction
from explorer.scenario.running.element_actions import ElementActions
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.page.roles import kind_and_name
from explorer.scenario.running.tabs import ScenarioTab
from explorer.scenario.running.widgets.calendars.fields import text_for
from explorer.scenario.running.widgets.calendars.parts import keys_for, parts_called
from explorer.scenario.running.widgets.calendars.picking import DayPicker

_LOOKS: tuple[StepAction, ...] = ("type", "click")


class DateSetting:
    """Sets dates.

    Args:
        finder: Finds the fields, and sees the calendars.
        elements: Acts on them.
    """

    def __init__(self, finder: TargetFinder, elements: ElementActions) -> None:
        self._finder = finder
        self._elements = elements
        self._picker = DayPicker(finder, elements)

    async def set(
        self, tab: ScenarioTab, step: IntermediateStep, target: Target | None = None
    ) -> tuple[Target, Outcome | None] | None:
        """Set the date that a step gives to a field.

        Args:
            tab: The tab.
            step: It gives a value to what it is done to.
            target: The field, or what opens its calendar; None to look for it.

        Returns:
            The field and the last outcome; None if the value is no date, or nothing takes it.

        Raises:
            NotAllowed: A part of it must not be used.
            StepFailed: The calendar does not come to the day.
        """
        if (day := day_in(step.value)) is None:
            return None
        if in_parts := await self.set_parts(tab, step):
            return in_parts
        target = target or await self._field(tab, step)
        if target is None or target.element.kind == "select":
            return None
        element = target.element
        if text := text_for(element, day):
            self._elements.require_allowed(element, "type")
            before = await self._picker.page_before(tab)
            typed = await self._type(tab, target, text)
            if element.input_type != "date":
                await self._picker.pick_typed(tab, target, day, before)
            return typed
        outcome = await self._picker.pick(tab, step, target, day)
        return (target, outcome) if outcome else None

    async def _field(self, tab: ScenarioTab, step: IntermediateStep) -> Target | None:
        """Return the field of a step, or what may open its calendar; None if neither is there."""
        for action in _LOOKS:
            with suppress(TargetError):
                target = await self._finder.look(tab, step.target, action)
                return await self._finder.prove(tab, step.target, target)
        return None

    async def set_parts(
        self, tab: ScenarioTab, step: IntermediateStep
    ) -> tuple[Target, None] | None:
        """Set the date of a field of three parts; None if the value is no date, or there is none.

        Raises:
            NotAllowed: A part must not be used.
        """
        if (day := day_in(step.value)) is None:
            return None
        _, name = kind_and_name(without_articles(step.target))
        elements = (await self._finder.see(tab)).snapshot.elements
        parts = parts_called(elements, name)
        if not parts:
            return None
        number = elements.index(parts[0])
        target = await self._finder.prove_number(tab, step.target, number)
        for part in parts:
            self._elements.require_allowed(part, "type")
            if part.tag == "input":
                request = ActionRequest(action="fill", value=keys_for(part, day))
                await self._elements.act(tab, replace(target, element=part), request)
            else:
                await tab.focus(part)
                await tab.type_text(keys_for(part, day))
        return target, None

    async def _type(
        self, tab: ScenarioTab, target: Target, text: str
    ) -> tuple[Target, Outcome | None]:
        """Type a date in the format of its field, and leave it: many take it only then."""
        outcome = None
        with suppress(StepFailed):
            request = ActionRequest(action="fill", value=text)
            outcome = await self._elements.act(tab, target, request)
        if outcome is None:  # the field shows its format while it is typed
            await self._elements.act(tab, target, ActionRequest(action="click"))
            await tab.press("Control+a", insist=False)
            await tab.type_text("".join(one for one in text if one.isdigit()))
            held = await self._picker.held(tab, target)
            if held != text:
                raise StepFailed(f"the field holds {held!r} instead of {text!r}")
        await tab.press("Tab", insist=False)
        return target, outcome
