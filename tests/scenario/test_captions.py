"""Fields and lists are called by a caption beside them that is an element of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

RECORD = """<!doctype html><title>Record</title><style>
.line { display: flex; gap: 20px; margin: 8px; cursor: default }
.name { width: 160px; height: 28px } .cell { width: 300px; position: relative }
.box { border: 1px solid; height: 26px }
.box input { position: absolute; inset: 2px; opacity: 0.01; z-index: -1 }</style>
<input aria-label="Form title">
<div class=line><div class=name><span>Title</span></div><div class=cell><textarea></textarea></div>
</div>
<div class=line><div class=name><span>Due</span></div><div class=cell>
<input placeholder="YYYY-MM-DD"></div></div>
<div class=line><div class=name><span>Status</span></div><div class=cell><div class=box>
<input role=combobox aria-haspopup=listbox><b>Open</b></div></div></div>
<script>for (const one of document.querySelectorAll('.name, .name span'))
 one.addEventListener('dblclick', () => {});
document.oninput = ({target}) => { document.title = `${target.tagName} ${target.value}` };
document.querySelector('.box').onclick = () => { const list = document.createElement('ul');
 for (const text of ['Open', 'Finished']) { const one = document.createElement('li');
  one.role = 'option'; one.textContent = text; list.append(one);
  one.onclick = () => { document.title = text } } document.body.append(list) }</script>"""
LATE = """<!doctype html><title>Late</title><button>Report</button>
<script>document.querySelector('button').onclick = () => {
 document.body.innerHTML = '<input aria-label="Form title">';
 setTimeout(() => { document.body.innerHTML += '<p>Title <input id=own></p>' }, 300) };
document.oninput = ({target}) => { document.title = target.id || 'form' }</script>"""
"""Its own field is drawn later than the one of which the sentence says a part."""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('I enter "Mast" into the Title field', "TEXTAREA Mast"),
        ('I enter "Mast" into "Title"', "TEXTAREA Mast"),
        ('I enter "2026-12-24" into Due', "INPUT 2026-12-24"),
        ('I choose "Finished" from Status', "Finished"),
    ],
)
async def test_a_field_is_called_by_the_caption_beside_it(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    text = f'Open /\n{sentence}\nthe page title is "{title}"\n'
    done = await steps_on(RECORD, site, tmp_path, text)
    assert not_done(done) == []


async def test_a_field_is_waited_for_that_is_called_by_no_other_words(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI click Report\nI enter "Mast" into the title field\nthe page title is "own"\n'
    done = await steps_on(LATE, site, tmp_path, text)
    assert not_done(done) == []
