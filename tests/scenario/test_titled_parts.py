"""Parts of a page that are called by a text that they show, and cards that are buttons."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

LOANS = """<!doctype html><title>Loans</title>
<button onclick="document.title='outer'">Renew</button>
<div class="side-panel" style="width:300px">
<div class="side-panel__head"><button onclick="document.title='inner'">Renew</button>
<button onclick="document.title='cancel'">Back</button></div>
<p><strong>Renew this loan?</strong></p></div>
<div class="other-panel" style="width:300px"><p>Reminders</p>
<button onclick="document.title='sent'">Send now</button><button>Back</button></div>"""
SHELVES = """<!doctype html><title>Home</title><style>.t { display: block; height: 90px }</style>
<button class=t onclick="document.title='made'"><b>Add a shelf</b><br>An empty one.</button>
<button class=t onclick="document.title='got'"><b>Import shelves</b><br>From files.</button>
<button>Remove all shelves now</button>"""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('Click "Renew" in the panel "Renew this loan?"', "inner"),
        ('Click "Back" in the panel "Renew this loan?"', "cancel"),
        ('Klicke auf "Renew" im Bereich "Renew this loan?"', "inner"),
        ('Click "Send now" in the panel "Reminders"', "sent"),
    ],
)
async def test_the_part_that_shows_a_text(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    text = f'Open /\n{sentence}\nThe page title is "{title}"\n'
    assert not_done(await steps_on(LOANS, site, tmp_path, text)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'Click "Send now" in the panel "Renew this loan?"',
        'Click "Renew" in the panel "Nothing of the kind"',
    ],
)
async def test_what_is_in_no_such_part(site: Site, tmp_path: Path, sentence: str) -> None:
    steps = await steps_on(LOANS, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[1].outcome == "refused"


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('Click the tile "Add a shelf"', "made"),
        ('Klicke auf die Kachel "Import shelves"', "got"),
    ],
)
async def test_a_card_that_is_a_button(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    text = f'Open /\n{sentence}\nThe page title is "{title}"\n'
    assert not_done(await steps_on(SHELVES, site, tmp_path, text)) == []


@pytest.mark.parametrize("sentence", ['Click the tile "Shelves"', 'Click the tile "Remove all"'])
async def test_a_long_button_is_no_card(site: Site, tmp_path: Path, sentence: str) -> None:
    steps = await steps_on(SHELVES, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[1].outcome == "refused"
