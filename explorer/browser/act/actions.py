"""Does with a control what a person would: click, fill, choose, check, upload."""

from __future__ import annotations

from math import dist
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.async_api import ElementHandle, Frame
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.verification import Verdict, examine
from explorer.browser.cdp.calls import script, within
from explorer.browser.forms.buttons import button_beside, form_of, submit_of, takes_fields
from explorer.browser.forms.filling import FilledForm
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.forms.memory import Submission
from explorer.browser.observe.observation import Observation
from explorer.masking import MASK
from explorer.models import Action, ActionRequest, FilledField, InteractiveElement
from explorer.settings.model import BrowserSettings

ACTIONS: tuple[Action, ...] = (
    "click", "double_click", "right_click", "fill", "select", "check", "upload",
)  # fmt: skip
"""What a caller can wish for."""

MOST_MOVES = 3
"""So often the mouse follows what moves away from under it."""

NEVER_UNCHECKED = frozenset({"radio", "menuitemradio"})
CHECKED_BY_CLICK = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})


class ActionResult(NamedTuple):
    """What was done, what was put into fields, and what kept it from being done."""

    action: Action
    filled: tuple[FilledField, ...] = ()
    detail: str = ""
    failure: str = ""
    guarded: bool = False
    """It was a click that only the element could get: scripts/guarded.js tells whether it did."""
    missed: Verdict | None = None
    """Nothing was done: so it was when the mouse had come over it."""
    checked: bool | None = None
    """What it should be now, of something that is checked."""
    form: ElementHandle | None = None
    sent: Submission | None = None
    """That form was sent: ``Hands.refused`` tells whether the page took it."""


class ActionTarget(NamedTuple):
    """An element of a sight, and what was seen of it a moment ago."""

    observation: Observation
    element: InteractiveElement
    verdict: Verdict

    async def node(self, *, stand_in: bool = False) -> ElementHandle:
        """Raise PlaywrightError when the page's scripts keep it from us."""
        node = await self.observation.node(self.element, stand_in=stand_in)
        if node is None:
            raise PlaywrightError("it is gone: its document went away, or cannot be reached")
        return node


