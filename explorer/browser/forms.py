"""Fills forms, and fields outside of any form, the way a careful tester does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from random import Random
from typing import Any, NamedTuple, TypeVar

from playwright.async_api import ElementHandle, JSHandle

from explorer.browser.calls import script, within
from explorer.browser.form_plan import DangerIn, Entry, option_for, plan
from explorer.browser.persona import Persona
from explorer.browser.sample_files import file_for
from explorer.browser.values import FieldFacts, values_for
from explorer.config import BrowserSettings
from explorer.masking import MASK
from explorer.models import FilledField, Value

Answer = TypeVar("Answer")


class InvalidField(Value):
    """A field that the page does not accept, with the page's own words."""

    label: str
    message: str


class FilledForm(Value):
    """What was put into a form, and what became of it."""

    fields: tuple[FilledField, ...]
    """Without those that were kept as the page had them."""
    invalid: tuple[InvalidField, ...]
    submitted: bool
    """It was pressed; whether the page then sent it is another matter when some are invalid."""
    refused: str = ""
    """The word on its button that made it too dangerous to submit."""


class _Reading(NamedTuple):
    """The fields of a form, and the handle by which the page's nodes are reached again."""

    handle: JSHandle
    fields: tuple[FieldFacts, ...]
    button: int
    """Which of its submit buttons to press: the first harmless one."""
    danger: str
    """The word that makes its every button dangerous, else ""."""


class FormFiller:
    """Fills and submits. Every call has a deadline: PageLost when the page does not answer.

    Playwright's own errors (an element is covered, gone, never enabled) are let through.
    """

    def __init__(
        self,
        settings: BrowserSettings,
        random: Random,
        danger_in: DangerIn,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._seconds = settings.script_seconds
        self._timeout = settings.action_seconds * 1000
        self._random = random
        self._danger_in = danger_in
        self._today = today

    async def fill_form(
        self, form: ElementHandle, submitter: ElementHandle | None = None
    ) -> FilledForm:
        """Fill what is empty or wrong in a form (or any container of fields) and submit it once:
        by ``submitter``, else by its first harmless button, else as Enter would.
        """
        reading = await self._read(form)
        uploads = [field for field in reading.fields if field.type == "file" and not field.value]
        attached = [await self._attach(reading, field) for field in uploads]
        entries = list(plan(reading.fields, self._persona(), self._random, self._danger_in))
        filled, invalid = await self._fill(reading, entries)
        refused = "" if submitter else reading.danger
        if not refused:
            await self._submit(reading, submitter)
        return FilledForm(
            fields=(*filled, *attached), invalid=invalid, submitted=not refused, refused=refused
        )

    async def fill_field(self, element: ElementHandle) -> FilledField | None:
        """Fill a field that belongs to no form and press Enter; None if it takes no value."""
        reading = await self._read(element)
        filled = await self._fill_first(reading, lambda field: values_for(field, self._persona()))
        if filled and reading.fields[0].type != "textarea":  # there Enter is just another line
            await self._press_enter(element)
        return filled

    async def choose_option(self, select: ElementHandle) -> FilledField | None:
        """Choose another option than the selected one; None if there is none to choose."""

        def other(field: FieldFacts) -> tuple[str, ...]:
            option = option_for(field, self._persona(), self._random, self._danger_in)
            return (option.value,) if option else ()

        return await self._fill_first(await self._read(select), other)

    async def toggle(self, box: ElementHandle) -> FilledField:
        """Switch a checkbox or a radio button with the mouse, by its label if it is hidden."""
        handle, facts = await self._examine(box, "form_toggle")
        if target := await self._node(handle, "target"):
            await self._click(target)
        return FilledField(label=facts["label"], value=facts["becomes"])

    async def upload(self, field: ElementHandle) -> FilledField | None:
        """Give a file field a small file that it accepts; None if it takes none."""
        reading = await self._read(field)
        if not reading.fields:
            return None
        return await self._attach(reading, reading.fields[0])

    def _persona(self) -> Persona:
        return Persona.draw(self._random, self._today())

    async def _read(self, root: ElementHandle) -> _Reading:
        handle, facts = await self._examine(root, "form_read")
        fields = tuple(FieldFacts.model_validate(field) for field in facts["fields"])
        dangers = [self._danger_in(words) for words in facts["says"]] or [""]
        harmless = dangers.index("") if "" in dangers else None
        return _Reading(handle, fields, harmless or 0, dangers[0] if harmless is None else "")

    async def _fill(
        self, reading: _Reading, entries: Sequence[Entry]
    ) -> tuple[tuple[FilledField, ...], tuple[InvalidField, ...]]:
        wishes = [{"index": entry.field.index, "values": entry.values} for entry in entries]
        filling = reading.handle.evaluate(script("form_fill"), wishes)
        told = await self._call(filling, "filling in fields")
        filled = tuple(
            _filled(entry.field, value)
            for entry, value in zip(entries, told["values"], strict=True)
        )
        called = {field.index: field.called for field in reading.fields}
        invalid = tuple(
            InvalidField(label=called.get(it["index"], it["name"]), message=it["message"])
            for it in told["invalid"]
        )
        return filled, invalid

    async def _fill_first(
        self, reading: _Reading, values: Callable[[FieldFacts], tuple[str, ...]]
    ) -> FilledField | None:
        entries = [
            Entry(field, wishes) for field in reading.fields[:1] if (wishes := values(field))
        ]
        filled, _ = await self._fill(reading, entries)
        return filled[0] if filled else None

    async def _attach(self, reading: _Reading, field: FieldFacts) -> FilledField:
        file = file_for(field.accept)
        if node := await self._node(reading.handle, "nodes", str(field.index)):
            await self._call(node.set_input_files(file, timeout=self._timeout), "attaching a file")
        return FilledField(label=field.called, value=file["name"])

    async def _submit(self, reading: _Reading, submitter: ElementHandle | None) -> None:
        if button := submitter or await self._node(reading.handle, "buttons", str(reading.button)):
            await self._click(button)
        elif form := await self._node(reading.handle, "form"):
            await self._call(form.evaluate(script("form_submit")), "submitting a form")
        elif last := await self._node(reading.handle, "last"):
            await self._press_enter(last)

    async def _click(self, element: ElementHandle) -> None:
        await self._call(element.click(timeout=self._timeout, no_wait_after=True), "clicking")

    async def _press_enter(self, element: ElementHandle) -> None:
        pressing = element.press("Enter", timeout=self._timeout, no_wait_after=True)
        await self._call(pressing, "pressing Enter")

    async def _examine(self, element: ElementHandle, name: str) -> tuple[JSHandle, Any]:
        """A script's answer: the handle on all of it, and its plain ``data``."""
        handle = await self._call(element.evaluate_handle(script(name)), "reading a form")
        data = await self._call(handle.get_property("data"), "reading a form")
        return handle, await self._call(data.json_value(), "reading a form")

    async def _node(self, handle: JSHandle, *path: str) -> ElementHandle | None:
        for name in path:
            handle = await self._call(handle.get_property(name), "reaching a field")
        return handle.as_element()

    async def _call(self, call: Awaitable[Answer], what: str) -> Answer:
        return await within(self._seconds, call, what)


def _filled(field: FieldFacts, value: str) -> FilledField:
    if field.meaning == "password":
        return FilledField(label=field.called, value=MASK)
    if field.type == "radio":
        return FilledField(label=field.group, value=field.called)
    return FilledField(label=field.called, value=value)
