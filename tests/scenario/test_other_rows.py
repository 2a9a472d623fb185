"""A control of another row is not used for the one that a sentence names, nor does it meet it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

TABLE = """<!doctype html><title>a</title><h1>Users</h1><table>
<tr><th>Name<th>Actions
<tr><td>Ann Lee<td><button onclick="document.title = 'edited'">Edit</button><tr><td>Bob<td></table>
<button>Close</button>"""
LIST = """<!doctype html><title>a</title><h2>Team Blue</h2><ul>
<li>Ann Lee <button onclick="document.title = 'edited'">Edit</button><li>Bob</ul>"""
LONG = TABLE.replace("<tr><td>Ann Lee<td>", f"<tr><td>{'word ' * 30}<td>Ann Lee<td>")

MENU = LIST.replace("<ul>", "<nav><ul><li>Blue<li>Red</ul></nav><ul>", 1)


@pytest.mark.parametrize("page", [TABLE, LIST], ids=["table", "list"])
@pytest.mark.parametrize(
    "sentence",
    [
        'I click "Edit" in the row of Bob',
        'I click the "Edit" button in the row of Zed',
        'I click "Edit" for Bob',
        'I click "Edit" next to Bob',
        'I click the "Edit" button of "Bob"',
        'I see an "Edit" button in the row of Bob',
        "the row of Bob has an Edit button",
        'the row of Ann has no "Edit" button',
    ],
)
async def test_not_done(site: Site, tmp_path: Path, page: str, sentence: str) -> None:
    assert await failed(page, site, tmp_path, sentence) != []
    assert await failed(page, site, tmp_path, f'{sentence}\nthe title is "edited"') != []


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (TABLE, 'I click "Edit" in the row of Ann'),
        (TABLE, 'I click "Edit" for Ann Lee'),
        (TABLE, 'I click the "Edit" button of "Ann Lee"'),
        (LIST, 'I click "Edit" in "Team Blue"'),
        (LIST, 'I click "Edit" next to Ann Lee'),
        (LONG, 'I click "Edit" in the row of Ann'),
        (TABLE, 'I click "Edit" in the row of the user Ann Lee'),
        (TABLE, 'I click "Edit" in the row of the user called Ann Lee'),
        (TABLE, 'I click "Edit" in the row of "Ann Lee" in the "Users" table'),
        (MENU, 'I click "Edit" in "Blue"'),
    ],
)
async def test_done(site: Site, tmp_path: Path, page: str, sentence: str) -> None:
    assert await failed(page, site, tmp_path, f'{sentence}\nthe title is "edited"') == []


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ("the row of Ann has an Edit button", True),
        ('the row of Bob has no "Edit" button', True),
        ('the page has a "Close" button', True),
        ('the page has no "Close" button', False),
        ('the page has a "Save" button', False),
        ('the table has a "Name" column', True),
        ('the table has a "Price" column', False),
        ('the page has the heading "Users"', True),
        ('the page has the heading "Edit"', False),
        ('the users page has the heading "Users"', True),
        ('the users page has the heading "Edit"', False),
    ],
)
async def test_what_a_part_of_the_page_has(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(TABLE, site, tmp_path, sentence) == []) is is_met


NOTES = "<ul aria-label=Notes><li>One</ul>"


@pytest.mark.parametrize(
    "sentence",
    [
        'I click "Close" in the row of Bob',
        'I click "Close" in the first row',
        'I click the "Close" button in the table',
        'the first row has a "Close" button',
        'the table has a "Close" button',
        'I see "Close" in the first row',
        '"One" is shown in the table',
        'Ich klicke in der Tabelle auf "Close"',
        'Dans la première ligne, je clique sur "Close"',
    ],
)
async def test_what_is_outside_of_the_table(site: Site, tmp_path: Path, sentence: str) -> None:
    assert await failed(TABLE + NOTES, site, tmp_path, sentence) != []


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (TABLE, 'the table has no "Close" button'),
        (TABLE, 'I do not see "Close" in the first row'),
        (TABLE, 'I click "Edit" in the table'),
        (TABLE, 'I click "Edit" in the first row'),
        (TABLE + LIST.replace("Edit", "Change"), 'I click "Change" in the row of "Ann Lee"'),
        (TABLE + NOTES, 'I see "One" in the first entry of the list "Notes"'),
        (
            "<title>a</title><div>Ann <button>Edit</button></div>",
            'I click "Edit" in the row of Ann',
        ),
    ],
)
async def test_what_is_in_the_table(site: Site, tmp_path: Path, page: str, sentence: str) -> None:
    assert await failed(page, site, tmp_path, sentence) == []
