"""What is drawn is found in the line of a text on a page that is scrolled, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.carried_out import failed
from tests.site import Site

ROWS = "".join(f"<tr><td><input type=checkbox value={n}><td>Tea {n}<td>{n} €" for n in range(60))
PAGE = f"""<!doctype html><title>Teas</title><style>td {{ height: 30px }}</style>
<table><tr><th><th>Name<th>Price{ROWS}</table>
<button onclick="document.title = [...document.querySelectorAll(':checked')]
 .map((one) => one.value)">Show</button>"""


@pytest.mark.parametrize("row", ['"Tea 50"', 'the row "Tea 50"', 'the checkbox of "Tea 50"'])
async def test_the_box_of_a_row_is_ticked(site: Site, tmp_path: Path, row: str) -> None:
    text = f'I scroll to the bottom\nI check {row}\nI click Show\nthe page title is "50"'
    assert await failed(PAGE, site, tmp_path, text) == []


async def test_the_boxes_of_several_rows_are_ticked(site: Site, tmp_path: Path) -> None:
    text = 'I tick the checkboxes of "Tea 3" and "Tea 50"\nI click Show\nthe page title is "3,50"'
    assert await failed(PAGE, site, tmp_path, text) == []


LISTS = """<!doctype html><title>Tours</title><style>
 .value { position: relative; border: 1px solid; width: 300px; padding: 4px 10px }
 .value input { width: 100%; border: 0; opacity: 0 } .value span { position: absolute }
 ul { margin: 0 }</style>
<div style="height: 900px"><label for=name>Name</label><input id=name></div>
<div><label>Language *</label><div class=value><span>Select a value</span><input role=combobox
 aria-expanded=false></div></div>
<div><label>Room</label><div class=value><span>Select a value</span><input role=combobox
 aria-expanded=false></div></div><output></output>
<div>Condition</div><p><label><input type=radio name=c>Good</label>
<label><input type=radio name=c onclick="document.title = 'Worn'">Worn</label></p>
<script>for (const field of document.querySelectorAll('[role=combobox]')) {
 const name = field.parentElement.previousSibling.textContent;
 field.onmousedown = () => { document.querySelector('ul')?.remove();
  const list = document.createElement('ul'); list.role = 'listbox';
  for (const one of ['French', 'Hall 2']) { const option = document.createElement('li');
   option.role = 'option'; option.textContent = one; list.append(option);
   option.onclick = () => { document.querySelector('output').value += `${name}: ${one};`;
    list.remove() } }
  field.parentElement.after(list) } }</script>"""


async def test_a_list_is_called_by_the_label_above_it(site: Site, tmp_path: Path) -> None:
    text = """I change "Language" to "French"
I select the room "Hall 2"
I choose "French" in the list "Language"
I see "Language *: French;Room: Hall 2;Language *: French;"
I choose "Worn" under "Condition"
the page title is "Worn\""""
    assert await failed(LISTS, site, tmp_path, text) == []


@pytest.mark.parametrize(
    "step",
    [
        'I choose "French" in the list "Size"',
        'I select the guide "French"',
        'I open the room "Hall 2"',  # orders no choice
        'I click the room "Hall 2"',
        'I choose "Worn" under "Size"',
    ],
)
async def test_no_other_list_is_used(site: Site, tmp_path: Path, step: str) -> None:
    assert len(await failed(LISTS, site, tmp_path, step)) == 1


SEARCH = """<!doctype html><title>Teas</title><input type=text aria-label="Search by title"
 class=search-filter-input oninput="document.querySelector('p').textContent += this.value">
<button>Columns</button><div class=filter><input role=combobox aria-expanded=false>
<input role=combobox aria-expanded=false></div><p>Typed: </p>"""


async def test_an_option_is_not_typed_into_a_field_of_another_name(
    site: Site, tmp_path: Path
) -> None:
    (why,) = await failed(
        SEARCH, site, tmp_path, 'I choose "Room" in the first field of the filter'
    )
    assert "nothing on the page fits" in why
