"""Fills forms, and fields outside of any form, the way a careful tester does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from typing import NamedTuple

from playwright.async_api import ElementHandle, Frame
from playwright.async_api import Error as PlaywrightError
from pydantic import Field

from explorer.browser.calls import script, within
from explorer.browser.form_memory import (
    Known,
    Memory,
    Submission,
    account_in,
    is_login,
    key_of,
    name_in,
)
from explorer.browser.form_page import ERRORS, Answered, Complaint, FormPage, Press, press_for
from explorer.browser.form_plan import DangerIn, Entry, option_for, plan, typed_values
from explorer.browser.persona import Persona
from explorer.browser.sample_files import file_for
from explorer.browser.validation import corrected
from explorer.browser.values import FieldFacts
from explorer.browser.variants import spoilt
from explorer.browser.widgets import Widgets
from explorer.config import BrowserSettings
from explorer.masking import MASK
from explorer.models import FilledField, Value

PATIENCE = 1000
"""Milliseconds that a choice gets to appear after the one it depends on."""
ROUNDS = 4
"""So often what an answer has brought is filled in too: country, region, city, district."""
MOST_TOLD = 300
"""Characters of a value."""


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
    note: str = ""
    """What was wrong on purpose, or had to be corrected."""
    sent: Submission | None = Field(default=None, exclude=True, repr=False)


class _Filling(NamedTuple):
    """What has been put into a form so far, by the index of the field."""

    told: dict[int, FilledField]
    values: dict[int, str]
    fields: tuple[FieldFacts, ...]
    answered: Answered


class FormFiller:
    """Fills and submits. Every call has a deadline: PageLost when the page does not answer.

    Playwright's own errors (an element is covered, gone, never enabled) are let through.
    It remembers over a run whom it has signed up, what it has made, and which forms it has sent.
    """

    def __init__(
        self,
        settings: BrowserSettings,
        random: Random,
        danger_in: DangerIn,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._limits = settings
        self._random = random
        self._danger_in = danger_in
        self._today = today
        self._memory = Memory()

    async def fill_form(
        self, form: ElementHandle, submitter: ElementHandle | None = None
    ) -> FilledForm:
        """Fill what is empty or wrong in a form (or any container of fields) and submit it once:
        by ``submitter``, else by its first harmless button, else as Enter would.

        A form that was accepted before in this run gets something wrong, once.
        """
        page = await FormPage.read(form, self._limits)
        return await self._fill_and_send(page, submitter)

    async def refused(
        self, sent: Submission, form: ElementHandle, replaced_by: Frame | None
    ) -> ElementHandle | None:
        """The form that was sent, where the page complains of it; None, and what was sent is
        remembered, when it does not. ``replaced_by``: the frame whose document is another now.
        """
        options = {"names": sent.names, "errors": ERRORS}
        if not (sent.spoiled or sent.corrected):
            asking = (replaced_by or form).evaluate_handle(script("form_refused"), options)
            try:
                found = await within(self._limits.script_seconds, asking, "reading complaints")
                if again := found.as_element():
                    return again
            except PlaywrightError:
                pass  # its document went away, and complains of nothing any more
        self._memory = self._memory.after(sent)
        return None

    async def correct(self, form: ElementHandle) -> FilledForm | None:
        """Answer the complaints about a form and submit it once more; None when they are about
        none of its fields."""
        page = await FormPage.read(form, self._limits)
        complaints = [f"{f.called}: {f.complaint}" for f in page.facts.fields if f.complaint]
        if not complaints:
            return None
        done = await self._fill_and_send(page, None, corrects=True)
        note = f"the page refused it ({'; '.join(complaints)}), corrected and submitted again"
        return done.model_copy(update={"note": note}) if done.submitted else None

    async def fill_field(self, element: ElementHandle) -> FilledField | None:
        """Fill a field that belongs to no form and press Enter; None if it takes no value."""
        page = await FormPage.read(element, self._limits)
        persona = self._persona(page.facts.fields)
        entries = [
            Entry(field, values)
            for field in page.facts.fields[:1]
            if (values := typed_values(field, persona, self._random, self._danger_in))
        ]
        done = await self._fill(page, entries, persona)
        if not done.told:
            return None
        field = entries[0].field
        if field.type != "textarea" and field.widget not in (
            "list",
            "calendar",
        ):  # just a line there
            await page.enter(element)
        return done.told[field.index]

    async def choose_option(self, select: ElementHandle) -> FilledField | None:
        """Choose another option than the selected one; None if there is none to choose."""
        page = await FormPage.read(select, self._limits)
        persona = self._persona(page.facts.fields)
        entries = [
            Entry(field, (option.value,))
            for field in page.facts.fields[:1]
            if (option := option_for(field, persona, self._random, self._danger_in))
        ]
        done = await self._fill(page, entries, persona)
        return next(iter(done.told.values()), None)

    async def toggle(self, box: ElementHandle) -> FilledField:
        """Switch a checkbox or a radio button with the mouse, by its label if it is hidden."""
        seconds, milliseconds = self._limits.script_seconds, self._limits.action_seconds * 1000
        toggling = box.evaluate_handle(script("form_toggle"))
        found = await within(seconds, toggling, "reading a box")
        facts = await within(seconds, found.evaluate(script("form_told")), "reading a box")
        reaching = found.evaluate_handle(script("form_node"), ["target", None])
        target = (await within(seconds, reaching, "reaching a box")).as_element()
        if target:
            clicking = target.click(timeout=milliseconds, no_wait_after=True)
            await within(seconds, clicking, "clicking")
        return FilledField(label=facts["label"], value=facts["becomes"])

    async def upload(self, field: ElementHandle) -> FilledField | None:
        """Give a file field a small file that it accepts; None if it takes none."""
        page = await FormPage.read(field, self._limits)
        fields = page.facts.fields
        return await self._attach(page, fields[0]) if fields else None

    # --- one form -----------------------------------------------------------------------------

    async def _fill_and_send(
        self, page: FormPage, submitter: ElementHandle | None, *, corrects: bool = False
    ) -> FilledForm:
        facts = page.facts
        press = press_for(facts.pressed, self._danger_in)
        persona = self._persona(facts.fields, self._memory.knows(facts.fields, press.says))
        uploads = [field for field in facts.fields if field.type == "file" and not field.value]
        attached = [await self._attach(page, field) for field in uploads]
        entries = list(plan(facts.fields, persona, self._random, self._danger_in))
        key = key_of(facts.fields, facts.action or facts.path)
        variant = None
        if key in self._memory.accepted - self._memory.spoiled and not corrects:
            login = is_login(facts.fields, press.says)
            variant = None if login else spoilt(entries, self._random)
        done = await self._fill(page, variant.entries if variant else entries, persona, key)
        if not variant:
            done = await self._mend(page, done, persona)
        press = press_for(done.answered.pressed, self._danger_in)
        refused = "" if submitter else press.danger
        if not refused:
            await self._send(page, press, submitter)
        return FilledForm(
            fields=(*done.told.values(), *attached),
            invalid=_told(done.answered.invalid, done.fields),
            submitted=not refused,
            refused=refused,
            note=f"an invalid variant: {variant.told}" if variant else "",
            sent=None
            if refused
            else Submission(
                key=key,
                names=tuple(dict.fromkeys(f.name or f.id for f in facts.fields if f.name or f.id)),
                account=account_in(done.fields, done.values, press.says),
                made=name_in(done.fields, done.values, facts.method if facts.action else ""),
                spoiled=variant is not None,
                corrected=corrects,
            ),
        )

    async def _fill(
        self, page: FormPage, entries: Sequence[Entry], persona: Persona, key: str = ""
    ) -> _Filling:
        """Fill in, and then what has appeared meanwhile, a few times over."""
        told: dict[int, FilledField] = {}
        values: dict[int, str] = {}
        fields = page.facts.fields
        for _ in range(ROUNDS):
            patience = 0 if key in self._memory.in_vain else PATIENCE
            plain = [entry for entry in entries if not entry.field.widget]
            answered = await page.fill(plain, patience)
            values |= {e.field.index: v for e, v in zip(plain, answered.values, strict=True)}
            told |= {e.field.index: _filled(e.field, values[e.field.index]) for e in plain}
            drawn = [entry for entry in entries if entry.field.widget]
            widgets = Widgets(page, persona, self._random, self._danger_in)
            for entry in drawn:
                if value := await widgets.fill(entry):
                    values[entry.field.index] = value
                    told[entry.field.index] = _filled(entry.field, value)
            if drawn:
                answered = await page.fill([])
            if answered.in_vain and key:
                remembered = {"in_vain": self._memory.in_vain | {key}}
                self._memory = self._memory.model_copy(update=remembered)
            fields = (*fields, *answered.grown)
            entries = list(plan(answered.grown, persona, self._random, self._danger_in))
            if not entries:
                break
        return _Filling(told, values, fields, answered)

    async def _mend(self, page: FormPage, done: _Filling, persona: Persona) -> _Filling:
        """Correct once what the page complains of while it is being filled in."""
        entries = []
        for complaint in done.answered.invalid:
            field = next((f for f in done.fields if f.index == complaint.index), None)
            if field is None or field.index not in done.values or not _is_typed(field):
                continue
            now = {"value": done.values[field.index], "complaint": complaint.message}
            before = [
                f.model_copy(update={"value": done.values.get(f.index, f.value)})
                for f in done.fields
                if f.index < field.index
            ]
            entries.append(Entry(field, corrected(field.model_copy(update=now), persona, before)))
        entries = [entry for entry in entries if entry.values]
        if not entries:
            return done
        mended = await self._fill(page, entries, persona)
        return _Filling(
            done.told | mended.told, done.values | mended.values, done.fields, mended.answered
        )

    async def _send(self, page: FormPage, press: Press, submitter: ElementHandle | None) -> None:
        if submitter:
            await page.click(submitter)
        else:
            await page.press(press)

    async def _attach(self, page: FormPage, field: FieldFacts) -> FilledField:
        file = file_for(field.accept)
        if node := await page.field(field):
            attaching = node.set_input_files(file, timeout=self._limits.action_seconds * 1000)
            await page.call(attaching, "attaching a file")
        return FilledField(label=field.called, value=file["name"])

    def _persona(self, fields: Sequence[FieldFacts], known: Known | None = None) -> Persona:
        persona = Persona.draw(self._random, self._today())
        knows = self._memory.knows(fields, "") if known is None else known
        return persona.model_copy(update={"knows": knows})


def _is_typed(field: FieldFacts) -> bool:
    return not field.widget and field.type not in ("select", "radio", "checkbox", "file")


def _told(
    complaints: Sequence[Complaint], fields: Sequence[FieldFacts]
) -> tuple[InvalidField, ...]:
    called = {field.index: field.called for field in fields}
    return tuple(
        InvalidField(label=called.get(it.index, it.name), message=it.message) for it in complaints
    )


def _filled(field: FieldFacts, value: str) -> FilledField:
    if field.meaning == "password":
        return FilledField(label=field.called, value=MASK)
    if field.type == "radio":
        return FilledField(label=field.group, value=field.called)
    told = value if len(value) <= MOST_TOLD else f"{value[:MOST_TOLD]}…"
    return FilledField(label=field.called, value=told)
