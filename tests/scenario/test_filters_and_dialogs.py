"""Fields that filter where none searches, and dialogs beside messages without a name."""

from __future__ import annotations

from pathlib import Path

from tests.scenario.carried_out import failed, not_done, steps_on
from tests.site import Site

PAYEES = """<!doctype html><title>Payees</title>
<input placeholder="Filter payees..." oninput="document.title = this.value">
<button>Find payees</button>
<div role=dialog aria-label="Modal dialog"><h1><span>Rule</span><button>Close</button></h1>
<p>Stage</p><input aria-label=Payee></div>
<div role=alert><b>Welcome to Payees!</b><button>Take the tour</button></div>"""
SEARCHED = PAYEES.replace("<button>Find payees", '<input type=search aria-label="Search">')


async def test_the_search_field_may_filter(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nType "dep" into the search box\nThe page title is "dep"\n'
    text += 'Filter for "pot"\nThe page title is "pot"\n'
    assert not_done(await steps_on(PAYEES, site, tmp_path, text)) == []


async def test_a_filter_beside_a_search_field_is_none(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nType "dep" into the search field\nThe page title is "Payees"\n'
    assert not_done(await steps_on(SEARCHED, site, tmp_path, text)) == []


async def test_a_named_dialog_is_no_message_without_a_name(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nThe heading of the dialog is "Rule"\nA dialog with the heading Rule is shown\n'
    steps = await steps_on(PAYEES, site, tmp_path, f"{text}The dialog shows Welcome\n")
    assert not_done(steps[:-1]) == []
    assert steps[-1].outcome == "failed"


LINKED = """<aside><a href=/two title=Queue class="action-label">
<span class="action-label">0</span></a></aside>
<div class=tags><a href="/?tag=1" class=tag>culture</a>
<a href="/?tag=2" class=tag>shop</a></div>"""


async def test_a_link_that_leaves_the_page_opens_no_list_of_another_name(
    site: Site, tmp_path: Path
) -> None:
    text = 'Filter by the tag "shop"\nThe address contains "tag=2"'
    assert await failed(LINKED, site, tmp_path, text) == []


ASKED = """<h1>Bookings</h1>
<div role=dialog aria-label="Cancel it?"><p>It cannot be undone.</p><button>No</button></div>"""
CONFIRMATION = (
    "A confirmation dialog appears\nEin Bestätigungsdialog erscheint\n"
    "Une boîte de dialogue de confirmation apparaît\nAparece una ventana de confirmación\n"
    "Si apre una finestra di dialogo di conferma\nUma caixa de diálogo de confirmação é mostrada\n"
    "Er verschijnt een bevestigingsvenster\n"
)


async def test_a_confirmation_dialog_needs_no_such_name(site: Site, tmp_path: Path) -> None:
    assert await failed(ASKED, site, tmp_path, CONFIRMATION) == []
    assert await failed(ASKED, site, tmp_path, "No confirmation dialog is shown\n")
    assert await failed(ASKED, site, tmp_path, "A settings dialog is shown\n")
