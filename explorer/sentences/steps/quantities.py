"""Reads numbers, and what is said of several elements at once: "all three boxes"."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide, quotations
from explorer.sentences.tables import table_of

OF_EVERY = (
    "check", "uncheck", "assert_checked", "assert_unchecked", "assert_enabled", "assert_disabled",
)  # fmt: skip
"""What may be said of several elements at once."""
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+)")
_TICKED = ("checkbox", "button", "field", "option")


def number_of(language: Language, text: str, *, is_shown: bool = False) -> float | None:
    """Return the number that a text says in digits or in words, None if it says none.

    Args:
        language: The grammar.
        text: The text.
        is_shown: Whether a page shows it, so that a sign before three digits is one of thousands.
    """
    text = text.strip().lower()
    if is_shown and _THOUSANDS.fullmatch(text):
        return float(re.sub("[.,]", "", text))
    if text in language.amounts.numbers:
        return language.amounts.numbers[text]
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def count_of(language: Language, text: str) -> float | None:
    """Return how many a text says there are; None if it says none, or a part of one: "30.00"."""
    number = number_of(language, text, is_shown=True)
    is_part = {".", ","} & set(text) and not _THOUSANDS.fullmatch(text.strip())
    return None if is_part else number


def thing_called(noun: str, language: str) -> str:
    """Return the name in the grammar of what a noun means: "row" of "lines", "item" if of nothing.

    Args:
        noun: As a sentence says it.
        language: The language of the sentence, by ISO 639-1; "" for none.
    """
    things = table_of(language)["things"] if language else {}
    return next((thing for thing, names in things.items() if noun.lower() in names), "item")


def read_every(language: Language, fields: dict[str, Any]) -> None:
    """Read "all three checkboxes" as three, or any number, of the same description."""
    target = fields["target"]
    number = language.amounts.number_before(hide(target))
    before = target[: number[1]].lower().split() if number else ()
    if any(language.phrasing.belongs(word) for word in before[1:]):
        number = None  # "the box for 2 persons" is one
    found = language.all.match(hide(target))
    if found:
        rest = target[found.end() :].strip()
        said = rest.split(" ", 1)
        count = number_of(language, said[0]) if len(said) == 2 else None
        is_both = target[: found.end()].strip().lower() in language.both
        fields["target"] = said[1] if count else rest
        fields["number"] = count or (2 if is_both else None)
    elif number:
        fields["number"], fields["target"] = number[0], target[number[1] :]
    fields["every"] = bool(found or number)
    if fields["every"]:  # the finder knows things by their singular
        fields["target"] = _in_singular(language, fields["target"], _TICKED)
    elif len(quotations(target)) == 1:  # the boxes of "Tea"; "and Jam" is a clause of its own
        start = max(hide(target).find('"'), 0)
        called = _in_singular(language, target[:start], ("checkbox",))
        fields["target"] = called + target[start:]


def _in_singular(language: Language, text: str, things: Container[str]) -> str:
    """Return a text with the name of a thing in place of each word for one of some things."""
    called = ((word, language.things.get(word.lower(), "")) for word in text.split(" "))
    return " ".join(thing if thing in things else word for word, thing in called)
