"""A window that the page opens is entered if only it has what a sentence names."""

from __future__ import annotations

from pathlib import Path

import pytest

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


READ = """<!doctype html><title>Folders</title><a href=/new target=_blank>Preview</a>
<a href=/two>Second</a>"""


@pytest.mark.parametrize(
    ("expected", "outcome"),
    [
        ('I should see the button "Save"', "done"),
        ('The address contains "/new"', "done"),
        ('I should see "Paint"', "failed"),
        ('I should not see "Preview"', "failed"),
    ],
)
async def test_what_is_expected_may_be_in_the_tab_that_was_opened(
    expected: str, outcome: str, site: Site, tmp_path: Path
) -> None:
    run = a_run(site, tmp_path, f'Open /\nI follow the link "Preview"\n{expected}\n')
    site.serve({"/": READ, "/new": NEW})
    *done, last = await carried_out(run, tmp_path / "run")
    assert [one.outcome for one in done] == ["done"] * 2
    assert last.outcome == outcome, last.detail


async def test_a_scenario_goes_on_in_the_tab_that_met_an_expectation(
    site: Site, tmp_path: Path
) -> None:
    run = a_run(site, tmp_path, 'Open /\nI follow "Preview"\nI see "Save"\nI enter "x" into Name\n')
    site.serve({"/": READ, "/new": NEW})
    assert [one.outcome for one in await carried_out(run, tmp_path / "run")] == ["done"] * 4
