"""A window that the page opens is entered if only it has what a sentence names."""

from __future__ import annotations

from pathlib import Path

from tests.scenario.carried_out import a_run, carried_out
from tests.site import Site

FOLDERS = """<!doctype html><title>Folders</title><button onclick="open('/new', 'new',
 'width=400,height=300')">New folder</button><label>Search <input></label><ul id=list></ul>"""
NEW = """<!doctype html><title>New</title><label>Name <input id=who></label>
<button onclick="opener.list.innerHTML = '<li>' + who.value; window.close()">Save</button>"""


async def steps(site: Site, tmp_path: Path, text: str) -> list[tuple[str, str]]:
    run = a_run(site, tmp_path, text)
    site.serve({"/": FOLDERS, "/new": NEW})
    return [(one.outcome, one.detail) for one in await carried_out(run, tmp_path / "run")]


async def test_a_window_is_used_and_left_when_it_closes(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
I click "New folder"
I enter "Bread" into "Name"
I click "Save"
I should see "Bread"
I enter "x" into "Search"
"""
    done = await steps(site, tmp_path, text)
    assert [outcome for outcome, _ in done] == ["done"] * 6, done


async def test_what_is_in_neither_is_refused_for_the_page(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI click "New folder"\nI click "Paint"\n'
    *_, (outcome, detail) = await steps(site, tmp_path, text)
    assert (outcome, "New folder" in detail) == ("refused", True)


async def test_a_window_that_a_sentence_has_left_is_not_entered(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
I click "New folder"
I switch to the new tab
I switch to the first tab
I enter "Bread" into "Name"
"""
    *done, last = await steps(site, tmp_path, text)
    assert [outcome for outcome, _ in done] == ["done"] * 4
    assert last[0] == "refused"
