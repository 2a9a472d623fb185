"""Something wrong on purpose in a form that was sent well before: what does the page make of it?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from explorer.browser.forms.meanings import Meaning
from explorer.browser.forms.plan import FieldPlan
from explorer.browser.forms.values import FieldFacts

TOO_LONG = 3000
"""Characters of a text that no field of one line is made for."""

_FORMATS: dict[Meaning, str] = {
    "email": "e-mail address", "phone": "phone number", "url": "address", "date": "date",
    "end_date": "date", "birthday": "date", "postcode": "postcode", "year": "year", "age": "age",
    "quantity": "number", "price": "price", "time": "time",
}  # fmt: skip
_FREE = ("text", "search", "textarea", "tel")
"""Types whose values the browser itself lets through."""


class Variant(NamedTuple):
    """What to fill in instead, and what is wrong with it, in words."""

    entries: list[FieldPlan]
    told: str


def spoilt(entries: Sequence[FieldPlan], random: Random) -> Variant | None:
    """One entry made wrong, at best in a way that only the page itself can find; None if all that
    is filled in must be right."""
    crawl_paths = [way for entry in entries if entry.field.is_typed for way in _ways(entry.field)]
    if not crawl_paths:
        crawl_paths = [(entry.field, "", "left empty") for entry in entries if entry.field.required]
    if not crawl_paths:
        return None
    field, value, told = random.choice(crawl_paths)
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
        yield field, "explorer: not one", f"is no {what}"
    if field.maxlength < 0:
        yield field, "long " * (TOO_LONG // 5), f"has {TOO_LONG} characters"
    if field.label.rstrip().endswith("*") and not field.required:
        yield field, "", "left empty"
