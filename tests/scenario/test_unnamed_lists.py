"""A list is found by what it shows where the page gives it no name, unless another one is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.page.lists import list_saying
from explorer.scenario.running.page.text import PageText
from tests.scenario.carried_out import failed, not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Mail</title>
<nav><a href="#folders">Folders</a><a href="#lists">Lists</a><ul><li>Orders</ul></nav>
<div class=folder-bar><a href="#all">All folders</a></div>
<ul><li>Inbox<li>Ropes</ul>
<table><tr><th>Subject<th>From<tr><td>Summer party<td>Clara<tr><td>Boat<td>Ropes Ltd</table>"""
TITLED = """<!doctype html><title>Club</title>
<h2>Members (2)</h2><ul><li>Ada<li>Bob</ul><h2>Guests</h2><ul><li>Cyd<li>Ada Two</ul>
<ul aria-label=Helpers><li>Dan</ul>"""


@pytest.mark.parametrize(
    "expectation",
    [
        'I still see "Summer party" in the list',
        'the list of folders contains "Inbox"',
        'In der Liste der Ordner steht "Inbox".',
    ],
)
async def test_the_only_list_that_shows_it_is_meant(
    site: Site, tmp_path: Path, expectation: str
) -> None:
    assert await failed(PAGE, site, tmp_path, expectation) == []


@pytest.mark.parametrize(
    ("page", "expectation"),
    [
        (PAGE, 'the list of folders contains "Ropes"'),  # two lists show it
        (PAGE, 'the list of things contains "Orders"'),  # only the navigation does
        (PAGE, 'I still see "Winter party" in the list'),
        (TITLED, 'the list of members contains "Cyd"'),  # they are guests
        (TITLED, 'the list of helpers contains "Cyd"'),
        (TITLED, 'the list "Helpers" contains "Cyd"'),
    ],
)
async def test_a_list_that_is_not_meant_does_not_count(
    site: Site, tmp_path: Path, page: str, expectation: str
) -> None:
    assert len(await failed(page, site, tmp_path, expectation)) == 1


async def test_the_list_behind_its_title_is_meant(site: Site, tmp_path: Path) -> None:
    text = 'the list of members contains "Ada"\nthe list of guests contains "Ada Two"'
    assert await failed(TITLED, site, tmp_path, text) == []


TOOLS = """\
- heading "Rooms"
- button "Table options":
  - generic: "*"
  - text: Table options
- table:
  - row:
    - cell:
      - link "Main Hall"
"""


def test_the_text_in_a_button_above_a_list_is_no_title() -> None:
    page = PageText(TOOLS)
    found = list_saying(page, "the list of rooms", lambda text: text == "Main Hall")
    assert found is not None
    assert page.nodes[found][0] == "table"


LETTER = """<!doctype html><title>Letter</title>
<label>Message subject <input type=text name=subject></label>
<button aria-label="Message"></button>
<textarea aria-label="Message Body">Dear Bob</textarea>
<textarea aria-label="Note text">N</textarea><output></output>
<button onclick="document.querySelector('output').value =
 [...document.querySelectorAll('textarea')].map((one) => one.value)">Show</button>"""


async def test_a_text_of_several_lines_is_called_by_its_name_and_the_word_text(
    site: Site, tmp_path: Path
) -> None:
    text = """the message text contains "Dear Bob"
I enter "Dear Ada" in the text of the message
I enter "Now" in the note text
I click Show
I see "Dear Ada,Now"
the message text contains "Dear Cyd" within 1 second"""
    (why,) = await failed(LETTER, site, tmp_path, text)
    assert "Dear Cyd" in why


@pytest.mark.parametrize(
    ("page", "step"),
    [
        ('<input aria-label="Alt"><textarea aria-label="Alt body"></textarea>', "alt text"),
        ('<input aria-label="Help"><textarea aria-label="Help"></textarea>', "help text"),
        (
            '<input aria-label="Text message"><textarea aria-label="Message body"></textarea>',
            "message text",
        ),
    ],
)
async def test_a_text_of_several_lines_is_not_written_to_where_another_field_may_be_meant(
    site: Site, tmp_path: Path, page: str, step: str
) -> None:
    text = f'I enter "x" in the {step}\nthe page title is "x"'
    told = "<script>oninput = ({target}) => { if (target.rows) document.title = 'x' }</script>"
    assert (
        len(await failed(f"<!doctype html><title>a</title>{page}{told}", site, tmp_path, text)) == 1
    )


