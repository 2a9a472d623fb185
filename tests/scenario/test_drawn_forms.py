"""Rows that open, lists drawn as boxes around fields, menus that were just opened, spinners."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.models.scenario import Scenario, Sentence
from tests.scenario.carried_out import READER, not_done, steps_on
from tests.site import Site

ROWS = """<!doctype html><title>Articles</title>
<table><tr><th><th>Title<th>State</tr>
<tr class=row><td><button role=checkbox aria-label=Tick></button><td>Fish soup<td>Draft
<tr class=row><td><button role=checkbox aria-label=Tick></button><td>Night ferry<td>Draft</table>
<script>for (const row of document.querySelectorAll('.row')) {
 row.addEventListener('click', () => document.title = row.cells[1].textContent);
 row.querySelector('button').addEventListener('click', (event) => event.stopPropagation()) }
</script>"""
LIST = """<!doctype html><title>Form</title>
<style>.box { border: 1px solid; width: 300px; height: 30px; cursor: pointer }
 .box input { pointer-events: none; border: 0; width: 100% } .label { cursor: pointer }
 ul { position: absolute; margin: 0 } li { cursor: pointer }</style>
<div class=field><div class=label onclick="document.title = 'raw'">Status <b>v</b></div>
 <div class=box onclick="states.hidden = false"><input readonly placeholder="Select an item"></div>
</div>
<div class=field><div class=label onclick="document.title = 'other'">Published On <b>v</b></div>
 <div class=box onclick="document.title = 'date'"><input readonly placeholder="Enter a day"></div>
</div>
<ul id=states hidden><li>Draft<li>Archived</ul>
<script>const [state] = document.querySelectorAll('input');
for (const one of document.querySelectorAll('li')) one.onclick = () => {
 state.value = one.textContent; states.hidden = true; document.title = one.textContent }</script>"""
SEVERAL = """<!doctype html><title>Monitor</title>
<style>[role=combobox] { position: relative; width: 300px }
 ul { position: absolute; inset: 24px 0 auto; height: 90px; margin: 0; background: silver }</style>
<div role=combobox><input aria-label=Codes placeholder="Pick codes">
 <ul role=listbox hidden><li role=option>200<li role=option>300</ul></div>
<p><input aria-label=Description oninput="document.title = codes + ' ' + value">
<script>const [picked] = document.querySelectorAll('input'), list = document.querySelector('ul');
const codes = []; list.onmousedown = (event) => event.preventDefault();
list.onclick = (event) => codes.push(event.target.textContent);
picked.onfocus = () => list.hidden = false; picked.onblur = () => list.hidden = true</script>"""
MENU = """<!doctype html><title>Bar</title><button id=file aria-haspopup=menu>File</button>
<button onclick="document.title = 'side'">Preferences</button>
<div role=menu aria-label=File hidden><div role=menuitem tabindex=-1
 onclick="document.title = 'menu'">Preferences</div></div>
<script>file.onclick = () => document.querySelector('[role=menu]').hidden = false</script>"""
LOADING = """<!doctype html><title>Page</title><div style="height: 3000px"></div>
<button onclick="document.title = 'done'">Go</button>
<div id=spinner style="position: fixed; inset: 0">Loading</div>
<script>addEventListener('scroll', () => setTimeout(() => spinner.remove(), 300))</script>"""


async def test_a_row_that_opens_is_clicked_though_it_has_a_checkbox(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Click on "Night ferry" in the table
the page title is "Night ferry"
Click on the row of "Fish soup"
the page title is "Fish soup"
Click on "Draft" in the table
"""
    *done, last = await steps_on(ROWS, site, tmp_path, text)
    assert not_done(done) == []
    assert last.outcome == "refused"
    assert "2 elements fit" in last.detail


