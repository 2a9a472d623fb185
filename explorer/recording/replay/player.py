"""Replays the actions of a recording, one by one, until one cannot be done."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import get_args

from explorer.errors import PageLost, TargetUnusable, UsageError
from explorer.models import Action, ActionRequest, InteractiveElement, Outcome
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.models.value import Click
from explorer.recording.files import file_beside
from explorer.recording.replay.addresses import rebased
from explorer.recording.replay.assertions import is_about_text, unmet
from explorer.recording.replay.dragging import drag_points
from explorer.recording.replay.finding import ElementFinder, Found
from explorer.recording.replay.harmless import barring, harmless_answers, refusal
from explorer.recording.replay.moments import UNSEEN, Moment, at_its_place, moment_of
from explorer.recording.replay.resolving import ResolutionError
from explorer.recording.replay.results import StepResult
from explorer.recording.replay.tabs import ReplayTab, ReplayTabs
from explorer.recording.vision.reader import PictureReader, offline_reader

_MAX_PAUSE = 10.0  # seconds
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
        target_locator: Of a drag, Playwright code that matched exactly the element of the drop.
    """

    action: ActionWithElement
    result: StepResult
    element: InteractiveElement | None = None
    reference: SemanticElementRef | None = None
    outcome: Outcome | None = None
    before: Moment = UNSEEN
    changes: tuple[str, ...] = ()
    target_locator: str | None = None


@dataclass(frozen=True)
class PlayOptions:
    """How a recording is replayed.

    Attributes:
        base_url: Replaces scheme, host and port of the recorded site; "" for none.
        patience: Seconds to wait for an element or a text to appear.
        minimum: The lowest score, 0 to 1, of an element that is used.
        files: The folder of the files that are uploaded.
        pause: Waits as long as the person did before an action, given the time in seconds.
        insist: Whether also what is destructive is pressed.
        reader: Reads pictures of pages; None without the extra ``vision``.
    """

    base_url: str = ""
    patience: float = 5.0
    minimum: float = 0.0
    files: Path = Path()
    pause: Callable[[float], Awaitable[None]] | None = None
    insist: bool = True
    reader: PictureReader | None = field(default_factory=offline_reader)


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
        self._finder = ElementFinder(options.patience, options.minimum, options.reader)

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
            self._finder.note(action)

    async def _moment(self, action: ActionWithElement) -> Moment:
        try:
            return await moment_of(await self._tab_of(action))
        except PageLost:
            return UNSEEN

    async def _tab_of(self, action: ActionWithElement) -> ReplayTab:
        # A tab that the person opened begins with an address; all others open by themselves.
        return await self._tabs.tab(action.tab or 0, opened=action.type != "navigate")

    async def _play(
        self, index: int, action: ActionWithElement, site: str, answers: Sequence[str]
    ) -> Played:
        try:
            if action.type == "tab":  # a tab that closes itself is gone already
                await self._tabs.close(action.tab or 0)
                return _ended(index, action, "done")
            tab = await self._tab_of(action)
            insist = self._options.insist
            await tab.answer_dialogs(answers if insist else harmless_answers(answers))
            if not insist and not action.element and (why := refusal(action, None)):
                return _ended(index, action, "refused", why)
            match action.type:
                case "navigate":
                    await tab.open(rebased(action.url or "", site, self._options.base_url))
                case "dialog":  # answered while the action before it was done
                    pass
                case "key" if not action.element:
                    await tab.press(_combination(action), insist=False)
                case "scroll" if not action.element:
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
        try:
            found, *onto = await self._finder.find(tab, action)
        except ResolutionError as error:
            if is_about_text(action):
                return await self._assert_text(index, action, tab)
            return _ended(index, action, "refused", str(error))
        known = None if found.resolution.way == "coordinates" else found.element
        if why := barring(action, known, onto[0].element if onto else None):
            return _ended(index, action, "refused", why)
        if not self._options.insist and (why := refusal(action, known)):
            return _ended(index, action, "refused", why)
        if found.point is None:
            shown = await tab.show(found.element)
            now, locator = at_its_place(found.now, shown.bounds), await tab.locator(found.element)
        else:
            shown, now, locator = found.element, found.now, None
        before = await moment_of(tab, shown)
        target = await tab.locator(onto[0].element) if onto else None
        outcome, detail = await self._do(action, tab, found, onto)
        how = found.resolution
        result = StepResult(
            index=index,
            type=action.type,
            way=how.way,
            score=how.score,
            margin=how.margin,
            healed=how.is_healed,
            outcome="failed" if detail else "done",
            detail=detail or "; ".join(how.changes),
            locator=locator,
        )
        return Played(action, result, shown, now, outcome, before, how.changes, target)

    async def _do(
        self, action: ActionWithElement, tab: ReplayTab, found: Found, onto: Sequence[Found]
    ) -> tuple[Outcome | None, str]:
        """Do an action to its element. Returns its outcome, and why it is not done or ""."""
        element, modifiers = found.element, action.modifiers or ()
        match action.type:
            case _ if action.is_assertion:
                return None, unmet(action, found.now)
            case _ if found.point:
                async with tab.holding(modifiers):
                    await tab.click_at(found.point, _CLICKS.get(action.type, "click"))
            case "hover":
                await tab.hover(element)
            case "scroll":
                await tab.scroll_in(element, (action.to_x or 0, action.to_y or 0))
            case "key":
                await tab.focus(element)
                await tab.press(_combination(action), insist=False)
            case "drag" if not onto:
                return None, "it has no element to drop on"
            case "drag":
                async with tab.holding(modifiers):
                    press, drop = drag_points(action)
                    await tab.drag(element, onto[0].element, press, drop)
            case _:
                async with tab.holding(modifiers):
                    outcome = await tab.act(element, self._request(action))
                return outcome, "" if outcome.result == "done" else outcome.detail
        return None, ""

    async def _use_point(self, index: int, action: ActionWithElement, tab: ReplayTab) -> Played:
        if action.type == "type" and action.text is not None:
            await tab.type_text(action.text)
        elif kind := _CLICKS.get(action.type):
            if action.x is None or action.y is None:
                return _ended(index, action, "failed", "it has neither an element nor a point")
            async with tab.holding(action.modifiers or ()):
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
        if action.type == "upload" and value:
            value = "\n".join(
                str(file_beside(self._options.files, name)) for name in value.splitlines()
            )
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


def _ended(index: int, action: ActionWithElement, outcome: str, detail: str = "") -> Played:
    fields = {"index": index, "type": action.type, "outcome": outcome, "detail": detail}
    return Played(action, StepResult.model_validate(fields))
