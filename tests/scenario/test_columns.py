"""What is expected in a column of a board or a table is not found in another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed, not_done, steps_on
from tests.site import Site

BOARD = """<!doctype html><title>a</title><style>.board { display: flex; gap: 10px }
section { width: 200px; min-height: 150px }</style>
<div role=tablist><button role=tab aria-selected=true>Cards</button>
<button role=tab aria-selected=false>History</button></div>
<div class=board><section><h2>To do <span>2</span></h2><div>Write docs</div><div>Fix login</div>
</section><section><h2>Done <span>1</span></h2><div>Set up CI</div></section></div>
<p style="width: 200px">Below the board</p>"""
HEADED = """<!doctype html><title>a</title><style>.board { display: flex } .board > div {
width: 300px }</style><div class=board><div><div style="display: flex"><span>Open</span>
<button>Add</button></div><div>Repair the login form</div></div><div><div><span>Done</span></div>
<div>Write docs</div></div></div>"""
EMPTY = BOARD.replace("<div>Set up CI</div>", "")
TABLE = """<!doctype html><title>a</title><table><tr><th>Lender<th>Borrower
<tr><td>Ada<td>Bob<tr><td>Cyd<td>Dan</table>"""

CHIPS = """<!doctype html><title>a</title><style>.b { display: flex; gap: 20px }
.c { width: 230px } .h { display: flex; height: 40px; gap: 8px } .h div { width: 50px }
span { background: #ccc }</style><div class=b>
<div class=c><div class=h><button></button><div><span>Wet</span></div></div>
<div><div><h2>Boots</h2><p><span>Wet</span></p></div></div></div>
<div class=c><div class=h><button></button><div><span>Dry</span></div></div>
<div><div><h2>Coat</h2><p><span>Dry</span></p></div>
<div><h2>Hat</h2><p><span>Dry</span></p></div></div></div></div>"""
"""Columns whose headings are narrow, and stand on their cards again."""


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (CHIPS, 'the column "Wet" contains "Boots"'),
        (CHIPS, 'the column "Dry" contains "Hat"'),
        (CHIPS, '"Coat" is not in the Wet column'),
        (BOARD, '"Set up CI" is in the column Done'),
        (BOARD, 'I see "Fix login" in the To do column'),
        (BOARD, 'the Done column contains "Set up CI"'),
        (BOARD, '"Fix login" is not in the Done column'),
        (BOARD, "the Cards tab is active"),
        (BOARD, "the History tab is not active"),
        (TABLE, '"Cyd" is in the column "Lender"'),
        (HEADED, '"Repair the login form" is in the Open column'),
        (TABLE, '"Cyd" is not in the column "Borrower"'),
    ],
)
async def test_met(site: Site, tmp_path: Path, page: str, sentence: str) -> None:
    assert not_done(await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")) == []


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (CHIPS, 'the column "Wet" contains "Hat"'),
        (CHIPS, 'the column "Wet" does not contain "Boots"'),
        (CHIPS, '"Coat" is in the Wet column'),
        (BOARD, '"Fix login" is in the column Done'),
        (BOARD, 'the card "Fix login" is in the Done column'),
        (BOARD, '"Below the board" is in the To do column'),
        (BOARD, 'I see "Set up CI" in the To do column'),
        (BOARD, '"Set up CI" is not in the Done column'),
        (BOARD, "the History tab is active"),
        (TABLE, '"Dan" is in the column "Lender"'),
        (HEADED, '"Repair the login form" is not in the Open column'),
        (EMPTY, '"Fix login" is in the Done column'),
    ],
)
async def test_not_met(site: Site, tmp_path: Path, page: str, sentence: str) -> None:
    steps = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert [one.outcome for one in steps] == ["done", "failed"]


STOCK = """<!doctype html><title>Stock</title><table><tr><th>Article<th>Price<th>State
<tr><td>Tea<td>4<td>Sold<tr><td>Milk<td>2<td>Kept</table>"""


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("The table has the columns Article, Price and State", True),
        ("The table has the columns Article, Tea and State", False),
        ('The table has the columns "Article" and "Price"', True),
        ('The table has the columns "Article" and "Sold"', False),
        ('The columns "Article" and "Sold" are shown in the table', False),
        ("Die Tabelle hat die Spalten Article, Price und State", True),
        ("Die Tabelle hat die Spalten Article, Price und Sold", False),
        ('La tabla tiene las columnas "Article" y "Sold"', False),
        ('Le tableau a les colonnes "Article" et "Sold"', False),
        ('La tabella ha le colonne "Article" e "Price"', True),
        ('De tabel heeft de kolommen "Article" en "Sold"', False),
        ('A tabela tem as colunas "Article" e "Price"', True),
    ],
)
async def test_columns_are_the_headings_of_a_table_and_no_cells(
    site: Site, tmp_path: Path, sentence: str, holds: bool
) -> None:
    assert (not await failed(STOCK, site, tmp_path, sentence)) == holds
