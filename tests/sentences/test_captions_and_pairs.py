"""Clauses that are all that a control says, values before their fields, and states of two."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told

READ = [
    # all that a control says
    ("en", "Mark all as read", 'click "Mark all as read"'),
    ("en", "Set the size to 3 and save as draft", 'type the size 3; click "save as draft"'),
    ("en", "Continue as guest", 'click "Continue as guest"'),
    ("es", "Añadir al carrito", 'click "Añadir al carrito"'),
    ("en", "Set the size to 3 and apply", "type the size 3; click apply"),
    ("en", "Update.", "click update"),
    ("en", "He searches again", "click search"),
    ("en", 'Confirm in the dialog "Delete"', "dialog accept"),
    ("en", "I see Inside", "visible Inside"),
    # values before their fields
    (
        "en",
        "Enter Ada as the name and Rome as the city and submit",
        "type the name Ada; type the city Rome; click submit",
    ),
    ("en", "Enter Ada as the name and Rome as the city", "type the name Ada; type the city Rome"),
    (
        "en",
        "Type Ada into Name, Rome into City and click Save",
        "type Name Ada; type City Rome; click Save",
    ),
    (
        "de",
        "Gib Ada als Vorname und Lund als Nachname ein",
        "type Vorname Ada; type Nachname Lund",
    ),
    (
        "fr",
        "Saisis Ada dans le nom et Rome dans la ville",
        "type le nom Ada; type la ville Rome",
    ),
    # two of which one is not
    ("en", "Tea is not ticked, but Milk is", "unchecked Tea; checked Milk"),
    ("en", '"Tea" is ticked, but "Milk" isn\'t', 'checked "Tea"; unchecked "Milk"'),
    ("en", "Save is disabled, but Cancel is not", "disabled Save; enabled Cancel"),
    ("en", "Save is enabled and Cancel is too", "enabled Save; enabled Cancel"),
    # anything in it
    ("en", "The name must not be empty", "value The name excludes"),
    ("de", "Die Liste ist nicht leer", "value die Liste excludes"),
    ("fr", "Le nom ne doit pas être vide", "value Le nom excludes"),
    ("es", "La lista no está vacía", "value La lista excludes"),
    ("it", "La lista non è vuota", "value La lista excludes"),
    ("pt", "A lista não deve estar vazia", "value A lista excludes"),
    ("nl", "De lijst mag niet leeg zijn", "value De lijst excludes"),
    # names of files
    ("en", "may.pdf is shown in the list", 'visible "may.pdf" in the list'),
    ("en", "a.pdf is gone from the list", 'hidden "a.pdf" from the list'),
    ("en", "report.pdf is shown", 'visible "report.pdf"'),
    # messages, and where they are
    ("en", 'A toast tells us "Done"', "text a toast Done"),
    ("en", '"Done" should flash up', 'visible "Done"'),
    ("en", 'An error says "Too low" below the amount', 'visible "Too low" below the amount'),
    ("en", "The tab is now called Costs", "text the tab Costs"),
    ("en", "The score is 8.5 out of 10.0", "text the score 8.5 out of 10.0"),
    # first and last
    ("en", '"Tea" is the first card in Doing', "text the first card in Doing Tea"),
    ("en", '"Tea" comes first', "text the first entry of the list Tea"),
    ("en", 'The hit "A" should come before "B"', 'order "A" "B"'),
    # what it says besides
    ("en", "Save is disabled at first", "disabled Save"),
    ("en", "Press Ctrl+Z once", "key Control+z"),
    ("en", "Click Save without entering a name", "click Save"),
    ("en", 'Limit the results to "Free"', 'click "Free"'),
    ("en", "Confirm in the dialog", "dialog accept"),
    ("en", "Without typing anything, press Send", "click Send"),
    # views, filters and searches
    ("en", "Switch the calendar to the week view", "click week"),
    ("en", "Narrow the results to Available", 'click "Available"'),
    ("en", 'Search the shop for the author "Ada"', "type the search field Ada; key Enter"),
    ("en", 'Find "Tea" through the shop search', "type the search field Tea; key Enter"),
    # who logs in, and what is unlocked
    (
        "en",
        "Sign in with the customer number 4711 and the PIN 12",
        "type username field 4711; type password field 12; key Enter",
    ),
    (
        "en",
        'Unlock the vault with the master password "a b"',
        "type the password field a b; key Enter",
    ),
    # a status in small letters
    ("en", "The ticket state is pending", "text the ticket state pending"),
    ("en", "The status of the order should be open", "text the status of the order open"),
    ("de", "Der Status ist offen", "text der Status offen"),
    ("fr", "Le statut est ouvert", "text Le statut ouvert"),
    ("es", "El estado está abierto", "text El estado abierto"),
    ("it", "Lo stato è aperto", "text Lo stato aperto"),
    ("pt", "O estado está aberto", "text O estado aberto"),
    ("nl", "De status is open", "text De status open"),
    # what is shown, and what is not
    ("en", "The icon is visible in that row", "visible the icon in that row"),
    ("en", "The page asks for the name", "visible the name"),
    ("en", '"Tea" is nowhere to be seen', 'hidden "Tea"'),
    ("en", 'No card "Tea" is left in Doing', 'hidden card "Tea" in Doing'),
    (
        "en",
        'Neither a list nor the word "Tea" must be shown',
        'hidden a list; hidden the word "Tea"',
    ),
    ("en", '"Saved" comes up along with an Undo link', 'visible "Saved"; visible an Undo link'),
    ("en", 'The log should end with "Done"', "text the log Done ends"),
    ("en", "Only Buy milk remains", 'visible "Buy milk"; count entry 1'),
    ("en", "One item matches", "count item 1"),
    (
        "en",
        'The row of Tea shows Rome in the "City" column',
        'text the "City" column in the row of Tea Rome',
    ),
]
UNREAD = [
    ("en", "Delete all items"),
    ("en", "Log in as Ada"),
    ("en", "Search for jdoe"),
    ("en", "Hide the fields Notes and Created on"),
    ("en", 'Write "A" as a comment, then approve and merge'),
    ("en", "Save the page as a draft of the new page"),
    ("en", '"A" is ticked for "Ann" and "B" is not'),
    ("en", '"A" is not in the list, "B" is'),
    ("en", "Click Save without leaving the page"),
    ("en", "The status is unchanged"),
    ("en", "The status is open or closed"),
    ("en", "The button is red"),
    # pairs that are more than that
    ("en", "Enter Ada as the name and Rome as the city twice"),
    ("en", "Enter Ada as the name and 12 as the age or 13"),
    ("es", "Introduce Ada como nombre y Roma como ciudad o país"),
    # what is said of several, or of nothing in particular
    ("en", '"Tea" is ticked and everything else is not'),
    ("en", '"Tea" is ticked and the others are not'),
    ("en", '"Tea" is enabled, but "Milk" and "Rum" are not'),
    ("en", '"Tea" is shown, but it is not'),
    ("de", 'Die Liste zeigt "A" nicht mehr, aber "B"'),
    ("de", 'Die Liste zeigt den Eintrag "A" nicht mehr, sondern "B"'),
    ("de", "Der Zähler steht nicht auf 5"),
    ("nl", 'De lijst toont "A" niet meer, maar wel "B"'),
    ("en", 'In the list, "A" comes before "B" and "C"'),
    ("en", 'Click "A" while "B" is shown'),
    ("en", "Sign in as admin"),
    ("en", "Call the function Save"),
    ("en", 'Search the page for the button "Save"'),
    ("en", "Restrict the access to Admin"),
    ("en", "Limit the results to 10"),
    ("en", "Only Tea is visible"),
    ("en", "Only the header is visible"),
    ("en", "Only administrators are listed"),
    ("en", "Filter by date"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_everyday_sentences_are_read(language: str, text: str, steps: str) -> None:
    assert told(language, text).lower() == steps.lower()


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_may_mean_something_else_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(
    ("language", "text", "seconds"),
    [
        ("en", 'Within two minutes "A" is shown', 120),
        ("en", 'I see "A" in less than one minute', 60),
        ("de", 'Innerhalb von 2 Minuten wird "A" angezeigt', 120),
        ("fr", 'Dans les 2 minutes "A" est affiché', 120),
        ("en", 'Within 5 seconds "A" is shown', 5),
    ],
)
def test_minutes_are_waited_for(language: str, text: str, seconds: float) -> None:
    (steps,) = read(language, text)
    assert not isinstance(steps, Unread)
    assert [(one.target, one.seconds) for one in steps] == [('"A"', seconds)]