async def test_a_list_is_opened_by_the_box_around_its_field_and_not_by_its_label(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Choose "Archived" from the Status list
the page title is "Archived"
Choose "Published" from the Status list
"""
    *done, last = await steps_on(LIST, site, tmp_path, text)
    assert not_done(done) == []
    assert last.outcome == "refused"
    assert "outside of it" in last.detail


async def test_a_list_of_several_choices_that_does_not_say_it_is_open_is_left(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Choose "300" from "Codes"
Enter "The shop" into "Description"
the page title is "300 The shop"
"""
    done = await steps_on(SEVERAL, site, tmp_path, text)
    assert not_done(done) == []


async def test_of_two_equal_names_the_one_in_the_menu_just_opened_is_meant(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Open the File menu and click "Preferences"
the page title is "menu"
"""
    done = await steps_on(MENU, site, tmp_path, text)
    assert not_done(done) == []


async def test_what_lies_over_the_page_while_it_loads_is_waited_for(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Click "Go"
the page title is "done"
"""
    done = await steps_on(LOADING, site, tmp_path, text)
    assert not_done(done) == []


TREE = """<!doctype html><title>Tree</title><style>.tree { width: 200px; outline: 0 }
 .tree div { cursor: pointer } .tree :nth-child(2) { margin-left: 20px }</style>
<div class=tree tabindex=-1><div id=root>Servers</div></div>
<button id=more aria-expanded=true onclick="this.setAttribute('aria-expanded', false)">More</button>
<script>const tree = document.querySelector('.tree');
root.onclick = () => document.title = 'chosen';
tree.onkeydown = ({ key }) => { if (key !== 'ArrowRight' || tree.children.length > 1) return;
 const child = tree.appendChild(document.createElement('div')); child.textContent = 'Harbour';
 child.onclick = () => document.title = 'Harbour' }</script>"""


async def test_what_is_to_be_expanded_is_so_though_a_click_only_chooses_it(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Expand "Servers"
the page title is "chosen"
Expand "More"
Click "Harbour"
the page title is "Harbour"
I see "More"
"""
    done = await steps_on(TREE, site, tmp_path, text)
    assert not_done(done) == []


FOLDED = """<!doctype html><title>0</title>
<button aria-expanded=true onclick="document.title = Number(document.title) + 1;
 this.setAttribute('aria-expanded', this.getAttribute('aria-expanded') === 'false')">More</button>
"""


async def test_what_is_folded_or_unfolded_already_is_not_clicked(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Expand "More"
the page title is "0"
Collapse "More"
the page title is "1"
Fold up "More"
the page title is "1"
"""
    done = await steps_on(FOLDED, site, tmp_path, text)
    assert not_done(done) == []


@pytest.mark.parametrize(
    "sentence",
    [
        'I expand "Servers"',
        'Klappe "Servers" auf',
        'Je déplie "Servers"',
        'Despliega "Servers"',
        'Espandi "Servers"',
        'Expando "Servers"',
        'Klap "Servers" open',
    ],
)
def test_to_expand_is_a_click_that_unfolds(sentence: str) -> None:
    (read,) = READER.read(Scenario(name="", file="", actions=(Sentence(text=sentence, line=1),)))
    assert [(one.action, one.target, one.value) for one in read] == [
        ("click", '"Servers"', "expand")
    ]


CASES = """<!doctype html><title>Case</title><button onclick="document.title = 'server'">Harbour
</button><button onclick="document.title = 'base'">harbour</button>
<button onclick="document.title = 'saved'">Save</button>"""


async def test_of_two_names_that_differ_in_capitals_the_one_as_quoted_is_meant(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Click "harbour"
the page title is "base"
Click "Harbour"
the page title is "server"
Click "SAVE"
the page title is "saved"
"""
    done = await steps_on(CASES, site, tmp_path, text)
    assert not_done(done) == []


TOOLS = """<!doctype html><title>Bar</title><button>Query Tool Workspace</button>
<button id=tools aria-haspopup=menu>Tools</button>
<div class=menu hidden><div role=menuitem tabindex=-1 onclick="document.title = 'tool'">Query Tool
 <kbd>Alt + Q</kbd></div></div>
<form><div class=field><div class=label>Done</div><div><input type=checkbox aria-label=Enabled
 onchange="document.title = 'ticked'"></div></div>
<div class=field><div class=label>Late</div><div><input type=checkbox aria-label=Enabled></div>
</div>
</form>
<script>tools.onclick = () => document.querySelector('.menu').hidden = false</script>"""


async def test_an_option_is_in_what_the_list_opened_and_a_box_in_the_row_of_its_label(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
Choose "Query Tool" from the Tools menu
the page title is "tool"
Tick the checkbox "Done"
the page title is "ticked"
"""
    done = await steps_on(TOOLS, site, tmp_path, text)
    assert not_done(done) == []
