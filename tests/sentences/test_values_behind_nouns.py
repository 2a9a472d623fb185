"""Values behind their nouns, notes, drafts, and what is expected where something opens."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    ("en", "Enter the first name Okafor", "type the first name Okafor"),
    ("en", "Enter the title Team retrospective", "type the title Team retrospective"),
    ("fr", "Saisis la ville Paris", "type la ville Paris"),
    ("es", "Escribe el nombre Ana", "type el nombre Ana"),
    (
        "en",
        "Enter the last name Okafor and the phone number +44 20 7946 0123",
        "type the last name Okafor; type the phone number +44 20 7946 0123",
    ),
    ("de", "Ändere den Ort in Bonn und die PLZ in 53111", "type den Ort Bonn; type die PLZ 53111"),
    ("en", 'The status of "MUG-011" is Disabled', 'text The status of "MUG-011" Disabled'),
    ("en", 'The ingredients include "200 g"', "text The ingredients 200 g"),
    ("en", 'Give the message the subject "A"', "type subject A"),
    ("en", 'Add a note saying "Nice"', "type the note Nice"),
    ("en", "Save the document as draft", 'click "Save as draft"'),
    ("en", "Mark the message as unread", 'click "Mark as unread"'),
    ("en", 'Look for the message "Saved"', 'visible "Saved"'),
    ("en", 'Look for "A" in the search box', "type the search field A; key Enter"),
    ("en", "Filter the list by Active", 'click "Active"'),
    ("en", 'Filter for "dep"', "type the filter field dep; key Enter"),
    ("en", 'Click Save, whereupon "A" is shown', 'click Save; visible "A"'),
    ("en", "There is no form and no delete button", "hidden form; hidden delete button"),
    ("en", 'Open the list, where "A" is shown', 'click the list; visible "A"'),
    ("de", 'Öffne die Liste, wo "A" angezeigt wird', 'click die Liste; visible "A"'),
    ("fr", 'Ouvre la liste, où "A" est affiché', 'click la liste; visible "A"'),
    ("nl", 'Open de lijst, waar "A" wordt getoond', 'click de lijst; visible "A"'),
    ("en", "Show the info panel", "click show the info panel"),
]
UNREAD = [
    ("en", "Enter the field Name in the form"),
    ("en", "Enter the title of the Page"),
    ("en", "Enter the row Tea"),
    ("en", "Do not enter the title Team"),
    ("en", 'Click the row, where the status is "Open"'),
    ("en", 'The row "A" or the row "B" is Open'),
    ("en", "There is no trace of Rent or Food"),
    ("en", 'Do not mark the message as unread, but reply with "A"'),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_it_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_not_so_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""
