"""Repetition of recorded actions by lines of Playwright code."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, JSHandle
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.actions import ActionExecutor
from explorer.browser.act.clicking import count_click
from explorer.browser.act.gesture_calls import GestureCall, at_point
from explorer.browser.act.gestures import MADE
from explorer.browser.act.place_rules import PlaceRules
from explorer.browser.act.results import ActionResult, ActionTarget
from explorer.browser.cdp.calls import script, within
from explorer.browser.forms.buttons import button_beside, form_around, form_of
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.sample_files import files_for
from explorer.browser.forms.values import FieldFacts, values_for
from explorer.browser.replay.line_runner import run_line
from explorer.browser.replay.locator_code import locator_code
from explorer.masking import MASK
from explorer.models import (
    Action,
    FilledField,
    InteractiveElement,
    ReplayableAction,
    ReplayStep,
    verb,
)
from explorer.python_source import from_environment, literal
from explorer.settings.model import BrowserSettings

PASSWORD = "EXPLORER_PASSWORD"  # noqa: S105 - the name of a variable
"""Environment variable from which a generated test reads a password."""
GESTURES: Mapping[Action, GestureCall] = {
    "double_click": GestureCall("dblclick"),
    "right_click": GestureCall("click", options={"button": "right"}),
    "middle_click": GestureCall("click", options={"button": "middle"}),
}
"""Call by action; every other action without values is a click."""


class LocatorCall(NamedTuple):
    """Holds an element, the call on its locator, and a description of the call.

    Without an element it is a call on the page.
    """

    node: ElementHandle | None
    call: str
    words: str
    selectors: Sequence[str] = ()
    secret: bool = False
    is_beside: bool = False
    """Whether it is a press beside the controls that the element holds."""


class FilledLocator(NamedTuple):
    """Holds the element of a field and what the page says about it."""

    node: ElementHandle
    facts: FieldFacts


class ReplayActor(ActionExecutor):
    """Repeats actions in turn on the elements that are found again.

    ``written`` are the recorded lines to run. Without them, lines are generated for the current
    elements. A line runs only if its locator matches exactly the element; ``steps`` collects the
    lines. Recorded secrets are masked: ``persona`` supplies a value instead.
    """

    def __init__(
        self,
        settings: BrowserSettings,
        filler: FormFiller,
        places: PlaceRules,
        repeats: Iterable[ReplayableAction],
        written: Sequence[ReplayStep],
        persona: Persona,
    ) -> None:
        super().__init__(settings, filler, places)
        self._seconds = settings.script_seconds
        self._left = iter(enumerate(repeats, 1))
        self._written = [step for step in written if step.act]
        self._persona = persona
        self._environment: dict[str, str] = {}
        self.steps: list[ReplayStep] = []
        """The lines of the actions so far."""

    async def perform(self, target: ActionTarget) -> ActionResult:
        """Repeat the next action on its element.

        Returns:
            The result; a failure if the element has become destructive.

        Raises:
            PlaywrightError: If the element or a field is missing, or if the page needs other steps
                than those in ``written``.
        """
        number, repeat = next(self._left)
        element = target.element
        if rule := element.barred:
            return ActionResult(repeat.action, failure=rule)
        if word := element.destructive:
            return ActionResult(repeat.action, failure=f"it says {word!r} now")
        if word := await self._requests.danger_under(target, repeat.action):
            return ActionResult(repeat.action, failure=f"{word!r} lies there now")
        async for touch in self._touches(target, repeat):
            step = await self._step(target, touch, number)
            self.steps.append(step)
            is_double = repeat.action == "double_click"
            holds_others = element.is_surface and repeat.action in GESTURES
            is_guarded = is_double or holds_others or touch.is_beside
            await count_click(target, repeat.action)
            if is_guarded and not target.observation.snapshot.fallback:  # as in the first run
                await target.observation.ask("guard", element, 2 if is_double else 1)
            await run_line(target.observation.page, step.code, touch.node, self._environment)
        return ActionResult(repeat.action, repeat.filled)

    async def _step(self, target: ActionTarget, touch: LocatorCall, number: int) -> ReplayStep:
        place = len(self.steps)
        if self._written:
            step = self._written[place] if place < len(self._written) else None
            if step is None or not step.code.endswith(f".{touch.call}"):
                raise PlaywrightError("the page asks for other steps than before")
            return step
        if touch.node is None:
            return ReplayStep(act=number, code=f"page.{touch.call}", words=touch.words)
        finding = locator_code(target.observation.page, touch.node, *filter(None, touch.selectors))
        locator = await within(self._seconds, finding, "proving a locator")
        if locator is None:
            raise PlaywrightError("no locator leads there")
        code = f"{locator}.{touch.call}"
        return ReplayStep(act=number, code=code, words=touch.words, secret=touch.secret)

    async def _touches(
        self, target: ActionTarget, repeat: ReplayableAction
    ) -> AsyncIterator[LocatorCall]:
        """Yield the calls of one action, each computed after the previous one has run."""
        element = target.element
        if repeat.action in MADE:
            words = f"{verb(repeat.action)} “{element.distinct_label}”"
            async for call in self._gestures.calls(target, repeat.action):
                yield LocatorCall(call.node, call.code, words, call.selectors)
            return
        node = await target.node()
        if not repeat.filled:
            at = target.verdict.position if target.is_beside else None
            press = _press(element, node, repeat.action, at)
            yield press._replace(is_beside=target.is_beside)
            return
        if repeat.action == "submit":
            form = await _form_around(target, node)
            seen: Counter[str] = Counter()
            for filled in repeat.filled:
                field = _field_of(await _fields(form), filled, seen[filled.label])
                seen[filled.label] += 1
                yield await self._touch(field, filled)
            if repeat.unsent:
                return
            button = (
                element
                if element.kind == "button"
                else target.observation.snapshot.submit_of(element) or _button_beside(target)
            )
            pressed = await target.observation.node(button) if button else None
            yield _press(button, pressed) if button and pressed else await _enter(form)
            return
        fields = await _fields(node)
        if not fields:  # a control that is no form field is switched by a click
            yield _press(element, node)
            return
        filled = repeat.filled[0]
        yield await self._touch(fields[0], filled)
        if key := filled.sent_by:
            yield LocatorCall(node, f"press({literal(key)})", f"press {key}")

    async def _touch(self, field: FilledLocator, filled: FilledField) -> LocatorCall:
        call, words = await self._call(field, filled)
        selectors = (f"[name={literal(field.facts.name)}]",) if field.facts.name else ()
        return LocatorCall(field.node, call, words, selectors, secret=filled.value == MASK)

    async def _call(self, field: FilledLocator, filled: FilledField) -> tuple[str, str]:
        """Return the call that enters the value, and its description."""
        name = f"“{filled.label}”"
        match field.facts.type:
            case "radio":
                return await _switched(field, on=True), f"choose “{field.facts.called}”"
            case "checkbox":
                on = filled.value == "checked"
                return await _switched(field, on=on), f"{'check' if on else 'uncheck'} {name}"
            case "select":
                forced = "" if await field.node.is_visible() else ", force=True"
                call = f"select_option(label={literal(filled.value)}{forced})"
                return call, f"choose “{filled.value}” in {name}"
            case "file":
                files = files_for(field.facts.accept, multiple=field.facts.multiple)
                call = f"set_input_files({literal(list(map(dict, files)))})"
                return call, f"attach {filled.value} to {name}"
        if filled.value == MASK:
            password = values_for(field.facts, self._persona)[0]
            self._filler.mask_secret(password)
            self._environment[PASSWORD] = password
            return f"fill({from_environment(PASSWORD)})", f"fill {name} with a password"
        return f"fill({literal(filled.value)})", f"fill {name} with “{filled.shown}”"


def _press(
    element: InteractiveElement,
    node: ElementHandle,
    action: Action = "click",
    position: Sequence[float] | None = None,
) -> LocatorCall:
    words = verb(action) if action in GESTURES else "click"
    call = GESTURES.get(action, GestureCall("click"))
    call = call._replace(options={**call.options, **at_point(position)})
    selectors = (element.selector, element.tag)
    return LocatorCall(node, call.code, f"{words} “{element.distinct_label}”", selectors)


_IS_COVERED = """box => {
  const { left, top, width, height } = box.getBoundingClientRect();
  const hit = box.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && hit !== box;
}"""
"""Whether something else is drawn over a box, or in its place."""


async def _switched(field: FilledLocator, *, on: bool) -> str:
    """Return the call that switches a box; one that is hidden or covered is clicked by an event."""
    if await field.node.is_visible() and not await field.node.evaluate(_IS_COVERED):
        return f"set_checked({on})"
    return 'dispatch_event("click")'


async def _form_around(target: ActionTarget, node: ElementHandle) -> ElementHandle:
    if form := await form_of(node, in_frame=target.element.tag == "body"):
        return form
    beside = _button_beside(target)
    button = await target.observation.node(beside) if beside else None
    around = await form_around(button, node) if button else await form_around(node)
    return around or node


def _button_beside(target: ActionTarget) -> InteractiveElement | None:
    """Return the button by which a field that is in no form was sent with those around it."""
    is_field = target.element.kind != "button" and not target.element.form
    return button_beside(target.observation.snapshot, target.element) if is_field else None


async def _fields(root: ElementHandle) -> list[FilledLocator]:
    reading = await root.evaluate_handle(script("form_read"))
    data: Any = await (await reading.get_property("data")).json_value()
    nodes = await reading.get_property("nodes")
    facts = [FieldFacts.model_validate(field) for field in data["fields"]]
    return [FilledLocator(await _element(nodes, str(one.index)), one) for one in facts]


def _field_of(fields: Iterable[FilledLocator], filled: FilledField, before: int) -> FilledLocator:
    """Return the field with the label, skipping ``before`` fields with the same label."""
    alike = [
        field
        for field in fields
        if (field.facts.called == filled.label and field.facts.type != "radio")
        or (field.facts.group == filled.label and field.facts.called == filled.value)
    ]
    if len(alike) <= before:
        raise PlaywrightError(f"the field {filled.label!r} is not there")
    return alike[before]


async def _enter(form: ElementHandle) -> LocatorCall:
    """Return the call that submits a form without a button."""
    last = await _element(await form.evaluate_handle(script("form_read")), "last")
    return LocatorCall(last, 'press("Enter")', "press Enter")


async def _element(handle: JSHandle, name: str) -> ElementHandle:
    node = (await handle.get_property(name)).as_element()
    if node is None:
        raise PlaywrightError("the form has no button and no field to press Enter in")
    return node
