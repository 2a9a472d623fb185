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
