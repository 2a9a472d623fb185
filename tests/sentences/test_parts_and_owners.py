"""What a part of the page has, and whose a control is."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told

HELD = [
    ("en", 'The dialog has a "Save" button', 'visible a "Save" button in The dialog'),
    ("en", "The row of Ann has an Edit button", "visible an Edit button in The row of Ann"),
    ("en", 'The page shows the heading "Plans"', 'visible the heading "Plans"'),
    ("en", 'The dialog has no "Save" button', 'hidden "Save" button in The dialog'),
    ("en", 'The dialog does not have a "Save" button', 'hidden a "Save" button in The dialog'),
    (
        "de",
        'Der Dialog enthält eine Schaltfläche "Ja"',
        'visible eine Schaltfläche "Ja" in Der Dialog',
    ),
    ("de", 'Der Dialog hat keine Schaltfläche "Ja"', 'hidden Schaltfläche "Ja" in Der Dialog'),
    ("fr", 'Le menu contient un bouton "Oui"', 'visible un bouton "Oui" dans Le menu'),
    ("fr", 'Le menu n\'a pas de bouton "Oui"', 'hidden bouton "Oui" dans Le menu'),
    ("es", 'El menú tiene un botón "Sí"', 'visible un botón "Sí" en El menú'),
    ("it", 'Il menu contiene un pulsante "Sì"', 'visible un pulsante "Sì" in Il menu'),
    ("pt", 'O menu tem um botão "Sim"', 'visible um botão "Sim" em O menu'),
    ("nl", 'Het menu heeft een knop "Ja"', 'visible een knop "Ja" in Het menu'),
    ("en", "The menu has a selected tab", ""),
    ("en", "The button has a red icon", ""),
    ("de", "Die Tabelle hat eine neue Spalte", ""),
    ("en", 'Either the toolbar or the footer has a "Save" button', ""),
    ("en", 'Two cards have a "Buy" button', ""),
    ("en", 'Tea and Milk have a "Buy" button', ""),
    ("en", 'She has a "Save" button', ""),
    ("en", 'The page should have no "Delete" link', 'hidden "Delete" link in The page'),
]


@pytest.mark.parametrize(("language", "text", "steps"), HELD)
def test_what_a_part_has(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


OWNED = [
    ("en", 'Click "Edit" next to Ann', 'click "Edit" next to Ann'),
    ("en", 'Click "Edit" next to ann', 'click "Edit" next to ann'),
    ("en", 'Click "Send" to Ann', 'click "Send" to Ann'),
    ("en", 'Click "Save" to confirm', 'click "Save"'),
    ("es", 'Haz clic en "Editar" para Ann', 'click "Editar" para Ann'),
    ("es", 'Haz clic en "Editar" para confirmar', 'click "Editar"'),
    ("fr", 'Clique sur "Modifier" pour Ann', 'click "Modifier" pour Ann'),
    ("fr", 'Clique sur "Modifier" pour valider', 'click "Modifier"'),
    ("it", 'Clicca su "Modifica" per Anna', 'click "Modifica" per Anna'),
    ("pt", 'Clique em "Editar" para Ana', 'click "Editar" para Ana'),
    ("nl", 'Klik op "Bewerken" voor Anna', 'click "Bewerken" voor Anna'),
    ("de", 'Klicke auf "Bearbeiten" zum Auftrag 17', 'click "Bearbeiten" zum Auftrag 17'),
    ("de", 'Klicke auf "OK" zum Bestätigen', 'click "OK"'),
]


@pytest.mark.parametrize(("language", "text", "steps"), OWNED)
def test_an_owner_is_no_aim(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


OWNED_BY_LAST = [
    (
        "en",
        'The status of "Emma" is "Out" and its stock is 0',
        ['The status of "Emma"', 'stock of "Emma"'],
    ),
    ("en", "The status of order 17 is Paid and its total is 5", [
        "The status of order 17", "total of order 17",
    ]),
    ("en", "Its type is Process", ["type"]),
    ("de", 'Der Status von "A" ist Offen und seine Priorität ist Hoch', [
        'der Status von "A"', 'Priorität von "A"',
    ]),
    ("fr", 'La ligne "api" affiche 8 dans la colonne "Limit" et son prix est 3', [
        'la ligne "api" dans la colonne "Limit"', 'prix dans la ligne "api"',
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "targets"), OWNED_BY_LAST)
def test_what_is_owned_is_of_what_was_named(language: str, text: str, targets: list[str]) -> None:
    (steps,) = read(language, text)
    assert not isinstance(steps, Unread)
    assert [step.target for step in steps] == targets
