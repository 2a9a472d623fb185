"""Cells are found by their column and their row, in tables and in grids that are only drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.finding.places.cells import (
    Cell,
    cell_by_heading,
    cells_called,
    read_cell,
)
from tests.scenario.carried_out import a_run, carried_out, failed, not_done, steps_on
from tests.site import Site

SAY = "<output id=said>-</output><script>const say = text => { said.value = text }</script>"
TABLE = f"""<!doctype html><title>a</title>{SAY}<table id=sheet>
<tr><th>Name<th>Planned<th>Spent<th>Paid<th>Notes
<tr><td>Food<td tabindex=0 onclick="say('food planned')">9<td>8<td><input type=checkbox
onchange="say('food paid')"><td><input aria-label=Remark oninput="say('food ' + value)">
<tr><td>Rent<td tabindex=0 onclick="say('rent planned')">7<td>6<td><input type=checkbox
onchange="say('rent paid')"><td><input aria-label=Remark oninput="say('rent ' + value)">
<button onclick="say('delete')">Send</button></table>
<script>sheet.ondblclick = event => say('twice ' + event.target.textContent.trim())</script>"""
GRID = f"""<!doctype html><title>a</title>{SAY}
<style>.line {{ display: flex }} .line div {{ width: 120px; padding: 4px }}
.line .cell {{ cursor: pointer }}</style>
<div class=line><div>Name</div><div>Planned</div><div>Spent</div></div>
<div class=line><div>Food</div><div class=cell onclick="say('food planned')">9</div>
<div class=cell onclick="say('food spent')">8</div></div>
<div class=line><div>Rent</div><div class=cell onclick="say('rent planned')">7</div>
<div class=cell onclick="say('rent spent')">6</div></div>"""
FIELDS = f"""<!doctype html><title>a</title>{SAY}<table>
<tr><th>Name<th>Planned<th>Spent
<tr><td>Food<td><input oninput="say('food planned ' + value)"><td><input>
<tr><td>Rent<td><input><td><input oninput="say('rent spent ' + value)"></table>"""


FILTERS = f"""<!doctype html><title>a</title>{SAY}<h2>Guest list</h2><table>
<tr><th>Name<th>Room
<tr><td><input oninput="say('by name ' + value)"><td><input oninput="say('by room ' + value)">
<tr><td>Ann<td>12</table><button>Search guests</button><h2>New guest</h2>
<label>Room: <input oninput="say('new ' + value)"></label>"""
TALL = FIELDS.replace("<input ", "<input style='height: 60px' ")


@pytest.mark.parametrize(
    ("description", "cell"),
    [
        (
            'the amount in the column "Paid" in the row "Rent"',
            Cell("the amount", ["paid"], ["rent"]),
        ),
        ("the cell in the Paid column in the row of Rent", Cell("", ["paid"], ["rent"])),
        ('the "Paid" column of the row "Rent"', Cell("", ["paid"], ["rent"])),
        ('the "Paid" cell in the row "Rent"', Cell("", ["paid"], ["rent"])),
        ('the "Paid" cell of Rent', Cell("", ["paid"], ["rent"])),
        (
            'the field in the row "Rent" and the column "Paid"',
            Cell("the field", ["paid"], ["rent"]),
        ),
        ("die Zelle in der Spalte Paid in der Zeile Rent", Cell("", ["paid"], ["rent"])),
        (
            "le champ de la colonne « Paid » dans la ligne « Rent »",
            Cell("le champ", ["paid"], ["rent"]),
        ),
        ('the "Paid" column in Rent', Cell("", ["paid"], ["rent"])),
        ('the "Paid" column in the table', None),
        ('"Save" in the row "Rent"', None),
        ("the column Paid", None),
        ("the field in the Paid column in the second row", None),
    ],
)
def test_descriptions_of_cells(description: str, cell: Cell | None) -> None:
    assert read_cell(description) == cell


def test_a_column_may_be_said_as_a_name() -> None:
    assert cell_by_heading("the Paid field in the row of Rent") == Cell("field", ["paid"], ["rent"])
    assert cell_by_heading("the Paid field of the Rent row") == Cell("field", ["paid"], ["rent"])
    assert cell_by_heading("the Paid field") is None
    assert cell_by_heading("the Paid field in the second row") is None
    assert cell_by_heading("the Paid field in the selected row") is None


@pytest.mark.parametrize(
    ("page", "sentence", "said"),
    [
        (TABLE, 'Click the amount in the column "Planned" in the row "Rent"', "rent planned"),
        (TABLE, "Tick the box in the Paid column of the row Rent", "rent paid"),
        (TABLE, 'Tick "Paid" in the row of Food', "food paid"),
        (TABLE, 'Enter "x" into the Notes field in the row of Rent', "rent x"),
        (TABLE, 'Double-click the cell in the row "Food" and the column "Spent"', "twice 8"),
        (TABLE, "Doppelklicke auf die Zelle in der Spalte Spent in der Zeile Rent", "twice 6"),
        (GRID, 'Click the value in the column "Spent" in the row "Food"', "food spent"),
        (GRID, 'Click the "Planned" cell of "Rent"', "rent planned"),
        (FIELDS, 'Enter 5 into the field in the "Spent" column in the row "Rent"', "rent spent 5"),
        (FIELDS, 'Enter "5" as "Planned" in the row of Food', "food planned 5"),
        (FIELDS, "Enter 5 into the Spent field of the Rent row", "rent spent 5"),
        (FILTERS, "Type 12 into the Room filter of the guest list", "by room 12"),
        (FILTERS, 'Type "An" into the "Name" filter', "by name An"),
        (FILTERS, "Type 12 into the Room field", "new 12"),
        (FILTERS, "Type 12 into the Room field under New guest", "new 12"),
        (TALL, 'Enter 5 into the field in the "Spent" column in the row "Rent"', "rent spent 5"),
    ],
)
async def test_cells(site: Site, tmp_path: Path, page: str, sentence: str, said: str) -> None:
    steps = await steps_on(page, site, tmp_path, f'Open /\n{sentence}\nI should see "{said}"\n')
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


TABLES = """<!doctype html><title>a</title>
<table><caption>Books</caption><tr><th>Title<th>Pages<tr><td>Dune<td>412<tr><td>Emma<td>474</table>
<table><caption>Films</caption><tr><th>Title<th>Length<tr><td>Alien<td>117</table>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('Dune shows "412" in the "Pages" column', True),
        ('Dune shows "474" in the "Pages" column', False),
        ('"Emma" shows "474" in the "Pages" column', True),
        ('the film Alien shows "118" in the "Length" column', False),
        ('the second row shows "474" in the "Pages" column', True),
        ('the second row shows "412" in the "Pages" column', False),
        ('the "Books" table shows "474" in the "Pages" column', True),
    ],
)
async def test_only_the_cell_of_the_row_is_meant(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(TABLES, site, tmp_path, sentence) == []) is is_met


