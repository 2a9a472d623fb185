"""Sentences that were taken for other ones: what is not certain is not read."""

from __future__ import annotations

import pytest

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.unread import Unread
from tests.sentences.reading import READER, told

UNREAD = [
    ("en", "Publish the article or reject it"),
    ("de", "Veröffentliche den Artikel oder lösche ihn"),
    ("fr", "Publie l'article ou supprime-le"),
    ("es", 'Si el usuario elimina el artículo, se muestra "A"'),
    ("en", 'If I delete the article, "A" is shown'),
    ("en", "Users can delete the article"),
    ("en", "I can delete the article"),
    ("en", "Run this test twice"),
    ("en", "Sort the table by Age, descending"),
    ("en", "Sort by Price from low to high"),
    ("de", "Sortiere die Tabelle nach Alter, absteigend"),
    ("en", "Give Bob 4 stars for his help"),
    ("en", "Merge the request after the tests pass"),
    ("es", 'Elimina los artículos menos "A"'),
    ("en", 'Publish the article as soon as "Pending" is shown'),
    ("en", 'Publish the article, "Done" is shown'),
    ("es", 'Ni "A" ni "B" se muestra'),
    ("it", 'Né "A" né "B" è visibile'),
    ("pt", 'Nem "A" nem "B" são exibidos'),
    ("nl", 'Noch "A" noch "B" is zichtbaar'),
    ("en", 'If "A" or "B" is shown, click "C"'),
    ("de", "Trage nicht ein: Name = Ann"),
    ("de", "Schreibe nicht in den Editor: Hallo"),
    ("nl", "Vul niet in: naam = Anna"),
    ("en", "Type in the search field: tea and press Enter"),
    ("en", "Enter into the name field: Ann, into the place field: Rome"),
    ("en", "Enter username and password, then log in"),
    ("en", 'Copy the code and enter it into "Code"'),
    ("fr", "Saisis cela dans « Code »"),
    ("es", 'Escribe esto en "Code"'),
    ("en", 'Add the user "Bob" to the group "Admins"'),
    ("en", 'Enter "x" into "A" and nothing into "B"'),
    ("en", 'The list shows only "A" and "B"'),
    ("de", 'Die Liste zeigt nur "A"'),
    ("en", 'Only "A" is checked'),
    ("en", "Confirm with your password"),
    ("en", 'I doubt that "A" is shown'),
    ("fr", 'Je doute que "A" soit affiché'),
]
READ = [
    ("en", 'When I click "Save", "A" is shown', 'click "Save"; visible "A"'),
    ("en", "Fill in: name = Ann, place = Rome", "fill_form name = Ann, place = Rome"),
    ("en", "Write into the editor: Hello world", "type the editor Hello world"),
    (
        "en",
        "Enter ann and secret-1 and press the Login button",
        "type username field ann; type password field secret-1; click the Login button",
    ),
    ("en", 'Only "A" is left in the list', "text the list A; count entry the list 1"),
    ("en", "There is only one row", "count row 1"),
    ("en", "Confirm with Enter", "key Enter"),
    ("en", "Confirm with Delete", 'dialog "Delete" accept'),
    ("de", "Mit Löschen bestätigen", 'dialog "Löschen" accept'),
    ("en", 'Select the rows "A" and "B"', 'check "A"; check "B"'),
    ("en", "Select the row header", "click the row header"),
    ("en", "the total shows 30.00", "text the total 30.00 30"),
    (
        "en",
        'Double-click the cell in the row "A" and the column "B"',
        'double_click the cell in the row "A" in the column "B"',
    ),
]


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_could_be_misread_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_is_like_it_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


def test_a_condition_is_that_of_the_last_clause() -> None:
    sentence = Sentence(text='Open /x and click "B" if "C" is shown', line=1)
    (steps,) = READER.read(Scenario(name="", file="", language="en", actions=(sentence,)))
    assert not isinstance(steps, Unread)
    assert [bool(step.condition) for step in steps] == [False, True]


def test_a_scenario_of_one_language_has_a_sentence_of_another() -> None:
    """Its expression takes "que "A" es visible" for the name of a button in Portuguese."""
    assert told("pt", 'Verificamos que "A" es visible') == 'visible "A"'
