"""What is at a side of a part of the page, in a card, in a link, or an option of a list."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.reporting import RunFolder
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.options import ScenarioOptions
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.scenario.carried_out import a_run, carried_out, not_done, steps_on
from tests.sentences.reading import READER
from tests.site import Site

PAGE = """<!doctype html><title>Team</title><style>
nav { position: fixed; left: 0; top: 0; width: 90px; height: 500px }
nav button { position: absolute; bottom: 0 } main { margin-left: 120px }</style>
<nav class=sidebar><a href=#team>Team</a><button onclick="say('tour')">Tour</button></nav>
<main><h1>Team</h1><p role=status></p><script>
const say = text => { last.value = text;
document.querySelector('[role=status]').textContent = 'Done: ' + text }</script>
<label>Last <input id=last></label>
<div class=cards>
<div class=card><h2>Ada Lovelace</h2><p>ada</p><div><button>Keys</button>
<button onclick="say('edit Ada')">Edit</button></div></div>
<div class=card><h2>Grace Hopper</h2><p>grace</p><div>
<button onclick="say('edit Grace')">Edit</button></div></div>
</div>
<table aria-label=Tickets><tr><th>Ticket<th>Do
<tr><td>Broken lamp<td><a href=#lamp onclick="say('take lamp')"><button>Take</button></a>
<tr><td>Lost key<td><a href=#key onclick="say('take key')"><button>Take</button></a></table>
<label>Queues <select multiple onchange="say(this.selectedOptions[0].text)">
<option>Shop<option>Garden</select></label>
<fieldset><span>New state</span><div><input type=radio name=a id=a1>
<label for=a1>Open</label></div><div><input type=radio name=a id=a2><label for=a2>Done</label></div>
</fieldset><fieldset><span>Old state</span><div><input type=radio name=b id=b1>
<label for=b1>Open</label></div><div><input type=radio name=b id=b2 onchange="say('old')">
<label for=b2>Done</label></div></fieldset>
<label><input type=checkbox onchange="say('news ' + this.checked)"> News</label></main>"""


async def unmet(site: Site, folder: Path, text: str) -> list[tuple[int, str]]:
    """Carry out a scenario and return the lines that were not done, and why."""
    file = folder / "team.txt"
    file.write_text(text, "utf-8")
    run = ScenarioRun(
        ScenarioRequest(
            scenarios=read_scenarios(load_scenarios(file), READER),
            variables={},
            settings=Settings(browser=QUICK),
            options=ScenarioOptions(base_url=site.serve({"/": PAGE}), patience=0.5),
        )
    )
    await run.into(RunFolder(folder / f"run {len(text)}", ReportSettings()), asyncio.Event())
    (result,) = run.results
    return not_done(result.steps)


@pytest.mark.parametrize(
    "text",
    [
        """Beginne auf der Startseite
Klicke bei „Grace Hopper“ auf „Edit“
Es wird „Done: edit Grace“ angezeigt
Klicke in der Zeile von „Lost key“ auf „Take“
Es wird „Done: take key“ angezeigt
Markiere in der Liste „Queues“ den Eintrag „Garden“
Es wird „Done: Garden“ angezeigt
Bei „News“ ist kein Häkchen gesetzt
Klicke ganz unten in der Seitenleiste auf „Tour“
Es wird „Done: tour“ angezeigt""",
        """Start on the home page
Click "Edit" next to "Ada Lovelace"
"Done: edit Ada" is shown
Click "Take" in the row of "Broken lamp"
"Done: take lamp" is shown
Mark the entry "Shop" in the list "Queues"
"Done: Shop" is shown
There is no tick at "News"
Click at the bottom on "Tour"
"Done: tour" is shown""",
        """Empieza en la página de inicio
Haz clic en «Take» en la fila de «Lost key»
Se muestra «Done: take key»
Marca en la lista «Queues» la opción «Garden»
Se muestra «Done: Garden»
En «News» no hay ninguna marca
Haz clic abajo del todo en la barra lateral en «Tour»
Se muestra «Done: tour»""",
    ],
    ids=["de", "en", "es"],
)
async def test_a_person_says_where_something_is(site: Site, tmp_path: Path, text: str) -> None:
    assert await unmet(site, tmp_path, text) == []


async def test_a_group_without_a_legend_is_called_by_its_first_text(
    site: Site, tmp_path: Path
) -> None:
    text = 'Start on the home page\nChoose "Done" for "Old state"\n"Done: old" is shown'
    assert await unmet(site, tmp_path, text) == []


async def test_what_was_remembered_is_compared_where_the_page_does_not_show_it(
    site: Site, tmp_path: Path
) -> None:
    text = """Start on the home page
