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
    ("en", "Filter by Active", 'click "Active"'),
    ("en", 'Filter for "dep"', "type the filter field dep; key Enter"),
    ("en", 'Click Save, whereupon "A" is shown', 'click Save; visible "A"'),
    ("en", "There is no form and no delete button", "hidden form; hidden delete button"),
    ("en", 'Return to the list, where "A" is shown', 'click the list; visible "A"'),
    ("en", 'Open the list "B", where "A" is shown', 'click the list "B"; visible "A"'),
    ("en", "Click the wrench icon to open the settings", "click the wrench icon"),
    (
        "de",
        "Die Schaltflächen Speichern und Abbrechen sind deaktiviert",
        'disabled "Speichern"; disabled "Abbrechen"',
    ),
    ("en", "Wait 1.500 seconds", "wait 1.5"),
    ("en", "There are 1,000 rows", "count row 1000"),
    ("en", "I see two rows: Ann and Bob", 'count row 2; visible "Ann"; visible "Bob"'),
    ("fr", 'Ouvre la liste "B", où "A" est affiché', 'click la liste "B"; visible "A"'),
    ("nl", 'Open de lijst "B", waar "A" wordt getoond', 'click de lijst "B"; visible "A"'),
    ("en", "Show the info panel", "click show the info panel"),
]
UNREAD = [
    ("en", "Enter the field Name in the form"),
    ("en", "Enter the title of the Page"),
    ("en", "Enter the date after Monday"),
    ("en", "Open the order, where the customer is Ann"),
    ("en", '"A" is shown in the header but not in bold'),
    ("en", "There are no tabs and no buttons in the dialog"),
    ("en", "Only A, B and C are left"),
    ("en", 'The dialog has the buttons "A" or "B"'),
    ("en", "I see the tabs Overview and Details but no tab Billing"),
    ("en", "I see the buttons Save and Cancel in the dialog"),
    ("en", 'There are two tabs: "Open" tab and "Closed" tab'),
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
