"""What a description means, on a page with look-alikes."""

import pytest

from explorer.finder.parser import AccessibilityTreeParser
from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import ScoredElement, find
from explorer.models import Container
from tests.finder.pages import SHOP

REFS = AccessibilityTreeParser().parse_snapshot(SHOP)


def first(description: str, role_hint: str | None = None) -> ScoredElement | None:
    return next(iter(find(REFS, description, role_hint)), None)


def among(description: str, *refs: AccessibilityRef) -> str:
    return next((match.element.ref for match in find(refs, description)), "")


def button(ref: str, name: str = "", **more) -> AccessibilityRef:
    return AccessibilityRef(ref, "button", name, **more)


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        # words, their forms and synonyms
        ("home link", "e4"),
        ("authenticate", "e5"),
        ("sign-out", "e6"),
        ("disconnect: log out", "e6"),
        ("messages", "e13"),
        ("submit", "e17"),
        ("legal notice", "e52"),
        ("basket", "e7"),
        # languages
        ("Anmelden", "e5"),
        ("se déconnecter", "e6"),
        ("botón de enviar", "e17"),
        ("Suivant", "e45"),
        ("E-Mail-Feld", "e12"),
        # kinds
        ("email input", "e12"),
        ("country dropdown", "e16"),
        ("volume slider", "e46"),
        # quoted
        ('the "Impressum" link', "e52"),
        # order
        ("second delete button", "e31"),
        ("last edit", "e30"),
        ("the 2nd checkbox", "e15"),
        ("zweiter Bearbeiten-Knopf", "e30"),
        # place
        ("delete in the row of Bob", "e31"),
        ("Bob's edit button", "e30"),
        ("edit button for Alice", "e25"),
        ("change next to Tax", "e44"),
        ("log in link in the footer", "e51"),
        ("footer log in", "e51"),
        ("delete in the second row", "e31"),
        ("text field of the Contact form", "e12"),
        # state
        ("the ticked checkbox", "e14"),
        ("disabled delete button", "e31"),
        ("unchecked checkbox", "e15"),
        # what is not meant
        ("delete, not the one of Alice", "e26"),
        ("checkbox, not the terms", "e14"),
    ],
)
def test_found(description: str, ref: str):
    found = first(description)
    assert found
    assert found.element.ref == ref, found.reason


@pytest.mark.parametrize(
    "description", ["newsletter", "archive button", "upload field", "text", ""]
)
def test_not_found(description: str):
    assert find(REFS, description) == []


def test_who_has_half_of_the_words_is_hardly_meant():
    found = first("publish order")
    assert found is None or found.score < 0.5


@pytest.mark.parametrize("description", ["Start on the canvas", "click Start in the editor"])
def test_a_name_in_another_place_is_no_certainty(description: str):
    (match,) = find([button("a", "Start"), button("b", "End")], description)
    assert (match.unsaid, match.score < 0.9) == (True, True)


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ("Enter user in the name field", "name"),
        ('Trage "Login" als Name ein', "name"),
        ("sélectionner Login dans la liste Country", "country"),
        ("Click the login button", "login"),
        ("tick agree", "agree"),
    ],
)
def test_a_value_is_no_evidence_for_the_name(description: str, ref: str):
    refs = [
        button("login", "Login user"),
        AccessibilityRef("name", "textbox", "Name"),
        AccessibilityRef("country", "combobox", "Country", options=("Login", "Spain")),
        AccessibilityRef("agree", "checkbox", "Agree"),
    ]
    assert among(description, *refs) == ref


def test_an_only_one_is_the_first_and_no_second():
    refs = [AccessibilityRef("a", "textbox", "Password"), button("b", "Save")]
    assert among("first password field", *refs) == "a"
    assert among("second password field", *refs) == ""


def test_an_answer_says_why_and_how_sure():
    found = first("sign in in the header")
    assert found
    assert found.element.ref == "e5"
    assert 0.3 <= found.score <= 1
    assert found.margin > 0
    assert "name is 'Log in', a synonym of 'sign in'" in found.reason
    assert "the header" in found.reason


def test_a_tie_has_no_margin_and_says_so():
    found = first("change button")
    assert found
    assert (found.element.ref, found.margin) == ("e42", 0)
    assert "a tie" in found.reason


def test_two_links_to_one_address_are_no_tie():
    picture = AccessibilityRef("a", "link", "Lamp", href="/lamp")
    headline = AccessibilityRef("b", "link", "Lamp", href="/lamp")
    (match, _) = find([picture, headline], "lamp")
    assert match.margin > 0


def test_a_role_hint_counts_like_a_word_for_it():
    link, control = AccessibilityRef("a", "link", "Search"), button("b", "Search")
    assert [m.element.ref for m in find([link, control], "search", "button")] == ["b", "a"]


