"""Controls whose name reads as two orders, or that a whole clause names."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.numbers import plain_number
from tests.scenario.carried_out import failed
from tests.site import Site

PAGE = """<!doctype html><title>Task</title><form onsubmit="event.preventDefault()">
<label>Amount <input type=number></label><label>Filter <input value=x></label>
<button>Save</button> <button>Save and add another</button> <button>Save and close</button></form>
<button>Clear completed</button><button>Close</button><p role=status></p><script>
const said = document.querySelector('[role=status]');
for (const one of document.querySelectorAll('button'))
 one.onclick = () => { said.textContent += one.textContent + '.'; };
</script>"""


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("Click Save and add another", "Save and add another."),
        ("Press the Save and add another button", "Save and add another."),
        ("Click Save and close", "Save and close."),
        ("Click Save and click Close", "Save.Close."),
        ("Clear completed", "Clear completed."),
    ],
)
async def test_a_control_that_has_the_whole_name_is_clicked(
    site: Site, tmp_path: Path, sentence: str, shown: str
) -> None:
    expected = f'The page shows exactly "{shown}"\nThe filter field shows "x"'
    assert await failed(PAGE, site, tmp_path, f"{sentence}\n{expected}") == []


async def test_a_field_is_cleared_though_a_button_may_be_called_so(
    site: Site, tmp_path: Path
) -> None:
    text = "Clear the filter\nThe filter field is empty"
    assert await failed(PAGE, site, tmp_path, text) == []


async def test_a_field_for_numbers_takes_a_number_as_people_write_it(
    site: Site, tmp_path: Path
) -> None:
    text = 'Enter 12,50 as amount\nThe amount field shows "12.50"'
    assert await failed(PAGE, site, tmp_path, text) == []


async def test_a_field_for_numbers_takes_nothing_else(site: Site, tmp_path: Path) -> None:
    (why,) = await failed(PAGE, site, tmp_path, "Set the amount to 30 pieces")
    assert why == "'Amount' takes a number only, and '30 pieces' is none"


@pytest.mark.parametrize(
    ("language", "text", "number"),
    [
        ("en", "12.50", "12.50"), ("en", "12,50", "12.50"), ("en", "1,000", "1000"),
        ("de", "1,000", "1.000"), ("de", "1.000", "1000"), ("de", "12,500", "12.500"),
        ("en", "1.000", "1.000"), ("en", "1.000,5", "1000.5"), ("de", "1.000.000", "1000000"),
        ("en", "9,007,199,254,740,993", "9007199254740993"), ("en", "-3", "-3"),
        ("en", "1e5", "1e5"), ("en", "0,125", "0.125"), ("en", "24.12.2026", None),
        ("en", "1.2.3", None), ("en", "nan", None), ("en", "1_000", None),
        ("en", "30 pieces", None), ("en", "", None),
    ],
)  # fmt: skip
def test_numbers_are_written_as_fields_take_them(
    language: str, text: str, number: str | None
) -> None:
    assert plain_number(text, language) == number
