"""The filling of one form, including fields that appear meanwhile and corrections."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from pydantic import Field

from explorer.browser.forms.memory import Submission
from explorer.browser.forms.page import FillResult, FormPage
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.plan import DangerIn, FieldPlan, plan
from explorer.browser.forms.rules import FieldRules
from explorer.browser.forms.validation import corrected
from explorer.browser.forms.values import FieldFacts
from explorer.browser.forms.widgets import Widgets
from explorer.masking import MASK
from explorer.models import FilledField, Value

ROUNDS = 4
"""Maximum rounds of filling fields that appear after others: country, region, city, district."""
MAX_VALUE_LENGTH = 10_000
"""Maximum length of a reported value in characters, long enough to replay every generated value."""


_NO_LETTERS = re.compile(r"[\d\W_]+")


class InvalidField(Value):
    """Describes a field that the page rejects, with the page's message."""

    label: str
    message: str


class FilledForm(Value):
    """Reports the values of a form and whether it was submitted."""

    fields: tuple[FilledField, ...]
    """The filled fields, without those whose value was kept."""
    invalid: tuple[InvalidField, ...]
    submitted: bool
    """Whether the form was submitted; the browser may still refuse to send invalid fields."""
    refused: str = ""
    """The word on its button that made it too dangerous to submit."""
    note: str = ""
    """The deliberate error, the correction, or why it could not be submitted."""
    sent: Submission | None = Field(default=None, exclude=True, repr=False)


class FilledValues(NamedTuple):
    """Holds the values of a form by the index of the field. It contains secrets."""

    values: dict[int, str]
    fields: tuple[FieldFacts, ...]
    """All fields, including those that appeared later."""
    answered: FillResult
    secret: frozenset[int] = frozenset()
    """The indexes of fields whose values come from variables."""

    @property
    def told(self) -> tuple[FilledField, ...]:
        """The filled fields without secrets."""
        known = {field.index: field for field in self.fields}
        return tuple(
            told(known[index], value, secret=index in self.secret)
            for index, value in self.values.items()
        )

    @property
    def invalid(self) -> tuple[InvalidField, ...]:
        """The fields that the page rejects."""
        called = {field.index: field.called for field in self.fields}
        return tuple(
            InvalidField(label=called.get(it.index, it.name), message=it.message)
            for it in self.answered.invalid
        )

    def up_to(self, field: FieldFacts) -> list[FieldFacts]:
        """Return the fields before ``field`` with their current values."""
        return [
            one.model_copy(update={"value": self.values.get(one.index, one.value)})
            for one in self.fields
            if one.index < field.index
        ]