def test_the_whole_description_as_a_name_beats_its_grammar():
    refs = [button("a", "Sign in"), button("b", "Sign in to continue")]
    assert among("sign in to continue", *refs) == "b"
    assert among("add link", button("a", "Add"), button("b", "Add link")) == "b"


def test_opposites_are_never_taken_for_one_another():
    assert among("log in", button("a", "Log out")) == ""
    assert among("next", button("a", "Text"), button("b", "Previous")) == ""
    assert among("show details", button("a", "Hide details")) == ""
    assert among("zoom in", button("a", "Zoom out")) == ""


@pytest.mark.parametrize(
    ("description", "hints"),
    [
        ("delete", "btn fa-trash"),
        ("search icon", "images/magnifier.svg"),
        ("menu", "hamburgerButton"),
        ("settings", "icon-cog"),
        ("shopping cart", "#icon-bag"),
        ("garbage can", "fa fa-trash-alt"),
    ],
)
def test_a_control_that_shows_a_picture_and_no_words(description: str, hints: str):
    assert among(description, button("a", hints="fa fa-car"), button("b", hints=hints)) == "b"


def test_signs_are_words():
    assert among("close", button("a", "Menu"), button("b", "\u00d7")) == "b"
    assert among("x", button("a", "Menu"), button("b", "\u2715")) == "b"


def test_fields_are_told_by_all_that_describes_them():
    fields = [
        AccessibilityRef("type", "textbox", "", input_type="password"),
        AccessibilityRef("placeholder", "textbox", "", placeholder="Your phone"),
        AccessibilityRef("attribute", "textbox", "", field_name="firstName"),
        AccessibilityRef("near", "textbox", "", near="Postcode:"),
        AccessibilityRef("value", "textbox", "", value="Lovelace"),
    ]
    for description, ref in {
        "password box": "type", "telephone field": "placeholder", "first name input": "attribute",
        "zip code": "near", "field with Lovelace": "value",
    }.items():  # fmt: skip
        assert among(description, *fields) == ref


def test_places_by_where_things_are():
    def at(ref: str, x: float, y: float, name: str = "Help") -> AccessibilityRef:
        return button(ref, name, bounds={"x": x, "y": y, "width": 50, "height": 20})

    corners = [at("nw", 0, 0), at("ne", 950, 0), at("sw", 0, 980), at("se", 950, 980)]
    assert among("help at the top right", *corners) == "ne"
    assert among("help on the left at the bottom", *corners) == "sw"
    below = [at("a", 0, 0), at("mark", 0, 500, "Shipping"), at("b", 0, 530), at("c", 0, 900)]
    assert among("help below Shipping", *below) == "b"
    assert among("help above Shipping", *below) == "a"


def test_the_words_for_a_place_may_be_a_name():
    assert among("items in cart", button("a", "Items"), button("b", "Items in your cart")) == "b"


def test_one_of_several_pages_of_cards():
    def card(ref: str, name: str) -> AccessibilityRef:
        return button(ref, "Buy", containers=(Container(role="article", name=name),))

    cards = [card("a", "Lamp 20 €"), card("b", "Chair 90 €")]
    assert among("buy the chair", *cards) == "b"
    assert among("buy button of the lamp", *cards) == "a"
    assert among("buy in the second card", *cards) == "b"


def post(ref: str, hints: str, text: str) -> AccessibilityRef:
    row = Container(role="row", name=text)
    return AccessibilityRef(ref, "", "", pointer=True, hints=hints, containers=(row,))


POSTS = [
    post("ann's star", "star", "Ann: at the lake"),
    post("ann's trash", "trash", "Ann: at the lake"),
    post("at's star", "star", "@at: a letter to Ben"),
    post("at's trash", "trash", "@at: a letter to Ben"),
]


@pytest.mark.parametrize(
    ("description", "ref"),
    [
        ("Find the letter to Ben and click the star icon to mark it as important.", "at's star"),
        ('For the user @at, click on the "star" button.', "at's star"),
        ("To delete the mail by Ann, tap the trash in Ann's row", "ann's trash"),
        ("In the row of Ann, press the bin in order to get rid of the thing", "ann's trash"),
        ("Go to the post by Ann, then choose the trash", "ann's trash"),
    ],
)
def test_the_clause_with_the_click_names_the_element(description: str, ref: str):
    (match, *_) = find(POSTS, description)
    assert match.element.ref == ref
    assert match.margin > 0


def test_a_purpose_is_the_name_where_nothing_else_is():
    refs = [button("a", "Print"), button("b", "Delete")]
    assert among("click the button to delete it", *refs) == "b"
    notes = [button("a", "Edit", near="Save the whales"), button("b", "Edit", near="Plans")]
    assert among("edit next to Save the whales", *notes) == "a"


def test_a_verb_in_a_name_opens_no_clause():
    refs = [button("a", "Push notifications"), button("b", "Settings")]
    assert among("push notifications", *refs) == "a"
    assert among("save and close", button("a", "Close"), button("b", "Save and close")) == "b"


