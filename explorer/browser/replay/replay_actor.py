"""Hands that do again what was done, by lines that are written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, JSHandle
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.actions import ActionExecutor, ActionResult, ActionTarget
from explorer.browser.cdp.calls import script, within
from explorer.browser.forms.buttons import form_of, submit_of
from explorer.browser.forms.form_filler import FormFiller
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.sample_files import file_for
from explorer.browser.forms.values import FieldFacts, values_for
from explorer.browser.replay.line_runner import from_environment, literal, run_line
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
from explorer.settings.model import BrowserSettings

PASSWORD = "EXPLORER_PASSWORD"
"""The variable that a written test reads a password from."""
GESTURES: Mapping[Action, str] = {
    "double_click": "dblclick()",
    "right_click": 'click(button="right")',
}
"""What to call for those; anything else that fills in nothing is a click."""


class LocatorCall(NamedTuple):
    """A node, what to call on its locator, and the same in words."""

    node: ElementHandle
    call: str
    words: str
    selectors: Sequence[str] = ()
    secret: bool = False


class FilledLocator(NamedTuple):
    node: ElementHandle
    facts: FieldFacts


class ReplayActor(ActionExecutor):
    """Repeats acts one after the other on the controls that are found again.

    ``written`` are the lines to do it by; without them they are made for the nodes that are
    there. Either way a line is run only when it leads to the very node, and ``steps`` keeps it.
    What a secret was is not known any more: ``persona`` answers instead.
    """

    def __init__(
        self,
        settings: BrowserSettings,
        filler: FormFiller,
        repeats: Iterable[ReplayableAction],
        written: Sequence[ReplayStep],
        persona: Persona,
    ) -> None:
        super().__init__(settings, filler)
        self._seconds = settings.script_seconds
        self._left = iter(enumerate(repeats, 1))
        self._written = [step for step in written if step.act]
        self._persona = persona
        self._environment: dict[str, str] = {}
        self.steps: list[ReplayStep] = []

    async def perform(self, target: ActionTarget) -> ActionResult:
        number, repeat = next(self._left)
        if word := target.element.destructive:
            return ActionResult(repeat.action, failure=f"it says {word!r} now")
        async for touch in self._touches(target, repeat):
            step = await self._step(target, touch, number)
            self.steps.append(step)
            if repeat.action == "double_click" and not target.observation.snapshot.fallback:
                await target.observation.ask(
                    "guard", target.element, 2
                )  # as when it was done first
            await run_line(target.observation.page, step.code, touch.node, self._environment)
        return ActionResult(repeat.action, repeat.filled)

    async def _step(self, target: ActionTarget, touch: LocatorCall, number: int) -> ReplayStep:
        place = len(self.steps)
        if self._written:
            step = self._written[place] if place < len(self._written) else None
            if step is None or not step.code.endswith(f".{touch.call}"):
                raise PlaywrightError("the page asks for other steps than before")
            return step
        finding = locator_code(target.observation.page, touch.node, *filter(None, touch.selectors))
        locator = await within(self._seconds, finding, "proving a locator")
        if locator is None:
            raise PlaywrightError("no locator leads there")
        code = f"{locator}.{touch.call}"
        return ReplayStep(act=number, code=code, words=touch.words, secret=touch.secret)

    async def _touches(
        self, target: ActionTarget, repeat: ReplayableAction
    ) -> AsyncIterator[LocatorCall]:
        """What one act comes to, each worked out when those before it are done."""
        element, node = target.element, await target.node()
        if not repeat.filled:
            yield _press(element, node, repeat.action)
            return
        if repeat.action == "submit":
            form = await _form_around(target, node)
            seen: Counter[str] = Counter()
            for filled in repeat.filled:
                field = _field_of(await _fields(form), filled, seen[filled.label])
                seen[filled.label] += 1
                yield await self._touch(field, filled)
            button = (
                element
                if element.kind == "button"
                else submit_of(target.observation.snapshot, element)
            )
            pressed = await target.observation.node(button) if button else None
            yield _press(button, pressed) if button and pressed else await _enter(form)
            return
        fields = await _fields(node)
        if not fields:  # what is no field to the browser is switched by a click
            yield _press(element, node)
            return
        yield await self._touch(fields[0], repeat.filled[0])
        if repeat.action == "fill" and fields[0].facts.type != "textarea":
            yield LocatorCall(node, 'press("Enter")', "press Enter")

    async def _touch(self, field: FilledLocator, filled: FilledField) -> LocatorCall:
        call, words = await self._call(field, filled)
        selectors = (f"[name={literal(field.facts.name)}]",) if field.facts.name else ()
        return LocatorCall(field.node, call, words, selectors, secret=filled.value == MASK)

    async def _call(self, field: FilledLocator, filled: FilledField) -> tuple[str, str]:
        """What puts the value into the field, and that in words."""
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
                call = f"set_input_files({literal(dict(file_for(field.facts.accept)))})"
                return call, f"attach {filled.value} to {name}"
        if filled.value == MASK:
            password = values_for(field.facts, self._persona)[0]
            self._filler.know(password)
            self._environment[PASSWORD] = password
            return f"fill({from_environment(PASSWORD)})", f"fill {name} with a password"
        return f"fill({literal(filled.value)})", f"fill {name} with “{filled.shown}”"


def _press(
    element: InteractiveElement, node: ElementHandle, action: Action = "click"
) -> LocatorCall:
    words = verb(action) if action in GESTURES else "click"
    call = GESTURES.get(action, "click()")
    return LocatorCall(
        node, call, f"{words} “{element.distinct_label}”", (element.selector, element.tag)
    )


async def _switched(field: FilledLocator, *, on: bool) -> str:
    """One that is hidden behind what is drawn for it is clicked as its label would."""
    if await field.node.is_visible():
        return f"set_checked({on})"
    return 'dispatch_event("click")'


async def _form_around(target: ActionTarget, node: ElementHandle) -> ElementHandle:
    if form := await form_of(node, in_frame=target.element.tag == "body"):
        return form
    around = await node.evaluate_handle(script("form_around"))
    return around.as_element() or node


async def _fields(root: ElementHandle) -> list[FilledLocator]:
    reading = await root.evaluate_handle(script("form_read"))
    data: Any = await (await reading.get_property("data")).json_value()
    nodes = await reading.get_property("nodes")
    facts = [FieldFacts.model_validate(field) for field in data["fields"]]
    return [FilledLocator(await _element(nodes, str(one.index)), one) for one in facts]


def _field_of(fields: Iterable[FilledLocator], filled: FilledField, before: int) -> FilledLocator:
    """The field that goes by its label; the next one where so many ``before`` had the same."""
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
    """What submits a form without a button."""
    last = await _element(await form.evaluate_handle(script("form_read")), "last")
    return LocatorCall(last, 'press("Enter")', "press Enter")


async def _element(handle: JSHandle, name: str) -> ElementHandle:
    node = (await handle.get_property(name)).as_element()
    if node is None:
        raise PlaywrightError("the form has no button and no field to press Enter in")
    return node