@pytest.mark.parametrize(
    ("expectation", "is_met"),
    [
        ("The members list has 2 entries", True),
        ("The list of guests has two entries", True),
        ("The members list has 3 entries", False),
        ("The list of friends has two entries", False),
    ],
)
async def test_the_entries_of_a_titled_list_are_counted(
    site: Site, tmp_path: Path, expectation: str, is_met: bool
) -> None:
    assert (await failed(TITLED, site, tmp_path, expectation) == []) is is_met


CONTACTS = """<!doctype html><title>Mail</title><nav><a href=#c role=button>Contacts</a></nav>
<h2>Contacts</h2><table role=listbox><tr role=option><td>Ann<tr role=option><td>Bob</table>
<p>Cyd"""


async def test_the_entries_of_a_titled_list_are_read(site: Site, tmp_path: Path) -> None:
    text = 'The contacts list shows only "Ann" and "Bob"\nThe contacts list shows "Ann"\n'
    steps = await steps_on(CONTACTS, site, tmp_path, f"Open /\n{text}")
    assert not_done(steps) == []
    assert not any(step.locator for step in steps[1:])  # not the button "Contacts"
    for false in (
        'The contacts list shows only "Ann"\n',
        'Every row in the contacts list shows "Ann"\n',
    ):
        assert await failed(CONTACTS, site, tmp_path, false)


TICKETS = """<!doctype html><title>Ticket 3</title><ul><li><a href=#h>Home</a><li>Tools</ul>
<div><div><a href=#o>Tickets I own (2)</a> <img alt=options></div>
<table><tr><th>#<th>Subject<tr><td>9<td>Uplink lost<tr><td>4<td>Monitor flickers</table></div>
<div><div><a href=#n>Newest unowned tickets (1)</a></div>
<table><tr><th>#<th>Subject<tr><td>3<td>Password forgotten</table></div>
<p>Status:</p><p>open</p><select><option>Uplink<option>Resolved</select>"""


async def test_a_link_may_be_the_title_of_the_list_in_its_box(site: Site, tmp_path: Path) -> None:
    text = 'There is one ticket in the "Newest unowned tickets" table\n'
    text += 'The "Tickets I own" table has 2 rows\n'
    assert await failed(TICKETS, site, tmp_path, text) == []
    for false in (
        'The "Newest unowned tickets" table has 2 rows\n',
        'The "Tickets" table has 1 row\n',
        'The "Home" table has 2 rows\n',
        'The "Newest unowned tickets" list contains "Monitor flickers"\n',
    ):
        assert await failed(TICKETS, site, tmp_path, false)


USERS = """<!doctype html><title>Ticket 3</title><ul><li><a href=#h>Home</a><li>Tools</ul>
<p>Choose:<table><tr><th>Name<tr><td>Ann<tr><td>Bob</table>
<dl><dt>Status</dt><dd>open</dd></dl><select><option>Cyd<option>Dan</select>"""


async def test_the_only_table_is_counted_whatever_it_is_said_to_list(
    site: Site, tmp_path: Path
) -> None:
    text = 'Die Tabelle der Benutzer hat 2 Zeilen\nThe first user in the list is "Ann"\n'
    assert await failed(USERS, site, tmp_path, text) == []
    for false in ("Die Tabelle der Benutzer hat 3 Zeilen\n", "The first user in the list is Bob\n"):
        assert await failed(USERS, site, tmp_path, false)


async def test_what_a_list_offers_is_no_row(site: Site, tmp_path: Path) -> None:
    assert await failed(USERS, site, tmp_path, 'The row of "Ann" is shown\n') == []
    assert await failed(USERS, site, tmp_path, 'The row of "Dan" is shown\n')


async def test_what_a_page_is_about_needs_no_place(site: Site, tmp_path: Path) -> None:
    assert await failed(USERS, site, tmp_path, 'The status of the ticket is "open"\n') == []
    for false in ('The status of the invoice is "open"\n', 'The status of the ticket is "new"\n'):
        assert await failed(USERS, site, tmp_path, false)
