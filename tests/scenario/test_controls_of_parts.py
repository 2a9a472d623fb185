"""Controls that a part of the page has, and boxes that are meant by "it"."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

ORDERS = """<!doctype html><title>Orders</title><body>
<nav><a href="/two">Help</a>
<button onclick="menu.showModal()" aria-label="Settings">&#9881;</button>
</nav><table><tr><th>Who<th>Paid
<tr><td>Ann<td><input type=checkbox aria-label=Paid onchange="count.textContent = +this.checked">
<tr><td>Eve<td><b>Late</b></table>
<p>Chosen: <output id=count>0</output></p>
<dialog id=menu aria-label=Settings><h2>Settings</h2><button>Save As</button>
<button onclick="menu.close()">Cancel</button></dialog>"""


async def test_controls_and_places_are_told_apart(site: Site, tmp_path: Path) -> None:
    text = """Open /
The page has the button "Settings"
The navigation has the link "Help"
The navigation does not have the link "Terms"
"Late" is shown in the row of Eve but not in the row of Ann
Tick the checkbox in the row of Ann
"Chosen: 1" is shown
Untick it again
"Chosen: 0" is shown
Click the settings icon in the navigation to open the dialog
The dialog offers the buttons Save As and Cancel
Make sure that "Save As" is visible and click "Cancel"
The dialog is closed
"""
    assert not_done(await steps_on(ORDERS, site, tmp_path, text)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'The page has the buttons "Settings" and "Export"',
        'The navigation does not have the link "Help"',
        '"Late" is shown in the row of "Eve" but not in the table',
        '"Eve" is shown in the row of Eve but "Late" is not shown in the row of Eve',
        'I see "Late" in the row of Ann',
    ],
)
async def test_what_is_not_so(site: Site, tmp_path: Path, sentence: str) -> None:
    *_, last = await steps_on(ORDERS, site, tmp_path, f"Open /\n{sentence}\n")
    assert last.outcome == "failed"
    assert last.action.startswith("assert_"), "it is read"
    assert not last.detail.startswith("nothing on the page fits")
