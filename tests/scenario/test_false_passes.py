"""Expectations that a page does not meet, though something on it is like what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site


@pytest.mark.parametrize(
    ("message", "is_error"),
    [
        ("<div role=alert>Order 17 could not be saved</div>", True),
        ("<span class=field-error>This field is required</span>", True),
        ("<div class='alert alert-danger'>Ungültige Adresse</div>", True),
        ("<div class='alert alert-success'>Order saved</div>", False),
        ("<div class='alert alert-info'>You have no orders yet</div>", False),
        ("<p>No results</p>", False),
        ("<div class='alert alert-warning'>A code is required later</div>", False),
        ("<div role=alert>No new messages</div>", False),
    ],
)
async def test_a_message_that_something_failed_is_an_error(
    site: Site, tmp_path: Path, message: str, is_error: bool
) -> None:
    page = f"<!doctype html><title>Orders</title>{message}<button>Save</button>"
    why = await failed(page, site, tmp_path, "No error is shown")
    assert bool(why) == is_error


async def test_the_only_field_of_a_page_is_not_that_of_each_entry(
    site: Site, tmp_path: Path
) -> None:
    page = """<!doctype html><title>Orders</title><h1>Order 17</h1><label>Status <select>
<option>Open<option selected>Shipped</select></label>"""
    assert await failed(page, site, tmp_path, 'The status of order 17 is "Shipped"') == []
    other = tmp_path / "other"
    other.mkdir()
    (why,) = await failed(page, site, other, 'The status of order 18 is "Shipped"')
    assert why == "nothing on the page fits 'The status of order 18'"


ASSETS = """<!doctype html><title>Assets</title><h1>Assets</h1><table aria-label=Assets>
<tr><th>Asset<th>Checked Out To<th>Place<tr><td>LT-1<td>Priya Nair<td>Rome
<tr><td>LT-2<td>Bob<td>Berlin</table>
<section aria-label="Current list"><h2>Current list</h2><ul><li>march.pdf<li>may.pdf</ul></section>
<label><input type=checkbox checked> Tea</label><label><input type=checkbox> Milk</label>"""


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ('The "Checked Out To" column in the row of "LT-1" shows "Priya Nair"', True),
        ('The "Checked Out To" column in the row of "LT-1" shows "Rome"', False),
        ('The row of LT-2 shows Berlin in the "Checked Out To" column', False),
        ("march.pdf is not shown in the current list", False),
        ("may.pdf is gone from the current list", False),
        ("july.pdf is shown in the current list", False),
        ("july.pdf is gone from the current list", True),
        ("Tea is ticked, but Milk is not", True),
        ("Tea is not ticked, but Milk is", False),
        ("Neither Tea nor Rum must be shown", False),
    ],
)
async def test_a_cell_a_file_and_a_state_are_those_that_are_meant(
    site: Site, tmp_path: Path, sentence: str, holds: bool
) -> None:
    assert (await failed(ASSETS, site, tmp_path, sentence) == []) == holds


FLOWS = """<!doctype html><title>Flows</title><h1>Flows</h1><div>
<h2>Weekly report</h2><span class=tag>ops</span></div><div><h2>Sync</h2><ul><li>a<li>b</ul></div>
<table aria-label=Users><tr><th>User<th>Type<tr><td>Ann<td>Admin<tr><td>Bob<td>Guest</table>
<section aria-label=Cart><p>Your cart is empty</p></section><div>Total 6</div>
<a href=/two>Total overview</a>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('"Weekly report" has no tags', False),
        ('"Sync" has no items', False),
        ('"Sync" has 2 items', True),
        ("The cart has no items", True),
        ('The role in the row of Ann is "Admin"', False),
        ('The type in the row of Ann is "Admin"', True),
        ('The row of Ann shows "Admin"', True),
        ('The total reads "Total 6"', True),
        ('The total reads "Total 7"', False),
    ],
)
async def test_what_is_counted_or_in_a_cell(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(FLOWS, site, tmp_path, sentence) == []) == is_met
