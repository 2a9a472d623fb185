"""Sentences name parts of the page, rows and cells."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from explorer.models import Bounds, Container, InteractiveElement
from explorer.models.scenario.page_parts import PageArea, PageParts
from explorer.scenario.running.comparing import compares, counts_so, says
from explorer.scenario.running.finding.choosing.boxes import (
    drawn_list,
    first_in_box,
    is_list,
    page_entry,
)
from explorer.scenario.running.finding.places.areas import matching
from explorer.scenario.running.finding.places.headings import heading_named
from explorer.scenario.running.finding.places.place import dialog_name, read_place, split_place
from explorer.scenario.running.finding.places.splitting import (
    split_row,
    without_colour,
    without_first,
)
from explorer.scenario.running.finding.places.words import names_choice, names_editor, names_message
from explorer.scenario.running.page.counting import counts
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.values import table_cell, value_of
from explorer.text import words

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
        ('"Products" links im Menü', '"Products"', "Menü links"),
        ('"Products" on the left in the menu', '"Products"', "the menu on the left"),
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
    assert found(parts, "pannello destro") == [4]
    assert found(parts, "het linkerpaneel") == [3]
    assert found(parts, "the palette") == []
    assert read_place("the second row") is None


def test_a_toolbar_is_not_the_part_that_it_serves() -> None:
    browser, bar = "section file-browser-section", "div toolbar file-browser"
    parts = PageParts(
        (area(browser, (0, 0, 300, 800)), area(bar, (0, 0, 300, 40), within=0)),
        (),
    )
    assert found(parts, "the file browser") == [0]
    assert found(parts, "the file browser toolbar") == [1]
    assert found(PageParts((area(bar, (0, 0, 300, 40)),), ()), "the file browser") == [0]


def test_an_opened_menu_is_meant_before_that_of_the_site() -> None:
    bar, menu = area("nav", (0, 0, 900, 40)), area("ul dropdown-menu", (700, 30, 200, 300))
    shown = PageParts((replace(bar, is_opened=True), replace(menu, is_opened=True)), ())
    for said in ("the menu", "the context menu", "das Kontextmenü", "menu contextuel"):
        assert found(shown, said) == [1]
    assert found(shown, "the navigation") == [0]
    assert found(PageParts((bar, menu), ()), "the menu") == [0]


def test_a_link_over_the_navigation_is_no_opened_menu() -> None:
    bar, link = area("nav", (0, 0, 300, 900)), area("a nav-new-post", (240, 90, 40, 40))
    assert found(PageParts((bar, replace(link, is_opened=True)), ()), "the menu") == [0]


def test_a_path_of_links_is_not_the_navigation() -> None:
    bar, path = area("div app-sidebar", (0, 0, 200, 800)), area("nav bread-crumbs", (0, 0, 900, 40))
    assert found(PageParts((bar, path), ()), "the navigation") == [0]
    assert found(PageParts((path,), ()), "the navigation") == [0]


def test_the_navigation_at_the_top_is_a_bar_not_the_first_line_of_a_menu() -> None:
    page = area("main", (0, 0, 1280, 900))
    line, bar = area("nav toolbar-header", (0, 0, 220, 40)), area("nav", (220, 90, 1060, 50))
    assert found(PageParts((page, line, bar), ()), "the navigation at the top") == [2]
    assert found(PageParts((page, line), ()), "the navigation at the top") == [1]


CARDS = """\
- article:
  - heading "Crew"
  - text: High water
- article:
  - heading "Crew list"
