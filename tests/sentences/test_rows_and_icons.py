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
