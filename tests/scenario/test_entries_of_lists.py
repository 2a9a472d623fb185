"""What each entry of a list says, by what it is sorted, and what a page gives to save."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.page.downloads import why_not_downloaded
from tests.scenario.carried_out import failed
from tests.site import Site

PAGE = """<!doctype html><title>a</title>
<nav><ul><li><a href="#">Zoo</a><li><a href="#">About</a></ul></nav>
<main><a href="data:text/csv,a" download="tickets.csv">Export</a>
<table><tr><th>Title<th>Status<th>Price<th>Due
<tr><td>Apple<td>Open<td>€ 1,200.50<td>25 Nov 2026
<tr><td>banana<td>Open<td>€ 900.00<td>24 Nov 2026
<tr><td>Cherry<td>Open<td>€ 99.10<td>3 Oct 2026</table>
<ul aria-label=Names><li>Ada<li>Bob<li>Cyd</ul></main>"""
NOTHING = """<!doctype html><title>a</title><table><tr><th>Title<th>Status</table><p>No results"""
TWO = """<!doctype html><title>a</title><ul aria-label=A><li>x<li>y</ul>
<ul aria-label=B><li>x<li>z</ul>"""
MIXED = """<!doctype html><title>a</title><table><tr><th>Name<th>Size<th>Seen
<tr><td>Item 2<td>900 KB<td>2 hours ago<tr><td>Item 10<td>1 MB<td>yesterday</table>"""
SORTED = """<!doctype html><title>a</title><output></output><table><tr><th>
<a href="#" onclick="by(0)">Title</a><th>Status<th><button onclick="setTimeout(by, 300, 1)">Price
</button><tbody><tr><td>banana<td>Open<td>€ 1,200.50<tr><td>Apple<td>Open<td>€ 99.10
<tr><td>Cherry<td>Open<td>€ 900.00</table><script>const up = {}; function by(column) {
 const key = row => column ? +row.cells[2].textContent.replace(/[^.\\d]/g, '')
  : row.cells[0].textContent.toLowerCase();
 const order = (a, b) => (key(a) < key(b) ? -1 : 1) * (up[column] ? 1 : -1);
 up[column] = !up[column]; const body = document.querySelector('tbody:last-of-type');
 [...body.rows].sort(order).forEach(row => body.append(row));
 document.querySelector('output').value = `${column} ${up[column]}` }</script>"""
SO = [
    '"Apple" comes before "banana" in the table',
    '"Ada" is above "Cyd" in the list "Names"',
    'only "Apple", "banana" and "Cherry" are listed in the table; "Zoo" is not',
    "the table is sorted by title",
    "the rows are sorted by Price, highest first",
    "the rows are sorted by Price",
    "the table is sorted by Due, newest first",
    "the table is sorted newest first",
    'every row shows "Open"',
    "all rows have the status Open",
    'no row contains "Closed"',
    'no row shows "Apple" in the Status column',
    'only rows with the status "Open" are shown',
    'only "Ada", "Bob" and "Cyd" are shown in the list "Names"',
    'the list "Names" is in alphabetical order',
    "the price of Apple is at least 1200",
    "the price of banana is lower than 900.50",
]
NOT_SO = [
    (
        '"Ada" in the list "Others" comes before "Bob" in the list "Names"',
        "the places of the two are not one",
    ),
    ('"Zoo" in the table comes before "Apple"', "shows both 'Zoo' and 'Apple'"),
    (
        '"Zoo" comes before "Apple" in the table',
        "no list or other part that is meant shows both 'Zoo' and 'Apple'",
    ),
    ('"banana" comes before "Apple" in the table', '"banana" comes after "Apple"'),
    ('"Ada" comes before "Bob" in the list "Others"', "nothing on the page fits"),
    ("the table is sorted by title in descending order", "is not sorted descending: Apple, banana"),
    ("the rows are sorted by Price, lowest first", "is not sorted ascending: € 1,200.50"),
    ("the table is sorted by Due, oldest first", "is not sorted oldest: 25 Nov 2026"),
    ("the table is sorted by Title, newest first", "not a date: 'Apple'"),
    ("the price of Apple is lower than 1200", "not less than '1200'"),
    ("the price of Apple is greater than 1200.50", "not more than"),
    ("the table is sorted by owner", "no table on the page has the column 'owner'"),
    ("the table is sorted in ascending order", "say by which column the table is sorted"),
    ('every row shows "Apple"', "shows 'banana Open"),
    ('every row shows "Open" in the Title column', "shows 'Apple', too"),
    ('every row shows "Open" in the Owner column', "nothing on the page fits 'the Owner column'"),
    ('no row contains "Cherry"', "shows 'Cherry Open"),
    ('only "Ada" and "Bob" are shown in the list "Names"', "expected 2 entries"),
    ('the list "Names" shows only "Ada", "Bob", "Cyd" and "Dan"', "does not show 'Dan'"),
]


async def test_what_is_so_is_met(site: Site, tmp_path: Path) -> None:
    assert await failed(PAGE, site, tmp_path, "\n".join(SO)) == []


@pytest.mark.parametrize(("text", "why"), NOT_SO)
async def test_what_is_not_so_is_told(text: str, why: str, site: Site, tmp_path: Path) -> None:
    (told,) = await failed(PAGE, site, tmp_path, text)

    assert why in told


@pytest.mark.parametrize(
    ("html", "text", "why"),
    [
        (NOTHING, 'every row shows "Open"', "has no row"),
        (NOTHING, "the table is sorted by title", "is empty"),
        (TWO, 'every entry shows "x"', "say in which (list"),
        (MIXED, "the table is sorted by Seen, newest first", "not a date: '2 hours ago'"),
    ],
)
async def test_an_empty_or_unclear_list_is_not_as_expected(
    html: str, text: str, why: str, site: Site, tmp_path: Path
) -> None:
    (told,) = await failed(html, site, tmp_path, text)

    assert why in told


async def test_an_empty_table_contains_nothing(site: Site, tmp_path: Path) -> None:
    assert await failed(NOTHING, site, tmp_path, 'no row contains "Bob"') == []


async def test_numbers_in_texts_are_sorted_as_numbers_or_by_their_digits(
    site: Site, tmp_path: Path
) -> None:
    assert await failed(MIXED, site, tmp_path, "the table is sorted by name") == []


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("sort by title", "0 true"),
        ("sort by Title in descending order", "0 false"),
        ("sort the table by price, lowest first", "1 true"),
        ("sort by Price from high to low", "1 false"),
    ],
)
async def test_a_header_is_clicked_until_the_table_is_sorted_so(
    text: str, state: str, site: Site, tmp_path: Path
) -> None:
    assert await failed(SORTED, site, tmp_path, f"{text}\nI see '{state}'") == []


DIRECTED = """<!doctype html><title>a</title><output></output><table><tr><th>Name
<button aria-label="Sort by Name Ascending"></button>
<button aria-label="Sort by Name Descending"></button><th>Year
<button aria-label="Sort by Year Ascending" onclick="by(1)"></button>
<button aria-label="Sort by Year Descending" onclick="by(-1)"></button>
<tbody><tr><td>Cog<td>1380<tr><td>Ark<td>1911<tr><td>Bell<td>1889</table><script>
function by(way) { const body = document.querySelector('tbody:last-of-type');
 [...body.rows].sort((a, b) => way * (a.cells[1].textContent - b.cells[1].textContent))
  .forEach((row) => body.append(row));
 document.querySelector('output').value += `${way};` }</script>"""


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("sort by year, descending", "-1;"),
        ("Sortiere die Tabelle aufsteigend nach Year", "1;"),
        ("sort by Year from low to high", "1;"),
    ],
)
async def test_the_button_of_a_direction_is_clicked_in_the_header(
    text: str, state: str, site: Site, tmp_path: Path
) -> None:
    assert await failed(DIRECTED, site, tmp_path, f'{text}\nthe status reads "{state}"') == []


def ordered(button: str) -> str:
    """Return a table, each column of which has a button, and one for the other direction."""
    buttons = f"<button>{button}</button><button>Descending</button>"
    script = """<script>onclick = ({ target }) => { document.querySelector('output').value +=
     `${target.closest('th')?.firstChild.textContent} ${target.textContent};` }</script>"""
    return f"""<!doctype html><title>a</title><output></output><table><tr><th>Name{buttons}
