"""Values that probes type: unique texts, marks, and invalid values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from explorer.browser.forms.meanings import Meaning
from explorer.browser.forms.plan import FieldPlan
from explorer.browser.forms.values import FieldFacts
from explorer.browser.inspection.inspector import MARK

_FREE_TYPES = ("text", "search", "textarea")
_FREE: tuple[Meaning, ...] = (
    "text", "search", "full_name", "company", "given_name", "family_name", "city", "street",
)  # fmt: skip
_MARKED: tuple[Meaning, ...] = ("text", "search", "full_name", "company")
_LEFT_ALONE: tuple[Meaning, ...] = (
    "password", "one_time_code", "card_number", "card_expiry", "card_code",
)  # fmt: skip
_MARKUP = re.compile(r"html|markdown|markup|\bcode\b|template|script|css|svg|embed", re.IGNORECASE)
"""Words of fields that accept markup by design."""
_PROSE = re.compile(r"[^\W\d_][^\W\d_ .,'&-]*(?: [^\W\d_ .,'&-]+){0,6}")
"""A name or a few words; not a path, a host, a format or a number that other code relies on."""
_NUMBERS: tuple[Meaning, ...] = ("quantity", "age", "price")


class UniqueText(NamedTuple):
    """Holds a text that no other field contains; ``number`` is the part to search for."""

    field: FieldFacts
    number: str
    value: str
    old: str = ""
    """The value that the page had in the field."""


class InvalidValue(NamedTuple):
    """Holds an invalid value and the reason."""

    field: FieldFacts
    value: str
    told: str


def may_be_probed(fields: Iterable[FieldFacts]) -> bool:
    """Return whether a form has no login, registration, payment or file fields."""
    return not any(f.meaning in _LEFT_ALONE or f.type == "file" for f in fields)


def tokens_for(
    fields: Sequence[FieldFacts], random: Random, *, marked: bool
) -> Iterator[UniqueText]:
    """Yield a unique text for each free text field.

    An empty field may get a mark; the value of a filled one is extended.

    Args:
        fields: The fields of the form.
        random: Source of randomness.
        marked: Whether to use marks.
    """
    for field in fields:
        if not _is_free(field):
            continue
        number = str(random.randrange(100_000, 1_000_000))
        has_mark = marked and not field.value and _takes_marks(field)
        wishes = [marked_text(number)] if has_mark else []
        wishes.append(f"{field.value} {number}" if field.value else f"Explorer {number}")
        fitting = [
            candidate
            for candidate in wishes
            if field.maxlength < 0 or len(candidate) <= field.maxlength
        ]
        if fitting:
            yield UniqueText(field, number, fitting[0], field.value)


def marked_text(number: str) -> str:
    """Return a text with an element of an unknown tag name, which has no effect anywhere."""
    return f"Explorer {number} <{MARK} k={number}>x</{MARK}>"


def instead(
    entries: Sequence[FieldPlan], typed: Iterable[UniqueText | InvalidValue]
) -> list[FieldPlan]:
    """Return the plans of a form with the given values in place of the planned ones."""
    given = {one.field.index: FieldPlan(one.field, (one.value,)) for one in typed}
    kept = [entry for entry in entries if entry.field.index not in given]
    return sorted([*kept, *given.values()], key=lambda entry: entry.field.index)


def wrong_values(fields: Sequence[FieldFacts], today: date, random: Random) -> list[InvalidValue]:
    """Return an invalid value for each field whose meaning implies a rule."""
    found = []
    for field in fields:
        if not field.is_typed or field.pattern or field.widget:
            continue
        if field.meaning in _NUMBERS and field.type in ("text", "number"):
            found.append(InvalidValue(field, "-3", "is negative"))
        elif field.meaning == "email" and field.type in ("text", "email"):
            name = f"explorer{random.randrange(100_000)}.example.com"
            found.append(InvalidValue(field, name, "is not an e-mail address"))
        elif field.meaning == "end_date" and field.type == "date" and _begins(fields):
            found.append(
                InvalidValue(field, f"{today - timedelta(days=30)}", "is before the start")
            )
    return found


def _begins(fields: Iterable[FieldFacts]) -> bool:
    """Return whether there is a start date that an end date belongs to."""
    return any(field.meaning == "date" and field.type == "date" for field in fields)


def _is_free(field: FieldFacts) -> bool:
    is_text = field.type in _FREE_TYPES and field.is_typed and not field.pattern
    if not is_text or field.meaning not in _FREE or field.inputmode in ("numeric", "decimal"):
        return False
    return not field.value or bool(_PROSE.fullmatch(field.value))


def _takes_marks(field: FieldFacts) -> bool:
    said = f"{field.label} {field.name} {field.id} {field.placeholder} {field.hint}"
    return field.meaning in _MARKED and not _MARKUP.search(said)
