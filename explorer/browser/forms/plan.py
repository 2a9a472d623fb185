"""The values, options and boxes to choose in the fields of a form."""

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
"""Returns the word that makes a text dangerous to choose ("delete"), else ""."""

TICKED = ("checked",)
"""The values of a plan that ticks a checkbox or radio button."""
LISTED = "any of its list"
"""Placeholder for an option of a scripted list, whose options are unknown until it is open."""

_PLACEHOLDER = re.compile(
    r"(please )?(select|choose|pick)|bitte|wahle?n?|auswahlen|choisi\w*|selec\w*|elig\w*|elij\w*"
    r"|scegli\w*|escolh\w*|kies|maak een keuze"
)


class FieldPlan(NamedTuple):
    """Holds the values to try in one field, the best first."""

    field: FieldFacts
    values: tuple[str, ...]


def plan(
    fields: Sequence[FieldFacts], persona: Persona, random: Random, danger_in: DangerIn
) -> Iterator[FieldPlan]:
    """Yield a plan for each field that needs a value.

    Valid values that the page filled in are kept.
    """
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
    """Return the values to type; a suggestion of the field's ``datalist`` comes first."""
    values = values_for(field, persona)
    option = option_for(field, persona, random, danger_in) if values and field.options else None
    return (option.value, *values) if option else values


def said_already(field: FieldFacts) -> bool:
    """Return whether a scripted list shows an answer and not a text such as "Choose one"."""
    return is_real(Option(value="", label=field.value))


def option_for(
    field: FieldFacts, persona: Persona, random: Random, danger_in: DangerIn
) -> Option | None:
    """Return an option other than the selected one, None if there is none.

    The persona's answer is preferred; otherwise the option is random. Dangerous options are never
    chosen.
    """
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
    """Return whether an option is an answer and not a text such as "Choose one" or "-----"."""
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
