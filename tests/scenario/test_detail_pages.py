"""What stands behind a label is expected by the name of the label, and rows are selected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

DETAILS = """<!doctype html><title>a</title><style>.pair { display: flex }
.pair div { width: 120px }</style><h1>Order 17</h1>
<dl><dt>Owner<dd>Ada<dt>State:<dd><span>Open</span></dl>
<div class=pair><div>Customer</div><div>Bob Ltd</div></div>
<div class=pair><div>Contact</div><div>Cyd</div></div>
<div><span>Total</span> <strong>12.00</strong></div>
<div><div>Remark</div><div>Call first</div></div>
<table><tr><th>Kind<th>Amount<tr><td>Fee<td>5<tr><td>Tax<td>7</table>"""
GRID = """<!doctype html><title>a</title><style>.line { display: flex }
.line div { width: 120px }</style>
<div class=line><div>Name</div><div>Planned</div><div>Spent</div></div>
<div class=line><div>Food</div><div>9</div><div>8</div></div>
<div class=line><div>Rent</div><div>7</div><div>6</div></div>"""
ROWS = """<!doctype html><title>a</title><output id=said></output><table
onchange="said.value = [...document.querySelectorAll('td :checked')].map(
one => one.closest('tr').cells[1].innerText).join('+')">
<tr><th><input type=checkbox aria-label="Select all"><th>Name
<tr><td><input type=checkbox><td><a href=#ada>Ada</a>
<tr><td><input type=checkbox><td><a href=#bob>Bob</a>
<tr><td><input type=checkbox checked><td><a href=#cyd>Cyd</a></table>"""
LATE = """<!doctype html><title>a</title>
<label>Seats <input value=1 onchange="price.value = value * 5 + ' EUR'"></label>
<output id=price>5 EUR</output>"""


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (DETAILS, "the owner is Ada"),
        (DETAILS, 'the state is "Open"'),
        (DETAILS, "the customer is Bob Ltd"),
        (DETAILS, 'Contact shows "Cyd"'),
        (DETAILS, "the total shows 12.00"),
        (DETAILS, 'the remark is "Call first"'),
        (DETAILS, "the amount of Tax is 7"),
        (GRID, "the Spent of Food is 8"),
        (GRID, 'the value in the column "Planned" in the row "Rent" is 7'),
        (GRID, 'the "Planned" cell of Food shows 9'),
        (GRID, "Rent's spent is 6"),
    ],
)
async def test_values_behind_labels(site: Site, tmp_path: Path, page: str, sentence: str) -> None:
    steps = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert not_done(steps) == []


@pytest.mark.parametrize(
    ("page", "sentence", "told"),
    [
        (DETAILS, "the owner is Bob", "the owner shows 'Ada', not 'Bob'"),
        (DETAILS, "the customer is Cyd", "the customer shows 'Bob Ltd', not 'Cyd'"),
        (DETAILS, "the total shows 12.50", "the total shows '12.00', not '12.50'"),
        (DETAILS, "the amount is 5", "the amount shows 'Amount', not '5'"),
        (GRID, "the Spent of Food is 6", "the Spent of Food shows '8', not '6'"),
    ],
)
async def test_other_values_are_not_taken(
    site: Site, tmp_path: Path, page: str, sentence: str, told: str
) -> None:
    steps = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert not_done(steps) == [(2, told)]


@pytest.mark.parametrize(
    ("sentence", "selected"),
    [
        ('Select the row "Ada"', "Ada+Cyd"),
        ('I select the rows "Ada" and "Bob"', "Ada+Bob+Cyd"),
        ("Tick the row of Bob", "Bob+Cyd"),
        ('Deselect the row "Cyd"\nTick "Ada"', "Ada"),
        ('Selecciona las filas "Ada" y "Bob"', "Ada+Bob+Cyd"),
    ],
)
async def test_rows_are_selected_by_their_boxes(
    site: Site, tmp_path: Path, sentence: str, selected: str
) -> None:
    text = f'Open /\n{sentence}\nI should see "{selected}"\n'
    assert not_done(await steps_on(ROWS, site, tmp_path, text)) == []


CLICKED = """<!doctype html><title>a</title><table>
<tr onclick="document.title = 'coffee'" style="cursor: pointer"><td>Coffee<td>3
<tr><td><input type=checkbox onchange="document.title = 'green'"><td>Green Tea</table>"""


async def test_a_row_without_a_box_is_clicked_and_no_other_one_is_selected(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nSelect the row "Coffee"\nThe title is "coffee"\nSelect the row "Tea"\n'
    steps = await steps_on(CLICKED, site, tmp_path, text)
    assert [one.outcome for one in steps] == ["done", "done", "done", "refused"]


CARDS = """<!doctype html><title>a</title><style>.cards { display: flex; gap: 20px }
.cards > div { width: 160px }</style><div class=cards>
<div><div>Owner</div><div>Ada</div></div><div><div>Budget</div><div>300</div></div></div>
<table><tr><th>Name<th>Price<tr><td>Tea<td>3</table>"""


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("the owner is Ada", "done"),
        ("the budget is 300", "done"),
        ("the owner is Budget", "failed"),
        ("the name is Price", "failed"),
    ],
)
async def test_a_label_of_another_card_is_no_value(
    site: Site, tmp_path: Path, sentence: str, outcome: str
) -> None:
    steps = await steps_on(CARDS, site, tmp_path, f"Open /\n{sentence}\n")
    assert [one.outcome for one in steps] == ["done", outcome]


HINT = """<!doctype html><title>a</title><label>City <input oninput="hint.hidden = false"
onchange="hint.hidden = true; told.value = 'changed'"
onkeydown="if (event.key === 'Enter') document.title = 'sent'"></label>
<p id=hint hidden>Too short</p><output id=told></output>
<button onclick="document.title = 'cleared'">Clear</button>"""


async def test_a_field_is_not_left_for_what_must_not_be_shown(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nType "Be" into the City field\nI do not see "Too short"\n'
    steps = await steps_on(HINT, site, tmp_path, text)
    assert [one.outcome for one in steps] == ["done", "done", "failed"]


async def test_the_next_key_is_meant_for_the_field_that_was_left(
    site: Site, tmp_path: Path
) -> None:
    text = 'Type "Be" into the City field\nI see "changed"\nPress Enter\nThe title is "sent"'
    steps = await steps_on(HINT, site, tmp_path, f"Open /\n{text}\n")
    assert not_done(steps) == []


async def test_a_field_is_left_where_the_page_waits_for_that(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nSet Seats to 3\nI should see "15 EUR"\n'
    assert not_done(await steps_on(LATE, site, tmp_path, text)) == []


CHOICE = """<!doctype html><title>a</title><fieldset><legend>Shipping</legend>
<label><input type=radio name=s> Standard</label>
<label><input type=radio name=s checked> Express</label></fieldset>"""


async def test_a_group_shows_the_button_that_is_chosen(site: Site, tmp_path: Path) -> None:
    text = "Open /\nthe shipping is Express\nthe shipping is Standard\n"
    steps = await steps_on(CHOICE, site, tmp_path, text)
    assert not_done(steps) == [(3, "the shipping is not Standard: that is not chosen")]
