"""A text is no tab or button of that name where the page has such controls."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import steps_on
from tests.site import Site

PAGE = """<!doctype html><title>Files</title><div role=tablist><div role=tab tabindex=0>sales</div>
</div><ul><li>costs</li><li>sales</li></ul><button>Save</button> <b>Printer</b>"""
DRAWN = "<!doctype html><title>Files</title><p>costs</p><p>Printer</p>"


@pytest.mark.parametrize(
    ("page", "sentence", "outcome"),
    [
        (PAGE, 'There is a tab called "sales"', "done"),
        (PAGE, 'There is a tab called "costs"', "failed"),
        (PAGE, 'The tab "costs" is shown', "failed"),
        (PAGE, 'I see the button "Printer"', "failed"),
        (PAGE, 'I see the button "Save"', "done"),
        (PAGE, 'I see "costs"', "done"),
        (PAGE, 'I should not see the tab "sales"', "failed"),
        (DRAWN, 'I see the tab "costs"', "done"),
    ],
)
async def test_a_text_of_the_name_is_none(
    site: Site, tmp_path: Path, page: str, sentence: str, outcome: str
) -> None:
    steps = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[1].outcome == outcome
