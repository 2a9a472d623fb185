"""What reads texts of pages with regular expressions takes time in proportion to their length."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from explorer import prompts
from explorer.browser.cdp import calls
from explorer.browser.consent.clearer import rules_for
from explorer.browser.forms import meanings, validation
from explorer.browser.network import call_bodies, console, console_text
from explorer.checks import exchanges, finding
from explorer.checks.scripts import script_errors
from explorer.identity import fingerprints as identity
from explorer.masking.values import secret_values
from explorer.models.elements import _without_transient_hints
from explorer.planner.templates import _parts
from explorer.policy.safety import _GRAPHQL_CALL
from explorer.text import fold
from explorer.urls import path_template

SHORT = 6_000
LONGER = 6
"""So many times as long is the second text. A quadratic reader needs 36 times as long for it."""
SITE = "http://site.test/"

READERS: dict[str, Callable[[str], object]] = {
    "a message without ids": identity.stable_text,
    "a pattern for a message": identity.pattern_like,
    "an address without ids": lambda text: identity.stable_address(SITE + text),
    "a page's address": lambda text: identity.page_address(SITE + text, SITE[:-1]),
    "the script in a stack": lambda text: script_errors._SCRIPT.search(f"/{text}"),
    "addresses in a message": exchanges._ADDRESS.findall,
    "a title": lambda text: finding.shorten(text, 130),
    "mixed content": console._MIXED_URL.search,
    "an error of Playwright": calls._METHOD.search,
    "a console message": console_text._DIRECTIVE.findall,
    "an example in a complaint": validation._EXAMPLE.search,
    "a date's format": validation._DATE_FORMAT.search,
    "plain words": meanings.plain_words,
    "terms": meanings.asks_consent,
    "a button that goes on": meanings.goes_on,
    "classes that last": _without_transient_hints,
    "folded words": fold,
    "a line for a model": prompts.prompt_line,
    "parts of an address": lambda text: _parts(SITE + text),
    "rules for cookie banners": lambda text: rules_for(SITE + text),
    "a mutation's fields": _GRAPHQL_CALL.findall,
    "an operation": lambda text: call_bodies.operations({"query": text}, SITE),
    "a path template": lambda text: path_template(SITE + text),
    "secret values": lambda text: list(secret_values(text)),
}
PIECES = (
    *("a", "-", "_", "/", "a-", "a1b-", "aA1-", "/a~", "/a.", "f", "0f", "12345678-1234-", "AAAa"),
    *("?a", "?a=", "&a=", "://a", "https://.", "@", "?token", "insecure ", "insecure '", "%s"),
    *("pw=", 'pw:"', "eyJ", "eyJa.", "a:", "\n--", "\\"),
    *('Content-Disposition: form-data; name="pw"\n\n', "bearer ", "/reset", "/a-invite/"),
    *("like", "like:", "like (", "e.g. ", "dd.", "and ", "is-", "x(", "\n", "  ", "é", "\u0300"),
)
ENDS = ("", " x", "=", "\x00")


@pytest.mark.parametrize("name", READERS)
def test_a_longer_text_takes_longer_in_proportion(name: str) -> None:
    read = READERS[name]
    for piece in PIECES:
        for end in ENDS:
            short, long = (repeated(piece, n) + end for n in (SHORT, SHORT * LONGER))
            took = seconds(read, long)
            if took > 0.02:  # else it is fast enough, whatever the proportion
                fair = 2.5 * LONGER * max(seconds(read, short), 0.001)
                assert min(took, seconds(read, long)) < fair, (piece, end)


def repeated(piece: str, length: int) -> str:
    return (piece * (length // len(piece) + 1))[:length]


def seconds(read: Callable[[str], object], text: str) -> float:
    """Of this process alone: what else the machine does is not counted."""
    began = time.process_time()
    read(text)
    return time.process_time() - began
