"""Carries out what a sentence says to do."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from explorer.models import (
    ActionRequest,
    InteractiveElement,
    Outcome,
)
from explorer.models.scenario import IntermediateStep, StepAction
from explorer.models.value import MIDDLE
from explorer.scenario.running.addresses import UploadedFiles
from explorer.scenario.running.alternatives import Alternatives
from explorer.scenario.running.element_actions import TICKING, ElementActions
from explorer.scenario.running.finding.around import control_in_box, field_beside_list
from explorer.scenario.running.finding.choosing.usable import part_of_text
from explorer.scenario.running.finding.menus import menu_of
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.plain_texts import drag_ends
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.form_tables import fields_of, label_in, ticking
from explorer.scenario.running.outcomes import StepFailed, drop_point
from explorer.scenario.running.tabs import ScenarioTab
from explorer.scenario.running.widgets.calendars.fields import takes_only_dates
from explorer.scenario.running.widgets.calendars.setting import DateSetting
from explorer.scenario.running.widgets.choices import Acted, Choices, is_chosen
from explorer.scenario.running.widgets.listed import listed_option
from explorer.scenario.running.widgets.rows import means_row
from explorer.scenario.running.widgets.sliders import is_drawn_slider, slide
from explorer.scenario.running.widgets.sorting import ColumnSorting
from explorer.scenario.running.widgets.unfolding import (
    UNFOLDING,
    may_be_folder,
    stands_so,
    unfold_by_key,
    unfold_entry,
)
from explorer.sentences.clauses.enumerations import listed_names
from explorer.sentences.unread import Read, Unread
from explorer.text import words

_OPENING = ("click", "right_click", "double_click")
"""The actions that may open a menu."""
_FILLING = ("type", "append", "select")
_PRESSING = frozenset({"Enter", "NumpadEnter", "Space", " "})
"""Keys that press what has the focus, or send its form."""

Done = tuple[Target | None, Outcome | None]
"""The element that a step was done to, and the outcome, each None if there is none."""


class StepActions:
    """Carries out the actions of steps.

    Args:
        finder: Finds the elements that sentences mean.
        files: The files that steps may upload.
        allowing: How what is destructive may be allowed.
    """

    def __init__(self, finder: TargetFinder, files: UploadedFiles, allowing: str) -> None:
        self._finder = finder
        self._elements = ElementActions(finder, files, allowing)
        self._choices = Choices(finder, self._elements, self._use)
        self._dates = DateSetting(finder, self._elements)
        self._sorting = ColumnSorting(finder, self._elements, self._use)
        self._alternatives = Alternatives(
            finder, self._elements, self._choices, self._dates, self._use
        )

    async def do(
        self, tab: ScenarioTab, step: IntermediateStep, following: Sequence[Read] = ()
    ) -> Done:
        """Carry out a step.

        Args:
            tab: The tab.
            step: The step.
            following: What follows it.

        Returns:
            The element that it was done to, and the outcome, each None if there is none.

        Raises:
            TargetError: The element is missing, or several could be meant.
            NotAllowed: It is destructive, and that was not allowed.
            StepFailed: It was not done.
            UsageError: A value is wrong: no such key, no such file.
            PageLost: The page does not respond.
        """
        self._elements.is_followed = _fills_next(following)
        match step.action:
            case "back" | "forward":
                moved = await (tab.back() if step.action == "back" else tab.forward())
                if not moved:
                    raise StepFailed(f"there is no page to go {step.action} to")
            case "reload":
                await tab.reload()
            case "key" if not step.target:
                if step.value.rpartition("+")[2] in _PRESSING:
                    await self._elements.require_focus_allowed(tab, step.action)
                    await self._elements.tell_typed(tab)
                await tab.press(step.value, insist=False)
            case "type" if not step.target:
                # a space presses a button
                await self._elements.require_focus_allowed(tab, step.action)
                await tab.type_text(step.value)
            case "scroll" if not step.target:
                await tab.scroll_to((0, 0 if step.value == "top" else 10_000_000))
            case "select":
                dated = await self._dates.set(tab, step)
                return dated or await self._choices.select(tab, step)
            case "fill_form":
                return await self._fill(tab, step)
            case "drag":
                return await self._drag(tab, step)
            case "sort":
                return await self._sorting.sort_by(tab, step)
            case "check" | "uncheck" if step.every:
                return await self._tick_every(tab, step)
            case "check" if listed := await listed_option(self._finder, tab, step.target):
                return await self._choices.choose(tab, *listed)
            case _:
                return await self._use(tab, step)
        return None, None

    async def _use(self, tab: ScenarioTab, step: IntermediateStep) -> Acted:
        if each := await self._listed(tab, step):
            *others, last = each
            for one in others:
                await self._use(tab, one)
            return await self._use(tab, last)
        if step.action == "click" and (entry := await self._menu_entry(tab, step)):
            return await self._use(tab, entry)
        if step.action in ("check", "uncheck") and means_row(step.target):
            if done := await self._alternatives.tick_entry(tab, step):
                return done
            raise TargetError(
                f"{step.target} has no box of its own, and is not selected by a click"
            )
        if opened := await self._alternatives.in_opened(tab, step, by_link=True):
            return opened  # an e-mail field of a newsletter is not the one to log in
        target = None
        if step.action == "hover":
            target = await control_in_box(self._finder, tab, step.target)
        if target is None and (done := await self._alternatives.on_text_at_once(tab, step)):
            return done
        try:
            target = target or await self._elements.find(tab, step)
        except TargetError as error:
            other = await self._alternatives.do(tab, step, is_tied=bool(error.tied))
            if other is None:
                raise
            return other
        return await self._use_on(tab, step, target)

    async def _use_on(self, tab: ScenarioTab, step: IntermediateStep, target: Target) -> Acted:
        """Carry out a step on an element, as its kind takes it."""
        element = target.element
        if step.action in ("type", "clear") and (part := part_of_text(element, step.target)):
            raise TargetError(f"{part!r} is only a part of the text that would be replaced")
        if step.action == "type":
            if given := await self._given(tab, step, target):
                return given
            if element.kind == "check" and (ticks := ticking(step.value)):
                step = step.model_copy(update={"action": ticks, "value": ""})
        if step.action == "click" and (chosen := await self._choices.named(tab, step, target)):
            return chosen
        is_ticking = step.action in TICKING and element.kind == "check"
        self._elements.require_allowed(element, step.action, is_harmless=is_ticking)
        match step.action:
            case "hover" | "scroll":
                await self._elements.show(tab, step, element)
            case "append":  # typed, for the snapshot may not hold the whole text
                await tab.focus(element)
                await tab.press("Control+End", insist=False)
                await tab.type_text(step.value)
            case "key":
                await self._elements.act(tab, target, ActionRequest(action="click"))
                await tab.press(step.value, insist=False)
            case "upload" if element.kind != "upload":  # as an earlier run has found
                if uploaded := await self._elements.upload_by_button(tab, step):
                    return uploaded
                raise StepFailed(f"{step.target} asks for no file")
            case "type" if is_drawn_slider(element):
                await self._slide(tab, step)
            case _:
                return await self._act_on(tab, step, target)
        return target, None

    async def _given(
        self, tab: ScenarioTab, step: IntermediateStep, target: Target
    ) -> Acted | None:
        """Give a value to an element that takes no text; None if it takes one."""
        if takes_only_dates(target.element) and (dated := await self._dates.set(tab, step, target)):
            return dated
        if field := await field_beside_list(self._finder, tab, step, target.element):
            return await self._act_on(tab, step, field)
        if is_chosen(target.element):
            return await self._choices.choose_options(tab, target, step)
        return None

    async def _act_on(self, tab: ScenarioTab, step: IntermediateStep, target: Target) -> Acted:
        """Act on an element; a click that is to unfold it does so."""
        element = target.element
        is_folder = False
        if stands_so(step, element):
            return target, None
        if step.action == "click" and step.value == UNFOLDING:
            if await unfold_entry(self._finder, tab, element):
                return target, None
            is_folder = may_be_folder(element)
        before = (await self._finder.see(tab)).snapshot.elements if is_folder else ()
        try:
            target, outcome = await self._elements.acted(tab, step, target)
        except StepFailed:
            if step.action == "type" and (dated := await self._dates.set(tab, step)):
                return dated
            raise
        if is_folder:
            await unfold_by_key(self._finder, tab, target.element, before)
        self._finder.clicked = target.element if step.action in _OPENING else None
        if step.action in ("type", "clear"):
            self._finder.typed_into = target.element
        return target, outcome

    async def _listed(self, tab: ScenarioTab, step: IntermediateStep) -> list[IntermediateStep]:
        """Return a step for each box of "Saturday and Sunday", none if one box is called so."""
        names = listed_names(step.target, step.language) if step.action in TICKING else []
        if not names:
            return []
        with suppress(TargetError):
            element = (await self._finder.look(tab, step.target, step.action)).element
            if set(without_articles(step.target)) <= set(words(element.name)):
                return []
        return [step.model_copy(update={"target": name}) for name in names]

    async def _menu_entry(
        self, tab: ScenarioTab, step: IntermediateStep
    ) -> IntermediateStep | None:
        """Open the menu that a click names; return the click on its entry, else None."""
        if (found := await menu_of(self._finder, tab, step.target)) is None:
            return None
        entry, opener = found
        outside = None
        if "expanded" not in opener.element.states:
            with suppress(TargetError):
                outside = (await self._finder.look(tab, entry, "click")).element
        await self._elements.open(tab, opener)
        if outside:
            inside = (await self._finder.look(tab, entry, "click")).element
            if (inside.frame, inside.selector) == (outside.frame, outside.selector):
                raise TargetError(f"the menu has no {entry}: what is called so is outside of it")
        return step.model_copy(update={"target": entry})

    async def _slide(self, tab: ScenarioTab, step: IntermediateStep) -> None:
        async def look() -> InteractiveElement:
            return (await self._finder.look(tab, step.target, step.action)).element

        if failure := await slide(tab, look, step.value):
            raise StepFailed(failure)

    async def _tick_every(
        self, tab: ScenarioTab, step: IntermediateStep
    ) -> tuple[Target | None, Outcome | None]:
        """Check or uncheck all boxes of a description, each on the page as it is then."""
        count = len(await self._finder.every(tab, step.target, step.action, step.number))
        target = outcome = None
        for position in range(count):
            targets = await self._finder.every(tab, step.target, step.action, count)
            target = targets[position]
            self._elements.require_allowed(
                target.element, step.action, is_harmless=target.element.kind == "check"
            )
            outcome = await self._elements.act(tab, target, self._elements.request(step, target))
        return target, outcome

    async def _fill(self, tab: ScenarioTab, step: IntermediateStep) -> tuple[Target | None, None]:
        """Fill in the fields of a table: a field and its value in each row, or below each other."""
        target = None
        for field, value in fields_of(step.table):
            field, found = await self._field(tab, field, step.target)
            action: StepAction = "type"
            if found.element.kind == "upload":
                action = "upload"
            elif found.element.kind == "check":
                if (ticks := ticking(value)) is None:
                    raise StepFailed(f"{value!r} says neither to check {field} nor to uncheck it")
                action = ticks
            filling = IntermediateStep(action=action, target=field, value=value)
            target, _ = await self._use(tab, filling)
        return target, None

    async def _field(self, tab: ScenarioTab, name: str, form: str) -> tuple[str, Target]:
        """Return the field of a name of a table, by its label if it may be, and its description."""
        label = label_in(name, form)
        with suppress(TargetError):
            return label, await self._finder.look(tab, label, "fill_form")
        described = label if form else name
        return described, await self._finder.find(tab, described, "fill_form")

    async def _drag(self, tab: ScenarioTab, step: IntermediateStep) -> tuple[Target, None]:
        target, onto = await drag_ends(self._finder, tab, step)
        self._elements.require_allowed(onto.element, "drag")  # "drag the file to the trash"
        self._elements.require_allowed(target.element, "drag", is_harmless=True)
        drop = drop_point(target.element.bounds, onto.element.bounds, step.value)
        await tab.drag(target.element, onto.element, MIDDLE, drop)
        return target, None


def _fills_next(following: Sequence[Read]) -> bool:
    """Return whether the next step fills a field, whatever the one before it has caused."""
    read: Read = next((one for one in following if one), ())
    if isinstance(read, Unread) or not read:
        return False
    return read[0].action in _FILLING and bool(read[0].target) and not read[0].condition
