"""Clauses that are all that a control says, values before their fields, and states of two."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    # all that a control says
    ("en", "Mark all as read", 'click "Mark all as read"'),
    ("en", "Set the size to 3 and save as draft", 'type the size 3; click "save as draft"'),
    ("en", "Continue as guest", 'click "Continue as guest"'),
    ("es", "Añadir al carrito", 'click "Añadir al carrito"'),
    ("en", "Set the size to 3 and apply", "type the size 3; click apply"),
    ("en", "Update.", "click update"),
    ("en", "He searches again", "click search"),
    # values before their fields
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
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_everyday_sentences_are_read(language: str, text: str, steps: str) -> None:
    assert told(language, text).lower() == steps.lower()


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_may_mean_something_else_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""