async def test_a_table_fills_in_the_fields_of_its_form(site: Site, tmp_path: Path) -> None:
    page = "".join(
        f"<h2>{name}</h2><form><label>Room: <input></label><button>{name}</button></form>"
        for name in ("New guest", "Edit guest")
    )
    text = """\
Feature: a
  Scenario: b
    Given I open "/"
    When I fill in the "{}" form with:
      | Room | 12 |
    Then the Room field in the "Edit guest" form is "12"
"""
    for form, lines in (("Edit guest", []), ("New guest", [6]), ("Old guest", [4])):
        run = a_run(site, tmp_path, text.format(form), name="a.feature")
        site.serve({"/": page})
        steps = await carried_out(run, tmp_path / form)
        assert [line for line, *_ in not_done(steps)][:1] == lines


TWO_ALIKE = GRID.replace("<div>Planned</div>", "<div>Spent</div>")
TWO_ROWS = GRID.replace("<div>Rent</div>", "<div>Food</div>")


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (TABLE, 'Click "Send" in the column "Planned" in the row "Rent"'),
        (TABLE, 'Tick the box in the column "Spent" in the row "Rent"'),
        (TWO_ALIKE, 'Click the value in the column "Spent" in the row "Food"'),
        (TWO_ROWS, 'Click the value in the column "Planned" in the row "Food"'),
    ],
)
async def test_no_other_cell_is_used(site: Site, tmp_path: Path, page: str, sentence: str) -> None:
    steps = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert not_done(steps)[0][0] == 2


@pytest.mark.parametrize("page", [TABLE, GRID])
@pytest.mark.parametrize(
    ("sentence", "problem"),
    [
        ("the Spent column for Rent reads 6", None),
        ('the "Spent" column of "Rent" shows "6"', None),
        ("die Spalte Spent für Rent zeigt 6", None),
        ("la colonne Spent de Rent affiche 6", None),
        ("the Spent column for Rent reads 8", "6"),
        ("the Spent column for Cinema reads 6", "nothing on the page fits"),
    ],
)
async def test_a_column_of_what_is_named_in_a_row_is_a_cell(
    site: Site, tmp_path: Path, page: str, sentence: str, problem: str | None
) -> None:
    steps = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[1].outcome == ("failed" if problem else "done"), steps[1]
    assert (problem or "") in steps[1].detail


@pytest.mark.parametrize(
    ("description", "rows"),
    [
        ("the status of order AB48", [["order", "ab48"], ["ab48"]]),
        ("der Status der Bestellung AB48", [["bestellung", "ab48"], ["ab48"]]),
        ("le statut de la commande AB48", [["commande", "ab48"], ["ab48"]]),
        ('the status of the user "Bob"', [["user", "bob"], ["bob"]]),
        ("the status of the old Tea", [["old", "tea"]]),
        ("the status of room 12", [["room", "12"], ["12"]]),
        ("the status of order AB48 and order AB49", [["order", "ab48", "and", "order", "ab49"]]),
    ],
)
def test_a_row_may_be_called_by_its_code_and_what_it_is_of(
    description: str, rows: list[list[str]]
) -> None:
    assert [cell.row for cell in cells_called(description)] == rows


PEOPLE = """<!doctype html><title>People</title><table>
<tr><th>Person<th>Account type<th>Second factor<th>Projects
<tr class=one><td><p>AB</p><p>Ada Byron</p><td>Owner<td>Disabled<td>
<tr class=one><td><p>BL</p><p>Bo Li</p><td>Member<td>Enabled<td>All</table>
<script>for (const row of document.querySelectorAll(".one")) row.onclick = () => 1</script>"""


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ('The account type in the row of "Ada Byron" is "Owner"', True),
        ('The account type in the row of "Ada Byron" is "Disabled"', False),
        ('The projects in the row of "Ada Byron" are "Owner"', False),
        ('In the row of "Bo Li" the second factor is "Enabled"', True),
        ('In the row of "Bo Li" the second factor is "Member"', False),
        ('The row of "Bo Li" shows "Member"', True),
    ],
)
async def test_a_row_that_can_be_clicked_does_not_say_what_its_cell_says(
    site: Site, tmp_path: Path, sentence: str, holds: bool
) -> None:
    assert (not await failed(PEOPLE, site, tmp_path, sentence)) == holds
