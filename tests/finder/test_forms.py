"""Which words are forms of one another, and which only look like it."""

import pytest

from explorer.finder.forms import forms, inflections
from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.text import words


@pytest.mark.parametrize(
    "family",
    [
        "copy copies copied copying",
        "plan planned planning plans",
        "rate rated rating rates",
        "verify verified verification verifications",
        "translate translated translation",
        "unsubscribe unsubscribed unsubscription",
        "retrieve retrieval retrieved",
        "transmit transmission transmitted",
        "bestätigen bestätigt Bestätigung bestätigte",
        "aktualisieren aktualisiert Aktualisierung",
        "hochziehen hochziehend",
        "einfügen eingefügt Einfügung",
        "valider validé validation validez",
        "confirmar confirmado confirma confirmación",
        "opção opções",
        "botón botones",
        "confermare conferma confermato",
        "prodotto prodotti",
        "bevestigen bevestigd bevestiging bevestig",
    ],
)
def test_forms_of_one_word(family: str):
    first, *others = words(family)
    for other in others:
        assert other in forms(first)
        assert first in forms(other)


@pytest.mark.parametrize(
    "family",
    [
        "register registration registered",
        "pay paid payment payments",
        "choose choice chosen",
        "buy bought",
        "send sent",
        "person people",
        "child children",
        "cancel cancellation",
        "speichern gespeichert",
        "löschen gelöscht Löschung",
        "hinzufügen hinzugefügt",
        "supprimer suppression",
        "buscar búsqueda",
        "salvare salva salvataggio",
        "excluir exclusão",
        "opslaan opgeslagen",
    ],
)
def test_forms_that_no_ending_tells(family: str):
    first, *others = words(family)
    for other in others:
        assert other in vocabulary().forms(first)
        assert first in vocabulary().forms(other)


@pytest.mark.parametrize(
    "pair",
    [
        "news new", "order border", "form format", "user used", "post position", "post poster",
        "import important", "bill billion", "star start", "plan planet", "table tablet",
        "port portion", "state station", "list listen", "event even", "pass passion", "seed see",
        "number numb", "contact contract", "custom customer", "policy police", "late later",
        "number 42",
    ],
)  # fmt: skip
def test_words_that_only_look_alike(pair: str):
    one, other = pair.split()
    assert other not in vocabulary().forms(one)
    assert one not in vocabulary().forms(other)


def test_every_letter_is_a_word_without_other_verb_forms_than_its_own():
    assert all(letter in inflections(letter) for letter in "abcdefghijklmnopqrstuvwxyzäß")
    assert inflections("y") == {"y", "ys", "ying", "yed"}
