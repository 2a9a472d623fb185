"""What the row of something shows in a column, which tab is active, and which file is gone."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    (
        "en",
        "The row of West shows February in the month column and 200 in the units column",
        "text the month column in the row of West February; "
        "text the units column in the row of West 200",
    ),
    (
        "en",
        'The row for "West" should have "February" in the column "month"',
        'text the "month" column in the row of "West" February',
    ),
    (
        "de",
        'Die Zeile von West zeigt "Mai" in der Spalte month und 200 in der Spalte units',
        "text die Spalte month in der Zeile von West Mai; "
        "text die Spalte units in der Zeile von West 200",
    ),
    (
        "fr",
        "La ligne de West affiche 200 dans la colonne units",
        "text la colonne units dans la ligne de West 200",
    ),
    (
        "es",
        "La fila de West muestra 200 en la columna units",
        "text la columna units en la fila de West 200",
    ),
    (
        "it",
        "La riga di West mostra 200 nella colonna units",
        "text la colonna units nella riga di West 200",
    ),
    (
        "pt",
        "A linha de West mostra 200 na coluna units",
        "text a coluna units na linha de West 200",
    ),
    (
        "nl",
        "De rij van West toont 200 in de kolom units",
        "text de kolom units in de rij van West 200",
    ),
    ("en", "sales.csv is the active tab", 'checked the tab "sales.csv"'),
    ("de", '"Sales" ist der aktive Tab', 'checked der Tab "Sales"'),
    ("fr", '"Sales" est l\'onglet actif', 'checked l\'onglet "Sales"'),
    ("es", '"Sales" es la pestaña activa', 'checked la pestaña "Sales"'),
    ("it", '"Sales" è la scheda attiva', 'checked la scheda "Sales"'),
    ("pt", '"Sales" é a aba ativa', 'checked a aba "Sales"'),
    ("nl", '"Sales" is het actieve tabblad', 'checked het tabblad "Sales"'),
    ("nl", 'De tab "Sales" is actief', 'checked het tabblad "Sales"'),
    ("nl", 'De tab "Sales" is niet actief', 'unchecked het tabblad "Sales"'),
    ("en", "notes.txt disappears from the list", 'hidden "notes.txt" in the list'),
    ("fr", "notes.txt disparaît de la liste", 'hidden "notes.txt" dans la liste'),
    ("nl", "notes.txt verdwijnt uit de lijst", 'hidden "notes.txt" in de lijst'),
]
UNREAD = [
    ("en", "The row of West shows no value in the month column"),
    ("en", "The row of West shows 200 or 300 in the units column"),
    ("en", "The row of West shows only 200 in the units column"),
    ("de", "Die Zeile von West zeigt keinen Wert in der Spalte month"),
    ("nl", "De rij van West toont 200 niet in de kolom units"),
    ("en", "It is the active tab"),
    ("en", "The second tab is the active tab"),
    ("en", '"A" or "B" is the active tab'),
    ("en", "notes.txt never disappears from the list"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_they_are_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_could_be_misread_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", 'the table has a row for "X"', 'visible the row "X" in the table'),
        ("en", "the list has an entry for Ada", 'visible the row "Ada" in the list'),
        ("de", "Die Tabelle hat eine Zeile für Ada", 'visible die Zeile "Ada" in der Tabelle'),
        ("fr", 'Le tableau a une ligne pour "X"', 'visible la ligne "X" dans le tableau'),
        ("es", 'La tabla tiene una fila para "X"', 'visible la fila "X" en la tabla'),
        ("it", 'La tabella ha una riga per "X"', 'visible la riga "X" nella tabella'),
        ("pt", 'A tabela tem uma linha para "X"', 'visible a linha "X" na tabela'),
        ("nl", 'De tabel heeft een rij voor "X"', 'visible de rij "X" in de tabel'),
        ("en", "the table has a row for the user", ""),
        ("en", "the table has a row for Ada in the Users section", ""),
    ],
)
def test_a_row_is_in_the_table_that_has_it(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "the link field contains http://a.org/b", "text the link field http://a.org/b"),
        ("en", "the link field does not contain http://a.org/b", ""),
        ("en", "the list contains milk", ""),
    ],
)
def test_an_address_needs_no_quotation_marks(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
