"""What stands behind a label is its value, also where no box is drawn around it."""

from __future__ import annotations

from pathlib import Path

import pytest

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
