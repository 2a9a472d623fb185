"""What is said to be in a section is under its heading, and not elsewhere on the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

PAGE = """<!doctype html><title>Users</title><nav><a href=/two>Home</a></nav>
<main><div class=bar><h1>Users</h1><button>Add</button></div><table><tr><th>Name<tr><td>Ann</table>
<div><header><h2>Groups</h2></header><p>Admins</p></div>
<div class=panel><h2>Details</h2><p><strong>Created:</strong> today</p>
<p><strong>Priority:</strong> High</p></div></main><footer>Imprint</footer>"""


@pytest.mark.parametrize(
    "sentence",
    [
        'The "Details" panel shows "High"',
        'I see "High" in the Details section',
        '"High" is shown in the details',
        'In the Details panel, I see "High"',
        'The priority in the details is "High"',
        'Under "Details", the priority is "High"',
        'I see "Ann" in the Users section',
        'I see "Admins" in the Groups section',
        '"Admins" is not shown in the Details section',
        'The Users section has an "Add" button',
        'I click "Add" in the Users section',
        'Ich sehe "High" im Abschnitt "Details"',
        'Je vois "High" dans la section "Details"',
    ],
)
async def test_met(site: Site, tmp_path: Path, sentence: str) -> None:
    assert await failed(PAGE, site, tmp_path, sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'The "Details" panel shows "Admins"',
        'I see "Admins" in the Details section',
        'In the Details panel, I see "Admins"',
        'The priority in the details is "Low"',
        'I see "High" in the Groups section',
        'I see "Imprint" in the Details section',
        '"High" is not shown in the Details section',
        'The Details section has an "Add" button',
        'I click "Add" in the Details section',
        'Ich sehe "Admins" im Abschnitt "Details"',
    ],
)
async def test_not_met(site: Site, tmp_path: Path, sentence: str) -> None:
    assert await failed(PAGE, site, tmp_path, sentence) != []


LAST = """<!doctype html><title>Team</title><nav aria-label=Main><a href=/>Home</a></nav>
<h2>Users</h2><p>Ann</p><button>Add</button><h2>Roles</h2><p>Admin</p><button>New role</button>
<ul><li>Guest</ul><aside><p>Related</p></aside><div role=dialog aria-label=Ask><p>Really</p>
<button>Yes</button></div><footer><a href=/two>Imprint</a></footer>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('The Roles section shows "Admin"', True),
        ('The Roles section shows "Imprint"', False),
        ('The Roles section shows "Related"', False),
        ('The Roles section shows "Really"', False),
        ('I see the "New role" button in the Roles section', True),
        ('I see the "New role" button in the "Roles" section', True),
        ('I see the "New role" button in the Users section', False),
        ('I see the "Imprint" link in the Roles section', False),
        ('I see the "Imprint" link in the "Roles" section', False),
        ('I see the "Yes" button in the Roles section', False),
        ("There is 1 button in the Roles section", True),
        ("There are 2 buttons in the Roles section", False),
    ],
)
async def test_the_last_section_ends_before_the_footer_and_at_dialogs(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(LAST, site, tmp_path, sentence) == []) == is_met


MENU = """<!doctype html><title>Team</title><ul role=menu><li role=menuitem>Ann</ul>
<nav><ul><li>Bea</ul></nav><table><tr><th>Name<tr><td>Joanna</table><p>Ann, Bea, anna</p>"""


@pytest.mark.parametrize(
    ("sentence", "is_met"),
    [
        ('"Joanna" is shown in the table', True),
        ('"Ann" is shown in the table', False),
        ('"Bea" is shown in the table', False),
        ('"anna" is shown in the table', False),
        ('I see "anna" in the table', False),
        ('I see "Bea" in the table', False),
    ],
)
async def test_a_menu_is_no_table_and_a_word_no_part_of_another(
    site: Site, tmp_path: Path, sentence: str, is_met: bool
) -> None:
    assert (await failed(MENU, site, tmp_path, sentence) == []) == is_met
