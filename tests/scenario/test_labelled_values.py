"""What stands behind a label is its value, also where no box is drawn around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.page.labels import labelled
from explorer.scenario.running.page.text import PageText
from tests.scenario.carried_out import failed
from tests.site import Site

PAGE = """<!doctype html><title>Order</title><h1>Orders</h1>
<div>Shipping: <b>5 EUR</b></div><div>Size: <i>big</i>, Weight: <i>5 kg</i></div>
<ul><li><strong>Owner:</strong> Ann<li><strong>Editor:</strong> <a href=/two>Bob</a></ul>
<label>City: <input value=Rome></label><div>Length: <span>312 words</span></div>
<label>Duration <input value="10 days"></label><ol aria-label=Cart><li>Tea<li>Milk</ol>
<ul><li><h3>Order 17</h3><div>Status: <b>Paid</b></div><p><i>Buyer</i> <i>Cid</i></p>
<li><h3>Order 18</h3><div>Status: <b>Open</b></div><p><i>Buyer</i> <i>Dan</i></p></ul>"""


@pytest.mark.parametrize(
    "sentence",
    [
        'The shipping is "5 EUR"',
        'The size is "big"',
        'The weight is "5 kg"',
        "The owner is Ann",
        'The editor is "Bob"',
        'The city is "Rome"',
        'The status of "Order 17" is "Paid"',
        "The status of order 18 is Open",
        'The buyer of "Order 18" is "Dan"',
        'Der Status von "Order 17" ist "Paid"',
        'The length is "312 words"',
        "The Duration field shows 10 days",
        "The cart has 2 items",
    ],
)
async def test_met(site: Site, tmp_path: Path, sentence: str) -> None:
    assert await failed(PAGE, site, tmp_path, sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'The shipping is "312 words"',
        'The weight is "big"',
        'The owner is "Bob"',
        'The owner is "Editor"',
        'The editor is "Ann"',
        'The status of "Order 18" is "Paid"',
        "The status of order 17 is Open",
        'The buyer of "Order 17" is "Dan"',
        "The Duration field shows 1 days",
        "The Duration field shows 11 days",
        "The cart has 3 items",
        "The cart shows 312 words",
    ],
)
async def test_not_met(site: Site, tmp_path: Path, sentence: str) -> None:
    assert await failed(PAGE, site, tmp_path, sentence) != []


SEVERAL = """<!doctype html><meta charset=utf-8><title>Issue</title><h1>Tasks</h1>
<p>Estimated time: 3 hours · Spent time: 1 hour</p><h2>Left</h2><p>2 days</p><p>Left: 9 days</p>
<div>Price: <del>20 EUR</del> <ins>15 EUR</ins></div><p>Colour: red</p><p>Colour: blue</p>
<p>Size: big</p><p>Size: big</p><div><b>Owner:</b> Ann <button>Edit</button></div>
<div><b>Assignee:</b> <button>Bob</button> <button>Change</button></div>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('The spent time is "1 hour"', True),
        ('The spent time is "3 hours"', False),
        ('The estimated time is "3 hours"', True),
        ('The estimated time is "1 hour"', False),
        ('The price is "15 EUR"', True),
        ('The price is "20 EUR"', False),
        ('The colour is "red"', False),
        ('The colour is "blue"', False),
        ('The size is "big"', True),
        ('The owner is "Ann"', True),
        ('The owner is "Edit"', False),
        ('The assignee is "Bob"', True),
        ('The assignee is "Change"', False),
        ('The left section shows "2 days"', True),
        ('The left section shows "big colours"', False),
    ],
)
async def test_only_what_is_valid_behind_its_own_label_counts(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(SEVERAL, site, tmp_path, sentence) == []) == is_met


async def test_values_of_one_label_that_differ_are_listed(site: Site, tmp_path: Path) -> None:
    (why,) = await failed(SEVERAL, site, tmp_path, 'The colour is "red"')
    assert why == "The colour shows 'red' and 'blue', not 'red'"


async def test_labels_stand_before_their_values_also_outside_of_all_boxes() -> None:
    page = PageText('- strong: "Owner:"\n- text: Ann\n- strong: "Editor:"\n- text: Bob')
    assert labelled(page, "the owner") == ["Ann"]
    assert labelled(page, "the editor") == ["Bob"]