@pytest.mark.parametrize(("description", "ref"), [("Click button ONE.", "b"), ("option A", "c")])
def test_a_word_without_meaning_may_be_a_name(description: str, ref: str):
    refs = [button("a", "TWO"), button("b", "ONE"), AccessibilityRef("c", "option", "A")]
    (match, *_) = find(refs, description)
    assert (match.element.ref, match.margin > 0) == (ref, True)


def test_what_is_quoted_has_its_case():
    refs = [button("a", "eget"), button("b", "Eget")]
    for text, ref in {"eget": "a", "Eget": "b"}.items():
        (match, *_) = find(refs, f'the "{text}" button')
        assert (match.element.ref, match.margin > 0) == (ref, True)


@pytest.mark.parametrize(
    ("quoted", "name"),
    [("Login", "Log in"), ("Log in", "login"), ("Sign in", "Sign-in"), ("Logout", "Log Out")],
)
def test_what_is_quoted_may_have_other_gaps(quoted: str, name: str):
    others = button("a", "Log me in"), button("c", "Sign up"), button("d", "Help")
    refs = [*others, button("b", name)]
    (match, *_) = find(refs, f'"{quoted}"')
    assert (match.element.ref, match.score > 0.9, match.margin > 0.2) == ("b", True, True)


@pytest.mark.parametrize("sign", ["x", "X", "\u00d7", "\u2715"])
def test_a_quoted_sign_is_what_it_means(sign: str):
    description = f'Close the dialog box by clicking the "{sign}"'
    for closing in (button("b", "Close"), button("b", hints="icon-closethick")):
        assert among(description, button("a", "Menu"), closing) == "b"
    assert among(description, button("a", "Close"), button("b", sign)) == "b"


def test_a_quoted_word_may_be_the_kind():
    refs = [
        AccessibilityRef("a", "textbox", "", tag="input", input_type="text"),
        AccessibilityRef("b", "textbox", "", tag="textarea"),
        AccessibilityRef("c", "radio", "Fish", tag="input", input_type="radio"),
    ]
    for kind, ref in {"text": "a", "textarea": "b", "radio": "c"}.items():
        assert among(f'Click on a "{kind}" widget.', *refs) == ref
    assert among('Click the "radio" button', *refs, button("d", "Radio")) == "d"


def test_the_text_before_it_is_no_certainty():
    (match,) = find([button("a", near="Delete")], "delete button")
    assert match.score < 0.9
    fields = [AccessibilityRef(name, "textbox", "", near=f"{name}:") for name in ("Name", "Email")]
    assert among('the "Email" field', *fields) == "Email"


def test_a_paragraph_around_an_element_does_not_name_it_by_a_synonym():
    text = "New here? Explore the features with sample data, including traces, labels and prompts."
    start = button("a", "Start the tour", containers=(Container(role="row", name=text),), near=text)
    (match,) = find([start], "tag to a run")
    assert match.unsaid
    assert "nothing says 'tag'" in match.reason
    short = button("a", "Start", containers=(Container(role="row", name="Labels"),))
    (match,) = find([short], "tag to a run")
    assert not match.unsaid


def test_the_same_spelled_apart_is_nearer_than_a_synonym():
    (match, _) = find([button("a", "Sign In"), button("b", "Log In")], "login button")
    assert (match.element.ref, match.margin > 0) == ("b", True)


def test_text_without_end_or_sense_does_no_harm():
    hostile = button("a", "x" * 1_000_000 + "\u202e\x00 delete")
    assert among("delete", hostile, button("b", "Delete")) == "b"


# --- hostile input --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "description",
    [
        "", "   ", "...", "x" * 100_000, "delete " * 20_000, "next to " * 12_000, "'" * 100_000,
        "(.*)+[a-z]{2,}$ \\d+ (?P<x>", "\x00\ud800", " ".join(f"word{n}" for n in range(15_000)),
    ],
)  # fmt: skip
def test_a_strange_description_is_read_within_bounds(description: str):
    assert all(match.score <= 1 for match in find(REFS, description))


def test_only_the_beginning_of_a_long_description_is_read():
    matches = find(REFS, "impressum " + "x" * 100_000)
    assert matches == find(REFS, "impressum " + "x" * 990)


def test_of_many_that_do_the_same_each_is_told_with_its_rival():
    links = [button(f"e{n}", "Read more", href="/one") for n in range(3000)]
    matches = find([*links, button("last", "Read more", href="/two")], "read more", top=None)
    assert [match.margin for match in matches] == [0.0] * 3000 + [matches[-1].score]


def test_which_words_of_the_description_an_element_answers():
    (best, *_) = find(REFS, "sign in link in the header")
    assert best.words == {"sign", "in", "link", "the", "header"}