<th>Price{buttons}<tr><td>a<td>1<tr><td>b<td>2</table>{script}"""


@pytest.mark.parametrize("button", ["Ascending", "Sort from low to high", "Price: low to high"])
async def test_a_button_is_clicked_in_the_header_of_its_own_column(
    site: Site, tmp_path: Path, button: str
) -> None:
    text = f'I sort by Price, ascending\nthe status reads "Price {button};"'
    assert await failed(ordered(button), site, tmp_path, text) == []


@pytest.mark.parametrize("button", ["Filter from low to high", "Hide ascending values"])
async def test_a_button_that_says_more_than_a_direction_does_not_sort(
    site: Site, tmp_path: Path, button: str
) -> None:
    (why,) = await failed(ordered(button), site, tmp_path, "I sort by Price, ascending")
    assert "nothing on the page fits 'the column header" in why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sort by owner", "no table on the page has the column 'owner'"),
        ("sort by status, descending", "nothing on the page fits 'the column header \"Status\"'"),
    ],
)
async def test_a_column_that_cannot_be_sorted_is_told(
    text: str, why: str, site: Site, tmp_path: Path
) -> None:
    (told,) = await failed(SORTED, site, tmp_path, text)

    assert why in told


async def test_a_header_with_a_box_for_all_is_no_row(site: Site, tmp_path: Path) -> None:
    """As in lists of WordPress, which repeat it below the rows."""
    head = "<tr><td><input type=checkbox aria-label=All><th scope=col>Title<th scope=col>Author"
    html = f"""<!doctype html><title>a</title><table><thead>{head}<tbody>
    <tr><th><input type=checkbox aria-label='Select Rye'><td>Rye<td>Ada<tfoot>{head}</table>"""

    assert await failed(html, site, tmp_path, "only 'Rye' is listed\nthere is one row") == []


async def test_each_download_is_expected_once(site: Site, tmp_path: Path) -> None:
    text = "click Export\nthe file 'tickets.csv' is downloaded\na file is downloaded"

    assert await failed(PAGE, site, tmp_path, text) == ["no file was downloaded"]


async def test_another_file_is_told(site: Site, tmp_path: Path) -> None:
    (told,) = await failed(PAGE, site, tmp_path, "click Export\na PDF file is downloaded")

    assert told == "no file 'PDF' was downloaded, but 'tickets.csv'"


@pytest.mark.parametrize("wanted", ["", "a-1.CSV", "a-1", "csv", "a-*.csv"])
def test_a_file_may_be_named_in_part(wanted: str) -> None:
    assert why_not_downloaded(["a-1.csv"], wanted) == ""


@pytest.mark.parametrize("wanted", ["a", "1.csv", "a-[0-9].csv", "tsv"])
def test_a_file_of_another_name_is_not_meant(wanted: str) -> None:
    assert "'a-1.csv'" in why_not_downloaded(["a-1.csv"], wanted)


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ('The table has a column "Price"', True),
        ('Die Tabelle hat eine Spalte "Due"', True),
        ('The table has no column "Year"', True),
        ('Le tableau n\'a plus de colonne "Open"', True),
        ('The table has a column "banana"', False),  # that is a cell
        ('The table has no column "Due"', False),
    ],
)
async def test_a_table_has_the_columns_of_its_headings(
    text: str, is_so: bool, site: Site, tmp_path: Path
) -> None:
    assert (await failed(PAGE, site, tmp_path, text) == []) is is_so
