"""One form of a page: reading, filling and submitting it, with a deadline for each call."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import NamedTuple, TypeVar

from playwright.async_api import ElementHandle, JSHandle
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.cdp.calls import navigated_away, script, within
from explorer.browser.cdp.handles import held
from explorer.browser.forms.meanings import goes_on
from explorer.browser.forms.plan import DangerIn, FieldPlan
from explorer.browser.forms.values import FieldFacts
from explorer.models import Value
from explorer.settings.model import BrowserSettings

Answer = TypeVar("Answer")

ERRORS = (
    "[role=alert], [aria-live=assertive], .error, .errors, .errorlist, .invalid-feedback, "
    ".text-danger, .alert-danger, .has-error .help-block, [class*=error i], [class*=invalid i], "
    ".err, [id*=error i]:not(label, legend, button)"
)
"""CSS selector of the elements in which pages show validation errors."""
_DISABLED = "its button is disabled"
_DISABLED_SECONDS = 2.0
"""Longest wait for a submit button that is disabled."""
_HIDDEN = "its button is hidden"
_HIDDEN_SECONDS = 1.0
"""Longest wait for a submit button that is not shown."""
_DIALOG_SECONDS = 1.0
"""Longest wait for a dialog to close that lies over the submit button."""


class FormButtons(Value):
    """Holds the labels of the buttons of a form."""

    says: tuple[str, ...] = ()
    """Labels of the visible submit buttons."""
    hidden: str = ""
    """Labels of the hidden submit buttons, joined by spaces; "" if a visible one exists."""
    others: tuple[str, ...] = ()
    """Labels of the visible buttons that do not submit: only a script can listen to them."""


class SubmitControl(NamedTuple):
    """Identifies the button that submits a form.

    ``among`` names the list of buttons (``buttons`` or ``others``) and ``at`` the index in it.
    ``at`` is None when no button can be pressed: the form is submitted as Enter would. ``says`` is
    the label of the button.
    """

    among: str
    at: int | None
    says: str
    danger: str
    """The word that makes all of its submit buttons dangerous to press, else ""."""


class FormFacts(Value):
    """Holds what a page says about a form."""

    fields: tuple[FieldFacts, ...]
    pressed: FormButtons
    summary: tuple[str, ...] = ()
    """Error messages in the form, including those about no particular field."""
    method: str = ""
    action: str = ""
    path: str = ""
    """Path of the page's URL."""

    @property
    def sends_to(self) -> str:
        """The URL that the form is sent to; the page's path if the form has no ``action``."""
        return self.action or self.path

    @property
    def only_asks(self) -> bool:
        """Whether the form has an ``action`` and uses GET: submitting it creates nothing."""
        return bool(self.action) and self.method.lower() != "post"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields (ids where the name is missing), without duplicates."""
        return tuple(dict.fromkeys(filter(None, (f.name or f.id for f in self.fields))))


class FieldError(Value):
    """Describes a field with an invalid value.

    ``index`` is -1 for a field that could not be filled.
    """

    index: int
    name: str
    message: str


class FillResult(Value):
    """Reports the outcome of filling fields."""

    values: tuple[str, ...]
    """The current value of each filled field, in the order of the plan."""
    invalid: tuple[FieldError, ...]
    grown: tuple[FieldFacts, ...]
    """Fields that appeared or whose options changed meanwhile."""
    pressed: FormButtons
    in_vain: bool
    """Whether a select still waits for its options after the timeout."""


class FormPage:
    """Reads, fills and submits one form of a page.

    Methods raise ``PageLost`` when the page does not answer in time. Playwright's errors (an
    element is covered or detached) are not caught.
    """

    def __init__(self, handle: JSHandle, facts: FormFacts, limits: BrowserSettings) -> None:
        self._handle = handle
        self._limits = limits
        self.facts = facts

    @classmethod
    async def read(cls, root: ElementHandle, limits: BrowserSettings) -> FormPage:
        """Read the fields of a form, of any other container, or a single field."""
        seconds = limits.script_seconds
        reading = held(root.evaluate_handle(script("form_read"), ERRORS))
        handle = await within(seconds, reading, "reading a form")
        told = await within(seconds, handle.evaluate(script("form_told")), "reading a form")
        return cls(handle, FormFacts.model_validate(told), limits)

    async def fill(self, entries: Sequence[FieldPlan], patience: int = 0) -> FillResult:
        """Fill the fields that need no mouse.

        Args:
            entries: The fields, each with the values to try.
            patience: Milliseconds to wait at most for selects whose options depend on another
                field.
        """
        wishes = [{"index": entry.field.index, "values": entry.values} for entry in entries]
        filling = self._handle.evaluate(script("form_fill"), [wishes, patience])
        return FillResult.model_validate(await self.call(filling, "filling in fields"))

    async def field(self, field: FieldFacts) -> ElementHandle | None:
        """Return the element of a field, None if it is gone."""
        return await self._node("nodes", field.index)

    async def press(self, press: SubmitControl, *, changed: bool) -> str:
        """Submit the form.

        Click the button that ``press`` names. Without one, press Enter in the last text field. A
        form element that names an address or a method, or has a button, is submitted by itself if
        it has no text field or Enter does nothing; others only hold fields.

        Args:
            press: The button.
            changed: See ``submit_by``.

        Returns:
            Why it was not submitted, "" if it was.
        """
        if press.at is not None and (button := await self._node(press.among, press.at)):
            return await self.submit_by(button, changed=changed)
        form, last = await self._node("form"), await self._node("last")
        if form and not (last and await self._is_entered(form, last)):
            submitting = self.call(form.evaluate(script("form_submit")), "submitting a form")
            return "" if await submitting or last else "it has no button"
        if last and not form:
            await self.enter(last)
        return ""

    async def _is_entered(self, form: ElementHandle, field: ElementHandle) -> bool:
        """Press Enter in a field of a form and return whether that has sent it, or did something.

        A form of several fields and no button is not sent by Enter unless a script does so.
        """
        told = await self.call(
            held(form.evaluate_handle(script("form_heard"))), "listening to a form"
        )
        await self.enter(field)
        try:
            return bool(await self.call(told.evaluate("({ heard }) => heard"), "asking a form"))
        except PlaywrightError:
            return True  # its document was replaced

    async def press_twice(self, press: SubmitControl) -> str:
        """Submit the form by a double click on its submit button; without one, like ``press``.

        Returns:
            Why it was not submitted, "" if it was.
        """
        button = await self._node(press.among, press.at) if press.at is not None else None
        if button is None or press.among != "buttons":
            return await self.press(press, changed=True)
        if not await self._is_enabled(button, changed=True):
            return _DISABLED
        milliseconds = self._limits.action_seconds * 1000
        clicking = button.dblclick(timeout=milliseconds, no_wait_after=True)
        try:
            await self.call(clicking, "double-clicking")
        except PlaywrightError as error:
            if not navigated_away(error):  # the answer may come between the clicks
                raise
        return ""

    async def submit_by(self, button: ElementHandle, *, changed: bool) -> str:
        """Click a submit button; press Enter where that does the same and another one lies over it.

        Playwright would wait in vain for the other one to go. A dialog that lies over the button is
        waited for briefly. So is a disabled button: the page may still check what was typed. So is
        a hidden one: a list may show other buttons as soon as one of its rows is checked.

        Args:
            button: The button.
            changed: The form was changed just now. If not, a disabled button is not waited for.

        Returns:
            Why it was not clicked: that it stays disabled or hidden; "" if it was.
        """
        if not await self._is_enabled(button, changed=changed):
            return _DISABLED
        if changed and not await self._is_shown(button):
            return _HIDDEN
        asking = button.evaluate(script("submit_cover"))
        cover = await self.call(asking, "asking a button")
        last = await self._node("last") if cover == "submit" else None
        if last:
            await self.enter(last)
        else:
            await self.click(button, most=_DIALOG_SECONDS if cover == "dialog" else None)
        return ""

    async def _is_enabled(self, button: ElementHandle, *, changed: bool) -> bool:
        """Return whether a button is enabled, or becomes so after a change of its form."""
        if not changed:
            return await self.call(button.is_enabled(), "asking a button")
        seconds = min(self._limits.action_seconds, _DISABLED_SECONDS)
        waiting = button.wait_for_element_state("enabled", timeout=seconds * 1000)
        try:
            await self.call(waiting, "waiting for a button")
        except PlaywrightTimeout:  # it is asked at intervals that grow, or the page was busy
            return await self.call(button.is_enabled(), "asking a button")
        return True

    async def _is_shown(self, button: ElementHandle) -> bool:
        """Return whether a button is shown, or comes to be soon."""
        if await self.call(button.is_visible(), "asking a button"):
            return True
        seconds = min(self._limits.action_seconds, _HIDDEN_SECONDS)
        waiting = button.wait_for_element_state("visible", timeout=seconds * 1000)
        try:
            await self.call(waiting, "waiting for a button")
        except PlaywrightTimeout:  # it is asked at intervals that grow, or the page was busy
            return await self.call(button.is_visible(), "asking a button")
        return True

    async def click(self, element: ElementHandle, most: float | None = None) -> None:
        """Click an element without waiting for a navigation that it starts.

        Args:
            element: The element.
            most: Longest wait until it can be clicked, in seconds, if it is shorter than usual.
        """
        seconds = min(self._limits.action_seconds, most or self._limits.action_seconds)
        clicking = element.click(timeout=seconds * 1000, no_wait_after=True)
        await self.call(clicking, "clicking")

    async def enter(self, element: ElementHandle, key: str = "Enter") -> None:
        """Press Enter in an element without waiting for a navigation that it starts."""
        milliseconds = self._limits.action_seconds * 1000
        pressing = element.press(key, timeout=milliseconds, no_wait_after=True)
        await self.call(pressing, "pressing Enter")

    async def call(self, call: Awaitable[Answer], what: str) -> Answer:
        """Await a call to the page within the script deadline.

        Args:
            call: The pending call.
            what: What the call does, for the error message.

        Raises:
            PageLost: If the page does not answer in time.
        """
        return await within(self._limits.script_seconds, call, what)

    async def _node(self, name: str, index: int | None = None) -> ElementHandle | None:
        reaching = held(self._handle.evaluate_handle(script("form_node"), [name, index]))
        return (await self.call(reaching, "reaching a field")).as_element()


def press_for(pressed: FormButtons, danger_in: DangerIn) -> SubmitControl:
    """Choose the button that submits a form.

    Returns:
        The first submit button that is not dangerous. If there is no visible submit button: the
        first other button with a label such as "Next" or "Save", as in the steps of a wizard.
        Otherwise a control without a button; its ``danger`` is set when all submit buttons are
        dangerous.
    """
    for index, words in enumerate(pressed.says):
        if not danger_in(words):
            return SubmitControl("buttons", index, words, "")
    if pressed.says:
        return SubmitControl("buttons", None, "", danger_in(pressed.says[0]))
    for index, words in enumerate(pressed.others):
        if goes_on(words) and not danger_in(words):
            return SubmitControl("others", index, words, "")
    return SubmitControl("buttons", None, pressed.hidden, danger_in(pressed.hidden))
