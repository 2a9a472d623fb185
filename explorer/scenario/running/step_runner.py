"""Carries out the steps of sentences in the tab that is in front."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from explorer.errors import PageLost
from explorer.models import Outcome
from explorer.models.scenario import IntermediateStep
from explorer.recording.replay.polling import attempts
from explorer.scenario.bound.registration import StepContext
from explorer.scenario.running.actions import StepActions
from explorer.scenario.running.addresses import UploadedFiles, address
from explorer.scenario.running.carried import Carried
from explorer.scenario.running.dialogs import (
    answered_on_page,
    dialogs_after,
    require_answered,
)
from explorer.scenario.running.dropped_texts import DroppedTexts
from explorer.scenario.running.expectations import Expectations
from explorer.scenario.running.faults import FAULTS, cause, not_done, unmet
from explorer.scenario.running.finding.around import is_card_of_link, value_of_field
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.late_saves import LateSaves
from explorer.scenario.running.named_tabs import FrontTab, named_tab
from explorer.scenario.running.options import ScenarioOptions
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.values import table_cell, value_of
from explorer.scenario.running.tabs import ScenarioTab, ScenarioTabs
from explorer.scenario.running.variables import value_unmet, with_values
from explorer.sentences.unread import Read
from explorer.text import caseless

_LEADING = ("link", "menuitem", "tab", "treeitem")
"""The roles of what leads to a page, so that a page which is supposed to be open may be opened by
it; a button called so may do something."""
_CLOSING = ("click", "double_click", "key")
"""What may close the window that it is done in."""
_AFTER_TAB = 1.5
"""Seconds for what a page shows once a field was left."""
_SHOWN_LATE = ("assert_visible", "assert_text", "assert_count", "assert_enabled")
"""The expectations that a page may meet only once a field was left."""
_SHOWN_IN_OPENED = ("assert_visible", "assert_text", "assert_url", "assert_title")
"""The expectations that a tab which the page has opened may meet: of what is there."""
_STARTING = 1.5
"""Seconds in which a page that has just been opened may still draw what is to be opened."""
_MAX_WAIT = 300.0  # seconds that a sentence may ask to wait


class StepRunner:
    """Carries out single steps.

    Args:
        tabs: The tabs.
        front: The tab in front.
        finder: Finds the elements that sentences mean.
        expectations: Checks what sentences expect.
        variables: The values of variables; remembered ones are added to a copy.
        options: How steps are carried out.
    """

    def __init__(
        self,
        tabs: ScenarioTabs,
        front: FrontTab,
        finder: TargetFinder,
        expectations: Expectations,
        variables: Mapping[str, str],
        options: ScenarioOptions,
    ) -> None:
        self._tabs = tabs
        self._front = front
        self._finder = finder
        self._expectations = expectations
        self._options = options
        files = UploadedFiles(options.folder, any_folder=options.trusted)
        self._actions = StepActions(finder, files, options.allowing)
        self._typed: set[str] = set()
        self._in_field = False
        """Whether the last thing that was done is that a field was filled."""
        self.values = dict(variables)
        """The values of variables, with those that steps have remembered."""
        self._dropped = DroppedTexts(finder, expectations)
        self.late_saves = LateSaves()
        """What the page may still be saving."""

    async def carry_out(
        self, carried: Carried, step: IntermediateStep, following: Sequence[Read]
    ) -> Carried:
        """Return a sentence after one of its steps.

        Args:
            carried: The sentence.
            step: The step.
            following: What follows, of which the first are the rest of the sentence.
        """
        try:
            if (why := value_unmet(step, self.values)) is not None and not step.condition:
                return unmet(carried, why) if why else carried
            step = with_values(step, self.values)
            tab = await self._front.get()
            if step.condition and not await self._expectations.holds(tab, step.condition):
                return carried.changed(detail=f"left out: not {step.condition.target!r}")
            if step.action != "dialog":
                dialogs = (with_values(one, self.values) for one in dialogs_after(following))
                await tab.answer_dialogs([one.value for one in dialogs])
            return await self._do_where_shown(carried, step, tab, following)
        except FAULTS as error:
            return not_done(carried, await cause(error, self._tabs, carried.url))

    async def _do_where_shown(
        self,
        carried: Carried,
        step: IntermediateStep,
        tab: ScenarioTab,
        following: Sequence[Read],
    ) -> Carried:
        """Do a step in the tab, or in one that the page has opened if only that has its element."""
        try:
            done = await self._do(carried, step, tab, following)
            return done if done.is_done else await self._met_in_opened(carried, step, done)
        except PageLost:
            if step.action not in _CLOSING or not await self._front.has_closed_itself():
                raise
            return carried
        except TargetError as error:
            if error.tied or not await self._front.enter_opened():
                raise
            try:
                return await self._do(carried, step, await self._front.get(), following)
            except PageLost:
                if step.action not in _CLOSING or not await self._front.has_closed_itself():
                    raise
                return carried
            except TargetError:
                self._front.return_to_opener()
                raise error from None

    async def _met_in_opened(
        self, carried: Carried, step: IntermediateStep, unmet_here: Carried
    ) -> Carried:
        """Expect in a tab that the page has opened, which is in front, what its opener lacks.

        What must not be there is expected of the opener alone: any other tab lacks it.
        """
        is_shown = step.action in _SHOWN_IN_OPENED and step.comparison != "excludes"
        if not is_shown or not await self._front.enter_opened():
            return unmet_here
        with suppress(PageLost):
            there = await self._do(carried, step, await self._front.get(), ())
            if there.is_done:
                return there
        self._front.return_to_opener()
        return unmet_here

    async def _do(
        self,
        carried: Carried,
        step: IntermediateStep,
        tab: ScenarioTab,
        following: Sequence[Read],
    ) -> Carried:
        if step.is_assertion:
            why = await self._expectations.unmet(tab, step)
            if why and self._in_field and step.action in _SHOWN_LATE:
                why = await self._unmet_after_leaving(tab, step)
                carried = carried.changed(detail="after the field was left by Tab")
            found = self._expectations.target
            carried = await self._found(carried, tab, found)
            if why:
                return unmet(carried, why)
            return carried.changed(detail=told) if (told := self._expectations.told) else carried
        self._in_field = step.action in ("type", "append")
        match step.action:
            case "navigate" if clicked := await self._named_as_host(carried, step, tab):
                return clicked
            case "navigate":
                self._typed, self._expectations.typed = set(), frozenset()
                await tab.open(address(step.value, self._options.base_url))
            case "click" if step.supposes:
                return await self._supposed(carried, step, tab)
            case "click" if step.opens and await self._is_open(tab, step):
                return carried.changed(detail=f"it is open: {await tab.title()}")
            case "wait" if step.value == "load":
                await tab.loaded()
            case "wait":
                await asyncio.sleep(min(step.number or 0, _MAX_WAIT))
            case "tab":
                return await self._switch(carried, tab, step.value)
            case "dialog":
                return await self._answered(carried, step, tab)
            case "call":
                return await self._call(carried, step, tab)
            case "frame":
                self._finder.in_frame = bool(step.value)
            case "remember":
                value = await self._value_of(tab, step.target)
                self.values[step.value] = value
                return carried.changed(detail=f"{step.value} = {value}")
            case _:
                target, outcome = await self._actions.do(tab, step, following)
                self._note_typed(step, outcome)
                self.late_saves.note(step, outcome, target.element if target else None)
                if dropped := await self._dropped.after(tab, step, target):
                    raise StepFailed(dropped)
                return replace(await self._found(carried, tab, target), outcome=outcome)
        return carried

    async def _unmet_after_leaving(self, tab: ScenarioTab, step: IntermediateStep) -> str:
        """Leave the field that was filled, by which many pages learn its value, and check again.

        The next key is meant for the field again.
        """
        self._in_field = False
        await tab.press("Tab", insist=False)
        why = await self._expectations.unmet(tab, step.model_copy(update={"seconds": _AFTER_TAB}))
        await tab.press("Shift+Tab", insist=False)
        return why

    def _note_typed(self, step: IntermediateStep, outcome: Outcome | None) -> None:
        """Note what fields hold by a step: another page that shows it has it from the site."""
        is_left = outcome is not None and outcome.effect == "navigation"
        self._expectations.typed = frozenset() if is_left else frozenset(self._typed)
        self._typed = set() if is_left else self._typed
        if step.action in ("type", "append"):
            self._typed.add(step.value)
        self._typed.update(cell for row in step.table for cell in row[1:])

    async def _answered(
        self, carried: Carried, step: IntermediateStep, tab: ScenarioTab
    ) -> Carried:
        """Check that a dialog was answered; answer one that the page draws."""
        try:
            await require_answered(tab, step.value, self._options.allowing)
        except StepFailed as missing:
            found = await answered_on_page(self._finder, self._actions.do, tab, step, str(missing))
            return replace(await self._found(carried, tab, found[0]), outcome=found[1])
        return carried

    async def _call(self, carried: Carried, step: IntermediateStep, tab: ScenarioTab) -> Carried:
        """Call the function that a sentence is bound to."""
        doc_string, base_url = carried.sentence.doc_string, self._options.base_url
        context = StepContext(self.values, step.table, doc_string, base_url)
        await self._options.bound.call(step.target, step.value, tab.page, context)
        return carried.changed(detail=f"bound to {step.target}")

    async def _found(self, carried: Carried, tab: ScenarioTab, target: Target | None) -> Carried:
        if target is None:
            return carried
        changes = {"way": target.way, "score": target.score, "locator": target.locator}
        if target.way == "healed":
            changes["detail"] = "; ".join(target.changes)
        return replace(carried.changed(**changes), target=target)

    async def _value_of(self, tab: ScenarioTab, description: str) -> str:
        page = PageText(await tab.outline())
        cell = table_cell(page, description).text
        field = "" if cell else await value_of_field(self._finder, tab, description)
        if value := field or value_of(page, description):
            return value
        raise TargetError(f"nothing on the page says {description!r} and a value")

    async def _switch(self, carried: Carried, tab: ScenarioTab, value: str) -> Carried:
        """Switch to another tab of the browser, or of the page if it has one of this name."""
        if value == "close":
            await self._front.close()
        if value in ("close", "new"):
            if not (numbers := await self._tabs.open_numbers()):
                raise StepFailed("that was the last tab")
            await self._front.switch_to(numbers[-1])
            return carried
        if clicked := await self._clicked(carried, tab, value, role="tab"):
            return clicked
        await self._front.switch_to(named_tab(value, await self._tabs.infos()).page_index)
        return carried

    async def _is_open(self, tab: ScenarioTab, step: IntermediateStep) -> bool:
        """Return whether only the page itself is called so, and nothing on it."""
        async for _ in attempts(tab, min(self._options.patience, _STARTING), _STARTING / 4):
            with suppress(TargetError):
                await self._finder.look(tab, step.target, "click")
                return False
        return await self._expectations.is_open(tab, step.target)

    async def _supposed(
        self, carried: Carried, step: IntermediateStep, tab: ScenarioTab
    ) -> Carried:
        """Open the page that is supposed to be open, unless it is; else it must be shown."""
        async for _ in attempts(tab, self._options.patience, _STARTING / 4):
            if await self._expectations.is_open(tab, step.target):
                return carried.changed(detail=f"it is open: {await tab.title()}")
            with suppress(TargetError):
                found = await self._finder.look(tab, step.target, "click")
                if found.element.role in _LEADING or await is_card_of_link(
                    self._finder, tab, step.target, found
                ):
                    target, outcome = await self._actions.do(tab, step)
                    return replace(await self._found(carried, tab, target), outcome=outcome)
        shown = step.model_copy(update={"action": "assert_visible"})
        why = await self._expectations.unmet(tab, shown)
        return unmet(carried, why) if why else carried

    async def _named_as_host(
        self, carried: Carried, step: IntermediateStep, tab: ScenarioTab
    ) -> Carried | None:
        """Click what the page calls by the name of a host: an entry "localhost" of a list."""
        is_bare = bool(step.value) and not set("/:.") & set(step.value)
        return await self._clicked(carried, tab, step.value) if is_bare else None

    async def _clicked(
        self, carried: Carried, tab: ScenarioTab, name: str, *, role: str = ""
    ) -> Carried | None:
        """Click what has exactly a name, or a role and a name like it; None if nothing has."""
        clicking = IntermediateStep(action="click", target=f'"{name}"')
        with suppress(TargetError):
            found = await self._finder.look(tab, clicking.target, "click")
            label = found.element.name or found.element.text
            if (role and found.element.role == role) or caseless(label) == caseless(name):
                target, outcome = await self._actions.do(tab, clicking)
                return replace(await self._found(carried, tab, target), outcome=outcome)
        return None
