"""Chooses options: of native lists, of lists that are drawn, and of groups of radio buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import replace

from explorer.models import ActionRequest, InteractiveElement, Outcome
from explorer.models.scenario import IntermediateStep, StepAction
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.element_actions import ElementActions
from explorer.scenario.running.finding.around import opener_of_list, radio_button
from explorer.scenario.running.finding.choosing.boxes import is_list, may_open
from explorer.scenario.running.finding.keys import Key, key_of, keys_of
from explorer.scenario.running.finding.places.splitting import row_name
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.tabs import ScenarioTab
from explorer.scenario.running.widgets.confirming import confirm_choice, dialogs_of
from explorer.scenario.running.widgets.listed import (
    makes_option,
    may_name_option,
    option_named,
    require_option,
)
from explorer.scenario.running.widgets.long_lists import scroll_to_option
from explorer.text import caseless

Acted = tuple[Target, Outcome | None]
"""The element that a step was done to, and the outcome, None if there is none."""

_GLANCE = 0.5  # seconds after which the options are looked at again


class Choices:
    """Chooses options of lists.

    Args:
        finder: Finds the lists and their options.
        elements: Acts on them.
        use: Carries out a click on an option.
    """

    def __init__(
        self,
        finder: TargetFinder,
        elements: ElementActions,
        use: Callable[[ScenarioTab, IntermediateStep], Awaitable[Acted]],
    ) -> None:
        self._finder = finder
        self._elements = elements
        self._use = use

    async def select(self, tab: ScenarioTab, step: IntermediateStep) -> Acted:
        """Select an option: of a native select, of a list that opens, or of a group of radios."""
        radio = await radio_button(self._finder, tab, step.value, step.target)
        if radio := radio or await self._radio_in_row(tab, step):
            self._elements.require_allowed(radio.element, "check", is_harmless=True)
            request = ActionRequest(action="check", value="true")
            return radio, await self._elements.act(tab, radio, request)
        target = await self._opener(tab, step)
        if target and target.element.kind == "select":
            return await self.choose(tab, target, step.value)
        if target and target.element.kind != "check":
            return await self.choose_options(tab, target, step)
        *others, last = step.value.split("\n")  # radio buttons, or entries, by their group
        for value in others:
            await self._option(tab, f'"{value}" in {step.target}', value)
        return await self._option(tab, f'"{last}" in {step.target}', last)

    async def named(self, tab: ScenarioTab, step: IntermediateStep, target: Target) -> Acted | None:
        """Select the option that a click names: "the role Editor", "Editor"; None if it names none.

        Raises:
            TargetError: The list was found by an option that is called otherwise.
        """
        element = target.element
        if option := option_named(element, step.target):
            target = self._finder.found[step.target] = replace(target, option=option)
            return await self.choose(tab, target, option)
        if step.chooses and may_name_option(element, step.target):
            raise TargetError(f"no option is called {step.target!r}: {', '.join(element.options)}")
        return None

    async def _radio_in_row(self, tab: ScenarioTab, step: IntermediateStep) -> Target | None:
        """Return a radio button of a row: "Edit" in the row of Ann; None if there is none."""
        if not row_name(step.target):
            return None
        button = step.model_copy(update={"target": f'"{step.value}" in {step.target}'})
        return await self._seen_as(tab, button, "check", lambda one: one.role == "radio")

    async def choose_options(
        self, tab: ScenarioTab, target: Target, step: IntermediateStep
    ) -> Acted:
        """Open a drawn list, and click options of it; again for each one, if it closes."""
        is_open = "expanded" in target.element.states
        before = () if is_open else (await self._finder.see(tab)).snapshot.elements
        outside = keys_of(before)
        chosen: Acted = (target, None)
        await self._elements.open(tab, target)
        for number, value in enumerate(step.value.split("\n")):
            if number and not await self._is_shown(tab, value, outside):
                await self._elements.open(tab, await self._opener(tab, step) or target)
            chosen = await self._suggested(tab, step, target, value, outside)
        option = chosen[0].element
        if not is_open and dialogs_of([option]):
            await confirm_choice(self._finder, self._elements, tab, target, option, before)
        return chosen

    async def _suggested(
        self,
        tab: ScenarioTab,
        step: IntermediateStep,
        target: Target,
        value: str,
        outside: Collection[Key],
    ) -> Acted:
        """Click an option, which may only be offered once its text is typed into the field.

        Raises:
            TargetError: The list has no such option.
        """
        try:
            return await self._option(tab, f'"{value}"', value, outside)
        except TargetError:
            if target.element.kind != "field" or "readonly" in target.element.states:
                raise
            if not await self._typed(tab, step, target, value):
                raise
            await self._filtered(tab, value)
            return await self._option(tab, f'"{value}"', value, outside)

    async def _typed(
        self, tab: ScenarioTab, step: IntermediateStep, target: Target, value: str
    ) -> bool:
        """Type a text into the field of a list, which the page may have replaced on opening it."""
        request = ActionRequest(action="fill", value=value)
        with suppress(StepFailed):
            await self._elements.act(tab, target, request)
            return True
        again = await self._opener(tab, step)
        if again is None or again.element.name != target.element.name:
            return False
        with suppress(StepFailed):
            await self._elements.act(tab, again, request)
            return True
        return False

    async def _filtered(self, tab: ScenarioTab, value: str) -> None:
        """Wait while a list only offers to make what was typed: its own options may come later."""
        async for _ in attempts(tab, self._finder.patience, _GLANCE):
            elements = (await self._finder.see(tab)).snapshot.elements
            options = [one for one in elements if one.role == "option"]
            is_there = any(caseless(one.label) == caseless(value) for one in options)
            if is_there or not any(makes_option(one, value) for one in options):
                return

    async def _is_shown(self, tab: ScenarioTab, value: str, outside: Collection[Key]) -> bool:
        """Return whether a list has stayed open after a choice, so that an option is there."""
        appeared = await self._finder.appeared(tab, outside)
        return any(caseless(one.label) == caseless(value) for one in appeared)

    async def list_of(self, tab: ScenarioTab, step: IntermediateStep) -> Target | None:
        """Return the list that a step means, by its role or its states; None if there is none."""
        by_role = await self._seen_as(tab, step, "select", is_list)
        return by_role or await self._seen_as(tab, step, "click", is_list)

    async def _seen_as(
        self,
        tab: ScenarioTab,
        step: IntermediateStep,
        action: StepAction,
        is_meant: Callable[[InteractiveElement], bool],
    ) -> Target | None:
        """Return the element that an action would be done to, if it is what is meant."""
        with suppress(TargetError):
            target = await self._finder.look(tab, step.target, action)
            if is_meant(target.element):
                return await self._finder.prove(tab, step.target, target)
        return None

    async def _opener(self, tab: ScenarioTab, step: IntermediateStep) -> Target | None:
        """Return the list that is meant, else what may open it; None if neither is there."""
        return (
            await self._seen_as(tab, step, "select", is_list)
            or await opener_of_list(self._finder, tab, step.target)
            or await self._seen_as(tab, step, "click", lambda one: may_open(one, step.target))
        )

    async def _option(
        self,
        tab: ScenarioTab,
        description: str,
        value: str,
        outside: Collection[Key] = (),
    ) -> Acted:
        """Click an option; of a native select, which has its text, it is selected.

        Args:
            tab: The tab.
            description: What the sentence calls the option.
            value: Its text.
            outside: Frames, selectors and labels of what was there before the list was opened:
                what is called by more than the text is then no option.

        Raises:
            TargetError: The list has no such option.
        """
        is_shown = await scroll_to_option(self._finder, tab, description)
        if outside and not is_shown and (field := await self._search(tab, value, outside)):
            return await self._appeared(tab, description, value, {*outside, field})
        try:
            target = await self._finder.find(tab, description, "click")
        except TargetError as error:
            if not (outside and error.tied):
                raise
            return await self._appeared(tab, description, value, outside)
        found = target.element
        require_option(found, value)
        is_another = caseless(found.label) != caseless(value) != caseless(found.text)
        if key_of(found) in outside and (is_another or await self._offers(tab, outside)):
            return await self._appeared(tab, description, value, outside)
        if target.element.kind == "select":
            return await self.choose(tab, target, value)
        click = IntermediateStep(action="click", target=description)
        return await self._use(tab, click)

    async def _offers(self, tab: ScenarioTab, outside: Collection[Key]) -> bool:
        """Return whether a list has opened with options: what was there before is none of them."""
        return any(one.role == "option" for one in await self._finder.appeared(tab, outside))

    async def _search(self, tab: ScenarioTab, value: str, outside: Collection[Key]) -> Key | None:
        """Type an option into the field that an opened list has for it.

        Returns:
            The field; None if the list has none.
        """
        for one in (await self._finder.see(tab)).snapshot.elements:
            key = key_of(one)
            if "focused" in one.states and one.kind == "field" and key not in outside:
                await tab.type_text(value)
                return key
        return None

    async def _appeared(
        self,
        tab: ScenarioTab,
        description: str,
        value: str,
        outside: Collection[Key],
    ) -> Acted:
        """Click the option among what was not there before the list was opened.

        Raises:
            TargetError: There is none, or there are several.
            NotAllowed: It must not be used.
        """
        async for is_last in attempts(tab, self._finder.patience, _GLANCE):
            try:
                target = await self._finder.other(tab, description, "click", outside)
                break
            except TargetError as error:
                if is_last:
                    message = f"the list has no {value!r}: what is called so is outside of it"
                    raise TargetError(message, error.tied) from None
        require_option(target.element, value)
        self._elements.require_allowed(target.element, "click")
        return target, await self._elements.act(tab, target, ActionRequest(action="click"))

    async def choose(self, tab: ScenarioTab, target: Target, value: str) -> Acted:
        """Select an option of a native list.

        Raises:
            NotAllowed: It must not be used.
            StepFailed: It has no such option.
        """
        self._elements.require_allowed(target.element, "select")
        request = ActionRequest(action="select", value=value)
        outcome = await self._elements.act(tab, target, request)
        self._finder.typed_into = target.element  # the button beside it is the one to press next
        return target, outcome


def is_chosen(element: InteractiveElement) -> bool:
    """Return whether an element takes no text, only an option of the list that it opens."""
    if element.role == "combobox" and element.kind == "field":
        return "readonly" in element.states
    if element.role == "combobox":
        return element.kind != "select"
    return element.kind in ("button", "link") and is_list(element)
