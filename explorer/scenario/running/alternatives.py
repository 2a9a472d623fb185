"""Carries out steps in another way, where no element takes what a sentence says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from explorer.models import ActionRequest
from explorer.models.scenario import IntermediateStep, StepAction
from explorer.scenario.running.element_actions import ElementActions
from explorer.scenario.running.finding.around import choice_of_row, opener_of_list
from explorer.scenario.running.finding.choosing.names import logs_in, logs_out
from explorer.scenario.running.finding.places.cells import read_cell
from explorer.scenario.running.finding.places.columns import TEXT_TAGS
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.plain_texts import text_called
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.form_tables import ticking
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.page.roles import kind_and_name
from explorer.scenario.running.tabs import ScenarioTab
from explorer.scenario.running.widgets.additions import added_value, chosen_value, takes_several
from explorer.scenario.running.widgets.calendars.setting import DateSetting
from explorer.scenario.running.widgets.choices import Acted, Choices
from explorer.scenario.running.widgets.rows import (
    box_in_row,
    clickable_row,
    means_row,
    row_named,
)
from explorer.scenario.running.widgets.scales import point_of
from explorer.scenario.running.widgets.tree_items import box_of
from explorer.text import words

_SHOWING: Collection[StepAction] = ("hover", "scroll")
"""The actions that do nothing to what they are done to."""
_ON_TEXTS: Collection[StepAction] = ("double_click", "right_click", *_SHOWING)
"""The actions that may be done to a text that is no control."""


class Alternatives:
    """Carries out steps for which no element was found.

    Args:
        finder: Finds the elements.
        elements: Acts on them.
        choices: Chooses options of lists.
        dates: Sets dates.
        use: Carries out a step on an element that takes it.
    """

    def __init__(
        self,
        finder: TargetFinder,
        elements: ElementActions,
        choices: Choices,
        dates: DateSetting,
        use: Callable[[ScenarioTab, IntermediateStep], Awaitable[Acted]],
    ) -> None:
        self._finder = finder
        self._elements = elements
        self._choices = choices
        self._dates = dates
        self._use = use

    async def do(self, tab: ScenarioTab, step: IntermediateStep, *, is_tied: bool) -> Acted | None:
        """Carry out a step; None if it cannot be done in another way.

        Args:
            tab: The tab.
            step: The step.
            is_tied: Whether several elements fit what it is done to: then only the parts of one
                field are taken together.

        Raises:
            TargetError: What it is done to in another way is missing, or several could be meant.
            NotAllowed: It must not be done.
            StepFailed: It was not done.
        """
        if is_tied:
            return await self._dates.set_parts(tab, step) if step.action == "type" else None
        match step.action:
            case "type":
                return (
                    await self.in_opened(tab, step)
                    or await self._dates.set(tab, step)
                    or await self._rate(tab, step)
                    or await self._give(tab, step)
                )
            case "upload":
                return await self._elements.upload_by_button(tab, step)
            case "click" if added := added_value(step.target):
                return await self._add(tab, *added)
            case "click" if step.chooses and (chosen := chosen_value(step.target)):
                return await self._choose(tab, step, *chosen)
            case "check" | "uncheck":
                return await self.tick_entry(tab, step)
            case "clear" if step.verb:
                return await self._press_named(tab, step)
            case action if action in _ON_TEXTS or (action == "click" and read_cell(step.target)):
                return await self._on_text(tab, step)
        return None

    async def on_text_at_once(self, tab: ScenarioTab, step: IntermediateStep) -> Acted | None:
        """Carry out a step on a text, without waiting for a control of that name.

        None if there is such a control, or one may still appear: it is not waited for only where
        the step does nothing to it, or an earlier run has found the text.

        Raises:
            NotAllowed: It must not be done.
        """
        is_shown = step.action in _SHOWING
        is_known = step.action in _ON_TEXTS and self._finder.knows(step.target)
        if not (is_shown or is_known):
            return None
        try:
            await self._finder.look(tab, step.target, step.action)
        except TargetError as error:
            return None if error.tied else await self._on_text(tab, step)
        return None

    async def _add(self, tab: ScenarioTab, value: str, field: str) -> Acted | None:
        """Add a value to a field of several; None if there is no such field."""
        with suppress(TargetError):
            found = (await self._finder.look(tab, field, "type")).element
            said = without_articles(field)
            if takes_several(found) and said in (words(found.name), words(found.near)):
                step = IntermediateStep(action="type", target=field, value=value)
                typed = await self._use(tab, step)
                await tab.press("Enter", insist=False)
                if (await self._finder.look(tab, field, "type")).element.value:
                    raise StepFailed(f"{field} did not take {value!r} by the Enter key")
                return typed
        return None

    async def _press_named(self, tab: ScenarioTab, step: IntermediateStep) -> Acted | None:
        """Click the control that a whole clause names: "clear completed"; None if there is none."""
        name = f"{step.verb} {step.target}"
        with suppress(TargetError):
            found = await self._finder.look(tab, name, "click")
            if set(without_articles(name)) <= set(words(found.element.label)):
                clicking = {"action": "click", "target": name, "verb": ""}
                return await self._use(tab, step.model_copy(update=clicking))
        return None

    async def _choose(
        self, tab: ScenarioTab, step: IntermediateStep, name: str, value: str
    ) -> Acted | None:
        """Choose a value of the list that has a name; None if there is no such list."""
        if await opener_of_list(self._finder, tab, name) is None:
            return None
        choice = {"action": "select", "target": name, "value": value}
        return await self._choices.select(tab, step.model_copy(update=choice))

    async def _on_text(self, tab: ScenarioTab, step: IntermediateStep) -> Acted | None:
        """Use the mouse on a text that is no control, or show it; None if there is none."""
        target = await text_called(self._finder, tab, step.target)
        if target is None:
            return None
        if step.action in _SHOWING:
            await self._elements.show(tab, step, target.element)
            return target, None
        self._elements.require_allowed(target.element, step.action)
        outcome = await self._elements.act(tab, target, self._elements.request(step, target))
        self._finder.clicked = target.element
        return target, outcome

    async def tick_entry(self, tab: ScenarioTab, step: IntermediateStep) -> Acted | None:
        """Check or uncheck the box in an entry of a tree, or in a row; None if there is none.

        A row without a box is selected by a click on it. Else it is the switch beside a name.
        """
        row = row_named((await tab.see_markup(TEXT_TAGS))[0].elements, step.target)
        entry = None
        with suppress(TargetError):
            entry = (await self._finder.look(tab, step.target, "click")).element
        elements = (await self._finder.see(tab)).snapshot.elements
        number = box_of(elements, entry) if entry else None
        number = box_in_row(elements, row) if number is None and row else number
        if number is None and row and step.action == "check" and means_row(step.target):
            number = clickable_row(elements, row)
            step = step.model_copy(update={"action": "click"})
        with suppress(TargetError):
            if number is not None:
                target = await self._finder.prove_number(tab, step.target, number)
                return await self._tick(tab, step, target)
            if switch := await choice_of_row(self._finder, tab, step.target):
                return await self._tick(tab, step, switch)
        return None

    async def _tick(self, tab: ScenarioTab, step: IntermediateStep, target: Target) -> Acted:
        """Check or uncheck a box or a switch, or click what is selected so."""
        is_ticking = step.action != "click"
        self._elements.require_allowed(target.element, step.action, is_harmless=is_ticking)
        return await self._elements.acted(tab, step, target)

    async def _rate(self, tab: ScenarioTab, step: IntermediateStep) -> Acted | None:
        """Click the star, or the point of another scale, of a number; None if there is none."""
        elements = (await self._finder.see(tab)).snapshot.elements
        _, name = kind_and_name(without_articles(step.target))
        point = point_of(elements, name, step.value)
        if point is None:
            return None
        target = await self._finder.prove_number(tab, f"{step.value} of {step.target}", point)
        self._elements.require_allowed(target.element, "click")
        return target, await self._elements.act(tab, target, ActionRequest(action="click"))

    async def in_opened(
        self, tab: ScenarioTab, step: IntermediateStep, *, by_link: bool = False
    ) -> Acted | None:
        """Type into a form for logging in that a link or a button opens; None if none does.

        Args:
            tab: The tab.
            step: The step.
            by_link: Whether only a link may open it, as a button may send the form it is in.
        """
        if not step.opened_by:
            return None
        elements = (await self._finder.see(tab)).snapshot.elements
        if any(one.secret and not one.covered for one in elements):
            return None
        opener = IntermediateStep(action="click", target=step.opened_by, language=step.language)
        try:
            found = await self._finder.look(tab, opener.target, opener.action)
        except TargetError:
            return None
        if by_link and not found.element.href:
            return None
        if not logs_in(found.element.label) or any(logs_out(one.label) for one in elements):
            return None  # "Login history"; somebody is logged in
        await self._use(tab, opener)
        return await self._use(tab, step.model_copy(update={"opened_by": ""}))

    async def _give(self, tab: ScenarioTab, step: IntermediateStep) -> Acted | None:
        """Give a value to a list or a box, which takes no text; None if there is none."""
        if ticks := ticking(step.value):
            with suppress(TargetError):
                await self._finder.look(tab, step.target, ticks)
                return await self._use(tab, step.model_copy(update={"action": ticks, "value": ""}))
        opener = await self._choices.list_of(tab, step)
        if opener is None and await opener_of_list(self._finder, tab, step.target) is None:
            return None
        return await self._choices.select(tab, step.model_copy(update={"action": "select"}))
