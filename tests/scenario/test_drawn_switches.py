"""Boxes that are drawn as switches, and what a table of names and values says."""

from __future__ import annotations

from pathlib import Path

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

SWITCHES = """<!doctype html><title>Jobs</title><table>
<tr><td><label><input type=checkbox onchange="document.title = 'ticked'"></label><td>nightly
 <td><label class="Box_format-Switch"><input type=checkbox onchange="document.title = 'on'">
 </label>
<tr><td><input type=checkbox><td>hourly
 <td><div class=form-switch><input type=checkbox onchange="document.title = 'hourly'"></div>
</table>"""
VALUES = """<!doctype html><title>Pool</title><table><tr><td>Size<td>7
<tr><td>Limit<td>5 <button>Edit limit</button></table>"""


async def test_a_box_that_is_drawn_as_a_switch_is_no_checkbox(site: Site, tmp_path: Path) -> None:
    text = """\
Open /
Turn on the switch in the row of "nightly"
the page title is "on"
Tick the checkbox in the row of "nightly"
the page title is "ticked"
Turn on the switch in the row of "hourly"
the page title is "hourly"
"""
    done = await steps_on(SWITCHES, site, tmp_path, text)
    assert not_done(done) == []


async def test_the_value_beside_a_name_is_read(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nCheck that "Limit" is 5\nCheck that the size is 7\nCheck that "Limit" is 7\n'
    *done, last = await steps_on(VALUES, site, tmp_path, text)
    assert not_done(done) == []
    assert (last.outcome, last.detail) == ("failed", "\"Limit\" shows '5 Edit limit', not '7'")
