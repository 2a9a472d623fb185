"""What kind of control is meant: pictures, tabs in all but markup, states, names of kinds."""

import pytest

from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find
from explorer.models import Container


def button(ref: str, name: str = "", **more) -> AccessibilityRef:
    return AccessibilityRef(ref, "button", name, **more)


def found(description: str, *refs: AccessibilityRef) -> str:
    return next((match.element.ref for match in find(refs, description)), "")


@pytest.mark.parametrize(
    ("description", "label", "hints"),
    [
        ("Schere", "Ausschneiden", ""),
        ("ciseaux", "", "icon-cut"),
        ("cestino", "Elimina", ""),
        ("engrenagem", "Preferências", ""),
        ("candado", "Stay with this one", "tool-lock"),
        ("Papierflieger", "", "fa-paper-plane"),
        ("gwiazdka", "Favourite", ""),
    ],
)
def test_what_an_icon_shows_in_any_language(description: str, label: str, hints: str):
    assert found(description, button("a", "Whales"), button("b", label, hints=hints)) == "b"


def test_a_picture_is_no_field():
    field = AccessibilityRef("a", "searchbox", "")
    assert found("magnifier", field, button("b", "Search all notes")) == "b"


def test_links_within_the_page_are_tabs_to_the_eye():
    def link(ref: str, name: str, href: str) -> AccessibilityRef:
        listed = (Container(role="list"),)
        address = f"http://127.0.0.1/settings{href}"
        return AccessibilityRef(ref, "link", name, href=address, hints=href, containers=listed)

    home = [link("home", "Home", "/home"), link("help", "Help", "/help")]
    tabs = [link("a", "General", "#general"), link("b", "Colours", "#colours")]
    assert found("second tab", *home, *tabs) == "b"


STATES = [
    AccessibilityRef("off", "checkbox", "Rain"),
    AccessibilityRef("on", "checkbox", "Wind", states=("checked",)),
    AccessibilityRef("needed", "textbox", "Name", value="Ada", states=("required",)),
    AccessibilityRef("fixed", "textbox", "Code", value="7", states=("readonly",)),
    AccessibilityRef("blank", "textbox", "Town"),
    AccessibilityRef("idle", "tab", "News"),
    AccessibilityRef("current", "tab", "Mail", states=("selected",)),
    button("live", "Go"),
    button("dead", "Stop", states=("disabled",)),
]


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ("deaktivierter Knopf", "dead"), ("bouton grisé", "dead"), ("casella selezionata", "on"),
        ("casella spuntata", "on"), ("angehaktes Kästchen", "on"), ("Pflichtfeld", "needed"),
        ("aktiver Reiter", "current"), ("aba ativa", "current"), ("field you cannot edit", "fixed"),
        ("campo vuoto", "blank"), ("empty field", "blank"), ("field showing 7", "fixed"),
    ],
)  # fmt: skip
def test_states_are_declined(description: str, ref: str):
    assert found(description, *STATES) == ref


def test_a_button_may_be_called_by_the_word_for_another_kind():
    refs = [button("a", "Insert frame"), button("b", "Insert link")]
    assert found("add a hyperlink", *refs) == "b"


def test_forms_of_synonyms_are_synonyms():
    assert found("remove it", button("a", "Whales"), button("b", "Supprime la page")) == "b"


def test_who_only_says_a_kind_of_thing_leaves_the_rest_to_lead():
    tools = [button("a", "More tools"), button("b", "Rectangle"), button("c", "Ruler")]
    assert found("tool for rectangles", *tools) == "b"
    assert found("herramienta de rectángulo", *tools) == "b"


def test_what_can_only_be_a_name_is_no_place():
    assert found("switch to full screen", button("a", "Whales"), button("b", "Full screen")) == "b"
    assert found("mettre en gras", button("a", "Gravure"), button("b", "Gras")) == "b"


def test_a_word_within_the_name_of_a_place_says_something_else():
    refs = [button("a", "Masquer la barre latérale"), button("b", "Barre le texte")]
    assert found("strikethrough", *refs) == "b"


@pytest.mark.parametrize(
    ("description", "ref"),
    [("the link Whales", "a"), ("the tab Whales", "b"), ("the link to Whales", "a")],
)
def test_a_word_that_is_also_a_name_says_the_kind_behind_an_article(description: str, ref: str):
    refs = [AccessibilityRef("a", "link", "Whales"), AccessibilityRef("b", "tab", "Whales")]
    best = find(refs, description)[0]
    assert (best.element.ref, best.unsaid, best.margin > 0) == (ref, False, True)


def test_a_button_whose_name_begins_with_the_word_for_a_kind_is_meant_before_it():
    refs = [AccessibilityRef("a", "link", "Whales"), AccessibilityRef("b", "button", "Link Whales")]
    assert find(refs, "the link whales")[0].element.ref == "b"


def test_a_word_that_is_also_a_name_says_no_other_kind():
    (best,) = find([AccessibilityRef("a", "link", "Whales")], "the tab whales")
    assert best.unsaid


def test_the_name_of_another_action_is_no_form_of_a_synonym():
    """To zoom in, which "plus" may mean, is to go closer."""
    assert found("the plus button", button("a", "Close"), button("b", "Add tag")) == "b"
    assert found("the plus button", button("a", "Close"), button("b", "Print")) == ""


def test_what_is_named_goes_before_what_is_partly_described():
    """Beside the link "Shop" the gear "Project settings" in its row is not the "Shop project"."""
    row = (Container(role="heading", name="Projects"), Container(role="row", name="Shop Admin"))
    link = AccessibilityRef("a", "link", "Shop", near="Projects", containers=row, href="/1")
    gear = AccessibilityRef("b", "link", "", description="Project settings", containers=row)
    assert found("the Shop project", gear, link) == "a"
    assert found("the project settings of Shop", link, gear) == "b"
