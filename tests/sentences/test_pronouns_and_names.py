"""Pronouns of what was named before, and names and numbers without quotation marks."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told

PRONOUNS = [
    ("en", 'Click "A"', "It is no longer in the list", 'assert_hidden "A" in the list'),
    (
        "en",
        'Click "A"',
        "It appears at the top of the page",
        'assert_visible "A" at the top of the page',
    ),
    ("en", 'Delete "A"', "It should be gone", 'assert_hidden "A"'),
    ("en", 'Delete "A"', "It must not yet appear on the page", 'assert_hidden "A" on the page'),
    ("de", 'Lösche "A"', "Es steht nicht in der Liste", 'assert_hidden "A" in der Liste'),
    ("nl", 'Verwijder "A"', "Het staat niet meer in de lijst", 'assert_hidden "A" in de lijst'),
    ("en", 'Open "A"', "Delete it", 'click delete "A"'),
    ("en", 'Click "A"', "Click the icon next to it", 'click the icon next to "A"'),
    ("en", "The list A has 3 entries", 'It shows "B"', "assert_text The list A"),
    ("de", 'Öffne "A"', "Lösche es", 'click lösche "A"'),
    ("fr", "Ouvrez «A»", "Supprimez-le", "click supprime «A»"),
    ("es", 'Abre "A"', "Elimínalo", 'click elimina "A"'),
    ("it", 'Apri "A"', "Eliminalo", 'click elimina "A"'),
    ("pt", 'Abra "A"', "Exclua-o", 'click exclua "A"'),
    ("nl", 'Open "A"', "Verwijder het", 'click verwijder "A"'),
    ("en", 'I see the row "A"', 'Click its "Pay" button', 'click "Pay" button in the row "A"'),
    ("en", "There is a card Tea", "Open its menu", "click menu in a card Tea"),
    ("en", 'Click the row "A"', 'Click its "Pay" button', 'click its "Pay" button'),
    ("en", "I see the menu", "Click its first entry", "click its first entry"),
    (
        "de",
        'Ich sehe die Zeile "A"',
        'Klicke auf ihren Button "B"',
        'click Button "B" in die Zeile "A"',
    ),
    (
        "fr",
        'Je vois la ligne "A"',
        'Clique sur son bouton "B"',
        'click bouton "B" dans la ligne "A"',
    ),
    ("it", 'Vedo la riga "A"', 'Clicca sul suo pulsante "B"', 'click suo pulsante "B"'),
]
READ = [
    ("en", "Delete it", "click delete"),
    (
        "en",
        "The list shows Tea, Coffee and Milk",
        "text The list Tea; text The list Coffee; text The list Milk",
    ),
    (
        "en",
        "The columns are Due Date, City and Country, in this order",
        "text The columns Due Date; text The columns City; text The columns Country; "
        'order "Due Date" "City"; order "City" "Country"',
    ),
    (
        "de",
        "Die Liste zeigt Tee, Kaffee und Milch",
        "text die Liste Tee; text die Liste Kaffee; text die Liste Milch",
    ),
    (
        "fr",
        "La liste affiche Thé, Café et Lait",
        "text La liste Thé; text La liste Café; text La liste Lait",
    ),
    ("en", "Three tickets are shown", "count item 3"),
    ("de", "Es werden drei Tickets angezeigt", "count item 3"),
    ("es", "Se muestran tres tickets", "count item 3"),
    ("nl", "Er worden drie tickets getoond", "count item 3"),
    ("en", "All 9 cards are back", "count card 9"),
    ("en", "All 3 boxes are ticked", "checked checkbox 3"),
    (
        "en",
        'The card shows the author "A" and the year 1605',
        "text The card A; text The card 1605",
    ),
    ("es", 'La ficha muestra el autor "A" y el año 1605', "text La ficha A; text La ficha 1605"),
    ("en", '"Bob" is listed with the role "Admin"', 'text the row of "Bob" Admin'),
    ("en", 'The post is listed with the status "A"', "text The post A"),
    ("en", 'Filter the board by the label "A"', "select label A"),
    ("de", 'Filtere die Liste nach dem Status "A"', "select Status A"),
    ("de", 'Wähle die Kategorie "A" in der Auswahlliste', "select die Auswahlliste A"),
    (
        "fr",
        "Sélectionnez la catégorie «A» dans la liste déroulante",
        "select la liste déroulante A",
    ),
    (
        "en",
        "The request has the status Approved and should no longer be editable",
        "text The request Approved; disabled The request",
    ),
    (
        "en",
        'Go to the cart and change the price of "A" to 3',
        'click the cart; type the price of "A" 3',
    ),
]
UNREAD = [
    ("en", "It is no longer in the list"),
    ("es", "Ya no está en la lista"),
    ("en", "The list shows Tea, Coffee or Milk"),
    ("en", "The page shows Thank you, Ada"),
    ("en", "Users can delete it"),
    ("en", "Delete it or archive it"),
    ("en", "Do not delete it"),
    ("en", "Delete it unless it is locked"),
    ("en", "Mark it as important"),
    ("en", "One of the tickets is shown"),
]


@pytest.mark.parametrize(("language", "before", "text", "step"), PRONOUNS)
def test_a_pronoun_is_of_what_was_named(language: str, before: str, text: str, step: str) -> None:
    steps = read(language, before, text)[1]
    assert not isinstance(steps, Unread)
    assert [f"{one.action} {one.target}" for one in steps] == [step]


def test_a_button_of_a_question_is_no_antecedent() -> None:
    steps = read("en", "Delete the post", 'Confirm with "Yes"', "It is no longer in the list")[2]
    assert not isinstance(steps, Unread)
    assert [one.target for one in steps] == ["the post in the list"]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_names_and_numbers_are_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_not_certain_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(
    ("language", "text", "last"),
    [
        ("en", 'Search for "A" and open it', 'click "A"'),
        ("de", 'Suche nach "A" und öffne es', 'click "A"'),
        ("fr", 'Cherche "A" et ouvre-le', 'click "A"'),
        ("es", 'Busca "A" y ábrelo', 'click "A"'),
        ("it", 'Cerca "A" e aprilo', 'click "A"'),
        ("pt", 'Procura "A" e abre-o', 'click "A"'),
        ("nl", 'Zoek naar "A" en open het', 'click "A"'),
        ("en", 'Search for "A" and check that it is shown', 'visible "A"'),
        ("en", 'Search for "A" and it appears in the list', 'visible "A" in the list'),
        ("en", 'Search for "A" and open it from the results', 'click "A" from the results'),
        ("en", 'Type "A" in the search box, press Enter and open it', 'click "A"'),
        ("en", 'Search for "A" and clear it', "clear the search field"),
        ("en", 'Type "A" in the search box and clear it', "clear the search box"),
        ("en", 'Type "A" into Name, press Enter and check that it is shown', 'visible "A"'),
        (
            "en",
            'Type "A" into Name, save and check that it is in the list',
            'visible "A" in the list',
        ),
        ("en", 'Type "A" into Name, click "Save" and open it', 'click "A"'),
        ("de", 'Gib "A" in Name ein, speichere und prüfe, dass es angezeigt wird', 'visible "A"'),
        ("fr", 'Saisis "A" dans Nom, enregistre et vérifie que cela est affiché', 'visible "A"'),
        ("en", 'Type "A" into Name and check that it is shown', "visible Name"),
        ("en", 'Type "A" into Name, click "More" and check that it is shown', 'visible "More"'),
        ("en", 'Type "A" into the password field, save and close it', "click close in save"),
        (
            "en",
            'Type "A" in the comment field, send it and see it in the list',
            'visible "A" in the list',
        ),
    ],
)
def test_it_is_what_was_sent(language: str, text: str, last: str) -> None:
    assert told(language, text).rpartition("; ")[2] == last


def test_it_is_none_of_several_values_that_were_sent() -> None:
    texts = ('Type "A" into Name', 'Type "B" into Place', "Click Save", "It is shown")
    *_, last = read("en", *texts)
    assert isinstance(last, Unread)


@pytest.mark.parametrize(
    ("texts", "target"),
    [
        (('Tick "A"', 'The button "X" reads "Y"', "Untick it again"), '"A"'),
        (('Untick the box in the row "A"', '"X" is shown', "Tick it"), 'the box in the row "A"'),
        (('Tick "A"', '"B" is ticked, too', "Untick it"), '"B"'),
        (('Tick "A"', 'Click "B"', '"X" is shown', "Untick it"), '"X"'),
    ],
)
def test_the_box_that_was_ticked_is_unticked(texts: tuple[str, ...], target: str) -> None:
    steps = read("en", *texts)[-1]
    assert not isinstance(steps, Unread)
    assert steps[-1].target == target
