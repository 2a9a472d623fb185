"""Texts that are no controls are dragged and double-clicked by what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Services</title><style>.row { height: 40px; width: 300px }</style>
<div id=list><div class=row><span>Shop</span></div><div class=row><span>Blog</span></div>
 <div class=row><p>Mail gateway</p></div></div>
<div class=row>Delete</div><div class=row>Twice</div><div class=row>Twice</div>
<script>let held = null;
const rowAt = (event) => event.target.closest?.('#list .row');
document.addEventListener('mousedown', (event) => { held = rowAt(event) });
document.addEventListener('mouseup', (event) => { const onto = rowAt(event);
 const isAbove = onto && event.clientY < onto.getBoundingClientRect().y + 20;
 if (held && onto) onto[isAbove ? 'before' : 'after'](held);
 document.title = [...document.querySelectorAll('#list .row')].map((row) => row.innerText).join() })
</script>"""


@pytest.mark.parametrize(
    ("sentence", "order"),
    [
        ('I drag "Mail gateway" above "Shop"', "Mail gateway,Shop,Blog"),
        ('I drag "Shop" below "Blog"', "Blog,Shop,Mail gateway"),
    ],
)
async def test_a_text_is_dragged_to_another(
    site: Site, tmp_path: Path, sentence: str, order: str
) -> None:
    text = f'Open /\n{sentence}\nthe page title is "{order}"\n'
    done = await steps_on(PAGE, site, tmp_path, text)
    assert not_done(done) == []


@pytest.mark.parametrize(
    ("sentence", "detail"),
    [
        ('I drag "Shop" to "Delete"', "is destructive (delete)"),
        ('I drag "Shop" to "Twice"', "nothing on the page fits"),
        ('I drag "Shop" to "Nowhere"', "nothing on the page fits"),
    ],
)
async def test_nothing_is_dragged_to_what_deletes_or_is_there_twice_or_not_at_all(
    site: Site, tmp_path: Path, sentence: str, detail: str
) -> None:
    *_, last = await steps_on(PAGE, site, tmp_path, f"Open /\n{sentence}\n")
    assert last.outcome == "refused"
    assert detail in last.detail


FILES = """<!doctype html><title>Files</title><style>li { height: 30px }</style>
<h2>report.txt</h2><ul class=file-list>
<li><span tabindex=-1><b>notes.txt</b></span> <i>2 min ago</i>
<li><span tabindex=-1><b>plans</b></span> <i>now</i>
<li><span tabindex=-1><b>report.txt</b></span> <i>now</i>
<li><span>Twice</span><li><span>Twice</span></ul>
<script>const list = document.querySelector('ul');
const said = (event) => event.target.closest('li').querySelector('span').innerText;
list.ondblclick = (event) => { document.title = 'opened ' + said(event) };
list.oncontextmenu = (event) => { event.preventDefault(); document.title = 'menu ' + said(event) }
</script>"""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('I double-click "plans"', "opened plans"),
        ("I double-click notes.txt", "opened notes.txt"),
        ('I right-click the file "notes.txt"', "menu notes.txt"),
        ('I right-click "report.txt" in the file list', "menu report.txt"),
    ],
)
async def test_a_text_is_double_clicked_and_right_clicked(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    text = f'Open /\n{sentence}\nthe page title is "{title}"\n'
    done = await steps_on(FILES, site, tmp_path, text)
    assert not_done(done) == []


RENAMED = """<!doctype html><title>Files</title><input placeholder=Search value=a>
<button onclick="add()">New folder</button><ul><li>plans</ul>
<script>const list = document.querySelector('ul');
const add = () => { const entry = list.appendChild(document.createElement('li'));
 entry.innerHTML = '<input value="Untitled folder">'; const field = entry.firstChild;
 field.focus(); field.select(); field.onblur = () => { entry.textContent = field.value };
 field.onkeydown = (event) => { if (event.key === 'Enter') field.blur() } }</script>"""


async def test_a_name_is_typed_where_the_entry_stands(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
I click "New folder"
I enter "pictures" into the name field
I press Enter
I should see "pictures"
I should not see "Untitled folder"
I enter "more" into the name field
"""
    *done, last = await steps_on(RENAMED, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.line, last.outcome) == (7, "refused")


@pytest.mark.parametrize("target", ['"Twice"', '"plan"', '"report.txt"', 'the button "plans"'])
async def test_no_text_is_double_clicked_that_is_there_twice_or_another(
    site: Site, tmp_path: Path, target: str
) -> None:
    *_, last = await steps_on(FILES, site, tmp_path, f"Open /\nI double-click {target}\n")
    assert last.outcome == "refused"


LONG = """<!doctype html><title>Top</title><style>div { height: 3000px }</style><h1>Terms</h1>
<div></div><h2 onmouseenter="this.nextSibling.textContent = 'hovered'">Contact</h2><i></i>
<p>Our <b>office hours</b></p><div></div><p>Twice</p><p>Twice</p>
<script>addEventListener('scroll', () => { const box = document.querySelector('h2')
 .getBoundingClientRect(); document.title = box.y > 0 && box.y < innerHeight ? 'shown' : 'left' })
</script>"""


@pytest.mark.parametrize(
    "sentence",
    [
        'I scroll down to "Contact"',
        'I scroll to the text "office hours"',
        'I scroll down to the section "Contact"',
        "I scroll to Contact",
    ],
)
async def test_a_page_is_scrolled_to_a_text(site: Site, tmp_path: Path, sentence: str) -> None:
    text = f'Open /\n{sentence}\nthe page title is "shown"\nI scroll to the top\n'
    for way in ("without memory", "from memory"):
        assert not_done(await steps_on(LONG, site, tmp_path, text)) == [], way


async def test_the_mouse_is_held_over_a_text(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI hover over "Contact"\nI should see "hovered"\n'
    assert not_done(await steps_on(LONG, site, tmp_path, text)) == []


@pytest.mark.parametrize("sentence", ['I scroll to "Twice"', 'I scroll to "Nowhere"'])
async def test_a_text_to_scroll_to_is_on_the_page_once(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    *_, last = await steps_on(LONG, site, tmp_path, f"Open /\n{sentence}\n")
    assert last.outcome == "refused"


KEYS = """<!doctype html><title>Keys</title><style>td i { visibility: hidden }
tr:hover i { visibility: visible }</style><table><tr><td>Oak door<td><i>key of oak</i>
<tr><td>Gate<td><i>key of the gate</i></table>"""


@pytest.mark.parametrize(
    "sentence", ['I hover over the row with "Gate"', 'I hover over the row of "Gate"']
)
async def test_a_row_is_hovered_by_what_it_is_said_to_have(
    site: Site, tmp_path: Path, sentence: str
) -> None:
    text = f'Open /\n{sentence}\nI should see "key of the gate"\n'
    assert not_done(await steps_on(KEYS, site, tmp_path, text)) == []


async def test_a_row_that_is_not_there_is_not_hovered(site: Site, tmp_path: Path) -> None:
    _, step = await steps_on(KEYS, site, tmp_path, 'Open /\nI hover over the row with "Roof"\n')
    assert step.outcome == "refused"
