"""Compares texts and numbers of a page with what a sentence expects."""

from __future__ import annotations

import re

from explorer.models.scenario import Comparison, IntermediateStep
from explorer.scenario.running.numbers import number_of, only_number_in
from explorer.sentences.quotes import AMOUNT
from explorer.text import caseless


def compares(shown: str, wanted: str, comparison: Comparison) -> bool:
    """Return whether a text is as expected, without differences of case; by default contains it."""
    if comparison == "matches":
        try:
            return re.search(wanted, shown) is not None
        except re.error:
            return False
    shown, wanted = caseless(shown), caseless(wanted)
    match comparison:
        case "starts":
            return shown.startswith(wanted)
        case "ends":
            return shown.endswith(wanted)
        case "equals":
            return shown == wanted
    return wanted in shown


def says(shown: str, wanted: str, comparison: Comparison) -> bool:
    """Return whether a text is as expected; a number in it is no part of a longer one.

    So "48" does not say 4, nor "€19.60" 9.60. "at least 30" is said by the only number of a text.
    """
    if comparison in _OF_NUMBERS:
        said = only_number_in(shown)
        return said is not None and counts_so(said, number_of(wanted), comparison)
    if comparison or not _NUMBER.fullmatch(wanted):
        return compares(shown, wanted, comparison)
    number = re.escape(caseless(wanted))
    return re.search(rf"(?<!\d)(?<!\d[.,]){number}(?![.,]?\d)", caseless(shown)) is not None


_OF_NUMBERS = ("at_least", "at_most", "more", "fewer")
_NUMBER = re.compile(rf"\d[\d.,]*|{AMOUNT.pattern}")


def counts_so(count: float, wanted: float, comparison: Comparison) -> bool:
    """Return whether a count is as expected."""
    match comparison:
        case "at_least":
            return count >= wanted
        case "at_most":
            return count <= wanted
        case "more":
            return count > wanted
        case "fewer":
            return count < wanted
    return count == wanted


def expected_text(wanted: str, comparison: Comparison) -> str:
    """Return what was expected, in words."""
    words = {
        "starts": "beginning with ", "ends": "ending with ", "matches": "matching ",
        "at_least": "at least ", "at_most": "at most ", "more": "more than ", "fewer": "less than ",
    }  # fmt: skip
    return f"{words.get(comparison, '')}{wanted!r}"


def address_compares(url: str, step: IntermediateStep) -> bool:
    """Return whether an address compares as a step expects; what it starts with may be its path."""
    path = url.partition("://")[2].partition("/")
    return any(compares(one, step.value, step.comparison) for one in (url, f"/{path[2]}"))
