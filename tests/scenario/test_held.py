"""What a row or a box is said to hold is looked for in that row, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import steps_on
from tests.site import Site

TABLE = """<!doctype html><title>Fleet</title><h1>Fleet</h1><p>Recall was pressed for 9</p>
<table><thead><tr><th>Bus<th>Seats<th>Line<th>Do</thead>
<tr><td>Otter<td>40<td>9<td><button>Park</button>
<tr><td>Heron<td>9<td>52<td><button>Recall</button></table>
<h2 id=h>Night lines</h2><ul aria-labelledby=h><li>N1<li>N2</ul>
<ul><li>Depot A <b>open</b><li>Depot B <b>shut</b></ul>"""
DRAWN = """<!doctype html><title>Fleet</title><h1>Fleet</h1><style>.r{display:flex;gap:2em}</style>
<div class=r><span>Otter</span><span>40</span></div>
<div class=r><span>Heron</span><span>9</span></div>"""


@pytest.mark.parametrize(
    ("page", "sentence", "outcome"),
    [
        (TABLE, 'There is a row "Otter" with the seats "40"', "done"),
        (TABLE, 'There is a row "Otter" with the line "52"', "failed"),
        (TABLE, 'There is a row "Otter" with the seats "9"', "failed"),
        (TABLE, 'I see the line "9" in the row of "Otter"', "done"),
        (TABLE, 'I see Recall in the row "Otter"', "failed"),
        (TABLE, 'I see the button "Recall" in the row "Otter"', "failed"),
        (TABLE, 'I see the button Recall in the row "Heron"', "done"),
        (TABLE, 'The seats 40 are shown in the row "Otter"', "done"),
        (TABLE, 'The seats 52 are shown in the row "Otter"', "failed"),
        (TABLE, 'I should not see "52" in the row "Otter"', "done"),
        (TABLE, 'I should not see "52" in the row "Heron"', "failed"),
        (TABLE, 'There is no row "Otter" with the line "9"', "failed"),
        (TABLE, 'In der Zeile "Otter" steht der Wert "52"', "failed"),
        (TABLE, 'Dans la ligne "Otter", la valeur "40" est affichée', "done"),
        (TABLE, 'There is an entry "Depot A" with the state "shut"', "failed"),
        (TABLE, 'There is an entry "Depot B" with the state "shut"', "done"),
        (TABLE, 'I should not see "52" in the list "Night lines"', "done"),
        (TABLE, 'I should not see "N1" in the list "Night lines"', "failed"),
        (DRAWN, 'There is a row "Otter" with the seats "40"', "done"),
        (DRAWN, 'There is a row "Otter" with the seats "9"', "failed"),
        (DRAWN, 'There is no row "Heron" with the seats "9"', "failed"),
    ],
)
async def test_what_a_row_holds(
    site: Site, tmp_path: Path, page: str, sentence: str, outcome: str
) -> None:
    _, step = await steps_on(page, site, tmp_path, f"Open /\n{sentence}\n")
    assert step.outcome == outcome, step.detail
