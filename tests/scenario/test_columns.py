"""Cards are dragged to the columns of a board, which are called by their headings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed, steps_on
from tests.site import Site

BOARD = """<!doctype html><title>Board</title><style>
#board { display: flex; gap: 8px } section { width: 180px; height: 300px; background: #eee }
.card { height: 40px; background: white; cursor: grab }</style>
<p>Done with this week</p><div id=board>
<section><h3>To do</h3><div class=card>Write</div><div class=card>Done deals</div></section>
<section><h3>Doing</h3></section>
<section><h3><span>Done</span> <span>2</span></h3><div class=card>Plan</div>
<div class=card>Think</div></section><section><h3>Trash</h3></section></div><script>
let held = null;
document.addEventListener('mousedown', (event) => { held = event.target.closest('.card') });
document.addEventListener('mouseup', (event) => {
 const column = event.target.closest('section');
 if (held && column) { column.append(held);
  document.title = `${held.textContent}: ${column.querySelector('h3').innerText}` } });
</script>"""


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ('I drag "Write" to the Done column', "Write: Done 2"),
        ('I drag "Write" to the "Doing" list', "Write: Doing"),
        ('I drag "Plan" to the To do column', "Plan: To do"),
        ('Ich ziehe "Write" in die Spalte "Done"', "Write: Done 2"),
    ],
)
async def test_a_card_is_dragged_to_a_column(
    site: Site, tmp_path: Path, sentence: str, title: str
) -> None:
    assert await failed(BOARD, site, tmp_path, f'{sentence}\nthe title is "{title}"') == []


@pytest.mark.parametrize("column", ["Waiting", "Trash"])
async def test_no_card_is_dragged_to_what_is_no_column_or_deletes(
    site: Site, tmp_path: Path, column: str
) -> None:
    *_, last = await steps_on(
        BOARD, site, tmp_path, f'Open /\nI drag "Write" to the "{column}" column\n'
    )
    assert last.outcome == "refused"
