"""Replays the actions of a recording, one by one, until one cannot be done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import get_args

from explorer.errors import PageLost, TargetUnusable, UsageError
from explorer.models import Action, ActionRequest, InteractiveElement, Outcome
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.models.value import Click
from explorer.recording.references import references
from explorer.recording.replay.addresses import rebased
from explorer.recording.replay.moments import UNSEEN, Moment, at_its_place, moment_of
from explorer.recording.replay.resolving import Resolution, ResolutionError, resolve_element
from explorer.recording.replay.results import StepResult
from explorer.recording.replay.tabs import ReplayTab, ReplayTabs
from explorer.text import single_spaced

_MAX_PAUSE = 10.0  # seconds
_GLANCE = 0.5  # seconds after which the page is looked at again, whether it has changed or not
_CLICKS: dict[str, Click] = {name: name for name in get_args(Click)}
ACTIONS: dict[str, Action] = {
    **_CLICKS,
    "type": "fill",
    "select": "select",
    "check": "check",
    "upload": "upload",
}
"""Recorded types -> the actions on an element that do the same."""
_MODIFIED = ("Control", "Meta", "Alt", "Shift")


@dataclass(frozen=True)
class Played:
    """An action that was replayed.

    Attributes:
        action: The action as it was recorded.
        result: What became of it.
        element: The element that it was done to, None if there is none or it was not found.
        reference: The same element, as a recording of now would hold it.
        outcome: The outcome of an action on an element.
        before: The page before it.
        changes: What has changed about the element, as ``role: button -> link``.
    """

    action: ActionWithElement
    result: StepResult
    element: InteractiveElement | None = None
    reference: SemanticElementRef | None = None
    outcome: Outcome | None = None
    before: Moment = UNSEEN
    changes: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlayOptions:
    """How a recording is replayed.

    Attributes:
        base_url: Replaces scheme, host and port of the recorded site; "" for none.
        patience: Seconds to wait for an element or a text to appear.
        minimum: The lowest score, 0 to 1, of an element that is used.
        pause: Waits as long as the person did before an action, given the time in seconds.
    """

    base_url: str = ""
    patience: float = 5.0
    minimum: float = 0.0
    pause: Callable[[float], Awaitable[None]] | None = None


class Player:
    """Replays a recording in tabs.

    Args:
        tabs: The tabs.
        environment: Holds the variables that stand for secrets.
        options: How it is replayed.
    """

    def __init__(
        self, tabs: ReplayTabs, environment: Mapping[str, str], options: PlayOptions
    ) -> None:
        self._tabs = tabs
        self._environment = environment
        self._options = options

    async def play(self, recording: Recording) -> AsyncGenerator[Played, None]:
        """Yield each action with its result; the first that is not done is the last."""
        actions = recording.actions
        for index, action in enumerate(actions):
            dialogs = takewhile(lambda one: one.type == "dialog", actions[index + 1 :])
            answers = tuple(dialog.text or "accept" for dialog in dialogs)
            if self._options.pause and index:
                await self._options.pause(_seconds_between(actions[index - 1], action))
            before = UNSEEN if action.element else await self._moment(action)
            played = await self._play(index, action, recording.url, answers)
            if played.before is UNSEEN:
                before = before if before.url else await self._moment(action)
                played = replace(played, before=before)
            yield played
            if played.result.outcome != "done":
                return

    async def _moment(self, action: ActionWithElement) -> Moment:
        try:
            return await moment_of(await self._tabs.tab(action.tab or 0))
        except PageLost:
            return UNSEEN

    async def _play(
        self, index: int, action: ActionWithElement, site: str, answers: Sequence[str]
    ) -> Played:
        try:
            if action.type == "tab":  # a tab that closes itself is gone already
                await self._tabs.close(action.tab or 0)
                return _ended(index, action, "done")
            tab = await self._tabs.tab(action.tab or 0)
            await tab.answer_dialogs(answers)
            match action.type:
                case "navigate":
                    await tab.open(rebased(action.url or "", site, self._options.base_url))
                case "dialog":  # answered while the action before it was done
                    pass
                case "key":
                    await tab.press(_combination(action), insist=False)
                case "scroll":
                    await tab.scroll_to((action.to_x or 0, action.to_y or 0))
                case "assert_text" if not action.element:
                    return await self._assert_text(index, action, tab)
                case _ if action.element:
                    return await self._use(index, action, tab, action.element)
                case _:
                    return await self._use_point(index, action, tab)
        except (PageLost, TargetUnusable, UsageError) as error:
            return _ended(index, action, "failed", str(error))
        return _ended(index, action, "done")

    async def _use(
        self, index: int, action: ActionWithElement, tab: ReplayTab, reference: SemanticElementRef
    ) -> Played:
        target = None
        try:
            if action.type == "drag" and action.to_element is not None:
                target, _, _ = await self._find(tab, action.to_element)
            element, now, found = await self._find(tab, reference, _text_of(action))
        except ResolutionError as error:
            if action.is_assertion:  # headings, paragraphs and pictures are no controls
                return await self._assert_text(index, action, tab)
            return _ended(index, action, "refused", str(error))
        shown = await tab.show(element)
        before, now = await moment_of(tab, shown), at_its_place(now, shown.bounds)
        locator = await tab.locator(element)
        outcome, detail = None, ""
        if action.is_assertion:
            detail = _unmet(action, now)
        elif action.type == "hover":
            await tab.hover(element)
        elif action.type == "drag":
            if target is None:
                return _ended(index, action, "failed", "it has no element to drop on")
            await tab.drag(element, target)
        else:
            outcome = await tab.act(element, self._request(action))
            detail = "" if outcome.result == "done" else outcome.detail
        result = StepResult(
            index=index,
            type=action.type,
            way=found.way,
            score=found.score,
            margin=found.margin,
            healed=found.is_healed,
            outcome="failed" if detail else "done",
            detail=detail or "; ".join(found.changes),
            locator=locator,
        )
        return Played(action, result, shown, now, outcome, before, found.changes)

    async def _find(
        self, tab: ReplayTab, reference: SemanticElementRef, text: str = ""
    ) -> tuple[InteractiveElement, SemanticElementRef, Resolution]:
        """Return the element that is meant, waiting for it to appear and to show a text.

        Raises:
            ResolutionError: It did not appear, or several could be meant.
        """
        clock = asyncio.get_running_loop().time
        end = clock() + self._options.patience
        while True:
            is_last = clock() >= end
            snapshot, markups = await tab.see_markup()
            elements, shown = snapshot.elements, references(snapshot, markups)
            try:
                found = resolve_element(reference, shown, self._options.minimum)
            except ResolutionError:
                if is_last:
                    raise
            else:
                if is_last or text in _shown_by(shown[found.index]):
                    return elements[found.index], shown[found.index], found
            await tab.changes(min(_GLANCE, max(end - clock(), 0.01)))

    async def _use_point(self, index: int, action: ActionWithElement, tab: ReplayTab) -> Played:
        if action.type == "type" and action.text is not None:
            await tab.type_text(action.text)
        elif kind := _CLICKS.get(action.type):
            if action.x is None or action.y is None:
                return _ended(index, action, "failed", "it has neither an element nor a point")
            await tab.click_at((action.x, action.y), kind)
        else:
            known = "it has no element" if action.is_known else "this release does not know it"
            return _ended(index, action, "failed", f"{action.type} cannot be replayed: {known}")
        return Played(
            action, StepResult(index=index, type=action.type, way="coordinates", outcome="done")
        )

    async def _assert_text(self, index: int, action: ActionWithElement, tab: ReplayTab) -> Played:
        text = action.text or (action.element.name if action.element else "") or ""
        if text and await tab.shows(text, self._options.patience):
            return _ended(index, action, "done")
        return _ended(index, action, "failed", f"the page does not show {text!r}")

    def _request(self, action: ActionWithElement) -> ActionRequest:
        if action.type not in ACTIONS:
            raise UsageError(f"{action.type} cannot be replayed: this release does not know it")
        value = self._environment[action.variable] if action.variable else action.text
        return ActionRequest(action=ACTIONS[action.type], value=value)


def require_variables(recording: Recording, environment: Mapping[str, str]) -> None:
    """Check that the environment has the secrets of a recording.

    Raises:
        UsageError: A variable is missing.
    """
    if missing := [name for name in recording.variables if name not in environment]:
        names = ", ".join(missing)
        raise UsageError(f"the recording types secrets: set {names} in the environment or in .env")


def _seconds_between(before: ActionWithElement, action: ActionWithElement) -> float:
    if before.timestamp is None or action.timestamp is None:
        return 0.0
    return min(max(action.timestamp - before.timestamp, 0.0), _MAX_PAUSE)


def _combination(action: ActionWithElement) -> str:
    pressed = [name for name in _MODIFIED if name in (action.modifiers or ())]
    return "+".join((*pressed, action.key or ""))


def _unmet(action: ActionWithElement, now: SemanticElementRef) -> str:
    """Return why an assertion about an element is not met, "" if it is."""
    if action.type != "assert_text":
        return ""
    wanted, shown = _text_of(action), _shown_by(now)
    return "" if wanted in shown else f"expected the text {wanted!r}, found {shown!r}"


def _text_of(action: ActionWithElement) -> str:
    """Return the text that an assertion expects, "" for any other action."""
    return single_spaced(action.text or "") if action.type == "assert_text" else ""


def _shown_by(element: SemanticElementRef) -> str:
    return single_spaced(element.text or element.name or "")


def _ended(index: int, action: ActionWithElement, outcome: str, detail: str = "") -> Played:
    fields = {"index": index, "type": action.type, "outcome": outcome, "detail": detail}
    return Played(action, StepResult.model_validate(fields))
