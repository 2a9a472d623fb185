"""An expectation is not met by a text that says the contrary, nor within a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.comparing import says
from explorer.scenario.running.page.said import missing_place
from explorer.scenario.running.page.text import PageText
from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site


@pytest.mark.parametrize(
    ("shown", "wanted", "is_said"),
    [
        ("Not paid", "paid", False),
        ("Unpaid", "paid", False),
        ("Nicht bezahlt", "bezahlt", False),
        ("The bill was not saved.", "Saved", False),
        ("Not paid", "not paid", True),
        ("Paid, not sent", "paid", True),
        ("Not sent\nPaid", "paid", True),
        ("No\nPaid", "paid", True),
        ("Not sent, paid", "paid", True),
        ("Order\nopen", "order open", True),
        ("Orders", "order", True),
        ("12km", "km", True),
        ("A12 rooms", "12 rooms", False),
    ],
)
def test_a_text_that_denies_what_is_wanted_does_not_say_it(
    shown: str, wanted: str, is_said: bool
) -> None:
    assert says(shown, wanted, "") == is_said


BILLS = """<!doctype html><title>Bills</title><h1>Bills</h1>
<p>Status: <b>Not paid</b></p><p role=alert>The bill was not saved.</p>
<table><tr><th>Name</th><th>State</th></tr><tr><td>Tea</td><td>Unpaid</td></tr></table>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('The status is "not paid"', True),
        ('The status is "paid"', False),
        ('The message says "saved"', False),
        ('The row "Tea" shows "paid"', False),
        ('The row "Tea" shows "Unpaid"', True),
        ('I see "aid"', False),
        ('I should not see "aid"', True),
    ],
)
async def test_a_text_is_not_met_by_its_contrary_nor_within_a_word(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    done = await steps_on(BILLS, site, tmp_path, f"Open /\n{sentence}\n")
    assert (not_done(done) == []) == is_met


def test_an_absent_place_of_what_is_absent_is_told() -> None:
    page = PageText('- heading "Guests"\n- list:\n  - listitem: Ada')
    assert missing_place(page, '"Rod" in the list "Guests"') == ""
    assert missing_place(page, '"Rod" in the list "Guest"') == ""
    assert "Host" in missing_place(page, '"Rod" in the list "Hosts"')
