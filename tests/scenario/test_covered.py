"""What lies over an element: its own value, a list left open, a menu that the mouse holds open."""

from __future__ import annotations

from pathlib import Path

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

ENTRIES = """<!doctype html><title>Settings</title>
<style>li { width: 300px; padding: 12px; list-style: none }</style>
<ul role=menu><li role=menuitem onclick="document.title += ' entry'">
<a href="#tags" onclick="document.title += ' Tags'">Tags</a></li>
<li role=menuitem><a href="#layers">Layers</a></li></ul>"""
VALUE = """<!doctype html><title>Rule</title>
<style>.box { position: relative; width: 300px; height: 32px; border: 1px solid }
.box input, .box b { position: absolute; inset: 0; width: 280px; border: 0 }</style>
<div class=box><span><input role=combobox aria-label=Kind aria-expanded=false></span>
<b>Regular</b></div>
<div role=listbox hidden><div role=option>Base</div><div role=option>Regular</div></div>
<script>const list = document.querySelector('[role=listbox]');
document.querySelector('.box').onclick = () => { list.hidden = false };
for (const one of list.children) one.onclick = () => {
 document.title = one.textContent; list.hidden = true }</script>"""
SEVERAL = """<!doctype html><title>Tag</title>
<style>.list { position: absolute; top: 30px; background: white; width: 400px; height: 200px }
.control { position: absolute; width: 300px } input { width: 300px }</style>
<p style="margin-top: 300px"><label>Note <input id=note></label></p>
<div class=control style="top: 0"><input role=combobox aria-label=Boards aria-expanded=false></div>
<div class=control style="top: 60px"><input role=combobox aria-label=Charts aria-expanded=false>
</div>
<script>for (const [name, top] of [['Sales', 0], ['Prices', 60]]) {
 const field = document.querySelectorAll('[role=combobox]')[top / 60];
 const list = document.body.appendChild(document.createElement('div'));
 const show = (open) => { list.hidden = !open; field.ariaExpanded = String(open) };
 list.className = 'list'; list.role = 'listbox'; list.style.top = `${top + 30}px`;
 list.innerHTML = `<div role=option>${name}</div><div role=option>Other ${name}</div>`;
 list.onmousedown = (event) => event.preventDefault();
 for (const one of list.children) one.onclick = () => { document.title += ' ' + one.textContent };
 field.onclick = () => show(true);
 field.onblur = () => show(false);
 field.onkeydown = (event) => { if (event.key === 'Tab') list.lastChild.click() };
 show(false) }</script>"""
HELD_OPEN = """<!doctype html><title>Templates</title>
<style>.menu ul { display: none; position: absolute; background: white; margin: 0; padding: 0;
 width: 300px; height: 200px; list-style: none } .menu:hover ul { display: block }
 .menu { width: 100px; margin: 40px } p { margin: 60px 40px }</style>
<div class=menu><button aria-haspopup=menu>Settings</button>
<ul role=menu><li role=menuitem><a href="#list">Template list</a></li></ul></div>
<p><button onclick="document.title = 'new'">New template</button></p>"""


async def test_a_link_that_is_all_of_an_entry_is_the_entry(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI click "Tags"\nthe page title is "Settings Tags entry"\n'
    done = await steps_on(ENTRIES, site, tmp_path, text)
    assert not_done(done) == []


async def test_a_value_drawn_over_the_field_of_its_list_is_the_list(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI choose "Base" from Kind\nthe page title is "Base"\n'
    done = await steps_on(VALUE, site, tmp_path, text)
    assert not_done(done) == []


async def test_no_key_is_pressed_in_a_list_that_a_choice_has_left_open(
    site: Site, tmp_path: Path
) -> None:
    text = """\
Open /
I enter "late" in the note field
I choose "Sales" from Boards
I choose "Prices" from Charts
the page title is "Tag Sales Prices"
"""
    done = await steps_on(SEVERAL, site, tmp_path, text)
    assert not_done(done) == []


async def test_a_menu_that_the_mouse_holds_open_is_left(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
I hover over "Settings"
I click "Template list"
I click "New template"
the page title is "new"
"""
    done = await steps_on(HELD_OPEN, site, tmp_path, text)
    assert not_done(done) == []