"""


def test_a_menu_at_a_side_runs_along_it_and_is_not_covered() -> None:
    areas = (
        area("navbar", (0, 0, 1200, 40)),
        area("nav", (0, 60, 200, 800)),
        area("nav", (160, 100, 220, 600)),
        area("nav", (400, 100, 700, 34)),
    )
    assert found(PageParts(areas, ()), "the menu on the left") == [1]
    named = (
        area("navbar-form navbar-left", (130, 0, 250, 40)),
        area("navigation", (0, 60, 200, 90)),
    )
    assert found(PageParts((*named, areas[3]), ()), "the left navigation") == [1]
    covered = (*(replace(one, is_covered=True) for one in areas[:2]), *areas[2:])
    assert found(PageParts(covered, ()), "le menu de gauche") == [2]
    assert without_colour("la casella blu con il nome") == "la casella con il nome"
    assert dialog_name("das Dialogfenster Export") == ["export"]
    assert dialog_name("the settings page") is None


def test_a_card_is_called_by_what_stands_first_in_it() -> None:
    page = PageText(CARDS)
    for said in ('the card "Crew"', 'la scheda "Crew"', "die Karte „Crew“"):
        assert [page.text_of(card) for card in page.named(said)] == ["Crew\nHigh water"]
    assert page.named('the card "High water"') == []
    assert [page.text_of(one) for one in page.named("die Überschrift")] == ["Crew", "Crew list"]


def element(role: str, row: str, **fields: Any) -> InteractiveElement:
    rows = (Container(role="row", name=row),)
    known = {"ref": "f0e0", "kind": "other", "tag": "div", "name": "", "bounds": BOX}
    return InteractiveElement.model_validate({**known, "role": role, "containers": rows, **fields})


BOX = {"x": 0, "y": 0, "width": 90, "height": 20}


def test_a_list_that_is_drawn_stands_in_the_row_of_its_label() -> None:
    away = element("link", "Quay list", href="http://a.example/quays")
    drawn = element("link", "Quay North North South", href="javascript:void(0)")
    field = element("textbox", "Quay number", kind="field")
    assert drawn_list([away, field, drawn], 'the list "Quay"') == 2
    assert drawn_list([away, field], "the quay") is None
    assert drawn_list([drawn, element("button", "Quay, second")], "the quay") is None
    assert first_in_box([away, drawn], 'the row "Quay North"') == 1
    assert first_in_box([away, drawn], 'the row "Quay"') is None
    assert not is_list(away)


def test_pages_of_a_list_are_numbered() -> None:
    pages = [element("link", "", name=name) for name in ("1", "2", "3", "Row 2")]
    for said in ("page 2", "the second page of the table", "zweite Seite", "segunda página"):
        assert page_entry(pages, said) == 1
    for said in ("page 4", "the second page of the report", "page", "last page", "2"):
        assert page_entry(pages, said) is None
    assert page_entry(pages[1:2], "page 2") is None
    assert page_entry([*pages, pages[1]], "page 2") is None


def test_rows_cells_and_counts() -> None:
    assert split_row('the "Rating" in the row of "Tea"') == ('the "Rating"', '"Tea"')
    page = PageText(TABLES)
    assert value_of(page, 'the "Rating" in the row of "Tea"') == "94"
    assert value_of(page, "Bewertung in der Zeile von Tea") == ""
    assert [page.text_of(row) for row in page.named("la ligne de « Ada »")] == ["Ada\n+67"]
    assert counts(page, "item", page.named("the table"), "films") == [("table", 2)]
    assert counts(page, "row", page.named("Die Tabelle in der Seitenleiste")) == [("table", 1)]


LIST = """\
- list:
  - listitem: Ada
  - listitem: Grace
- table:
  - row:
    - cell "Mail"
    - cell "ada@a.example"
"""


def test_rows_are_numbered_and_the_only_list_needs_no_name() -> None:
    page = PageText(LIST)
    for said in ("the first row", "la première ligne", "letzte Zeile der Tabelle", "prima riga"):
        assert [page.text_of(row) for row in page.numbered(said)] == ["Mail\nada@a.example"]
    names = PageText(LIST.partition("- table")[0])
    assert [names.text_of(one) for one in names.numbered("second entry of the list")] == ["Grace"]
    assert page.numbered("the second row") == page.numbered("the first name") == []
    assert [names.text_of(one) for one in names.only_group("lista de miembros")] == ["Ada\nGrace"]
    assert page.only_group("lista de miembros") == []  # a table may be called so
    assert page.only_group('the list "Guests"') == page.only_group("the members") == []
    assert PageText(TABLES).numbered("the first row") == []  # of which table?
    assert value_of(page, 'the value in the row "Mail"') == "ada@a.example"


PATHS = """\
- list:
  - listitem:
    - navigation "breadcrumb":
      - list:
        - listitem: Backup
        - listitem: Badger
    - text: Failed
- table:
  - row:
    - columnheader "Title"
    - columnheader "Stock"
  - row:
    - cell "The Cyberiad"
    - cell "0"
- table:
  - row:
    - cell "Rows"
    - combobox "Rows shown"
