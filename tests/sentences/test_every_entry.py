"""What every entry of a list says or none, orders, numbers that are compared, and downloads."""

from __future__ import annotations

import pytest

from explorer.models.scenario import IntermediateStep
from tests.sentences.reading import read, told

READ = [
    ("en", 'no row mentions "boat"', "text row boat excludes"),
    ("de", 'Keine Zeile erwähnt "Boot"', "text Zeile Boot excludes"),
    ("fr", 'Aucune ligne ne mentionne "A"', "text ligne A excludes"),
    ("es", 'Ninguna fila menciona "A"', "text fila A excludes"),
    ("it", 'Nessuna riga menziona "A"', "text riga A excludes"),
    ("pt", 'Nenhuma linha menciona "A"', "text linha A excludes"),
    ("nl", 'Geen rij noemt "A"', "text rij A excludes"),
    ("en", "Exactly one entry remains in the table", "count entry the table 1"),
    ("en", "One row remains", "count row 1"),
    ("en", 'Only "A" is shown, not "B"', "text entries A; text entries B excludes"),
    (
        "en",
        'Only "A" and "B" are listed now; "C" is not',
        "text entries A\nB; text entries C excludes",
    ),
    ("en", 'Only "A" is listed; "B" is gone', 'text entries A; hidden "B"'),
    (
        "de",
        'Nur "A" und "B" sind aufgelistet, "C" nicht',
        "text einträge A\nB; text einträge C excludes",
    ),
    ("en", 'Every card shows "A"', "text card A"),
    ("en", 'All rows show "Open" in the Status column', "text rows the Status column Open"),
    ("en", "All rows have the status Open", "text rows status Open"),
    ("en", 'Each ticket in the list "Mine" has "Open"', 'text ticket the list "Mine" Open'),
    ("en", "The status of every row is Open", "text row The status Open"),
    ("en", 'Only rows with the status "Open" are shown', "text rows the status Open"),
    ("en", 'Only the rows "A" and "B" are shown', "text rows A\nB"),
    ("en", 'Only "A" and "B" are shown', "text entries A\nB"),
    ("en", 'The list shows only "A", "B" and "C"', "text entries The list A\nB\nC"),
    ("en", 'I see only "A" in the table', "text entries the table A"),
    ("en", 'No card has the label "A"', "text card the label A excludes"),
    ("en", 'None of the cards shows "A"', "text cards A excludes"),
    ("en", 'Every row has an "A" button', "text row A"),
    ("en", 'No row has a button "A"', "text row A excludes"),
    ("de", 'Jede Zeile hat einen Knopf "A"', "text Zeile A"),
    ("fr", 'Chaque ligne a un bouton "A"', "text ligne A"),
    ("es", 'Cada fila tiene un botón "A"', "text fila A"),
    ("it", 'Ogni riga ha un pulsante "A"', "text riga A"),
    ("pt", 'Cada linha tem um botão "A"', "text linha A"),
    ("nl", 'Elke rij heeft een knop "A"', "text rij A"),
    ("de", 'Alle Karten zeigen "A"', "text Karten A"),
    ("de", 'Keine Karte zeigt "A"', "text Karte A excludes"),
    ("de", 'Nur "A" wird angezeigt', "text einträge A"),
    ("fr", "Chaque carte affiche «A»", "text carte A"),
    ("fr", "Aucune ligne n'affiche «A»", "text ligne A excludes"),
    ("fr", "Seul « A » est affiché", "text entrées A"),
    ("es", 'Ninguna tarjeta muestra "A"', "text tarjeta A excludes"),
    ("es", 'Todas las filas muestran "A"', "text filas A"),
    ("it", 'Ogni riga mostra "A"', "text riga A"),
    ("it", 'Nessuna riga contiene "A"', "text riga A excludes"),
    ("pt", 'Cada cartão mostra "A"', "text cartão A"),
    ("pt", 'Nenhuma linha contém "A"', "text linha A excludes"),
    ("nl", 'Geen kaart toont "A"', "text kaart A excludes"),
    ("nl", 'Elke rij bevat "A" in de kolom Status', "text rij de kolom Status A"),
    ("en", "The list is sorted by name", "sorted The list name"),
    ("en", "The rows are sorted by Price, lowest first", "sorted The rows Price ascending"),
    ("en", "The table is in alphabetical order", "sorted The table ascending"),
    ("en", "I see the tickets sorted by date, newest first", "sorted the tickets date newest"),
    ("de", "Die Liste ist nach Name sortiert", "sorted die Liste Name"),
    ("de", "Die Liste ist absteigend nach Preis sortiert", "sorted die Liste Preis descending"),
    ("fr", "Les titres sont dans l'ordre alphabétique", "sorted Les titres ascending"),
    ("fr", "La liste est triée par nom", "sorted La liste nom"),
    ("es", "La lista está ordenada por nombre", "sorted La lista nombre"),
    ("it", "La lista è ordinata per nome", "sorted La lista nome"),
    ("pt", "A lista está ordenada por nome", "sorted A lista nome"),
    ("nl", "De lijst is gesorteerd op naam", "sorted De lijst naam"),
    ("nl", "De lijst is op naam gesorteerd", "sorted De lijst naam"),
    ("en", "The total is at least 30", "text The total at_least 30"),
    ("en", "The price of Tea is lower than 10", "text The price of Tea fewer 10"),
    ("en", "The total is 30 or more", "text The total at_least 30"),
    ("de", "Die Summe ist größer als 30", "text die Summe more 30"),
    ("fr", "Le total est supérieur à 30", "text Le total more 30"),
    ("es", "El total es menor que 30", "text El total fewer 30"),
    ("it", "Il totale è maggiore di 30", "text Il totale more 30"),
    ("pt", "O total é maior que 30", "text O total more 30"),
    ("nl", "Het totaal is groter dan 30", "text Het totaal more 30"),
    ("en", "Sort by name", "sort name"),
    ("en", "Sort the table by Age, descending", "sort Age descending"),
    ("en", "Sort by Price from low to high", "sort Price ascending"),
    ("de", "Sortiere nach Preis absteigend", "sort Preis descending"),
    ("fr", "Trier par Prix croissant", "sort Prix ascending"),
    ("es", "Ordena por Precio descendente", "sort Precio descending"),
    ("it", "Ordina per Prezzo decrescente", "sort Prezzo descending"),
    ("pt", "Ordene por Preço crescente", "sort Preço ascending"),
    ("nl", "Sorteer op Prijs aflopend", "sort Prijs descending"),
    ("de", "Sortiere die Tabelle nach Alter, absteigend", "sort Alter descending"),
    ("fr", "Trie la liste par prix par ordre croissant", "sort prix ascending"),
    ("es", "Ordena la lista por precio de mayor a menor", "sort precio descending"),
    ("it", "Ordina la tabella per prezzo in ordine crescente", "sort prezzo ascending"),
    ("pt", "Ordena a tabela por preço em ordem crescente", "sort preço ascending"),
    ("nl", "Sorteer de lijst op prijs, aflopend", "sort prijs descending"),
    ("en", "A file is downloaded", "downloaded"),
    ("en", 'The file "a.csv" is downloaded', "downloaded a.csv"),
    ("en", "A CSV file is downloaded", "downloaded CSV"),
    ("de", "Eine CSV-Datei wird heruntergeladen", "downloaded CSV"),
    ("fr", "Le fichier «a.csv» est téléchargé", "downloaded a.csv"),
    ("es", 'Se descarga el archivo "a.csv"', "downloaded a.csv"),
    ("it", 'Il file "a.csv" viene scaricato', "downloaded a.csv"),
    ("pt", 'O ficheiro "a.csv" é descarregado', "downloaded a.csv"),
    ("nl", 'Het bestand "a.csv" wordt gedownload', "downloaded a.csv"),
]
UNREAD = [
    ("en", 'Not every row shows "A"'),
    ("en", 'Not only "A" is shown'),
    ("en", 'I do not see only "A"'),
    ("en", 'Every row but the first shows "A"'),
    ("en", 'All rows except "A" show "B"'),
    ("en", 'Every second row shows "A"'),
    ("en", 'Every row shows "A" or "B"'),
    ("en", 'No row shows "A" or "B"'),
    ("en", 'Only "A" or "B" is shown'),
    ("en", 'Every row shows "A", but not "B"'),
    ("en", 'I see only "A" and the list is empty'),
    ("en", 'Every page shows "A"'),
    ("en", 'All buttons show "A"'),
    ("en", 'Only "A" is enabled'),
    ("en", "The list is not sorted by name"),
    ("en", "The list is no longer sorted by name"),
    ("en", "The list is sorted first by name, then by price"),
    ("en", "No file is downloaded"),
    ("en", "The total is not greater than 30"),
    ("en", 'The file "a.csv" is not downloaded'),
    ("en", "A file is opened"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_it_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_denied_or_left_open_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


def test_texts_that_each_entry_says_one_of_are_one_expectation() -> None:
    (steps,) = read("en", 'the list shows only "A" and "B"')

    assert steps == (
        IntermediateStep(
            action="assert_text", target="entries", to_target="the list", value="A\nB", every=True,
            language="en",
        ),
    )  # fmt: skip
