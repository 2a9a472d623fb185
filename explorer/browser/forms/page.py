"""A form as the page has it: its fields are read, filled and pressed, each call with a deadline."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import NamedTuple, TypeVar

from playwright.async_api import ElementHandle, JSHandle

from explorer.browser.cdp.calls import script, within
from explorer.browser.forms.meanings import goes_on
from explorer.browser.forms.plan import DangerIn, FieldPlan
from explorer.browser.forms.values import FieldFacts
from explorer.models import Value
from explorer.settings.model import BrowserSettings

Answer = TypeVar("Answer")

ERRORS = (
    "[role=alert], [aria-live=assertive], .error, .errors, .errorlist, .invalid-feedback, "
    ".text-danger, .alert-danger, .has-error .help-block, [class*=error], [class*=invalid]"
)
"""Selects what pages show complaints in."""


class FormButtons(Value):
    """The words on the buttons of a form."""

    says: tuple[str, ...] = ()
    """On those that submit it."""
    hidden: str = ""
    """On those that do and are out of sight, when none is in sight: it submits by them."""
    others: tuple[str, ...] = ()
    """On those that only a script listens to."""


class SubmitControl(NamedTuple):
    """What to press: which of ``buttons`` or ``others``, or Enter when there is none."""

    among: str
    at: int | None
    says: str
    danger: str
    """The word that makes every button of it dangerous, else ""."""


class FormFacts(Value):
    """What a page says about a form."""

    fields: tuple[FieldFacts, ...]
    pressed: FormButtons
    summary: tuple[str, ...] = ()
    """Complaints that stand in it, also those about no field in particular."""
    method: str = ""
    action: str = ""
    path: str = ""
    """Of the page's address."""

    @property
    def sends_to(self) -> str:
        """Where it is sent to, the page itself when a script or nothing says so."""
        return self.action or self.path

    @property
    def only_asks(self) -> bool:
        """It goes to an address by GET, and so makes nothing."""
        return bool(self.action) and self.method.lower() != "post"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(filter(None, (f.name or f.id for f in self.fields))))


class FieldError(Value):
    """A field that is not accepted; ``index`` -1 for one that could not be filled."""

    index: int
    name: str
    message: str


class FillResult(Value):
    """What became of filling."""

    values: tuple[str, ...]
    """What each field holds now, in the order they were filled in."""
    invalid: tuple[FieldError, ...]
    grown: tuple[FieldFacts, ...]
    """Fields that have appeared meanwhile, or have something else to choose from."""
    pressed: FormButtons
    in_vain: bool
    """A choice still waits for something, and nothing came."""


class FormPage:
    """Playwright's own errors (an element is covered, gone, never enabled) are let through."""

    def __init__(self, handle: JSHandle, facts: FormFacts, limits: BrowserSettings) -> None:
        self._handle = handle
        self._limits = limits
        self.facts = facts

    @classmethod
    async def read(cls, root: ElementHandle, limits: BrowserSettings) -> FormPage:
        """Of a form, any box of fields, or one field."""
        seconds = limits.script_seconds
        reading = root.evaluate_handle(script("form_read"), ERRORS)
        handle = await within(seconds, reading, "reading a form")
        told = await within(seconds, handle.evaluate(script("form_told")), "reading a form")
        return cls(handle, FormFacts.model_validate(told), limits)

    async def fill(self, entries: Sequence[FieldPlan], throttle: int = 0) -> FillResult:
        """Put in what no mouse is needed for; wait at most ``throttle`` milliseconds for choices
        that depend on others."""
        wishes = [{"index": entry.field.index, "values": entry.values} for entry in entries]
        filling = self._handle.evaluate(script("form_fill"), [wishes, throttle])
        return FillResult.model_validate(await self.call(filling, "filling in fields"))

    async def field(self, field: FieldFacts) -> ElementHandle | None:
        return await self._node("nodes", field.index)

    async def press(self, press: SubmitControl) -> None:
        """The button, else submit as Enter would, or press Enter where there is no form."""
        if press.at is not None and (button := await self._node(press.among, press.at)):
            await self.click(button)
        elif form := await self._node("form"):
            await self.call(form.evaluate(script("form_submit")), "submitting a form")
        elif last := await self._node("last"):
            await self.enter(last)

    async def press_twice(self, press: SubmitControl) -> None:
        """The same by a double click, where there is a button that submits."""
        button = await self._node(press.among, press.at) if press.at is not None else None
        if button is None or press.among != "buttons":
            await self.press(press)
            return
        milliseconds = self._limits.action_seconds * 1000
        clicking = button.dblclick(timeout=milliseconds, no_wait_after=True)
        await self.call(clicking, "double-clicking")

    async def click(self, element: ElementHandle) -> None:
        milliseconds = self._limits.action_seconds * 1000
        clicking = element.click(timeout=milliseconds, no_wait_after=True)
        await self.call(clicking, "clicking")

    async def enter(self, element: ElementHandle) -> None:
        milliseconds = self._limits.action_seconds * 1000
        pressing = element.press("Enter", timeout=milliseconds, no_wait_after=True)
        await self.call(pressing, "pressing Enter")

    async def call(self, call: Awaitable[Answer], what: str) -> Answer:
        return await within(self._limits.script_seconds, call, what)

    async def _node(self, name: str, index: int | None = None) -> ElementHandle | None:
        reaching = self._handle.evaluate_handle(script("form_node"), [name, index])
        return (await self.call(reaching, "reaching a field")).as_element()


def press_for(pressed: FormButtons, danger_in: DangerIn) -> SubmitControl:
    """The first harmless button that submits; else one that says that it takes what was filled in,
    as the steps of a wizard have; else none."""
    for index, words in enumerate(pressed.says):
        if not danger_in(words):
            return SubmitControl("buttons", index, words, "")
    if pressed.says:
        return SubmitControl("buttons", None, "", danger_in(pressed.says[0]))
    for index, words in enumerate(pressed.others):
        if goes_on(words) and not danger_in(words):
            return SubmitControl("others", index, words, "")
    return SubmitControl("buttons", None, pressed.hidden, danger_in(pressed.hidden))