"""


def test_what_stands_in_a_list_is_not_counted_with_it() -> None:
    page = PageText(PATHS)
    lists = PageText(PATHS.partition("- table")[0])
    assert counts(lists, "item", lists.named("the list"), "runs") == [("list", 1)]
    assert value_of(page, "the stock of The Cyberiad") == "0"
    assert [page.text_of(row) for row in page.numbered("the first row")] == ["The Cyberiad\n0"]
    assert read_place("the result table", may_be_list=True) is not None


TOOLBAR = """\
- list:
  - menuitem "Reply"
  - menuitem "Forward"
  - menuitem "Delete"
- table:
  - row:
    - cell "Budget"
    - cell "Ann"
"""


def test_a_toolbar_is_no_list_of_messages() -> None:
    page = PageText(TOOLBAR)
    assert counts(page, "item", (), "messages") == [("table", 1)]
    assert counts(PageText(TOOLBAR.partition("- table")[0]), "item") == [("list", 3)]


def test_what_words_call_messages_fields_and_choices() -> None:
    assert names_message("the flash message")
    assert names_message("un mensaje de error")
    assert not names_message("the message of Ada")
    assert names_editor(words("großen Textfeld"))
    assert names_editor(words("cuadro de texto"))
    assert names_choice(words("il filtro"))
    assert not names_choice(words("the filter button"))


def test_texts_and_numbers_are_compared() -> None:
    assert compares("Inbox: Mail", "inbox", "starts")
    assert not compares("Mail: Inbox", "inbox", "starts")
    assert compares("/orders/12", r"/orders/\d+$", "matches")
    assert not compares("/orders", "(", "matches")
    assert counts_so(3, 3, "at_least")
    assert not counts_so(3, 3, "more")
    assert without_first('the first field "A"') == 'the   field "A"'
    assert without_first("the second field") == ""


SHOP = """\
- article "Seat":
  - heading "Seat"
  - paragraph: €24.00
- article:
  - heading "Box"
  - deletion: €30.00
  - paragraph: €12.00
- article:
  - heading "Set"
  - paragraph: €7.00
  - paragraph: €9.00
- table:
  - row:
    - columnheader "Code"
    - columnheader "Status"
  - row:
    - cell "AB3CD"
    - cell "paid"
  - row:
    - cell "XY9ZW"
    - cell "open"
"""


@pytest.mark.parametrize(
    ("description", "text"),
    [
        ("the price of Seat", "€24.00"),
        ("der Preis von Seat", "€24.00"),
        ("the price of Box", "€12.00"),
        ("the price of Set", ""),
        ("the weight of Seat", ""),
        ("the status of XY9ZW", "open"),
        ("the status of the first row", "paid"),
    ],
)
def test_what_belongs_to_a_thing_is_in_its_row_or_box(description: str, text: str) -> None:
    assert table_cell(PageText(SHOP), description).text == text


@pytest.mark.parametrize(
    ("shown", "wanted", "is_said"),
    [
        ("48 guests", "4", False),
        ("4 guests", "4", True),
        ("€19.60", "9.60", False),
        ("€9.60", "9.60", True),
        ("9,60 €", "9,60 €", True),
        ("v1.2.30", "1.2", False),
        ("In 2027.", "2027", True),
    ],
)
def test_a_number_is_no_part_of_a_longer_one(shown: str, wanted: str, is_said: bool) -> None:
    assert says(shown, wanted, "") == is_said


@pytest.mark.parametrize(
    ("outline", "may_be"),
    [
        ('- heading "Barn owl" [level=2]', True),
        ("- text: Barn owl", True),  # a heading that is but drawn
        ('- list:\n  - listitem:\n    - link "Barn owl":\n      - /url: "#owl"', False),
        ('- heading "Barn owl":\n  - link "Barn owl"', True),
        ('- button "Barn owl":\n  - text: Barn owl', False),
    ],
)
def test_a_link_or_a_button_is_no_heading_that_should_be_gone(outline: str, may_be: bool) -> None:
    assert PageText(outline).may_have_heading("Barn Owl") == may_be


@pytest.mark.parametrize(
    ("description", "name"),
    [
        ('the heading "Barn owl"', "Barn owl"),
        ('die Überschrift "Barn owl"', "Barn owl"),
        ('the button "Barn owl"', ""),
        ('the heading "Barn owl" in the row of "Ann"', ""),
    ],
)
def test_what_is_said_to_be_a_heading_is_one(description: str, name: str) -> None:
    assert heading_named(description) == name
