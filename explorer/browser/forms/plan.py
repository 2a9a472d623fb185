"""What to put into the fields of a form: which words, which option, which box to tick."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from explorer.browser.forms.meanings import asks_consent, plain_words
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.validation import corrected
from explorer.browser.forms.values import FieldFacts, Option, values_for

DangerIn = Callable[[str], str]
"""Says which word of a text makes it dangerous to choose ("delete"), or ""."""

TICKED = ("checked",)
LISTED = "any of its list"
"""Stands for what a list offers once it is open."""

_PLACEHOLDER = re.compile(
    r"(please )?(select|choose|pick)|bitte|wahle?n?|auswahlen|choisi\w*|selec\w*|elig\w*|elij\w*"
    r"|scegli\w*|escolh\w*|kies|maak een keuze"
)


class FieldPlan(NamedTuple):
    """What to try in one field, the best first."""

    field: FieldFacts
    values: tuple[str, ...]


def plan(
    fields: Sequence[FieldFacts], persona: Persona, random: Random, danger_in: DangerIn
) -> Iterator[FieldPlan]:
    """Entries for the fields that need one: what the page has filled in well is kept."""
    radios = _one_of_each_group(fields, random, danger_in)
    for place, field in enumerate(fields):
        values: tuple[str, ...] = ()
        if field.type == "radio":
            values = TICKED if field.index in radios else ()
        elif field.type == "checkbox":
            values = TICKED if _wants_tick(field, random, danger_in) else ()
        elif field.type == "select":
            kept = any(option.preset and is_real(option) for option in field.options)
            if field.complaint or not kept:
                option = option_for(field, persona, random, danger_in)
                values = (option.value,) if option else ()
        elif field.type == "list":
            values = () if said_already(field) else (LISTED,)
        elif field.complaint and field.meaning != "trap":
            values = corrected(field, persona, fields[:place])
        elif field.type != "file" and not (field.value and field.valid):
            values = typed_values(field, persona, random, danger_in)
        if values:
            yield FieldPlan(field, values)


def typed_values(
    field: FieldFacts, persona: Persona, random: Random, danger_in: DangerIn
) -> tuple[str, ...]:
    """What to type; where the field has a list of suggestions, one of these first."""
    values = values_for(field, persona)
    option = option_for(field, persona, random, danger_in) if values and field.options else None
    return (option.value, *values) if option else values


def said_already(field: FieldFacts) -> bool:
    """A list that is drawn by a script shows an answer, and not "choose one"."""
    return is_real(Option(value="", label=field.value))


def option_for(
    field: FieldFacts, persona: Persona, random: Random, danger_in: DangerIn
) -> Option | None:
    """An option other than the selected one: what the persona would answer, else any real one."""
    real = [
        option
        for option in field.options
        if is_real(option)
        and not option.selected
        and (option.value or not field.required)
        and not danger_in(option.label)
    ]
    answers = {answer.casefold() for answer in persona.answers(field.meaning)}
    known = (o for o in real if answers & {o.label.casefold(), o.value.casefold()})
    return next(known, None) or (random.choice(real) if real else None)


def is_real(option: Option) -> bool:
    """It stands for an answer, and not for "choose one" or "-----"."""
    words = plain_words(option.label)
    if option.disabled or not words:
        return False
    return bool(option.value) or not _PLACEHOLDER.match(words)


def _one_of_each_group(
    fields: Sequence[FieldFacts], random: Random, danger_in: DangerIn
) -> set[int]:
    groups: dict[str, list[FieldFacts]] = defaultdict(list)
    for field in fields:
        if field.type == "radio":
            groups[field.group].append(field)
    chosen = set()
    for radios in groups.values():
        safe = [radio for radio in radios if not danger_in(radio.called)]
        if safe and not any(radio.checked for radio in radios):
            chosen.add(random.choice(safe).index)
    return chosen


def _wants_tick(field: FieldFacts, random: Random, danger_in: DangerIn) -> bool:
    if field.checked or field.meaning == "trap" or danger_in(field.called):
        return False
    return field.required or asks_consent(field.label) or random.random() < 0.5
