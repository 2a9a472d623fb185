"""What a probe types: texts that are known again, marks, and values that make no sense."""

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
"""A field that says so takes markup by design."""
_PROSE = re.compile(r"[^\W\d_][^\W\d_ .,'&-]*(?: [^\W\d_ .,'&-]+){0,6}")
"""A name or a few words, and no path, host, format or number that others rely on."""
_NUMBERS: tuple[Meaning, ...] = ("quantity", "age", "price")


class UniqueText(NamedTuple):
    """A field's text that no other field had. ``number`` is the part that is looked for."""

    field: FieldFacts
    number: str
    value: str
    old: str = ""
    """What the page had in the field before."""


class InvalidValue(NamedTuple):
    """A value that makes no sense, and why."""

    field: FieldFacts
    value: str
    told: str


def may_be_probed(fields: Iterable[FieldFacts]) -> bool:
    """Not so where people sign in, sign up or pay, and no files are sent again."""
    return not any(f.meaning in _LEFT_ALONE or f.type == "file" for f in fields)


def tokens_for(
    fields: Sequence[FieldFacts], random: Random, *, marked: bool
) -> Iterator[UniqueText]:
    """A text for each free field: with a mark where that is empty, changed where it is not."""
    for field in fields:
        if not _is_free(field):
            continue
        number = str(random.randrange(100_000, 1_000_000))
        has_mark = marked and not field.value and _takes_marks(field)
        wishes = [marked_text(number)] if has_mark else []
        wishes.append(f"{field.value} {number}" if field.value else f"Explorer {number}")
        fitting = [
            action_request
            for action_request in wishes
            if field.maxlength < 0 or len(action_request) <= field.maxlength
        ]
        if fitting:
            yield UniqueText(field, number, fitting[0], field.value)


def marked_text(number: str) -> str:
    """With an element that no browser and no page knows: it does nothing wherever it gets."""
    return f"Explorer {number} <{MARK} k={number}>x</{MARK}>"


def instead(
    entries: Sequence[FieldPlan], typed: Iterable[UniqueText | InvalidValue]
) -> list[FieldPlan]:
    """The entries of a form, but for the fields that get one of these values."""
    given = {one.field.index: FieldPlan(one.field, (one.value,)) for one in typed}
    kept = [entry for entry in entries if entry.field.index not in given]
    return sorted([*kept, *given.values()], key=lambda entry: entry.field.index)


def wrong_values(fields: Sequence[FieldFacts], today: date, random: Random) -> list[InvalidValue]:
    """One for each field that has a rule of its own by what it means."""
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
    """There is a date that the end belongs to."""
    return any(field.meaning == "date" and field.type == "date" for field in fields)


def _is_free(field: FieldFacts) -> bool:
    is_text = field.type in _FREE_TYPES and field.is_typed and not field.pattern
    if not is_text or field.meaning not in _FREE or field.inputmode in ("numeric", "decimal"):
        return False
    return not field.value or bool(_PROSE.fullmatch(field.value))


def _takes_marks(field: FieldFacts) -> bool:
    said = f"{field.label} {field.name} {field.id} {field.placeholder} {field.hint}"
    return field.meaning in _MARKED and not _MARKUP.search(said)
