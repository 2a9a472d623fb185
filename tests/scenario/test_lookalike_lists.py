"""An expectation of a list, a column or a control is not met by another one that says the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

USERS = """<h2>Active users</h2><ul><li>Ada</ul>
<h2>Blocked users</h2><p>None</p><h2>Admins</h2><ul><li>Eve</ul>"""
CART = """<h2>Cart</h2><p>Your cart is empty</p><h2>You may also like</h2><ul><li>Blue chair</ul>
<h2>Sizes</h2><ul><li>Small</ul>"""
GUESTS = """<div>Waiting list</div><div><div>Dan</div></div><div>Guests</div><ul><li>Cyd</ul>"""
FOLDERS = """<ul><li>Inbox<li>Sent</ul><table><tr><th>Subject<tr><td>Party</table>"""
SEARCHED = "".join(
    f"<h2>{title}</h2><input aria-label=Search><table><tr><th>Name<tr><td>{name}</table>"
    for title, name in (("Guests", "Ada"), ("Staff", "Eve"))
)
PRODUCTS = """<h2>Products</h2><ul><li>Tea</ul><h2>Production</h2><ul><li>Chess</ul>"""
PRICES = "<table><tr><th>Name<th>Price<th>Price<th>Unit price<tr><td>Tea<td>3<td>4<td>5</table>"
SAVED = """<button>Save</button><input aria-label="Save as" value="draft">
<a href="#n">Name</a><label>Name <input value="Bob"></label>
<div role=tablist><button role=tab>Notes</button></div>
<label>Notes <textarea>abc</textarea></label>"""


@pytest.mark.parametrize(
    ("page", "expectation"),
    [
        (USERS, 'the list of active users contains "Ada"'),
        (USERS, 'the list of admins contains "Eve"'),
        (USERS, 'the list contains "Eve"'),
        (FOLDERS, 'the list of folders contains "Inbox"'),
        (FOLDERS, 'the table contains "Party"'),
        (SEARCHED, 'the list of guests contains "Ada"'),
        (PRODUCTS, 'the list of products contains "Tea"'),
        (PRICES, 'The table has a column "Price"'),
        (PRICES, 'The table has no column "Unit"'),
        (SAVED, 'the field "Save as" shows "draft"'),
    ],
)
async def test_what_is_so_is_met(site: Site, tmp_path: Path, page: str, expectation: str) -> None:
    assert await failed(f"<!doctype html>{page}", site, tmp_path, expectation) == []


@pytest.mark.parametrize(
    ("page", "expectation"),
    [
        (USERS, 'the list of blocked users contains "Ada"'),
        (USERS, 'the list of blocked users contains "Eve"'),
        (USERS, 'the list of users contains "Ada"'),
        (USERS, 'the second list contains "Ada"'),
        (USERS, 'the empty list contains "Eve"'),
        (CART, 'the table of cart items contains "Blue chair"'),
        (CART, 'the shopping list contains "Blue chair"'),
        (GUESTS, 'the waiting list contains "Cyd"'),
        (FOLDERS, 'the table contains "Inbox"'),
        (SEARCHED, 'the list of guests contains "Eve"'),
        (PRODUCTS, 'the list of products contains "Chess"'),
        (PRICES, 'The table has no column "Price"'),
        (PRICES, 'The table has a column "Unit"'),
        ("<p>Price column coming</p>", 'The table has a column "Price"'),
        (SAVED, 'the save button shows "draft"'),
        (SAVED, 'the link "Name" reads "Bob"'),
        (SAVED, 'the tab "Notes" shows "abc"'),
    ],
)
async def test_what_is_not_so_is_not_met_by_another_one(
    site: Site, tmp_path: Path, page: str, expectation: str
) -> None:
    assert len(await failed(f"<!doctype html>{page}", site, tmp_path, expectation)) == 1
