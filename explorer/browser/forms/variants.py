"""Deliberately invalid values for a form that was accepted before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from explorer.browser.forms.meanings import Meaning
from explorer.browser.forms.plan import FieldPlan
from explorer.browser.forms.values import FieldFacts

TOO_LONG = 3000
"""Length in characters of a text that is too long for any single-line field."""
_LONG_WORD = "long" * 9 + "est "
"""A search takes a server time for each word, so the words of the text are long, too.

They fill the text without a remainder, so that written tests say it as a product.
"""

_FORMATS: dict[Meaning, str] = {
    "email": "an e-mail address", "phone": "a phone number", "url": "an address", "date": "a date",
    "end_date": "a date", "birthday": "a date", "postcode": "a postcode", "year": "a year",
    "age": "an age", "quantity": "a number", "price": "a price", "time": "a time",
}  # fmt: skip
_FREE = ("text", "search", "textarea", "tel")
"""Types whose values the browser does not validate."""


class Variant(NamedTuple):
    """Holds the plans to use instead and a description of the error."""

    entries: list[FieldPlan]
    told: str


def spoilt(entries: Sequence[FieldPlan], random: Random) -> Variant | None:
    """Make one value invalid, preferably in a way that only the site itself detects.

    Returns:
        None if no field can be made invalid.
    """
    variants = [way for entry in entries if entry.field.is_typed for way in _ways(entry.field)]
    if not variants:
        variants = [(entry.field, "", "left empty") for entry in entries if entry.field.required]
    if not variants:
        return None
    field, value, told = random.choice(variants)
    changed = [
        FieldPlan(entry.field, (value,)) if entry.field.index == field.index else entry
        for entry in entries
        if value or entry.field.index != field.index
    ]
    return Variant(changed, f"{field.called} {told}")


def _ways(field: FieldFacts) -> Iterator[tuple[FieldFacts, str, str]]:
    if field.type not in _FREE or field.pattern:
        return
    if what := _FORMATS.get(field.meaning):
        yield field, "explorer: not one", f"is not {what}"
    if field.maxlength < 0:
        yield field, (_LONG_WORD * TOO_LONG)[:TOO_LONG], f"has {TOO_LONG} characters"
    if field.label.rstrip().endswith("*") and not field.required:
        yield field, "", "left empty"
