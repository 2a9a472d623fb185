"""Short instructions as people give them: kindred words, corners, searches, values, states."""

from __future__ import annotations

import pytest

from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find
from explorer.models import Container


def ref(name: str, role: str = "button", **more) -> AccessibilityRef:
    return AccessibilityRef(name, role, name, **more)


def box(x: int, y: int) -> dict[str, float]:
    return {"x": x, "y": y, "width": 40, "height": 20}


LIBRARY = [
    ref("Show", "button"),
    ref("Roadmap", "link"),
    ref("Search", "button"),
    ref("Search books", "searchbox"),
    ref("Items per page", "textbox"),
    ref("Especie", "textbox"),
    ref("Concierto en el faro", "link"),
    ref("Satelliet", "radio"),
    ref("Recipients", "textbox"),
    ref("\u2699\ufe0f", "link"),
]
IN_DIALOG = (Container(role="dialog", name="New house"),)
DIALOG = [
    ref("Help", bounds=box(900, 900)),
    ref("Close", containers=IN_DIALOG, bounds=box(500, 100)),
    ref("Cancel", containers=IN_DIALOG, bounds=box(300, 400)),
    ref("Create", containers=IN_DIALOG, bounds=box(500, 400)),
]
SWITCHES = [ref("Mail", "switch", states=("checked",)), ref("Text", "switch")]
TWINS = [ref("Sign in", "link", hints="/signin"), ref("Sign  in", "link", hints="btn btn-primary")]


def best(refs: list[AccessibilityRef], description: str) -> str:
    return next((match.element.name for match in find(refs, description, top=1)), "")


@pytest.mark.parametrize(
    ("description", "name"),
    [
        ("espèce", "Especie"),
        ("il concerto al faro", "Concierto en el faro"),
        ("Satellitenbild", "Satelliet"),
        ("spicy", ""),
        ("search for dune", "Search books"),
        ('Suche "Stirnlampe"', "Search books"),
        ("click the search button", "Search"),
        ("show the roadmap", "Roadmap"),
        ("show", "Show"),
        ("show 50 items per page", "Items per page"),
        ("add otto@example.org to the recipients", "Recipients"),
        ("das Zahnrad", "\u2699\ufe0f"),
    ],
)
def test_words_that_the_page_has_in_another_way(description: str, name: str):
    assert best(LIBRARY, description) == name


@pytest.mark.parametrize(
    ("refs", "description", "name"),
    [
        (DIALOG, "the button at the bottom right of the dialog", "Create"),
        (DIALOG, "de knop rechtsboven in de dialog", "Close"),
        (DIALOG, "the button at the bottom left of the dialog", "Cancel"),
        (SWITCHES, "the switch that is on", "Mail"),
        (SWITCHES, "the switch that is not ticked", "Text"),
        (SWITCHES, "el interruptor que ya está encendido", "Mail"),
        (TWINS, "click on the sign in button", "Sign  in"),
    ],
)
def test_where_it_is_and_what_it_looks_like(refs, description: str, name: str):
    assert best(refs, description) == name


def test_a_verb_at_the_end_is_no_part_of_the_place():
    rows = [Container(role="row", name="Ann"), Container(role="row", name="Bob")]
    refs = [
        AccessibilityRef(f"{word} {row.name}", "button", word, containers=(row,))
        for row in rows
        for word in ("Bearbeiten", "Löschen")
    ]
    found = find(refs, "den Eintrag in der Zeile von Bob löschen", top=1)
    assert [match.element.ref for match in found] == ["Löschen Bob"]


def test_a_group_for_an_order_is_widened_until_it_has_enough():
    refs = [ref("Password", "textbox"), ref("Password (again please)", "textbox")]
    assert best(refs, "second password field") == refs[1].name


def test_a_value_that_nothing_says_is_no_doubt():
    (plain,) = find(LIBRARY, "items per page", top=1)
    (valued,) = find(LIBRARY, "50 items per page", top=1)
    (other,) = find(LIBRARY, "giraffe items per page", top=1)
    assert other.score < valued.score <= plain.score


def test_a_word_of_five_letters_with_another_letter_is_another_word() -> None:
    assert best([ref("Start date", "textbox"), ref("Save")], "stars") == ""


IN_ROWS = [
    ref(name, "link", hints=hints, containers=(Container(role="row", name=row),))
    for row in ("Ana 3", "Rui 4")
    for name, hints in ((row[:3], ""), ("", "fa fa-copy"), ("", "fa fa-trash"))
]


@pytest.mark.parametrize(
    "description",
    [
        'ícone da lixeira na linha de "Rui"',
        'icona del cestino nella riga di "Rui"',
        'icône de la corbeille dans la ligne de "Rui"',
    ],
)
def test_an_icon_of_something_in_a_row_is_no_icon_in_all_of_that(description: str) -> None:
    (match,) = find(IN_ROWS, description, top=1)
    assert match.element == IN_ROWS[-1]
