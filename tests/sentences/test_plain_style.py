"""Sentences in the words that the documentation promises, and what was read as half of them."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told


@pytest.mark.parametrize(
    ("language", "text", "reading"),
    [
        ("en", 'In the row of Tea I click "Edit"', 'click "Edit" In the row of Tea'),
        ("en", 'Type "x" into the message box and press Tab', "type the message box x; key Tab"),
        ("en", 'I should see "Ada" in the page title', "title the page title Ada"),
        ("en", 'Open the board "/b/plan"', "navigate /b/plan"),
        ("it", 'Apro la bacheca "/b/piano"', "navigate /b/piano"),
        ("es", 'Arrastro la fila de "A" a la fila de "B"', 'drag la fila de "A" la fila de "B"'),
        ("nl", 'Gegeven dat ik op de pagina "/x" ben', "navigate /x"),
        ("de", "Im Dialog wähle ich „A“ als Kunde", "select Kunde A"),
        ("en", "Click Save, the list shows “A”", "click Save; text the list A"),
        ("en", "Submit, wait 3 seconds, the title contains “A”", "click submit; wait 3; title A"),
        ("en", "Open the menu \u2013 “Save” is greyed out", "click the menu; disabled “Save”"),
        ("de", "Geh auf „P“ \u2013 es müssten vier Spalten da sein", "click „P“; count column 4"),
        ("fr", "Sélectionnez le mode de paiement « Carte »", "click le mode de paiement « Carte »"),
        ("es", "Se cierra la ventana", "hidden la ventana"),
        ("en", "Set the language to Portuguese (Brazil)", "type the language Portuguese (Brazil)"),
        ("en", '"A" appears within 10s', 'visible "A"'),
        ("en", 'She enters "A" as the title and leaves the text blank',
         "type the title A; clear the text"),
    ],
)  # fmt: skip
def test_plain_sentences_are_read_whole(language: str, text: str, reading: str) -> None:
    assert told(language, text) == reading


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "She picks High for the priority and assigns the issue to herself"),
        ("en", "Attach the file crash.log and wait until the server has gone to sleep"),
        ("en", 'The list shows "A" or "B"'),
        ("it", "La lista mostra «A» o «B»"),
        ("en", "Remember the price as total"),
        ("en", 'Enter a valid e-mail address into "Mail"'),
        ("en", 'Enter any text into "Name"'),
        ("en", 'I click on "A", which opens "B"'),
        ("en", "The password must contain 8 characters"),
        ("es", "Se descarga el archivo"),
        ("es", 'Rellenar los campos "A" y "B" con "X"'),
        ("en", 'Fill the fields "A" and "B" with "X"'),
        ("nl", "We openen het projectbord en maken onder Te doen een kaart aan"),
        ("en", "Click the preview -> the page opens in a new tab"),
    ],
)  # fmt: skip
def test_half_of_a_sentence_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


def test_a_pronoun_may_say_in_what_is_counted() -> None:
    _, counted = read("fr", "Je vois la liste", "Je vérifie qu'elle contient 2 lignes")
    assert not isinstance(counted, Unread)
    assert (counted[0].to_target, counted[0].number) == ("la liste", 2)


@pytest.mark.parametrize(
    ("language", "text", "opens"),
    [
        ("en", "Open Acme Desk", True),
        ("en", "Please visit Acme and click Save", True),
        ("de", "Rufe Acme auf", True),
        ("fr", "J'ouvre Acme", True),
        ("en", "Click Acme Desk", False),
        ("en", "Click Open file", False),
        ("en", "Open Acme as admin", False),
        ("en", "Open Acme or Foo", False),
    ],
)
def test_a_scenario_may_begin_by_opening_what_is_open(
    language: str, text: str, opens: bool
) -> None:
    first, second = read(language, text, text)
    assert not isinstance(first, Unread)
    assert not isinstance(second, Unread)
    assert (first[0].opens, second[0].opens) == (opens, False)
