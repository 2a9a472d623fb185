"""Compares texts and numbers of a page with what a sentence expects."""

from __future__ import annotations

import re

from explorer.models.scenario import Comparison
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


def counts_so(count: int, wanted: float, comparison: Comparison) -> bool:
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
    words = {"starts": "beginning with ", "ends": "ending with ", "matches": "matching "}
    return f"{words.get(comparison, '')}{wanted!r}"
