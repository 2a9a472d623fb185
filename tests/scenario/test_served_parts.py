"""A toolbar named as the part around it is not that part; a button shows what it is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import not_done, steps_on
from tests.site import Site

BROWSER = """<!doctype html><title>Files</title>
<style>section { width: 300px; height: 200px }</style>
<section aria-label="File browser section"><div role=toolbar aria-label="File browser"
 style="height: 40px"><button onclick="document.title='made'">New</button></div>
<p ondblclick="document.title='edited'"><span>a.txt</span></p>
<button onclick="document.title='opened'">Show</button></section>
<p>b.txt <button onclick="document.title='another'">Show</button></p>"""


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ('I see "a.txt" in the file browser', "done"),
        ('The file browser shows "a.txt"', "done"),
        ('I see "b.txt" in the file browser', "failed"),
        ('I should not see "a.txt" in the file browser', "failed"),
        ('I see "a.txt" in the file browser toolbar', "failed"),
        ('I see "New" in the file browser toolbar', "done"),
    ],
)
async def test_a_text_is_in_the_part_and_not_in_its_toolbar(
    site: Site, tmp_path: Path, sentence: str, outcome: str
) -> None:
    steps = await steps_on(BROWSER, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[1].outcome == outcome


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('Click "Show" in the file browser', "opened"),
        ('Click "New" in the file browser', "made"),
        ('Double-click "a.txt" in the file browser', "edited"),
    ],
)
async def test_a_control_is_in_the_part(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    text = f'Open /\n{sentence}\nThe page title is "{title}"\n'
    assert not_done(await steps_on(BROWSER, site, tmp_path, text)) == []


RENAMING = """<!doctype html><title>Files</title><dialog open><div onclick="0">Rename file</div>
<input aria-label="New name" value=a> <button>Cancel</button>
<button aria-label="Rename file" onclick="document.title='renamed'">Rename</button>%s</dialog>"""


async def test_the_button_that_shows_just_the_name_is_clicked(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nClick Rename\nThe page title is "renamed"\n'
    assert not_done(await steps_on(RENAMING % "", site, tmp_path, text)) == []


async def test_two_that_show_it_are_refused(site: Site, tmp_path: Path) -> None:
    page = RENAMING % '<button aria-label="Rename folder">Rename</button>'
    steps = await steps_on(page, site, tmp_path, "Open /\nClick Rename\n")
    assert steps[1].outcome == "refused"
