"""Compares texts and numbers of a page with what a sentence expects."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from explorer.finder.ranking.denials import affirmed
from explorer.models.scenario import Comparison, IntermediateStep
from explorer.scenario.running.numbers import number_of, only_number_in
from explorer.sentences.quotes import AMOUNT
from explorer.text import caseless, words


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
    "Unpaid" and "Not paid" do not say that something is paid.

    Args:
        shown: What the page shows, with a line for each of its texts.
        wanted: What is expected.
        comparison: How the two are compared.
    """
    if comparison in _OF_NUMBERS:
        said = only_number_in(shown)
        return said is not None and counts_so(said, number_of(wanted), comparison)
    if comparison:
        return compares(shown, wanted, comparison)
    if not _NUMBER.fullmatch(wanted):
        return _affirms(shown, wanted)
    number = re.escape(caseless(wanted))
    return re.search(rf"(?<!\d)(?<!\d[.,]){number}(?![.,]?\d)", caseless(shown)) is not None


def has_name(text: str, name: str) -> bool:
    """Return whether a text without differences of case has a name, but not within a word."""
    return re.search(name_pattern(caseless(name)), text) is not None


def name_pattern(name: str) -> str:
    """Return the regular expression for a name that does not begin within a word or a number.

    It is for texts without differences of case, or to be used without regard to case.

    A unit may follow its number: "12km". Only languages that are written in Latin letters have
    spaces between their words.
    """
    if not name[:1].isalnum():
        return re.escape(name)
    digits = "" if name[0].isalpha() else "0-9"
    return rf"(?<![{digits}a-z\u00df-\u024f])" + re.escape(name)


def _affirms(shown: str, wanted: str) -> bool:
    """Return whether a text has what is wanted and does not deny it in the same line."""
    lines = [line for line in shown.splitlines() if has_name(caseless(line), wanted)]
    denied = all(_denies(line, words(wanted)) for line in lines)
    return not denied if lines else has_name(caseless(shown), wanted)


def _denies(line: str, wanted: Sequence[str]) -> bool:
    """Return whether a line has some words only behind a "not"."""
    tokens = words(line)
    said = affirmed(line, tokens, wanted)
    if not wanted or said == tokens:
        return False
    beginnings = (said[n : n + len(wanted)] for n in range(len(said)))
    return not any(
        one[:-1] == list(wanted[:-1]) and one[-1].startswith(wanted[-1]) for one in beginnings
    )


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
    """Return whether an address compares as a step expects; what it starts with may be its path.

    What is but a path is none in a query: "/login?next=/orders" is not on "/orders".
    """
    if not step.comparison:
        return is_at(url, step.value) if is_path(step.value) else step.value in url
    path = url.partition("://")[2].partition("/")
    return any(compares(one, step.value, step.comparison) for one in (url, f"/{path[2]}"))


def is_path(value: str) -> bool:
    """Return whether a part of an address is but a path: "/orders"."""
    return value.startswith("/") and "?" not in value


def without_queries(url: str) -> str:
    """Return an address without its query, and without that of the page its fragment names."""
    page, sign, fragment = url.partition("#")
    return page.partition("?")[0] + sign + fragment.partition("?")[0]


def is_at(url: str, path: str) -> bool:
    """Return whether an address, or the client-side route in it, has a path or ends a part of it.

    "/shop/orders/17" is at "/orders", "/orders-old" is not.
    """
    parts = urlsplit(url)
    is_route = parts.fragment.startswith(("/", "!"))
    route = parts.fragment.lstrip("!").partition("?")[0] if is_route else ""
    if path == "/":
        return parts.path in ("", "/") and route in ("", "/")
    wanted = f"{path.rstrip('/')}/"
    return any(wanted in f"{one.rstrip('/')}/" for one in (parts.path, route))
