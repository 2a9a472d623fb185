"""Filling and submitting of forms and of fields outside of forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from random import Random

from playwright.async_api import ElementHandle, Frame
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import script, within
from explorer.browser.cdp.handles import held
from explorer.browser.forms.filling import FilledForm, FilledValues, FormFilling
from explorer.browser.forms.memory import (
    FormMemory,
    Submission,
    account_in,
    is_login,
    key_of,
    name_in,
)
from explorer.browser.forms.page import ERRORS, FormPage, press_for
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.plan import DangerIn, FieldPlan, option_for, typed_values
from explorer.browser.forms.rules import FieldRules
from explorer.browser.forms.sample_files import files_for
from explorer.browser.forms.validation import blamed
from explorer.browser.forms.values import FieldFacts
from explorer.browser.forms.variants import Variant, spoilt
from explorer.models import FilledField
from explorer.settings.model import BrowserSettings

PATIENCE = 1000
"""Milliseconds to wait for a select whose options depend on another field."""


class FormFiller:
    """Fills and submits forms.

    Every call has a deadline and raises ``PageLost`` when the page does not answer. Playwright's
    errors (an element is covered or detached) are not caught. The filler remembers
    during a run the registered account, the names of created items and the submitted forms.
    """

    def __init__(
        self,
        settings: BrowserSettings,
        random: Random,
        danger_in: DangerIn,
        today: Callable[[], date] = date.today,
        *,
        mask_secret: Callable[[str], None] = lambda _: None,
        rules: FieldRules | None = None,
    ) -> None:
        self.rules = rules = rules or FieldRules()
        """The given values, and what must not be filled or pressed."""
        self._limits = settings
        self._random = random
        self.danger_in: DangerIn = lambda text: danger_in(text) or rules.barring(text)
        """Returns the word or the rule that keeps what has a text from being used, else ""."""
        self._today = today
        self._memory = FormMemory()
        self._opened_menus: set[tuple[str, str]] = set()
        """Fields and the characters typed in them that open a menu."""
        self.mask_secret = mask_secret
        """Called with each password before it is typed."""

    async def fill_form(
        self,
        form: ElementHandle,
        submitter: ElementHandle | None = None,
        *,
        logs_in: bool = False,
        keeps_password: bool = False,
        changed: bool = False,
    ) -> FilledForm:
        """Fill the empty or invalid fields of a form and submit it once.

        A form that was accepted before in this run gets one invalid value, once.

        Args:
            form: A form element or any other container of fields.
            submitter: The button to press; None for the first harmless submit button, else Enter.
            logs_in: Whether to type the account that was registered in this run.
            keeps_password: Whether to leave optional passwords empty beside other entries than an
                account: setting one among an application's settings would lock everybody out.
            changed: Whether a field of it was changed just now, which may enable its button.
        """
        page = await FormPage.read(form, self._limits)
        return await self._fill_and_send(
            page, submitter, logs_in=logs_in, keeps_password=keeps_password, changed=changed
        )

    @property
    def has_account(self) -> bool:
        """Whether the run has registered an account."""
        return bool(self._memory.account)

    async def refused(
        self, sent: Submission, form: ElementHandle, replaced_by: Frame | None
    ) -> ElementHandle | None:
        """Return the submitted form if the page shows errors in it.

        Otherwise remember the submission and return None. A submission with a deliberate error or a
        correction is never returned.

        Args:
            sent: The submission.
            form: The form element that was submitted.
            replaced_by: The frame that holds a new document since the submission, None if there is
                none.
        """
        options = {"names": sent.names, "errors": ERRORS}
        if not (sent.spoiled or sent.corrected):
            asking = held((replaced_by or form).evaluate_handle(script("form_refused"), options))
            try:
                found = await within(self._limits.script_seconds, asking, "reading complaints")
                if again := found.as_element():
                    return again
            except PlaywrightError:
                pass  # its document was replaced: there are no errors
        self._memory = self._memory.after(sent)
        return None

    async def correct(self, form: ElementHandle) -> FilledForm | None:
        """Correct the fields that the page reports as invalid and submit the form once more.

        Returns:
            None if the error messages are about none of the fields, or if the form was not
            submitted.
        """
        page = await FormPage.read(form, self._limits)
        facts = page.facts
        if not is_login(facts.fields, ""):  # a login error names one field but concerns both
            facts = facts.model_copy(update={"fields": blamed(facts.fields, facts.summary)})
        complaints = [
            f"{field.called}: {field.complaint}" for field in facts.fields if field.complaint
        ]
        if not complaints:
            return None
        page.facts = facts
        done = await self._fill_and_send(page, None, corrects=True)
        note = f"the page refused it ({'; '.join(complaints)}), corrected and submitted again"
        return done.model_copy(update={"note": note}) if done.submitted else None

    async def fill_field(
        self, element: ElementHandle, *, enters: bool = True
    ) -> FilledField | None:
        """Fill a field by itself, and send it by Enter if it ``enters``; None if it takes no value.

        Where the page tells that a character opens a menu, the first text ends with it and is not
        sent.
        """
        page = await FormPage.read(element, self._limits)
        if not page.facts.fields:
            return None
        field = page.facts.fields[0]
        persona = self._persona(page.facts.fields, "")
        values = typed_values(field, persona, self._random, self.danger_in)
        if values and (key := self._menu_key(field)):
            values = (f"{values[0]} {key}",)
        values = self._given(field, values)
        filled = await self._fill_one(page, persona, field, values)
        # Enter in a text area sends a message or adds a line. Lists and calendars close themselves.
        opens = bool(values) and values[0].endswith(field.menu_keys)
        may_enter = enters and not opens and field.widget not in ("list", "calendar")
        if not filled or not may_enter or self.rules.barred_button:
            return filled
        key = field.sending_key
        await page.enter(element, key)
        return filled.model_copy(update={"sent_by": key})

    async def choose_option(self, select: ElementHandle) -> FilledField | None:
        """Choose another option than the selected one; None if there is none."""
        page = await FormPage.read(select, self._limits)
        if not page.facts.fields:
            return None
        field = page.facts.fields[0]
        persona = self._persona(page.facts.fields, "")
        option = option_for(field, persona, self._random, self.danger_in)
        values = self._given(field, (option.value,) if option else ())
        return await self._fill_one(page, persona, field, values)

    async def toggled(self, box: ElementHandle) -> FilledField:
        """Return what a click makes of a checkbox or a radio button."""
        asking = box.evaluate(script("form_toggled"))
        facts = await within(self._limits.script_seconds, asking, "reading a box")
        return FilledField(label=facts["label"], value=facts["becomes"])

    async def upload(self, field: ElementHandle) -> FilledField | None:
        """Attach a small file of an accepted type to a file field; None if the field takes none."""
        page = await FormPage.read(field, self._limits)
        fields = page.facts.fields
        return await self._attach(page, fields[0]) if fields else None

    # --- one form -----------------------------------------------------------------------------

    async def _fill_and_send(
        self,
        page: FormPage,
        submitter: ElementHandle | None,
        *,
        corrects: bool = False,
        logs_in: bool = False,
        keeps_password: bool = False,
        changed: bool = False,
    ) -> FilledForm:
        facts = page.facts
        button = press_for(facts.pressed, self.danger_in).says
        key = key_of(facts.fields, facts.sends_to)
        uploads = [
            field
            for field in facts.fields
            if field.type == "file" and not field.value and not self.rules.is_barred(field)
        ]
        attached = [await self._attach(page, field) for field in uploads]
        patience = 0 if key in self._memory.in_vain else PATIENCE
        persona = self._persona(facts.fields, button, logs_in=logs_in)
        filling = FormFilling(
            page, persona, self._random, self.danger_in, self.mask_secret, patience, self.rules
        )
        entries = filling.plan(facts.fields)
        if keeps_password and self._may_keep_password(facts.fields):
            entries = [entry for entry in entries if not _is_password(entry.field)]
        variant = None if corrects else self._variant(key, facts.fields, button, entries)
        done = await filling.fill(variant.entries if variant else entries)
        if not variant:
            done = await filling.mend(done)
        if done.answered.in_vain:
            self._memory = self._memory.without_waiting(key)
        press = press_for(done.answered.pressed, self.danger_in)
        danger = press.danger or (self.rules.barred_button if press.at is None else "")
        refused = "" if submitter else danger
        why = ""
        if not refused:
            changed = changed or bool(done.values or attached)
            why = await (
                page.submit_by(submitter, changed=changed)
                if submitter
                else page.press(press, changed=changed)
            )
        if why and variant:
            self._memory = self._memory.without_variant(key)
        submitted = not (refused or why)
        unfit = ", ".join(map(repr, self.rules.unfit(done.fields)))
        notes = (
            variant and f"an invalid variant: {variant.told}",
            unfit and f"forms.values: the given value cannot be entered in {unfit}",
            why and f"not submitted: {why}",
        )
        secret = {field.index for field in done.fields if self.rules.is_secret(field)}
        public = {index: value for index, value in done.values.items() if index not in secret}
        made = "" if facts.only_asks else name_in(done.fields, public)
        sent = Submission(
            key=key,
            names=facts.names,
            account=account_in(done.fields, done.values, button),
            made=made,
            spoiled=variant is not None,
            corrected=corrects,
        )
        return FilledForm(
            fields=(*done.told, *attached),
            invalid=done.invalid,
            submitted=submitted,
            refused=refused,
            note="; ".join(filter(None, notes)),
            sent=sent if submitted else None,
        )

    def _variant(
        self, key: str, fields: Sequence[FieldFacts], button: str, entries: Sequence[FieldPlan]
    ) -> Variant | None:
        """Choose an invalid value, once per accepted form, never for a login or a given value."""
        if key not in self._memory.accepted - self._memory.spoiled or is_login(fields, button):
            return None
        given = [entry for entry in entries if self.rules.is_given(entry.field)]
        variant = spoilt([entry for entry in entries if entry not in given], self._random)
        return variant and variant._replace(entries=[*variant.entries, *given])

    async def _fill_one(
        self, page: FormPage, persona: Persona, field: FieldFacts, values: tuple[str, ...]
    ) -> FilledField | None:
        if not values:
            return None
        filling = FormFilling(
            page, persona, self._random, self.danger_in, self.mask_secret, rules=self.rules
        )
        done: FilledValues = await filling.fill([FieldPlan(field, values)])
        return next((one for one in done.told), None) if field.index in done.values else None

    def _may_keep_password(self, fields: Sequence[FieldFacts]) -> bool:
        """Return whether the form has other entries than an account, and no password is needed."""
        passwords = [field for field in fields if _is_password(field)]
        others = [field for field in fields if field.is_typed and field not in passwords]
        return not all(field.meaning in ("email", "username") for field in others) and not any(
            field.required or self.rules.is_given(field) for field in passwords
        )

    def _menu_key(self, field: FieldFacts) -> str:
        """Return a character that opens a menu in the field, each once, "" for none."""
        left = [key for key in field.menu_keys if (field.called, key) not in self._opened_menus]
        if not left:
            return ""
        self._opened_menus.add((field.called, left[0]))
        return left[0]

    def _given(self, field: FieldFacts, values: tuple[str, ...]) -> tuple[str, ...]:
        """Return the values for a field outside of forms, with those of the settings."""
        plans = self.rules.planned([field], [FieldPlan(field, values)] if values else [])
        return plans[0].values if plans else ()

    async def _attach(self, page: FormPage, field: FieldFacts) -> FilledField:
        files = files_for(field.accept, multiple=field.multiple)
        if node := await page.field(field):
            attaching = node.set_input_files(files, timeout=self._limits.action_seconds * 1000)
            await page.call(attaching, "attaching a file")
        names = ", ".join(file["name"] for file in files)
        return FilledField(label=field.called, value=names, **field.identity)

    def _persona(
        self, fields: Sequence[FieldFacts], button: str, *, logs_in: bool = False
    ) -> Persona:
        persona = Persona.draw(self._random, self._today())
        known = self._memory.knows(fields, button, logs_in=logs_in)
        return persona.model_copy(update={"knows": known})


def _is_password(field: FieldFacts) -> bool:
    return field.type == "password" or field.meaning == "password"
