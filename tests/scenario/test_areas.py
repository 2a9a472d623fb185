"""Sentences name parts of the page, rows and cells."""

from __future__ import annotations

import pytest

from explorer.models import Bounds
from explorer.models.scenario.page_parts import PageArea, PageParts
from explorer.scenario.running.areas import (
    matching,
    read_place,
    split_place,
    split_row,
    without_first,
)
from explorer.scenario.running.comparing import compares, counts_so
from explorer.scenario.running.page_text import PageText

TABLES = """\
- complementary:
  - table:
    - rowgroup:
      - row:
        - cell "Ada"
        - cell "+67"
- main:
  - table:
    - row:
      - columnheader "Name"
      - columnheader "Rating"
    - row:
      - cell "Tea"
      - cell "94"
    - row:
      - cell "Coffee"
      - cell "12"
"""


@pytest.mark.parametrize(
    ("description", "what", "where"),
    [
        ('"director" in the sidebar', '"director"', "the sidebar"),
        ('the node "Heater on" on the canvas', 'the node "Heater on"', "the canvas"),
        ('"a.md" nel pannello di sinistra', '"a.md"', "pannello di sinistra"),
        ("Die Tabelle in der Seitenleiste", "Die Tabelle", "der Seitenleiste"),
        ("campo di testo Nella finestra di dialogo", "campo di testo", "finestra di dialogo"),
        ("finestra di dialogo", "finestra di dialogo", ""),
        ("terms and conditions", "terms and conditions", ""),
        ('the field of the dialog "New"', 'the field of the dialog "New"', ""),
    ],
)
def test_a_description_is_split_at_its_place(description: str, what: str, where: str) -> None:
    assert split_place(description) == (what, where)


def area(names: str, box: tuple[int, int, int, int], within: int = -1) -> PageArea:
    x, y, width, height = box
    words = tuple(tuple(name.split("-")) for name in names.split())
    return PageArea(words, within, "", 0, Bounds(x=x, y=y, width=width, height=height))


def found(parts: PageParts, text: str) -> list[int]:
    place = read_place(text)
    assert place
    return [parts.areas.index(one) for one in matching(parts, place)]


def test_the_area_is_the_one_whose_markup_fits_best() -> None:
    parts = PageParts(
        (
            area("div page-wrapper with-sidebar", (0, 0, 1000, 800)),
            area("div sidebar", (0, 0, 200, 800), within=0),
            area("div sidebar-link", (0, 0, 200, 40), within=1),
            area("section panel-left", (200, 0, 400, 800)),
            area("section panel-right", (600, 0, 400, 800)),
            area("div editor-toolbar", (200, 0, 800, 40)),
        ),
        (),
    )
    assert found(parts, "the sidebar") == [1]
    assert found(parts, "barre latérale") == [1]
    assert found(parts, "the left panel") == [3]
    assert found(parts, "pannello di destra") == [4]
    assert found(parts, "the panel") == [3, 4]
    assert found(parts, "the palette") == []
    assert read_place("the second row") is None


def test_rows_cells_and_counts() -> None:
    assert split_row('the "Rating" in the row of "Tea"') == ('the "Rating"', '"Tea"')
    page = PageText(TABLES)
    assert page.value_of('the "Rating" in the row of "Tea"') == "94"
    assert page.value_of("Bewertung in der Zeile von Tea") == ""
    assert [page.text_of(row) for row in page.named("la ligne de « Ada »")] == ["Ada +67"]
    assert page.counts("item", page.named("the table"), "films") == [("table", 2)]
    assert page.counts("row", page.named("Die Tabelle in der Seitenleiste")) == [("table", 1)]


def test_texts_and_numbers_are_compared() -> None:
    assert compares("Inbox: Mail", "inbox", "starts")
    assert not compares("Mail: Inbox", "inbox", "starts")
    assert compares("/orders/12", r"/orders/\d+$", "matches")
    assert not compares("/orders", "(", "matches")
    assert counts_so(3, 3, "at_least")
    assert not counts_so(3, 3, "more")
    assert without_first('the first field "A"') == 'the   field "A"'
    assert without_first("the second field") == ""
