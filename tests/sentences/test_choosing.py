"""Which verbs order a choice, and which a click only."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'I select the room "A"'),
        ("en", 'the user chose the room "A"'),
        ("de", 'Ich wähle den Raum "A" aus'),
        ("de", 'Ich wähle den Raum "A"'),
        ("fr", 'Je choisis la salle "A"'),
        ("es", 'Elijo la sala "A"'),
        ("it", 'Scelgo la sala "A"'),
        ("pt", 'Escolho a sala "A"'),
        ("nl", 'Ik kies de zaal "A"'),
    ],
)
def test_what_is_selected_or_chosen_is_a_choice(language: str, text: str) -> None:
    assert _chooses(language, text) == ("click", True)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'I open the room "A"'),
        ("en", 'I click the room "A"'),
        ("en", 'I switch to the room "A"'),
        ("de", 'Ich öffne den Raum "A"'),
        ("fr", 'Je clique sur la salle "A"'),
    ],
)
def test_what_is_opened_or_clicked_is_no_choice(language: str, text: str) -> None:
    assert _chooses(language, text) == ("click", False)


def _chooses(language: str, text: str) -> tuple[str, bool]:
    (steps,) = read(language, text)
    assert not isinstance(steps, Unread)
    (step,) = steps
    return step.action, step.chooses
