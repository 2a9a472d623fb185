"""Scripted fields: suggestions, drop-down lists, calendars and rich text editors.

They are used with the mouse and the keyboard, as a person does.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from playwright.async_api import ElementHandle, JSHandle
from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.cdp.calls import script
from explorer.browser.cdp.handles import held
from explorer.browser.forms.page import FormPage
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.plan import LISTED, DangerIn, FieldPlan, is_real, option_for
from explorer.browser.forms.values import Option, day_for

OPENS_AT_ONCE = 150
"""Milliseconds to wait for a list to open after the click."""
SUGGESTS = 900
"""Milliseconds to wait for suggestions, about twice the usual delay of libraries."""
CLOSES = 400
"""Milliseconds to wait for a popup to close before Escape is pressed."""
FIRST_LETTERS = 3
"""Characters of a value that are typed before suggestions are read."""


class Widgets:
    """Fills the scripted fields of one form."""

    def __init__(
        self, form: FormPage, persona: Persona, random: Random, danger_in: DangerIn
    ) -> None:
        self._form = form
        self._persona = persona
        self._random = random
        self._danger_in = danger_in

    async def fill(self, entry: FieldPlan) -> str:
        """Fill a field and return its value; "" if it cannot be used."""
        node = await self._form.field(entry.field)
        if node is None:
            return ""
        try:
            match entry.field.widget:
                case "editor":
                    return await self._write(node, entry)
                case "calendar":
                    return await self._take_day(node, entry)
            return await self._take_choice(node, entry)
        except PlaywrightTimeout:
            return ""  # it is covered: the rest of the form is still filled

    async def _write(self, node: ElementHandle, entry: FieldPlan) -> str:
        text = entry.values[0]
        await self._form.call(node.evaluate(script("editor")), "going into an editor")
        await self._type(node, text)
        said = str(await self._form.call(node.evaluate(script("editor_text")), "reading an editor"))
        if text.endswith(entry.field.menu_keys):
            return said  # the menu that opened would close when the focus leaves
        # Many save what was written when the focus leaves them.
        await self._form.call(node.evaluate(script("leave_field")), "leaving an editor")
        return said

    async def _take_choice(self, node: ElementHandle, entry: FieldPlan) -> str:
        """Choose an option of the list that opens upon the click or while a value is typed."""
        popup = await self._open(node, "list")
        for text in _beginnings(entry):
            if text:
                if entry.field.widget == "suggest":
                    await self._form.call(node.fill(""), "emptying a field")
                await self._type(node, text)
            labels = await self._choices(popup, SUGGESTS if text else OPENS_AT_ONCE)
            options = tuple(map(_as_option, labels))
            field = entry.field.model_copy(update={"options": options})
            meant = [one for one in options if one.label.casefold() == entry.values[0].casefold()]
            option = next(iter(meant), None)
            option = option or option_for(field, self._persona, self._random, self._danger_in)
            if option:
                return await self._take(popup, labels.index(option.value), option.label)
        if entry.field.widget == "suggest":
            await self._form.call(node.fill(entry.values[0]), "filling in a field")
        value, _ = await self._end(popup)
        return value

    async def _take_day(self, node: ElementHandle, entry: FieldPlan) -> str:
        """Choose a day in the calendar that opens; type the date if none opens."""
        popup = await self._open(node, "calendar")
        days = await self._choices(popup, SUGGESTS)
        value = await self._take(popup, self._day_among(days, entry), "") if days else ""
        if not value:
            await self._form.call(node.fill(entry.values[0]), "filling in a field")
            value, _ = await self._end(popup)
        return value

    def _day_among(self, days: list[str], entry: FieldPlan) -> int:
        """Return the index of the preferred day, else that of the last day of the shown month."""
        today = self._persona.today
        wanted = day_for(entry.field.meaning, today)
        same = (wanted.year, wanted.month) == (today.year, today.month)
        return days.index(str(wanted.day)) if same and str(wanted.day) in days else len(days) - 1

    async def _open(self, node: ElementHandle, wanted: str) -> JSHandle:
        watching = held(node.evaluate_handle(script("popup"), wanted))
        popup = await self._form.call(watching, "watching a field")
        await self._form.click(node)
        return popup

    async def _choices(self, popup: JSHandle, milliseconds: int) -> list[str]:
        reading = popup.evaluate(script("popup_read"), milliseconds)
        return list(await self._form.call(reading, "reading suggestions"))

    async def _take(self, popup: JSHandle, index: int, label: str) -> str:
        """Click a choice and return the value of the field, else the label of the choice."""
        reaching = held(popup.evaluate_handle(script("form_node"), ["choices", index]))
        if choice := (await self._form.call(reaching, "reaching a choice")).as_element():
            await self._form.click(choice)
        value, is_open = await self._end(popup)
        if is_open and choice:
            await self._form.call(choice.press("Escape"), "closing a list")
        return value or label

    async def _end(self, popup: JSHandle) -> tuple[str, bool]:
        ending = popup.evaluate(script("popup_end"), CLOSES)
        told = await self._form.call(ending, "reading a field")
        return told["value"], told["open"]

    async def _type(self, node: ElementHandle, text: str) -> None:
        frame = await self._form.call(node.owner_frame(), "reaching the keyboard")
        if frame:
            await self._form.call(frame.page.keyboard.type(text), "typing")


def _as_option(label: str) -> Option:
    asks = not is_real(Option(value="", label=label))
    return Option(value=label, label=label, disabled=asks)


def _beginnings(entry: FieldPlan) -> Iterator[str]:
    """Yield the texts to type in turn: nothing, the beginning of a value, a common letter."""
    yield ""
    if entry.values[0] != LISTED:
        yield entry.values[0][:FIRST_LETTERS]
    yield "a"
