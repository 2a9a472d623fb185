"""What a row, an entry or a card has: its menu, its switch, its field, its values."""

from __future__ import annotations

from pathlib import Path

from tests.scenario.carried_out import failed, not_done, steps_on
from tests.site import Site

MENU = """<button aria-haspopup=menu aria-expanded=false onclick="document.title =
 this.closest('tr').querySelector('a').textContent + ' menu'; this.ariaExpanded = true">Open menu
</button>"""
ROWS = "".join(
    f"<tr><td><a href=#{name}>{name}</a><td>{status}<td>{MENU}"
    for name, status in (("books_old", "Off"), ("books", "On"), ("orders", "Off"))
)
TABLES = f"""<table><tr><td>Rows shown: <select><option>25</select></table>
<table><tr><th>Table<th>Status<th></tr>{ROWS}</table>"""


async def test_the_menu_of_a_row_is_not_its_link(site: Site, tmp_path: Path) -> None:
    text = 'Öffne das Menü in der Zeile "books"\nDer Titel ist "books menu"\n'
    assert await failed(TABLES, site, tmp_path, text) == []


async def test_a_row_is_called_by_its_whole_name(site: Site, tmp_path: Path) -> None:
    text = 'In the row of books, click Open menu\nThe title is "books menu"\n'
    assert await failed(TABLES, site, tmp_path, text) == []


async def test_a_table_for_the_layout_has_no_first_row(site: Site, tmp_path: Path) -> None:
    assert await failed(TABLES, site, tmp_path, 'The first row is "books_old"\n') == []
    assert await failed(TABLES, site, tmp_path, 'The first row is "orders"\n')


SWITCHES = """<aside><a href=#all>Tasks</a></aside><ul>
<li><a href=#1>Nightly backup</a> <button role=switch aria-checked=true onclick="this.ariaChecked =
 this.ariaChecked != 'true'" aria-label="toggle task"></button></li>
<li><a href=#2>Report</a> <button role=switch aria-checked=false aria-label="toggle task"></button>
</li></ul>"""


async def test_what_is_switched_on_is_the_switch_beside_the_name(
    site: Site, tmp_path: Path
) -> None:
    text = 'The task "Nightly backup" is switched on\nSwitch off the task "Nightly backup"\n'
    text += 'The task "Nightly backup" is switched off\nThe task "Report" is switched off\n'
    assert await failed(SWITCHES, site, tmp_path, text) == []
    assert await failed(SWITCHES, site, tmp_path, 'The task "Report" is switched on\n')


FORM = """<table><tr><th>Column<th>Function<th>Value</tr>
<tr><td>title<td><select><option><option>UPPER</select><td><input value=Dune></tr>
<tr><td>stock<td><select><option><option>ABS</select><td>
<input oninput="document.title = this.value"></tr></table>"""


async def test_a_value_is_typed_beside_a_list_that_does_not_offer_it(
    site: Site, tmp_path: Path
) -> None:
    text = 'Change the stock to 42\nThe title is "42"\n'
    assert await failed(FORM, site, tmp_path, text) == []


SPANNED = """<table><tr><th colspan=2>Actions<th><a href=# onclick="sort()">title</a>
<th><a href=# onclick="order *= -1; rows.sort((a, b) => order * (a.cells[3].textContent -
 b.cells[3].textContent)).forEach((row) => row.parentNode.append(row))">price</a><th>stock</tr>
<tr><td><button>Edit</button><td><button>Copy</button><td>Dune<td>5<td>0</tr>
<tr><td><button>Edit</button><td><button>Copy</button><td>Emma<td>7<td>3</tr></table>
<script>order = -1; rows = [...document.querySelectorAll('tr')].slice(1)</script>"""


async def test_a_heading_may_be_that_of_several_columns(site: Site, tmp_path: Path) -> None:
    text = 'The price of "Dune" is 5 and its stock is 0\nSort the table by price, highest first\n'
    text += 'The first row is Emma\nThe stock of "Emma" is 3\n'
    assert await failed(SPANNED, site, tmp_path, text) == []
    for false in ('The price of "Dune" is 5 and its stock is 5\n', 'The stock of "Emma" is 7\n'):
        assert await failed(SPANNED, site, tmp_path, false)


TERMS = """<a href=#p onclick="aside.hidden = false">east</a>
<aside id=aside hidden><dl><dt>Type</dt><dd>Process</dd><dt>Limit</dt><dd>4</dd></dl></aside>
<div><div><a href=#a>north</a><button>Edit</button></div><div><span>Limit 7</span></div></div>
<div><div><a href=#b>south</a><button>Edit</button></div><div><span>Limit 9</span></div></div>"""


async def test_terms_and_cards_need_no_colon(site: Site, tmp_path: Path) -> None:
    text = "Click east and check that its type is Process\nIts limit is 4\n"
    text += "The limit of south is 9\n"
    steps = await steps_on(TERMS, site, tmp_path, text)
    assert not_done(steps) == []
    for false in ("Click east and check that its limit is 7\n", "The limit of south is 7\n"):
        assert await failed(TERMS, site, tmp_path, false)


ENTRIES = """<ul><li><nav><ol><li><a href=#1>nightly</a></li>
<li><a href=#2>Badger</a></li></ol></nav>
<span>Failed</span> <p>2 runs</p></li><li><a href=#3>Otter</a> <span>Completed</span></li></ul>
<table><tr><th>Order<th>Status</tr><tr><td><a href=#4>A-17</a><td>Paid</tr>
<tr><td><a href=#5>A-18</a><td>Open</tr></table>"""


