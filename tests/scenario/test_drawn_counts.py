"""Counts of the rows of lists that are but boxes, without a role."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.running.page.counting import counts
from explorer.scenario.running.page.text import PageText
from tests.scenario.carried_out import failed
from tests.site import Site

NAVIGATION = "<nav><ul><li><a href=/a>Home</a><li><a href=/b>Budget</a></ul></nav>"
ROW = "<div class=row><div class=cell>{}</div><div class=cell>{}</div><button>Edit</button></div>"
SCHEDULES = "".join(ROW.format(name, day) for name, day in [("Rent", 1), ("Phone", 5), ("Gym", 9)])
PAGE = f"""<!doctype html><title>T</title><style>.row {{ display: flex; gap: 1em }}</style>
{NAVIGATION}<div><h2>Schedules</h2><div>{SCHEDULES}</div></div>"""


async def test_boxes_that_look_like_rows_are_counted(site: Site, tmp_path: Path) -> None:
    sentences = (
        "There are 3 schedules\nI should see three rows in the table\nthe second row shows Phone"
    )
    assert await failed(PAGE, site, tmp_path, sentences) == []


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("There are 0 schedules", "expected 0 schedules in boxes that look like rows, found 3"),
        ("There are no schedules in the list", "expected 0 schedules in the list, found 3"),
        ("There are two schedules", "expected 2 schedules in boxes that look like rows, found 3"),
    ],
)
async def test_another_number_is_told(site: Site, tmp_path: Path, sentence: str, why: str) -> None:
    assert await failed(PAGE, site, tmp_path, sentence) == [why]


CARDS = """\
- generic:
  - generic:
    - generic: Filters
    - button "Reset"
  - generic:
    - generic:
      - generic:
        - generic: Tea
        - generic: "3"
      - button "x"
    - generic:
      - generic:
        - generic: Milk
        - generic: "4"
      - button "x"
      - img
    - generic:
      - generic:
        - generic: Jam
        - generic: "5"
      - button "x"
"""


def test_neither_the_parts_of_a_page_nor_those_of_a_row_are_rows() -> None:
    assert counts(PageText(CARDS), "row") == [("boxes that look like rows", 3)]


def box(*parts: str) -> str:
    """A box with elements ("- img") and texts in it."""
    lines = [
        line
        for part in parts
        for line in (part if part.startswith("-") else f'- text: "{part}"').splitlines()
    ]
    return "\n  ".join(["- generic:", *lines])


BUTTON = '- button "x"'


def test_a_header_and_a_footer_with_other_parts_are_no_rows() -> None:
    rows = [box("Tea", "3", BUTTON)] * 3
    page = box(box("Name", "Price"), *rows, box("Total", "9"))
    assert counts(PageText(page), "row") == [("boxes that look like rows", 3)]


def test_cells_that_are_boxes_are_no_rows() -> None:
    row = box(*[box("Tea", "green")] * 4)
    assert counts(PageText(box(row, row, row)), "row") == [("boxes that look like rows", 3)]


def test_the_columns_of_a_board_cannot_be_counted() -> None:
    card = box("Tea", BUTTON)
    board = box(*(box("- heading", *[card] * number) for number in (2, 3, 4)))
    assert counts(PageText(board), "row") == []


def test_boxes_of_which_one_between_has_other_parts_are_no_list() -> None:
    row = box("Tea", "3", BUTTON)
    page = box(row, row, box('- img "a"', '- link "b"'), row)
    assert counts(PageText(page), "row") == []


def test_an_empty_table_goes_before_boxes() -> None:
    page = "- table\n" + box(*[box("Tea", BUTTON)] * 3)
    assert counts(PageText(page), "row") == [("table", 0)]


def test_two_boxes_with_other_parts_are_no_rows() -> None:
    page = """\
- generic:
  - generic:
    - generic: Tea
    - button "x"
  - generic:
    - heading "Total"
    - generic: "3"
"""
    assert counts(PageText(page), "row") == []


async def test_a_large_number_is_told_with_all_its_digits(site: Site, tmp_path: Path) -> None:
    page = "<!doctype html><title>Items</title><ul><li>Tea<li>Milk</ul>"
    (why,) = await failed(page, site, tmp_path, "There are 12345678 items")
    assert why == "expected 12345678 items in list, found 2"
