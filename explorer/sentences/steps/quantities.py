"""Reads numbers, and what is said of several elements at once: "all three boxes"."""

from __future__ import annotations

from typing import Any

from explorer.sentences.grammar import Language
from explorer.sentences.quotes import hide
from explorer.sentences.tables import table_of

OF_EVERY = (
    "check", "uncheck", "assert_checked", "assert_unchecked", "assert_enabled", "assert_disabled",
)  # fmt: skip
"""What may be said of several elements at once."""
_TICKED = ("checkbox", "button", "field", "option")


def number_of(language: Language, text: str) -> float | None:
    """Return the number that a text says in digits or in words, None if it says none."""
    text = text.strip().lower()
    if text in language.amounts.numbers:
        return language.amounts.numbers[text]
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


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
        found_words = fields["target"].split(" ")
        fields["target"] = " ".join(_singular(language, word) for word in found_words)


def _singular(language: Language, word: str) -> str:
    thing = language.things.get(word.lower(), "")
    return thing if thing in _TICKED else word
