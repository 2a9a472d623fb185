"""Sentences name parts of a page that only its markup, its drawing or its looks tell."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.models.scenario import SentenceResult
from explorer.reporting import RunFolder
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.options import ScenarioOptions
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.scenario.carried_out import READER, not_done, steps_on
from tests.site import Site

EDITOR = """<!doctype html><title>Editor</title><style>.side{float:left;width:200px}</style>
<div class="with-side-palette"><div class="side app-palette" style="height:300px">
<div onclick="document.title='palette'" style="cursor:pointer">Heater</div></div>
<svg width=400 height=300 onclick=""><rect x=50 y=50 width=150 height=40 fill=silver
onclick="document.title='drawn'"></rect><text x=70 y=75 pointer-events=none>Heater</text>
</svg></div>
<p><button onclick="document.querySelector('.note').hidden=false">New</button></p>
<div class=note hidden style="position:fixed;inset:0;margin:auto;z-index:9;background:white;
width:300px;height:200px">Name of the file <input value=old autofocus>
<button onclick="document.title=this.previousElementSibling.value">OK</button></div>
<button onclick="document.title='wrong'">OK</button>
<table><tr><td>Subject<td><input oninput="document.querySelector('h2').textContent=this.value">
</table><h2></h2><div role=textbox contenteditable style="height:40px">Dear</div>
<label><input type=checkbox> Mail</label><label><input type=checkbox> Post</label>
<ul class=results><li>One<li>Two<li>Three</ul>"""
DONE = """\
Open /
I click "Heater" on the canvas
The page title should be "drawn"
I click "Heater" in the palette
The page title should be "palette"
I type "Ticket" into the field "Subject"
I should see the heading "Ticket"
Append " Ada" to the text of the editor
Tick both checkboxes
Both checkboxes should be checked
At least two items should be listed in the results
I click New
I should see "Name of the file" in the dialog
I clear the field in the dialog
I type "a.txt" into it
I click "OK" in the dialog
The title starts with "a."
"""


async def results(site: Site, folder: Path, text: str) -> tuple[SentenceResult, ...]:
    file = folder / "editor.txt"
    file.write_text(text, "utf-8")
    options = ScenarioOptions(base_url=site.serve({"/": EDITOR}), patience=0.5)
    settings = Settings(browser=QUICK)
    scenarios = read_scenarios(load_scenarios(file), READER)
    run = ScenarioRun(
        ScenarioRequest(scenarios=scenarios, variables={}, settings=settings, options=options)
    )
    await run.into(RunFolder(folder / "run", ReportSettings()), asyncio.Event())
    return run.results[0].steps


async def test_elements_are_found_in_the_part_that_is_named(site: Site, tmp_path: Path) -> None:
    steps = await results(site, tmp_path, DONE)
    assert not_done(steps) == []
    assert len(steps) == len(DONE.splitlines())


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ('I click "Heater" in the preview', "no part of the page is known as 'the preview'"),
        ('I click "OK" in the palette', "in 'the palette': nothing on the page fits"),
        ("Tick all three checkboxes", "2 elements fit 'checkbox', not 3"),
    ],
)
async def test_a_place_that_is_not_there_is_refused(
    site: Site, tmp_path: Path, sentence: str, told: str
) -> None:
    *_, last = await results(site, tmp_path, f"Open /\n{sentence}\n")
    assert last.outcome == "refused"
    assert told in last.detail


FORM = """<div><h2>{name}</h2><table><tr><td><label for={key}u>User: </label><td><input id={key}u>
<tr><td><label for={key}g>Groups: </label><td><input id={key}g>
<tr><td><button onclick="document.title = au.value + ' ' + eg.value">Save</button></table></div>"""
SECTIONS = f"""<!doctype html><title>Users</title><h1>Users</h1>
<div style="display: flex">{FORM.format(key="a", name="Add user")}
{FORM.format(key="e", name="Edit user")}</div>
<fieldset><legend>New rule</legend><input type=radio name=rule id=r> <label for=r>Edit</label>
</fieldset><input type=radio name=old id=o> <label for=o>Edit</label>
<h2>Twice</h2><button>Go</button><button>Go</button>"""


async def test_what_is_under_a_heading_is_in_its_section(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
I enter "dora" into the User field under "Add user"
I enter "crew" into Groups under "Edit user"
I click Save below "Edit user"
the page title is "dora crew"
I choose "Edit" under "New rule"
"Edit" under "New rule" is checked
I click "Go" under "Twice"
"""
    *done, last = await steps_on(SECTIONS, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.line, last.outcome) == (8, "refused")
    assert last.detail.startswith("2 elements fit")
