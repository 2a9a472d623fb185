"""What the row of something shows in a column is the cell there; the active tab is selected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import steps_on
from tests.site import Site

TABLE = """<!doctype html><title>Sales</title><table><thead><tr><th>region<th>month<th>units
<tbody><tr><td>East<td>February<td>45<tr><td>West<td>February<td>200</table>"""


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("The row of West shows February in the month column and 200 in the units column", "done"),
        (
            "The row of East shows February in the month column and 200 in the units column",
            "failed",
        ),
        ("The row of East shows 200 in the units column", "failed"),
        ("The row of North shows 200 in the units column", "failed"),
        ("The row of West or East shows 200 in the units column", "failed"),
        ("De rij van West toont 200 in de kolom units", "done"),
        ("De rij van East toont 200 in de kolom units", "failed"),
    ],
)
async def test_the_cell_is_looked_at(
    site: Site, tmp_path: Path, sentence: str, outcome: str
) -> None:
    steps = await steps_on(TABLE, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[1].outcome == outcome


TABS = """<!doctype html><title>Files</title><div role=tablist>
<button role=tab aria-selected=false>a.csv</button>
<button role=tab aria-selected=true>b.csv</button>
</div><ul role=listbox><li role=option aria-selected=true>a.csv<li role=option>c.csv</ul>"""


@pytest.mark.parametrize(
    ("sentence", "outcome"),
    [
        ("b.csv is the active tab", "done"),
        ("a.csv is the active tab", "failed"),
        ('De tab "b.csv" is actief', "done"),
        ('De tab "a.csv" is actief', "failed"),
        ('De tab "b.csv" is niet actief', "failed"),
    ],
)
async def test_the_active_tab_is_the_selected_one(
    site: Site, tmp_path: Path, sentence: str, outcome: str
) -> None:
    steps = await steps_on(TABS, site, tmp_path, f"Open /\n{sentence}\n")
    assert steps[1].outcome == outcome
