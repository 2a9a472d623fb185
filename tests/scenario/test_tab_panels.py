"""What is said to be in a tab is in the panel that it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Task</title>
<div role=tablist><button role=tab id=talk aria-selected=true>Comments</button>
<button role=tab id=past aria-selected=false>History</button></div>
<div role=tabpanel aria-labelledby=talk><p>Ready tomorrow</p></div>
<p>Sanded on Monday</p>"""


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ('I should see "Ready tomorrow" in the Comments tab', "done"),
        ('I should see "Sanded on Monday" in the Comments tab', "failed"),
        ('I should see "Ready tomorrow" in the History tab', "failed"),
    ],
)
async def test_a_text_is_in_the_panel_of_a_tab(
    site: Site, tmp_path: Path, sentence: str, outcome: str
) -> None:
    done = await steps_on(PAGE, site, tmp_path, f"Open /\n{sentence}\n")
    assert done[-1].outcome == outcome
