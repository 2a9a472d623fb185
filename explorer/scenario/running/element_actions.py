"""Acts on single elements, and refuses what must not be done to them."""

from __future__ import annotations

import asyncio
from typing import get_args

from explorer.dates import value_for
from explorer.models import Action, ActionRequest, InteractiveElement, Outcome
from explorer.models.scenario import IntermediateStep, StepAction
from explorer.models.value import Click
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.addresses import UploadedFiles
from explorer.scenario.running.finding.around import button_for_files
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.numbers import plain_number
from explorer.scenario.running.outcomes import NotAllowed, StepFailed, done
from explorer.scenario.running.tabs import ScenarioTab

TICKING = ("check", "uncheck")
_COVERED = "covered by "
"""How the detail of an outcome begins if something lies over the element."""
_AMBIGUOUS = "ambiguous: "
"""How it begins if the page has replaced the element, and has several like it."""
_LISTING = ("searchbox", "combobox")
"""The roles of fields whose text changes what the page offers, a moment later."""
_GLANCE = 0.5  # seconds after which what lies over an element is looked at again
_REPLACED = 2  # times that an element is looked for again
_RESTLESS = 3.0  # seconds for which a page may go on changing
_CLICKS = frozenset(get_args(Click))
_NEEDING: dict[StepAction, Action] = {"type": "fill", "clear": "fill", "upload": "upload"}


