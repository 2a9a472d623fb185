"""Rows that are said with what is in them, icons that are counted, and what is done once more."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "en",
            'The list contains a new entry "Otter" with the line "9"',
            'text The list Otter; visible a row "Otter" with the line "9"',
        ),
        (
            "de",
            'Die Tabelle enthält eine Zeile "Otter" mit der Farbe "rot"',
            'text die Tabelle Otter; visible eine Zeile "Otter" mit dem Farbe "rot"',
        ),
        (
            "fr",
            'Le tableau contient une ligne "Otter" avec le prix "3"',
            'visible une ligne "Otter" avec le prix "3"',
        ),
        (
            "es",
            'La tabla contiene una fila "Otter" con el precio "3"',
            'text La tabla Otter; visible una fila "Otter" con el precio "3"',
        ),
        (
            "it",
            'La tabella contiene una riga "Otter" con il prezzo "3"',
            'text La tabella Otter; visible una riga "Otter" con il prezzo "3"',
        ),
        (
            "pt",
            'A tabela contém uma linha "Otter" com o preço "3"',
            'text A tabela Otter; visible uma linha "Otter" com o preço "3"',
        ),
        (
            "nl",
            'De tabel bevat een rij "Otter" met de prijs "3"',
            'text De tabel Otter; visible een rij "Otter" met de prijs "3"',
        ),
        (
            "en",
            'The page has a field "Name" with the value "A"',
            'value The page has a field "Name" A',
        ),
    ],
)
def test_a_row_and_what_is_in_it(language: str, text: str, expected: str) -> None:
    assert told(language, text) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "de",
            'Prüfe, dass in der Zeile "Otter" die Farbe "rot" steht',
            'text der Zeile "Otter" rot',
        ),
        (
            "nl",
            'Controleer dat in de rij "Otter" de kleur "rood" staat',
            'text de rij "Otter" rood',
        ),
        ("nl", 'In de rij "Otter" staat de kleur "rood"', 'text de rij "Otter" rood'),
    ],
)
def test_the_name_of_a_row_is_no_other_element(language: str, text: str, expected: str) -> None:
    assert told(language, text) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", 'Click three dots next to "Otter"', 'click three dots next to "Otter"'),
        (
            "it",
            'Fare clic sui tre puntini accanto a "Otter"',
            'click tre puntini accanto a "Otter"',
        ),
        ("pt", 'Clicar nos três pontos ao lado de "Otter"', 'click três pontos ao lado de "Otter"'),
        ("en", "Click three buttons", ""),
        ("it", "Fare clic sui tre pulsanti", ""),
    ],
)
def test_icons_that_are_called_by_a_number(language: str, text: str, expected: str) -> None:
    assert told(language, text) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", 'Click "Next" again in the dialog', 'click "Next" in the dialog'),
        (
            "en",
            'Press the "Next" button again at the bottom',
            'click the "Next" button at the bottom',
        ),
        ("de", 'Klicke auf "Weiter" erneut im Dialog', 'click "Weiter" im Dialog'),
        ("nl", 'Klik op "Verder" opnieuw in het venster', 'click "Verder" in het venster'),
        ("en", 'Click "Try again" in the dialog', 'click "Try again" in the dialog'),
        ("en", "Click Try again in the dialog", "click Try again in the dialog"),
    ],
)
def test_again_before_a_place(language: str, text: str, expected: str) -> None:
    assert told(language, text) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", 'In the dialog, replace the name with "B"', "type the name in the dialog B"),
        ("de", 'Im Dialog "Neu" ersetze "A" durch "B"', 'type "A" Im Dialog "Neu" B'),
        (
            "it",
            'Nella finestra "Nuovo", sostituire "A" con "B"',
            'type "A" nella finestra "Nuovo" B',
        ),
        ("pt", 'Na janela "Novo", substituir "A" por "B"', 'type "A" na janela "Novo" B'),
        (
            "nl",
            'In het dialoogvenster "A" vervang "B" door "C"',
            'type "B" In het dialoogvenster "A" C',
        ),
    ],
)
def test_a_place_before_a_replacement(language: str, text: str, expected: str) -> None:
    assert told(language, text) == expected


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Click the wrench icon in the header to open the settings",
         "click the wrench icon in the header"),
        ("Click the Add user button to open the dialog", "click the Add user button"),
        ("Click the gear icon at the top to open the settings and choose Theme",
         "click the gear icon at the top; click Theme"),
        ('Click "Add" to open the dialog and choose Theme', 'click "Add"; click Theme'),
        # what may be a name, or all that tells which one is meant
        ("Click Sign up to continue", "click Sign up to continue"),
        ("Click the button to open the dialog", "click the button to open the dialog"),
    ],
)  # fmt: skip
def test_what_an_icon_is_clicked_for_is_no_part_of_its_name(text: str, steps: str) -> None:
    assert told("en", text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ('The dialog offers the buttons "Save" and "Cancel"',
         'visible the button "Save" in The dialog; visible the button "Cancel" in The dialog'),
        ('The sidebar contains the link "Help"', 'visible the link "Help" in The sidebar'),
        ('The toolbar no longer has the button "Save"', 'hidden the button "Save" in The toolbar'),
        ("The toolbar shows the buttons Save As and Undo",
         'visible the button "Save As" in The toolbar; visible the button "Undo" in The toolbar'),
        ("I see the tabs Info and History", 'visible the tabs "Info"; visible the tabs "History"'),
        ("The columns Name and Price are shown in the table",
         'visible column "Name" in the table; visible column "Price" in the table'),
        # nothing is clicked
        ("There are no buttons Save and Cancel", 'hidden buttons "Save"; hidden buttons "Cancel"'),
        ('The toolbar never has the button "Save"', ""),
        ('The toast shows the button "Undo" and closes', ""),
        # no text is typed into a form
        ("Fill in the form: username ann, password op-secret-1", ""),
    ],
)  # fmt: skip
def test_controls_that_a_part_of_the_page_has(text: str, steps: str) -> None:
    assert told("en", text) == steps
