"""A label that denies a word is not found by it."""

import pytest

from explorer.finder.outline import Outline
from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find
from explorer.models import Container


def found(description: str, *labels: str) -> list[str]:
    refs = [AccessibilityRef(f"e{n}", "button", label) for n, label in enumerate(labels)]
    return [match.element.name for match in find(refs, description)]


@pytest.mark.parametrize(
    ("description", "label"),
    [
        ("save", "Don't save"),
        ('"Save"', "Don\u2019t save"),
        ("worn", "Not worn"),
        ('"Paid"', "Not yet paid"),
        ("account", "Without an account"),
        ("speichern", "Nicht speichern"),
        ('"Anmeldung"', "Ohne Anmeldung"),
        ("enregistrer", "Ne pas enregistrer"),
        ("guardar", "No guardar"),
        ("salvare", "Non salvare"),
        ("guardar", "Não guardar"),
        ("opslaan", "Niet opslaan"),
        ("mute", "Unmute"),
        ("unmute", "Mute"),
        ("connect", "Disconnect"),
        ('"public"', "Non-public"),
        ("active", "Inactive"),
        ("mute the channel", "Unmute the channel"),
        ("aktivieren", "Deaktivieren"),
        ("bestellen", "Abbestellen"),
        ("saved", "Isn't saved"),
        ("paid", "Has not yet been fully paid"),
    ],
)
def test_a_label_that_says_the_contrary_is_not_found(description: str, label: str):
    assert found(description, label) == []


@pytest.mark.parametrize(
    ("description", "label"),
    [
        ("keep my ticket", "No, keep my ticket"),
        ('"Cancel"', "No - cancel"),
        ("bestellen", "Ohne Anmeldung bestellen"),
        ('"Don\'t save"', "Don't save"),
        ("not worn", "Not worn"),
        ("do not show again", "Do not show again"),
        ("reconnect", "Reconnect"),
        ("mailbox", "Mail"),
        ("senden", "Absenden"),
        ("speichern", "Abspeichern"),
        ('"12"', "Invoice no 12"),
    ],
)
def test_what_a_label_affirms_is_found(description: str, label: str):
    assert found(description, label) == [label]


def test_the_label_of_the_control_before_is_no_text_of_the_next_one():
    page = """- group "Condition":
  - radio "Well worn" [ref=e1]
  - text: Well worn
  - radio "Torn" [ref=e2]
  - text: Torn"""
    assert [match.element.name for match in find(Outline(page), "worn")] == ["Well worn"]


def test_words_of_the_place_are_no_contraries() -> None:
    row = Container(role="row", name="Known 80 Unknown")
    refs = [AccessibilityRef("e1", "button", "Unknown", containers=(row,))]
    assert [match.element.name for match in find(refs, "Unknown in the row of Known")] == [
        "Unknown"
    ]


def test_a_checkbox_denies_its_whole_clause() -> None:
    refs = [AccessibilityRef("e1", "checkbox", "Do not send the weekly newsletter")]
    assert find(refs, "newsletter") == []
