"""Cells of a drawn spreadsheet: after its rows were sorted, no other cell is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser

from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.recording.vision.boxes import Box, Shape, Word
from explorer.recording.vision.layout import element_at, elements_of
from explorer.recording.vision.matching import match
from explorer.recording.vision.naming import with_element
from explorer.recording.vision.reader import OfflineReader
from tests.recording.captured import captured
from tests.recording.replayed import replayed
from tests.recording.vision.canvas import pressed
from tests.recording.vision.pictures import need_rapidocr
from tests.recording.vision.sheet import ROWS, Row, point, read, sheet
from tests.site import Site

NUMBER_OF_ROW, PRODUCT, CITY, NUMBER, NOTE = range(5)
SORTED: dict[str, Sequence[Row]] = {
    "by product": sorted(ROWS),
    "by number": sorted(ROWS, key=lambda row: row[2]),
    "from the end": ROWS[::-1],
}


def cell(product: str, column: int, *, borders: bool = True) -> SemanticElementRef:
    element = element_at(read(borders=borders), point(product, column))
    assert element is not None
    return element


def found(
    reference: SemanticElementRef, elements: Sequence[SemanticElementRef]
) -> SemanticElementRef | None:
    matched = match(reference, elements)
    is_certain = matched.is_certain and matched.position is not None
    return elements[matched.position or 0] if is_certain else None


def where(rows: Sequence[Row], product: str, column: int) -> tuple[float, float]:
    """The point of a cell after the rows were sorted."""
    x, y = point(product, column)
    products, before = [row[0] for row in rows], [row[0] for row in ROWS]
    return x, y + 30 * (products.index(product) - before.index(product))


@pytest.mark.parametrize("product", [row[0] for row in ROWS])
def test_a_cell_has_the_name_of_its_own_words(product: str) -> None:
    row = next(row for row in ROWS if row[0] == product)
    read = [cell(product, column) for column in (PRODUCT, CITY, NUMBER, NOTE)]
    assert [one.name or "" for one in read] == list(row)
    assert {one.role for one in read} == {"gridcell"}


@pytest.mark.parametrize("borders", [True, False], ids=["borders", "no borders"])
@pytest.mark.parametrize("order", SORTED)
def test_a_cell_is_found_in_its_own_row(order: str, borders: bool) -> None:
    rows = SORTED[order]
    now = read(rows, borders=borders)
    for product, *texts in ROWS:
        for column, text in enumerate((product, *texts), 1):
            if text or borders:
                reference = cell(product, column, borders=borders)
                expected = element_at(now, where(rows, product, column))
                assert found(reference, now) == expected, (product, column)


@pytest.mark.parametrize("order", SORTED)
def test_a_cell_whose_row_is_gone_is_refused(order: str) -> None:
    now = read([row for row in SORTED[order] if row[0] != "Boots"])
    for column in (NUMBER_OF_ROW, PRODUCT, CITY, NUMBER, NOTE):
        assert found(cell("Boots", column), now) is None, column


@pytest.mark.parametrize("borders", [True, False], ids=["borders", "no borders"])
@pytest.mark.parametrize("order", SORTED)
def test_the_number_of_a_row_is_not_that_of_another(order: str, borders: bool) -> None:
    now = read(SORTED[order], borders=borders)
    for row in ROWS:
        reference = cell(row[0], NUMBER_OF_ROW, borders=borders)
        match_ = found(reference, now)
        assert match_ is None or row[0] in (match_.neighbour_text or "")


@pytest.mark.parametrize("order", SORTED)
def test_a_cell_that_was_named_by_the_number_beside_it_is_refused(order: str) -> None:
    boots = cell("Boots", PRODUCT)
    named_by_number = boots.model_copy(update={"role": "textbox", "name": "2"})
    assert found(named_by_number, read(SORTED[order])) is None


def test_a_value_that_only_another_row_has_now_is_refused() -> None:
    rows = [(name, "Lisbon" if name == "Socks" else "Rome", *rest) for name, _, *rest in ROWS]
    assert found(cell("Boots", CITY), read(rows)) is None  # type: ignore[arg-type]


def test_a_number_without_anything_beside_it_is_refused() -> None:
    words = [Word("7", Box(20, 20, 30, 38), 1.0)]
    (seven,) = elements_of(words, [])
    assert found(seven, (seven,)) is None


def test_the_keys_of_a_keypad_are_found() -> None:
    boxes = [
        Box(20 + 60 * i, 20 + 50 * j, 60 + 60 * i, 50 + 50 * j) for j in (0, 1) for i in (0, 1)
    ]
    words = [
        Word(text, Box(box.left + 15, box.top + 6, box.right - 15, box.bottom - 6), 1.0)
        for text, box in zip("7845", boxes, strict=True)
    ]
    keys = elements_of(words, [Shape(box, 1.0) for box in boxes])
    assert [(one.role, one.name) for one in keys] == [("button", key) for key in "7845"]
    assert [found(key, keys) for key in keys] == list(keys)


async def click(browser: Browser, url: str, column: int) -> ActionWithElement:
    """A click on a cell in the row of the boots, with the element that a picture shows."""
    async with captured(browser, url) as person:
        picture = await person.page.screenshot()
        box = await person.page.locator("canvas").bounding_box()
        assert box
        x, y = point("Boots", column)
        async with person.page.expect_response("**/pressed/**"):
            await person.page.mouse.click(box["x"] + x, box["y"] + y)
        (action,) = await person.until("click unnamed canvas")
    named = await with_element(action, picture, 1.0, OfflineReader())
    assert named is not None
    return named


@pytest.mark.parametrize(
    ("column", "text"),
    [
        (NUMBER_OF_ROW, 'click gridcell "2"'),
        (PRODUCT, 'click gridcell "Boots"'),
        (NUMBER, 'click gridcell "3"'),
        (NOTE, "click unnamed gridcell"),
    ],
)
async def test_a_replay_presses_a_cell_in_its_own_row_or_none(
    browser: Browser, site: Site, tmp_path: Path, column: int, text: str
) -> None:
    need_rapidocr()
    url = site.serve({"/": sheet()})
    action = await click(browser, url, column)
    assert action.to_text() == text
    assert await pressed(site, 1) == [f"Boots:{column}"]
    site.serve({"/": sheet(SORTED["by product"])})
    result = await replayed([action], url, tmp_path, patience=0)
    is_row = column == NUMBER_OF_ROW
    assert result.steps[0].outcome == ("refused" if is_row else "done")
    assert await pressed(site, 0 if is_row else 1) == ([] if is_row else [f"Boots:{column}"])
