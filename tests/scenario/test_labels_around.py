"""What is called by the text around it: heads of columns, groups, hints, titles, capitals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Setup</title>
<table><tr><td>None</td><td>Write</td><td>Who</td></tr>
<tr><td><input type=radio name=ann id=ann-none></td><td><input type=radio name=ann></td>
<td>Ann</td></tr>
<tr><td><input type=radio name=bob id=bob-none></td><td><input type=radio name=bob></td>
<td>Bob</td></tr></table>
<p>Set status: <label><input type=radio name=status>Open</label>
<label><input type=radio name=status>Approved <b>&bull;</b></label></p>
<p>Set mood: <label><input type=radio name=mood>Approved</label></p>
<p><span>Name</span><span>*</span> <input aria-label="The name that is shown"></p>
<p><span>Slug</span> <input aria-label="A readable address" id=slug></p>
<p><span title="Add new file"><a href="#add"><svg width=20 height=20></svg></a></span></p>
<nav><button aria-haspopup=menu onclick="document.title = 'user'">admin</button>
<button onclick="document.title = 'site'">\u2699Admin</button></nav>
<script>document.onchange = ({target}) => { document.title = target.id || target.name };
document.oninput = ({target}) => { if (target.ariaLabel) document.title = target.value }</script>"""
SEARCHED = """<!doctype html><title>Owner</title>
<p><label for=owner>Owner</label>
<button id=owner aria-haspopup=listbox aria-expanded=false onclick="open_()">Ada</button></p>
<div id=list hidden><input id=search><div role=listbox></div></div>
<script>const opener = document.querySelector('button');
const people = ['Clara Diaz', 'Clark Kent', 'Bruno'];
const options = document.querySelector('[role=listbox]');
function open_() { list.hidden = false; opener.ariaExpanded = 'true'; search.focus() }
search.oninput = () => { options.innerHTML = '';
 for (const one of people.filter((name) => search.value && name.startsWith(search.value))) {
 const option = options.appendChild(document.createElement('div'));
 option.role = 'option'; option.textContent = one;
 option.onclick = () => { document.title = one } } };</script>"""
UPLOAD = """<!doctype html><title>Import</title>
<p><a href="#csv">Import CSV</a></p><div><span>CSV file</span> <button>Select</button></div>
<script>document.querySelector('button').onclick = () => {
 const field = document.createElement('input'); field.type = 'file';
 field.onchange = () => { document.title = field.files[0].name }; field.click() }</script>"""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('I choose "None" in the row of "Bob"', "bob-none"),
        ('I choose "Approved" from "Set status"', "status"),
        ('I enter "berth" in the "Slug" field', "berth"),
        ('I enter "Depot" in the "Name" field', "Depot"),
        ("I click the Admin menu", "site"),
        ("I click the admin menu", "user"),
    ],
)
async def test_a_control_is_called_by_what_stands_around_it(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    text = f'Open /\n{sentence}\nthe page title is "{title}"\n'
    done = await steps_on(PAGE, site, tmp_path, text)
    assert not_done(done) == []


async def test_an_icon_is_called_by_the_title_around_it(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI click "Add new file"\nthe address ends with "#add"\n'
    done = await steps_on(PAGE, site, tmp_path, text)
    assert not_done(done) == []


async def test_an_option_is_looked_for_by_the_field_that_a_list_opens(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI choose "Clara Diaz" from "Owner"\nthe page title is "Clara Diaz"\n'
    done = await steps_on(SEARCHED, site, tmp_path, text)
    assert not_done(done) == []


async def test_several_options_that_a_search_finds_are_refused(site: Site, tmp_path: Path) -> None:
    done = await steps_on(SEARCHED, site, tmp_path, 'Open /\nI choose "Cla" from "Owner"\n')
    assert done[-1].outcome == "refused"


async def test_a_file_is_given_to_the_button_behind_its_label(site: Site, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("1,2\n", "utf-8")
    text = f'Open /\nI upload {file} as the CSV file\nthe page title is "a.csv"\n'
    done = await steps_on(UPLOAD, site, tmp_path, text)
    assert not_done(done) == []


TABLE = """<!doctype html><title>User</title><table>
<tr><td><label for=user>User: </label><td><input id=user>
<tr><td><label for=word>Word: </label><td><input id=word oninput="document.title = value">
</table>"""


async def test_a_field_below_a_text_is_not_the_one_beside_it(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI enter "rye" into the field below "User"\nthe page title is "rye"\n'
    done = await steps_on(TABLE, site, tmp_path, text)
    assert not_done(done) == []
