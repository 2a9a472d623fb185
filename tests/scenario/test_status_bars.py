"""The status bar of a page is the part that its markup calls so, in one word or in two."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import steps_on
from tests.site import Site

BAR = """<div class="%s" style="position: fixed; bottom: 0; left: 0; right: 0; height: 24px">
<button>Cell 2/3</button> <span>Python 3</span></div>"""
PAGE = f"""<!doctype html><title>Editor</title><main><h1>Work</h1>
<div role=progressbar aria-label="Kernel status" style="width: 50px; height: 20px"></div>
<div class=progress-bar style="height: 24px">Loading</div></main>{BAR}"""


@pytest.mark.parametrize("markup", ["app-status-bar", "appStatusBar", "statusbar"])
async def test_what_stands_in_the_status_bar(site: Site, tmp_path: Path, markup: str) -> None:
    text = 'Open /\nThe status bar shows "Cell 2/3"\nThe status bar shows "Loading"\n'
    steps = await steps_on(PAGE % markup, site, tmp_path, text)
    assert [one.outcome for one in steps] == ["done", "done", "failed"]
    assert "python 3" in steps[-1].detail


@pytest.mark.parametrize(
    "sentence",
    [
        'Die Statusleiste zeigt "Python 3"',
        'La barre d\'état affiche "Python 3"',
        'La barra de estado muestra "Python 3"',
        'La barra di stato mostra "Python 3"',
        'A barra de status mostra "Python 3"',
        'De statusbalk toont "Python 3"',
    ],
)
async def test_other_languages(site: Site, tmp_path: Path, sentence: str) -> None:
    steps = await steps_on(PAGE % "status-bar", site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[-1].outcome == "done"


async def test_a_progress_bar_is_none(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nThe status bar shows "Loading"\n'
    steps = await steps_on(PAGE % "line", site, tmp_path, text)
    assert steps[-1].outcome == "failed"