class ActionExecutor:
    """Acts on elements of a sight. Playwright's errors (covered, gone) are let through."""

    def __init__(self, settings: BrowserSettings, filler: FormFiller) -> None:
        self._settings = settings
        self._filler = filler
        self._opened_by_mouse: set[str] = set()

    def knowing(self, observation: Observation) -> Observation:
        """The sight, its logins told apart when there is somebody to log in as."""
        return observation.with_own_logins() if self._filler.has_account else observation

    def intends(self, element: InteractiveElement) -> Action:
        """What ``perform`` would do with the element."""
        match element.kind:
            case "field":
                return "submit" if element.form else "fill"
            case "select" | "check" | "upload":
                return element.kind
            case "button" if element.submits:
                return "submit"
        return "check" if element.role in CHECKED_BY_CLICK else "click"

    async def perform(self, target: ActionTarget) -> ActionResult:
        """One interaction. A form is filled whole and submitted."""
        action = self.intends(target.element)
        match action:
            case "submit":
                return await self._submit(target)
            case "fill" if target.element.tag == "body" and target.element.frame:
                return await self._submit(
                    target
                )  # an editor's page: a form may be around its frame
            case "click" if takes_fields(target.observation.snapshot, target.element):
                return await self._fill_and_press(target)
            case "fill":
                return await self._fill(target)
            case "select":
                return ActionResult(
                    action, _told(await self._filler.choose_option(await target.node()))
                )
            case "upload":
                return ActionResult(action, _told(await self._filler.upload(await target.node())))
            case "check" if target.element.kind == "check":
                return ActionResult(action, (await self._filler.toggle(await target.node()),))
        return await self._click(target, action, explores=True)

    async def obey(self, target: ActionTarget, action_request: ActionRequest) -> ActionResult:
        """Exactly what was asked for, and no more."""
        element, value = target.element, action_request.value or ""
        milliseconds = self._settings.action_seconds * 1000
        told = MASK if element.secret else value
        filled = (FilledField(label=element.label, value=told),)
        if wrong := _impossible(element, action_request):
            return ActionResult(action_request.action, failure=wrong)
        match action_request.action:
            case "fill":
                node = await target.node()
                await node.fill(value, timeout=milliseconds)
                return await _unless_refused(node, ActionResult("fill", filled), value)
            case "select":
                await _choose(await target.node(), value, milliseconds)
                return ActionResult("select", filled)
            case "upload" if value:
                await (await target.node()).set_input_files(value, timeout=milliseconds)
                return ActionResult("upload", filled)
            case "upload":
                return ActionResult("upload", _told(await self._filler.upload(await target.node())))
            case "check":
                wanted = value != "false"
                filled = (FilledField(label=element.label, value=str(wanted).lower(), chosen=True),)
                if await target.observation.is_checked(element) == wanted:
                    return ActionResult("check", filled, detail="it already had that state")
                clicked = await self._click(target, "check")
                return clicked._replace(filled=filled, checked=wanted)
        return await self._click(target, action_request.action)

    async def _click(
        self, target: ActionTarget, action: Action, *, explores: bool = False
    ) -> ActionResult:
        """With the mouse where the element was just seen to be free, and is when the mouse has
        come there; else Playwright waits for it to come to rest.

        ``explores``: where the mouse alone opens a menu, that is all, the first time.
        """
        seconds, verdict = self._settings.action_seconds, target.verdict
        for _ in range(MOST_MOVES):
            if verdict.moving or verdict.point is None:
                break
            point = verdict.point
            moving = target.observation.page.mouse.move(*point)
            await within(seconds, moving, "moving the mouse")
            verdict = await examine(target.observation, target.element, seconds)
            if verdict.state != "ready":
                return ActionResult(action, missed=verdict)
            if explores and verdict.opened and target.element.key not in self._opened_by_mouse:
                self._opened_by_mouse.add(target.element.key)
                return ActionResult(action, detail="the mouse over it opened something: no click")
            if verdict.point and dist(point, verdict.point) < 1:
                await within(seconds + 1, _press(target, action), "clicking")
                return ActionResult(action, guarded=True)
        node = await within(seconds, target.node(stand_in=verdict.stand_in), "finding it")
        at: Any = verdict.position and {"x": verdict.position[0], "y": verdict.position[1]}
        button, clicks = _button_and_clicks(action)
        options = {"timeout": seconds * 1000, "position": at, "button": button}
        await within(seconds + 1, node.click(click_count=clicks, **options), "clicking")
        return ActionResult(action)

    async def refused(
        self, performed: ActionResult, replaced_by: Frame | None
    ) -> ElementHandle | None:
        """The form that was sent, if the page shows it again and complains of it."""
        if performed.sent is None or performed.form is None:
            return None
        return await self._filler.refused(performed.sent, performed.form, replaced_by)

    async def correct(self, performed: ActionResult, form: ElementHandle) -> ActionResult:
        """Answer the page's complaints, and send the form once more."""
        done = await self._filler.correct(form)
        if done is None:
            return performed._replace(sent=None)
        return ActionResult("submit", done.fields, _what_was_wrong(done), form=form, sent=done.sent)

    async def _submit(self, target: ActionTarget) -> ActionResult:
        element, node = target.element, await target.node()
        submits = element if element.submits else submit_of(target.observation.snapshot, element)
        submitter = await target.observation.node(submits) if submits else None
        form = await form_of(node, in_frame=element.tag == "body")
        if form is None:
            return ActionResult("fill", _told(await self._filler.fill_field(node)))
        without_fields: Action = "click" if element.submits else "submit"
        return await self._fill_form(form, submitter, without_fields, element)

    async def _fill_and_press(self, target: ActionTarget) -> ActionResult:
        """The fields around a button that no form element holds together are its form."""
        node = await target.node()
        form = (await node.evaluate_handle(script("form_around"))).as_element()
        if form is None:
            return await self._click(target, "click")
        return await self._fill_form(form, node, "click", target.element)

    async def _fill(self, target: ActionTarget) -> ActionResult:
        """With the fields around it, where a button for them is beside; else alone."""
        node = await target.node()
        beside = button_beside(target.observation.snapshot, target.element)
        if beside and (button := await target.observation.node(beside)):
            around = await button.evaluate_handle(script("form_around"), node)
            if form := around.as_element():
                return await self._fill_form(form, button, "fill", target.element)
        return ActionResult("fill", _told(await self._filler.fill_field(node)))

    async def _fill_form(
        self,
        form: ElementHandle,
        submitter: ElementHandle | None,
        without_fields: Action,
        element: InteractiveElement,
    ) -> ActionResult:
        logs_in = element.asks_for == "own_login"
        done = await self._filler.fill_form(form, submitter, logs_in=logs_in)
        action: Action = "submit" if done.fields else without_fields
        return ActionResult(action, done.fields, _what_was_wrong(done), form=form, sent=done.sent)