class ElementActions:
    """Acts on the elements that sentences mean.

    Args:
        finder: Finds them.
        files: The files that steps may upload.
        allowing: How what is destructive may be allowed.
    """

    def __init__(self, finder: TargetFinder, files: UploadedFiles, allowing: str) -> None:
        self._finder = finder
        self._files = files
        self._allowing = allowing
        self.is_followed = False
        """Whether the next step fills another field, which does not depend on this one."""

    async def find(self, tab: ScenarioTab, step: IntermediateStep) -> Target:
        """Return the element that a step means.

        Raises:
            TargetError: None fits, or several fit equally well.
        """
        otherwise, verb = step.otherwise, step.verb
        return await self._finder.find(tab, step.target, step.action, otherwise, verb=verb)

    async def show(
        self, tab: ScenarioTab, step: IntermediateStep, element: InteractiveElement
    ) -> None:
        """Hover over an element or scroll to it, as a step says."""
        await (tab.hover(element) if step.action == "hover" else tab.show(element))

    async def acted(
        self, tab: ScenarioTab, step: IntermediateStep, target: Target
    ) -> tuple[Target, Outcome]:
        """Act on a target; one that the page has replaced is looked for once that has ended.

        While a page is being drawn, what is called so may still be that of the one before.
        """
        target = await self._enabled(tab, step, target)
        outcome = await self._attempt(tab, target, self.request(step, target))
        for _ in range(_REPLACED):
            if outcome.result != "gone" and not outcome.detail.startswith(_AMBIGUOUS):
                break
            await self._rest(tab)
            target = await self.find(tab, step)
            self.require_allowed(target.element, step.action)
            outcome = await self._attempt(tab, target, self.request(step, target))
        return target, done(outcome)

    async def _rest(self, tab: ScenarioTab) -> None:
        """Wait until the page has not changed for a while, or patience is over."""
        clock = asyncio.get_running_loop().time
        end = clock() + min(self._finder.patience, _RESTLESS)
        while clock() < end and await tab.changes(_GLANCE):
            pass

    async def upload_by_button(
        self, tab: ScenarioTab, step: IntermediateStep
    ) -> tuple[Target, Outcome] | None:
        """Upload with a button that asks for a file; None if none is called so or behind that text.

        Raises:
            NotAllowed: It is destructive, and that was not allowed.
            StepFailed: It does not ask for a file.
        """
        try:
            behind = await button_for_files(self._finder, tab, step.target)
            if behind is None and not step.target:
                return None
            target = behind or await self._finder.look(tab, step.target, "click")
        except TargetError:
            return None
        if behind is None and target.element.kind != "button" and not target.element.stays:
            return None
        file = str(self._files.get(step.value))
        self.require_allowed(target.element, step.action)
        target = await self._finder.prove(tab, step.target, target)
        return target, done(await tab.upload_by(target.element, file))

    def require_allowed(
        self, element: InteractiveElement, action: StepAction, *, is_harmless: bool = False
    ) -> None:
        """Check that an action may be done to an element.

        Raises:
            NotAllowed: A setting forbids it, or it is destructive and that was not allowed.
        """
        if action in ("hover", "scroll"):
            return
        if element.barred:
            raise NotAllowed(f'{element.role} "{element.label}" must not be used: {element.barred}')
        if (word := element.destructive) and not is_harmless:
            raise NotAllowed(
                f'{element.role} "{element.name or element.text}" is destructive ({word}): '
                f"allow it {self._allowing}"
            )

    async def require_focus_allowed(self, tab: ScenarioTab, action: StepAction) -> None:
        """Check that keys may use what has the focus, as ``require_allowed`` does."""
        for element in (await self._finder.see(tab)).snapshot.elements:
            if "focused" in element.states:
                self.require_allowed(element, action)

    async def tell_typed(self, tab: ScenarioTab) -> None:
        """Release a key in a field that was filled: some pages only then see that it has changed.

        Filling a field is no key. Enter would then leave the field as it was.
        """
        if self._finder.typed_into is not None:
            await tab.press("Shift", insist=False)

    async def _enabled(self, tab: ScenarioTab, step: IntermediateStep, target: Target) -> Target:
        """Return the target, which a key may enable.

        Some pages enable a button when a key is released in a field, which filling it is not.
        """
        if "disabled" not in target.element.states or self._finder.typed_into is None:
            return target
        await self.tell_typed(tab)
        return await self._finder.find(tab, step.target, step.action)

    def request(self, step: IntermediateStep, target: Target) -> ActionRequest:
        """Return what a step does to an element.

        Raises:
            StepFailed: It is done already, or the element does not take the value.
            UsageError: There is no such file to upload.
        """
        element, action = target.element, step.action
        if action in TICKING:
            if element.kind == "check":
                return ActionRequest(action="check", value=str(action == "check").lower())
            is_on = bool({"checked", "pressed"} & set(element.states))
            if is_on == (action == "check"):
                raise StepFailed(f"it is {action}ed already")
            return ActionRequest(action="click")
        if action == "type" and element.kind == "select":
            return ActionRequest(action="select", value=step.value)
        if action == "upload":
            return ActionRequest(action="upload", value=str(self._files.get(step.value)))
        if action == "type" and (moment := value_for(element.input_type, step.value)):
            return ActionRequest(action="fill", value=moment)
        if action == "type" and element.input_type == "number" and step.value:
            number = plain_number(step.value, step.language)
            if number is None:
                raise StepFailed(
                    f"{element.label!r} takes a number only, and {step.value!r} is none"
                )
            return ActionRequest(action="fill", value=number)
        for name in _CLICKS:
            if name == action:
                return ActionRequest(action=name)
        is_followed = self.is_followed and element.role not in _LISTING
        return ActionRequest(action=_NEEDING[action], value=step.value, is_followed=is_followed)

    async def act(self, tab: ScenarioTab, target: Target, request: ActionRequest) -> Outcome:
        """Act on an element.

        Raises:
            StepFailed: It was not done.
        """
        return done(await self._attempt(tab, target, request))

    async def _attempt(self, tab: ScenarioTab, target: Target, request: ActionRequest) -> Outcome:
        """Act on an element, once nothing lies over it or patience is over.

        What the last field or list has opened over it is closed first, and a menu that the mouse
        holds open; the spinner of a page that loads goes by itself.
        """
        outcome = await tab.act(target.element, request)
        if outcome.detail.startswith(_COVERED) and await self._is_list_open(tab):
            # A list of several choices closes when it is left; a key might choose one more.
            await tab.focus(target.element)
            outcome = await tab.act(target.element, request)
        elif outcome.detail.startswith(_COVERED) and self._finder.typed_into is not None:
            await tab.press("Tab", insist=False)
            outcome = await tab.act(target.element, request)
        if outcome.detail.startswith(_COVERED):
            await tab.move_away()
            async for _ in attempts(tab, self._finder.patience, _GLANCE):
                outcome = await tab.act(target.element, request)
                if not outcome.detail.startswith(_COVERED):
                    break
        return outcome

    async def _is_list_open(self, tab: ScenarioTab) -> bool:
        """Return whether the list that a step has opened last is still open, or does not say."""
        known, self._finder.opened = self._finder.opened, None
        return known is not None and any(
            (one.frame, one.selector) == (known.frame, known.selector)
            and "collapsed" not in one.states
            for one in (await self._finder.see(tab)).snapshot.elements
        )

    async def open(self, tab: ScenarioTab, opener: Target) -> None:
        """Open a menu or a list, unless it is open."""
        if "expanded" not in opener.element.states:
            self.require_allowed(opener.element, "click")
            await self.act(tab, opener, ActionRequest(action="click"))
            self._finder.opened = opener.element
