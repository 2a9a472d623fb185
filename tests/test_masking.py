"""Secrets are masked in whatever spelling, and our own words never are."""

from __future__ import annotations

from urllib.parse import quote, quote_plus, urlencode

import pytest

from explorer.masking import MASK, Mask
from explorer.models import FilledField, Outcome

SECRET = "P*ss w&rd!~+/é"


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        quote(SECRET, safe=""),
        quote_plus(SECRET),
        urlencode({"p": SECRET}),
        "P*ss+w%26rd%21%7E%2B%2F%C3%A9",  # a form
        "P*ss%20w%26rd!~%2B%2F%C3%A9",  # encodeURIComponent
        "P*ss%20w%26rd!~%2b%2f%c3%a9",
    ],
)
def test_no_spelling_gets_through(text: str) -> None:
    assert Mask(SECRET)(f"before {text} after").count(MASK) == 1


def test_values_are_masked_all_the_way_down() -> None:
    outcome = Outcome(
        action="fill",
        result="done",
        detail=f"typed {SECRET}",
        filled=(FilledField(label=SECRET, value="x"),),
        url="http://a/",
    )
    masked = Mask(SECRET)(outcome)
    assert SECRET not in masked.model_dump_json()
    assert masked.filled[0].label == MASK


def test_our_own_words_are_not_the_secrets_of_others() -> None:
    outcome = Outcome(action="none", result="done", effect="none", url="http://none.test/")
    masked = Mask("none", "done")(outcome)
    assert (masked.action, masked.result, masked.effect) == ("none", "done", "none")
    assert masked.url == f"http://{MASK}.test/"


def test_without_secrets_the_value_itself_comes_back() -> None:
    outcome = Outcome(action="none", result="done", url="http://a/")
    assert Mask()(outcome) is outcome
