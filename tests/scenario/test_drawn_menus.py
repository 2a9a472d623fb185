"""Lists drawn around a field, menus beside their menu, names that only the markup has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

CURSOR = """<!doctype html><title>Form</title>
<style>.control { width: 300px; height: 36px; border: 1px solid; margin-left: 200px }
 input { width: 2px; opacity: 0; border: 0; padding: 0 }
 [role=listbox] { margin-left: 200px }</style>
<label for=kind>Kind</label>
<div class=control><div class=value>Select one<div>
<input id=kind role=combobox aria-autocomplete=list aria-expanded=false></div></div></div>
<div role=listbox hidden><div role=option>Mail</div><div role=option>Letter</div></div>
<script>const list = document.querySelector('[role=listbox]');
document.querySelector('.control').onmousedown = () => {
 list.hidden = false; kind.ariaExpanded = 'true' };
for (const one of list.children) one.onclick = () => {
 document.title = one.textContent; list.hidden = true; kind.ariaExpanded = 'false' }</script>"""
SUBMENU = """<!doctype html><title>Tasks</title><style>
 ul { padding: 0; width: 120px; list-style: none }
 .menu, .menu ul { position: absolute; background: white }
 .menu { left: 40px; top: 60px }
 .menu ul { display: none; left: 120px; top: 0 } li { position: relative }
 li:hover > ul { display: block }</style>
<p>One</p><p>Two</p><a href="#low">Urgent</a><p>Four is a long line below the menus of this page</p>
<ul class=menu><li><a href="#edit">Edit</a></li><li><a href="#">Priority</a>
<ul><li><a href="#urgent">Urgent</a></li><li><a href="#high">High</a></li></ul></li></ul>"""
NOTES = """<!doctype html><title>Task</title><form onsubmit="return false">
<p><label>Comment <input></label></p>
<fieldset><legend>Notes</legend><textarea oninput="document.title = value"></textarea></fieldset>
</form>"""
CHIPS = CURSOR.replace("<div class=value>Select one<div>", "<div><div>").replace(
    "<input", "<span role=button style='display: block; height: 36px'>Remove</span><input"
)
HIDDEN = CURSOR.replace(".control { width: 300px", ".control { visibility: hidden; width: 300px")
TOOLTIP = """<!doctype html><title>Home</title>
<style>.menu { padding: 10px }
.tip { position: absolute; left: 400px; top: 200px; width: 90px; height: 30px }</style>
<div class="menu"><a href="#news">News</a> <a href="#mail">Mail</a>
<div class=tip><a href="#help">Help</a></div></div><a href="#other">Mail</a>"""
HANGING = """<!doctype html><title>Notes</title><style>
 body { margin: 0 } .note { position: relative; height: 700px } .bar { width: 60px; height: 30px }
 .list { position: absolute; top: 600px; width: 200px; height: 600px; left: 120px }
 .list button { display: block; height: 60px; width: 200px }</style>
<aside class=sidebar><button onclick="document.title = 'side'">Copy</button></aside>
<div class=note><div class=bar><div class=list><button>Info</button>
<button onclick="document.title = 'menu'">Copy</button></div></div></div>"""
SLOTS = """<!doctype html><title>Slots</title>
<div class="tooltip trigger" onclick="document.title = 'slots'" style="cursor: pointer">134</div>"""


async def test_a_list_with_a_field_as_wide_as_its_cursor_is_opened_where_it_is_drawn(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI choose "Letter" from the Kind list\nthe page title is "Letter"\n'
    done = await steps_on(CURSOR, site, tmp_path, text)
    assert not_done(done) == []


async def test_what_opens_beside_a_menu_is_in_the_menu(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
I hover over "Priority" in the menu
I click "Urgent" in the menu
the url ends with "#urgent"
"""
    done = await steps_on(SUBMENU, site, tmp_path, text)
    assert not_done(done) == []


async def test_a_field_in_the_group_of_that_name_goes_before_one_of_a_like_name(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI write "longer" in the Notes\nthe page title is "longer"\n'
    done = await steps_on(NOTES, site, tmp_path, text)
    assert not_done(done) == []


async def test_what_shows_a_text_is_not_called_by_its_markup(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI click the "Trigger" button\n'
    _, last = await steps_on(SLOTS, site, tmp_path, text)
    assert last.outcome == "refused"
    assert "nothing on the page fits" in last.detail


@pytest.mark.parametrize("page", [CHIPS, HIDDEN])
async def test_what_would_click_something_else_is_no_drawn_list(
    site: Site, tmp_path: Path, page: str
) -> None:
    text = 'Open /\nI choose "Letter" from the Kind list\n'
    _, last = await steps_on(page, site, tmp_path, text)
    assert last.outcome == "refused"


async def test_a_tooltip_beside_a_menu_is_not_the_menu(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI click "Mail" in the menu\nthe url ends with "#mail"\n'
    done = await steps_on(TOOLTIP, site, tmp_path, text)
    assert not_done(done) == []


FOCUSED = """<!doctype html><title>Menu</title><div tabindex=0 style="width: 300px"><ul role=menu>
<li tabindex=0 aria-haspopup=true onmouseover="dark.hidden = false"><div>Theme</div>
<li tabindex=0 role=menuitem onclick="document.title = 'bigger'"><div>Bigger font</div>
<li tabindex=0><div>Language</div></ul></div>
<button id=dark hidden onclick="document.title = 'dark'">Dark</button>"""


async def test_an_entry_without_a_role_opens_a_menu_and_the_box_of_a_menu_is_no_entry(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
I click "Theme"
I click "Dark"
the page title is "dark"
I click "Language"
"""
    *done, last = await steps_on(FOCUSED, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.line, last.outcome) == (5, "refused")


INLINE = """<!doctype html><title>Request</title>
<ul style="display: flex"><li><span><a href="#" style="display: flex">Update</a></span></li></ul>
<script>document.querySelector('li').onmouseenter = () => { document.title = 'Open' }</script>"""


async def test_the_mouse_moves_over_a_box_in_a_line_of_text(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI hover over "Update"\nthe page title is "Open"\n'
    done = await steps_on(INLINE, site, tmp_path, text)
    assert not_done(done) == []


async def test_a_menu_that_hangs_out_of_the_view_is_the_menu(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI click "Copy" in the menu\nthe page title is "menu"\n'
    done = await steps_on(HANGING, site, tmp_path, text)
    assert not_done(done) == []
