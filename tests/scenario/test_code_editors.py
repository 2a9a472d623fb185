"""Large code editors: named by the text before them, and not by their hidden text area."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Snippet</title>
<style>.code { position: relative; width: 500px; height: 120px; border: 1px solid; cursor: text }
.keys { position: relative; overflow: hidden; width: 3px; height: 0 }
.keys textarea { position: absolute; width: 1000px }</style>
<p><textarea placeholder="About it"></textarea></p>
<p>css <span>*</span></p>
<div class=code><div class=keys><textarea aria-label="Cursor at row 1"></textarea></div>
<div tabindex=-1><pre>old</pre></div></div>
<script>const code = document.querySelector('.code'), shown = code.querySelector('pre');
const keys = code.querySelector('textarea');
let isAll = false;
code.onclick = () => keys.focus();
keys.onkeydown = (event) => { isAll ||= event.ctrlKey && event.key === 'a' };
keys.oninput = () => { shown.textContent = isAll ? keys.value : shown.textContent + keys.value;
 document.title = shown.textContent; keys.value = ''; isAll = false };</script>"""


@pytest.mark.parametrize("name", ["the editor", "the css editor"])
async def test_text_goes_into_a_drawn_editor_not_into_the_text_area_beside_it(
    site: Site, tmp_path: Path, name: str
) -> None:
    text = f'Open /\nI enter "a (b)" in {name}\nthe page title is "a (b)"\n'
    done = await steps_on(PAGE, site, tmp_path, text)
    assert not_done(done) == []


async def test_an_editor_that_does_not_take_the_text_is_said(site: Site, tmp_path: Path) -> None:
    deaf = PAGE.replace("keys.oninput", "keys.onfocus")
    done = await steps_on(deaf, site, tmp_path, 'Open /\nI enter "new" in the editor\n')
    assert (done[-1].outcome, done[-1].detail) == (
        "failed",
        "the editor does not show that text",
    )


async def test_text_is_added_to_a_drawn_editor(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI append "er" to the editor\nthe page title is "older"\n'
    done = await steps_on(PAGE, site, tmp_path, text)
    assert not_done(done) == []
