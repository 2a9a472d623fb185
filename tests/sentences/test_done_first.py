"""What is done before an expectation: "after saving, the list is shown"."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told

READ = [
    ("en", 'After saving, the message "A" is shown', 'click save; visible "A"'),
    ("en", 'Verify that after saving the form, "A" is shown', 'click save; visible "A"'),
    ("en", 'After saving the list shows "A"', "click save; text the list A"),
    ("en", 'The title is still "A" after reloading the page', "reload; title A"),
    ("de", 'Nach dem Speichern erscheint "A"', 'click Speichern; visible "A"'),
    (
        "de",
        'Nach dem Speichern steht "A" ganz oben in der Liste',
        "click Speichern; text der erste Eintrag der Liste A",
    ),
    ("de", 'Nach dem Neuladen der Seite ist "A" zu sehen', 'reload; visible "A"'),
    ("fr", "Après l'enregistrement, «A» s'affiche", "click Enregistrer; visible «A»"),
    ("es", 'Tras guardar, aparece "A"', 'click Guardar; visible "A"'),
    ("it", 'Dopo il salvataggio appare "A"', 'click Salva; visible "A"'),
    ("pt", 'Depois de salvar, clique em "X"', 'click Salvar; click "X"'),
    ("nl", 'Na het opslaan verschijnt "A"', 'click Opslaan; visible "A"'),
]
UNREAD = [
    ("en", '"A" is shown only after saving'),
    ("de", '"A" ist erst nach dem Speichern sichtbar'),
    ("en", 'Click "A" after saving'),
    ("en", "After saving, nothing is shown"),
    ("fr", "«A» n'est affiché qu'après l'enregistrement"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_is_done_first_is_done(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_only_follows_something_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


def _actions(*texts: str) -> list[list[str]]:
    steps = read("en", *texts)
    return [[] if isinstance(one, Unread) else [step.action for step in one] for one in steps]


def test_what_was_saved_is_not_saved_once_more() -> None:
    saved = _actions(
        'Type "x" into "A"',
        "Click the Save button",
        'After saving, "B" is shown',
        'After saving, "C" is shown',
    )
    assert saved[2:] == [["assert_visible"], ["assert_visible"]]


def test_what_was_changed_since_is_saved() -> None:
    saved = _actions('Click "Save"', 'Type "x" into "A"', 'After saving, "B" is shown')
    assert saved[-1] == ["click", "assert_visible"]


def test_a_page_is_loaded_once() -> None:
    loaded = _actions("Reload the page", 'After reloading, "B" is shown')
    assert loaded == [["reload"], ["assert_visible"]]