async def _press(target: ActionTarget, action: Action) -> None:
    mouse = target.observation.page.mouse
    button, clicks = _button_and_clicks(action)
    await target.observation.ask("guard", target.element, clicks)
    for count in range(1, clicks + 1):
        if count > 1 and await target.observation.ask("guarded", target.element):
            return  # raises where the page has gone: the next one is not to get the second press
        await mouse.down(button=button, click_count=count)
        await mouse.up(button=button, click_count=count)


def _button_and_clicks(action: Action) -> tuple[Literal["left", "right"], int]:
    return "right" if action == "right_click" else "left", 2 if action == "double_click" else 1


async def _unless_refused(node: ElementHandle, performed: ActionResult, value: str) -> ActionResult:
    """What the field made of a value: some keep none of it, some another form of it."""
    reading = "field => field.form === undefined ? field.innerText : field.value"
    kept = str(await node.evaluate(reading))
    if kept.split() == value.split():
        return performed
    if not kept.strip():
        return performed._replace(filled=(), failure="the field does not take that value")
    (filled,) = performed.filled
    told = filled.value if filled.value == MASK else repr(kept)
    return performed._replace(detail=f"the field holds {told} now")


def _impossible(element: InteractiveElement, action_request: ActionRequest) -> str:
    """Why a wish cannot be carried out, "" when it can be tried."""
    value = action_request.value or ""
    match action_request.action:
        case "click" | "double_click" | "right_click":
            return ""
        case "fill" if element.kind == "field" and "readonly" not in element.states:
            return ""
        case "fill":
            return "it is read only" if element.kind == "field" else "it is not a fillable field"
        case "select":
            return "" if element.kind == "select" else "it has no options to select"
        case "check" if element.role not in CHECKED_BY_CLICK and element.kind != "check":
            return "it cannot be checked"
        case "check" if value not in ("", "true", "false"):
            return "check takes true or false"
        case "check" if element.role in NEVER_UNCHECKED and value == "false":
            return "a radio button is unchecked by checking another one"
        case "check":
            return ""
        case "upload" if element.kind != "upload":
            return "it is not a file input"
        case "upload":
            return f"there is no file {value}" if value and not Path(value).is_file() else ""
    raise ValueError(action_request.action)


async def _choose(select: ElementHandle, value: str, milliseconds: float) -> None:
    """Choose an option by its label, else by its value."""
    options = await select.query_selector_all("option")
    texts = [await option.get_attribute("label") or await option.inner_text() for option in options]
    labels = [" ".join(text.split()) for text in texts]
    values = [await option.get_attribute("value") for option in options]
    if value not in labels and value not in values:
        raise PlaywrightError(f"there is no option {value!r}; there are {', '.join(labels[:20])}")
    index = labels.index(value) if value in labels else values.index(value)
    if not await options[index].is_enabled():
        raise PlaywrightError(f"the option {value!r} is disabled")
    await select.select_option(index=index, timeout=milliseconds)


def _told(filled: FilledField | None) -> tuple[FilledField, ...]:
    return (filled,) if filled else ()


def _what_was_wrong(done: FilledForm) -> str:
    if done.refused:
        return f"not submitted: its button says {done.refused!r}"
    wrong = (f"{field.label}: {field.message}" for field in done.invalid)
    return "; ".join(filter(None, (done.note, *wrong)))