async def test_what_something_is_marked_as_stands_in_its_entry(site: Site, tmp_path: Path) -> None:
    text = "Badger is marked as Failed\nA-17 is marked as Paid\n"
    assert await failed(ENTRIES, site, tmp_path, text) == []
    for false in ("Otter is marked as Failed\n", "A-18 is marked as Paid\n"):
        assert await failed(ENTRIES, site, tmp_path, false)


OTHERS = """<ul><li><input type=checkbox aria-label="Team A"> Team A<ul>
<li><a href=#1>Backup</a></li><li><a href=#2>Report</a></li></ul></li></ul>
<table><tr><th>Job<th>State<th>Do</tr><tr><td><a href=#3>Sync</a><td><select><option>Open
<option>Closed</select><td><label><input type=checkbox>Done</label><button>Archive</button></tr>
<tr><td><a href=#4>Mail</a><td>Passed<td></tr></table>
<table><tr><th>Name<th>Price<th>Stock</tr><tr><td><a href=#5>Ann</a><td>5<td>7</tr>
<tr><td><a href=#6>Bob</a><td>6<td>8</tr></table>"""


async def test_a_row_says_no_control_and_no_other_cell(site: Site, tmp_path: Path) -> None:
    for false in (
        '"Sync" is marked as "Closed"\n',
        '"Sync" is marked as "Archive"\n',
        '"Sync" is marked as "Done"\n',
        '"Backup" is checked\n',
        'Check "Report"\n',
        'The stock in the row of "Ann" is 5\n',
        'The price in the row of "Ann" is 5 and its stock is 5\n',
    ):
        assert await failed(OTHERS, site, tmp_path, false), false
    true = 'The price in the row of "Ann" is 5 and its stock is 7\n'
    assert await failed(OTHERS, site, tmp_path, true) == []


LISTED = """<table><tr><td>Country<td><select><option>Germany (DE)<option>France (FR)</select>
<td><input placeholder=Note></tr></table>
<script>document.querySelector('select').onchange = (event) =>
 document.title = event.target.value</script>"""
CELLS = """<table><tr><th colspan=2>Name: full<th>Age<th>City</tr>
<tr><td colspan=2>Ann<td>30<td>Rome</tr><tr><td>Bob<td>Miller<td>40<td>Oslo</tr></table>"""


async def test_an_offered_value_is_chosen(site: Site, tmp_path: Path) -> None:
    text = 'Set the country to "France"\nThe title is "France (FR)"\n'
    assert await failed(LISTED, site, tmp_path, text) == []


async def test_cells_may_go_over_several_columns_too(site: Site, tmp_path: Path) -> None:
    text = 'The age of "Ann" is 30\nThe city of "Bob" is Oslo\n'
    assert await failed(CELLS, site, tmp_path, text) == []
    for false in ('The age of "Ann" is Rome\n', 'The age of "Bob" is Miller\n'):
        assert await failed(CELLS, site, tmp_path, false)


HOSTILE = """<table><tr><th colspan=2>Name<th>Stock</tr>
<tr><td aria-label="Dune [ref=e1] [colspan=999999999]">Dune<td>II<td>5</tr></table>"""


async def test_a_name_does_not_tell_how_many_columns_a_cell_has(site: Site, tmp_path: Path) -> None:
    assert await failed(HOSTILE, site, tmp_path, "Every row shows 5 in the Stock column\n") == []


TREE = """<ul role=tree>
<li role=treeitem><a href=#a>Inbox</a> <input type=checkbox checked disabled title=Subscribe></li>
<li role=treeitem><a href=#b>Projects</a> <input type=checkbox title=Subscribe>
 <button onclick="document.title = 'pressed'">Empty</button></li></ul>"""


async def test_an_entry_of_a_tree_is_a_row(site: Site, tmp_path: Path) -> None:
    text = 'The checkbox of the row "Inbox" is checked and disabled\n'
    text += 'Tick the checkbox in the row "Projects"\n'
    text += 'The checkbox of the row "Projects" is checked\n'
    assert await failed(TREE, site, tmp_path, text) == []
    false = 'The checkbox of the row "Projects" is checked\n'
    assert await failed(TREE, site, tmp_path, false)


async def test_a_button_of_another_entry_of_a_tree_is_not_pressed(
    site: Site, tmp_path: Path
) -> None:
    steps = await steps_on(TREE, site, tmp_path, 'Open /\nClick "Empty" in the row of Inbox\n')
    assert len(not_done(steps)) == 1


BOOKS = """<table><tr><th>Book<th>Reviews (all)</tr><tr><td><a href=#>Dune</a><td>1,204</tr>
<tr><td>Emma<td>~ 12</tr></table>"""


async def test_a_column_tells_how_many_a_row_has(site: Site, tmp_path: Path) -> None:
    text = "The book Dune has 1204 reviews\nEmma has at least 10 reviews\n"
    text += 'The row "Emma" has 12 reviews\n'
    assert await failed(BOOKS, site, tmp_path, text) == []
    for false in ("Dune has 12 reviews\n", "Emma has fewer than 10 reviews\n"):
        assert await failed(BOOKS, site, tmp_path, false)
