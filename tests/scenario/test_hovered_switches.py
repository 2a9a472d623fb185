"""Menus that open while the mouse is over a checkbox, which is drawn as the label below it."""

from __future__ import annotations

from pathlib import Path

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

MENU = """<!doctype html><title>Page</title>
<style>nav { position: relative; width: 80px; padding: 8px }
 nav div { display: none; position: absolute; top: 100%; left: 0; z-index: 2; padding: 8px }
 nav input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0;
 z-index: 1 } nav:hover div { display: block }</style>
<nav><input type=checkbox role=button aria-haspopup=true aria-labelledby=more>
<label id=more>More</label>
<div><a href="#moved" onclick="document.title = 'moved'">Move</a></div></nav>"""


async def test_the_mouse_is_moved_over_a_label_below_its_checkbox(
    site: Site, tmp_path: Path
) -> None:
    text = 'Open /\nI hover over "More" and click "Move"\nthe page title is "moved"\n'
    done = await steps_on(MENU, site, tmp_path, text)
    assert not_done(done) == []