class FormFilling:
    """Fills one form for one persona.

    ``mask_secret`` is called with each password before it is typed. ``patience`` is the time in
    milliseconds to wait for a select whose options depend on another field.
    """

    def __init__(
        self,
        page: FormPage,
        persona: Persona,
        random: Random,
        danger_in: DangerIn,
        mask_secret: Callable[[str], None],
        patience: int = 0,
        rules: FieldRules | None = None,
    ) -> None:
        self._page = page
        self._persona = persona
        self._random = random
        self._danger_in = danger_in
        self._know = mask_secret
        self._patience = patience
        self._rules = rules or FieldRules()

    async def fill(self, entries: Sequence[FieldPlan]) -> FilledValues:
        """Fill the fields, then those that appeared meanwhile, for up to ``ROUNDS`` rounds.

        A list that offers a further empty row for each that is filled gets one row.
        """
        values: dict[int, str] = {}
        fields = self._page.facts.fields
        for _ in range(ROUNDS):
            more, answered = await self._enter(entries)
            values |= more
            fields = (*fields, *answered.grown)
            entries = self.plan(_further(answered.grown, values, fields))
            if not entries:
                break
        secret = frozenset(f.index for f in fields if self._rules.is_secret(f))
        return FilledValues(values, fields, answered, secret)

    async def mend(self, done: FilledValues) -> FilledValues:
        """Correct once the fields that the page rejects while the form is being filled in."""
        entries = list(self._corrections(done))
        if not entries:
            return done
        values, answered = await self._enter(entries)
        return done._replace(values=done.values | values, answered=answered)

    def plan(self, fields: Sequence[FieldFacts]) -> list[FieldPlan]:
        """Return the plans for the fields that need a value."""
        plans = plan(fields, self._persona, self._random, self._danger_in)
        return self._rules.planned(fields, list(_without_rows(fields, plans)))

    async def _enter(self, entries: Sequence[FieldPlan]) -> tuple[dict[int, str], FillResult]:
        """Fill the plain fields in one call, then the scripted ones."""
        for entry in entries:
            if entry.field.meaning == "password" or self._rules.is_secret(entry.field):
                for value in entry.values:
                    self._know(value)
        plain = [entry for entry in entries if not entry.field.widget]
        answered = await self._page.fill(plain, self._patience)
        values = {e.field.index: v for e, v in zip(plain, answered.values, strict=True)}
        drawn = [entry for entry in entries if entry.field.widget]
        if not drawn:
            return values, answered
        widgets = Widgets(self._page, self._persona, self._random, self._danger_in)
        for entry in drawn:
            if value := await widgets.fill(entry):
                values[entry.field.index] = value
        after = await self._page.fill(())
        grown = (*answered.grown, *after.grown)
        return values, after.model_copy(update={"grown": grown})

    def _corrections(self, done: FilledValues) -> Iterable[FieldPlan]:
        for complaint in done.answered.invalid:
            field = next((f for f in done.fields if f.index == complaint.index), None)
            if (
                field
                and field.index in done.values
                and field.is_typed
                and not self._rules.is_given(field)
            ):
                now = {"value": done.values[field.index], "complaint": complaint.message}
                wrong = field.model_copy(update=now)
                if values := corrected(wrong, self._persona, done.up_to(field)):
                    yield FieldPlan(field, values)


def _further(
    grown: Sequence[FieldFacts], values: Mapping[int, str], fields: Sequence[FieldFacts]
) -> list[FieldFacts]:
    """Return the fields that have appeared and are not like a filled one, or are required."""
    filled = {_shape(field) for field in fields if field.index in values} - {""}
    return [
        field
        for field in grown
        if field.required or field.index in values or _shape(field) not in filled
    ]


def _without_rows(fields: Sequence[FieldFacts], plans: Iterable[FieldPlan]) -> Iterator[FieldPlan]:
    """Yield the plans, of the empty rows of a list but one where others are filled."""
    filled = {_shape(field) for field in fields if field.is_typed and field.value} - {""}
    started: set[str] = set()
    for entry in plans:
        shape = _shape(entry.field)
        if shape in filled and not (entry.field.value or entry.field.required):
            if shape in started:
                continue
            started.add(shape)
        yield entry


def _shape(field: FieldFacts) -> str:
    """Return what fields of the same column of a list have in common, "" if nothing names them."""
    if not field.is_typed or field.type == "password":
        return ""
    named = _NO_LETTERS.sub("", field.name or field.id)
    return f"{field.type} {named} {field.label}" if named else ""


def told(field: FieldFacts, value: str, *, secret: bool = False) -> FilledField:
    """Return a field with its value, without secrets."""
    known = field.identity
    if secret or field.meaning == "password":
        return FilledField(label=field.called, value=MASK, **known)
    if field.type == "radio":
        return FilledField(label=field.group, value=field.called, chosen=True, **known)
    length = len(value) if len(value) > MAX_VALUE_LENGTH else None
    chosen = not field.is_typed and field.type != "file"
    return FilledField(
        label=field.called,
        value=value[:MAX_VALUE_LENGTH],
        length=length,
        chosen=chosen,
        **known,
    )