Click "Edit" next to "Ada Lovelace"
Remember "Last" as {said}
Click "Edit" next to "Grace Hopper"
{said} contains "edit Ada"
{said} is equal to "edit Ada"
{said} equals "edit\""""
    assert await unmet(site, tmp_path, text) == [(7, "{said} is 'edit Ada', not 'edit'")]


async def test_what_is_not_so_or_not_clear_ends_the_scenario(site: Site, tmp_path: Path) -> None:
    ((line, why),) = await unmet(site, tmp_path, 'Start on the home page\nClick "Edit"')
    assert (line, "2 elements fit" in why) == (2, True)
    text = 'Start on the home page\nTick "News"\nThere is no tick at "News"'
    ((line, why),) = await unmet(site, tmp_path, text)
    assert (line, why) == (3, '"News" is checked')


BARS = """<!doctype html><title>Index</title><nav style="float: left; width: 9em">
<p><a href=#item>Delete</a></p></nav><main style="margin-left: 10em">
<span tabindex=0 onclick="document.title = 'above'">Delete</span>
<table><tr><th>Item<th>Do<tr><td>Tea<td><button>Delete</button></table>
<span tabindex=0 onclick="document.title = 'below'">Delete</span></main>"""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('I click the "Delete" button above the table', "above"),
        ("Ich klicke auf Delete unter der Tabelle", "below"),
        ('I click "Item" above the table', ""),
    ],
)
async def test_what_is_above_or_below_the_only_table_is_told_apart(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    text = f'@destructive\nOpen /\n{sentence}\nthe page title is "{title}"\n'
    steps = await steps_on(BARS, site, tmp_path, text)
    assert [one.outcome for one in steps[1:]] == (["done"] * 2 if title else ["refused"])


async def test_what_is_in_the_only_table_is_not_what_a_message_says(
    site: Site, tmp_path: Path
) -> None:
    page = "<title>Index</title><p>Tea was deleted.</p><table><tr><th>Item<tr><td>Milk</table>"
    text = """\
Open /
I should see "Milk" in the table
I should not see "Tea" in the table
I should see "Tea" in the table
"""
    *done, last = await steps_on(page, site, tmp_path, text)
    assert [one.outcome for one in done] == ["done"] * 3
    assert last.outcome == "failed"


MENU = """<!doctype html><title>Settings</title><style>body { margin: 0; display: flex }
 .menu { width: 220px; height: 100vh } .menu a { display: block }</style>
<div class=menu><ul class=main-menu><li><a href=#general>General</a>
<li><a href=#alerts onclick="document.title = 'alerts'">Alerts</a></ul></div>
<div><h1>General Settings</h1><form><label>Workspace <b>Enterprise</b></label>
<button type=button disabled aria-haspopup=dialog aria-expanded=false class=select
 style="width: 590px; height: 40px">Select an option</button></form></div>"""


async def test_a_link_is_chosen_in_a_menu_at_a_side_again_by_what_is_known_of_it(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
I choose "Alerts" in the menu on the left
the page title is "alerts"
"""
    for folder in ("first", "again"):
        run = a_run(site, tmp_path, text)
        site.serve({"/": MENU})
        assert not_done(await carried_out(run, tmp_path / folder)) == []


ORDER = """<title>Tickets</title><ul><li>Lamp<li>Key</ul>
<table><tr><th>Ticket<tr><td>Key<td>high<tr><td>Lamp<td>low</table><ul><li>Tea</ul>"""


@pytest.mark.parametrize(
    ("sentence", "unmet"),
    [
        ('"Key" comes before "low" in the list', ""),
        ('"low" comes before "high" in the table', '"low" comes after "high"'),
        ('"Key" comes before "Lamp" in the list', '"Key" comes after "Lamp"'),
        (
            '"low" comes before "Tea" in the list',
            "no list or other part that is meant shows both 'low' and 'Tea'",
        ),
        ('"low" comes before "Milk" in the list', "the page does not show 'Milk'"),
    ],
)
async def test_an_order_in_the_list_is_that_of_the_list_that_shows_both(
    site: Site, tmp_path: Path, sentence: str, unmet: str
) -> None:
    _, last = await steps_on(ORDER, site, tmp_path, f"Open /\n{sentence}\n")
    assert (last.outcome, unmet in last.detail) == ("failed" if unmet else "done", True)
