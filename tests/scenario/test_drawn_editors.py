"""Editors that draw their text and take it from the keys of a hidden text area."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Job</title><style>
 .editor { position: relative; width: 400px; height: HEIGHTpx; border: 1px solid }
 .keys { position: relative; overflow: hidden; width: 3px; height: 0 }
 .keys textarea { position: absolute; bottom: -1em; width: 900px; height: 1em; padding: 0 }
 .lines { cursor: text; min-height: 18px; white-space: pre }</style>
<button>Edit tags</button>
<div class=editor><div class=keys><textarea NAME></textarea></div><div class=lines>a: 1</div></div>
<button onclick="document.title = lines.textContent">Run</button>
<script>const keys = document.querySelector('textarea'), lines = document.querySelector('.lines');
let all = false;
keys.onkeydown = (event) => {
 if (event.key === 'a' && event.ctrlKey) all = true;
 else if (event.key === 'Delete' && all) lines.textContent = '' };
keys.oninput = () => {
 lines.textContent = (all ? '' : lines.textContent) + (KEPT ? keys.value : '');
 keys.value = ''; all = false };
lines.onmousedown = (event) => { event.preventDefault(); keys.focus() }</script>"""


def page(height: int = 200, name: str = "", *, keeps: bool = True) -> str:
    page = PAGE.replace("HEIGHT", str(height)).replace("NAME", name)
    return page.replace("KEPT", str(keeps).lower())


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (page(), 'I replace the text in the editor with "b: 2"'),
        (page(), 'I enter "b: 2" into the editor'),
        (page(20, 'aria-label="Filter jobs"'), 'I enter "b: 2" into "Filter jobs"'),
    ],
)
async def test_the_text_of_a_drawn_editor_is_replaced(
    site: Site, tmp_path: Path, page: str, sentence: str
) -> None:
    text = f'Open /\n{sentence}\nI click "Run"\nthe page title is "b: 2"\n'
    done = await steps_on(page, site, tmp_path, text)
    assert not_done(done) == []


async def test_an_editor_that_does_not_take_the_text_is_told(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI enter "b: 2" into the editor\n'
    *_, last = await steps_on(page(keeps=False), site, tmp_path, text)
    assert (last.outcome, last.detail) == ("failed", "the editor does not show that text")


async def test_the_hidden_copy_of_a_text_area_is_no_editor(site: Site, tmp_path: Path) -> None:
    copy = """<!doctype html><title>Note</title><div style="width: 300px"><textarea
 aria-label=Note style="width: 290px; height: 90px"></textarea><div style="overflow: hidden;
 height: 0"><textarea></textarea></div></div>"""
    text = 'Open /\nI enter "b" into the text area\nthe field "Note" contains "b"\n'
    done = await steps_on(copy, site, tmp_path, text)
    assert not_done(done) == []


async def test_an_editor_that_only_sees_what_keys_announce_is_written_by_keys(
    site: Site, tmp_path: Path
) -> None:
    editor = """<!doctype html><title>Note</title>
<div role=textbox aria-label=Note contenteditable style="width: 300px; height: 90px"><p>Old</div>
<button disabled onclick="document.title = saved">Save</button>
<script>const note = document.querySelector('[role=textbox]');
let announced = false, saved = '';
note.onkeydown = (event) => { announced ||= event.key === 'Delete' };
note.oninput = () => { saved = note.innerText;
 document.querySelector('button').disabled = !announced }</script>"""
    text = 'Open /\nI replace the note with "New"\nI click "Save"\nthe page title is "New"\n'
    done = await steps_on(editor, site, tmp_path, text)
    assert not_done(done) == []


BOXED = """<!doctype html><title>Mail</title><style>
 textarea { position: absolute; left: -5000px; opacity: 0 } ul { display: flex; list-style: none }
</style><label for=to>To</label><div><textarea id=to tabindex=-1></textarea>
<ul><li><input id=typed></ul></div><label for=subject>Subject</label><input id=subject>
<script>to.onfocus = () => typed.focus(); typed.onblur = () => {
 typed.parentNode.insertAdjacentHTML('beforebegin', `<li class=box>${typed.value}`);
 typed.value = ''; document.title = document.querySelector('.box').textContent }</script>"""


async def test_a_hidden_field_hands_on_what_is_typed(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nEnter "bob@x.example" in the To field\nEnter "Hello" in Subject\n'
    text += 'The title is "bob@x.example"\nThe Subject is "Hello"\n'
    assert not_done(await steps_on(BOXED, site, tmp_path, text)) == []
