"""Several properties of something, the columns of a table, and what is the only row."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", 'Kindred now has a stock of 42 and the status "out of print"',
         "text the stock of Kindred 42; text the status of Kindred out of print"),
        ("en", "Invisible Cities and The Cyberiad are shown with a stock of 0",
         "text the stock of Invisible Cities 0; text the stock of The Cyberiad 0"),
        ("en", 'The variable api_region still has the value "eu" and the tag infra',
         "value the variable api_region eu; text the tag of the variable api_region infra"),
        ("de", "Kindred hat jetzt einen Bestand von 42 und den Status „vergriffen“",
         "text bestand von Kindred 42; text status von Kindred vergriffen"),
        ("fr", "Kindred a maintenant un stock de 42 et le statut « épuisé »",
         "text le stock de Kindred 42; text le statut de Kindred épuisé"),
        ("es", "Kindred tiene ahora un stock de 42 y el estado «agotado»",
         "text el stock de Kindred 42; text el estado de Kindred agotado"),
        ("it", "Kindred ha ora uno stock di 42 e lo stato «esaurito»",
         "text il stock di Kindred 42; text il stato di Kindred esaurito"),
        ("pt", "Kindred tem agora um estoque de 42 e o status «esgotado»",
         "text o estoque de Kindred 42; text o status de Kindred esgotado"),
        ("nl", 'Kindred heeft nu een voorraad van 42 en de status "uitverkocht"',
         "text de voorraad van Kindred 42; text de status van Kindred uitverkocht"),
        ("en", "The result table has 2 rows and the columns title and stock",
         'count row The result table 2; visible column "title" in The result table; '
         'visible column "stock" in The result table'),
        ("de", "Die Tabelle hat 2 Zeilen und die Spalten „A“ und „B“",
         "count row Die Tabelle 2; visible spalte „A“ in Die Tabelle; "
         'visible spalte „B“ in Die Tabelle'),
        ("en", "Only one run is left in the list, calm-heron",
         "count item the list 1; text the list calm-heron"),
        ("en", 'The page of night-pool opens with the message "Created"',
         'visible the page of night-pool; visible "Created"'),
        ("en", 'The log contains the line "Extracted 5 rows"', "text The log Extracted 5 rows"),
        ("fr", "Le journal contient la ligne « A »", "text Le journal A"),
    ],
)  # fmt: skip
def test_all_of_them_are_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Only the row of Solaris is visible"),
        ("de", "Nur die Zeile von Solaris ist sichtbar"),
        ("fr", "Seule la ligne de Solaris est visible"),
        ("es", "Solo la fila de Solaris es visible"),
        ("it", "Solo la riga di Solaris è visibile"),
        ("pt", "Apenas a linha de Solaris está visível"),
        ("nl", "Alleen de rij van Solaris is zichtbaar"),
    ],
)
def test_no_other_row_is_there(language: str, text: str) -> None:
    (steps,) = read(language, text)
    assert not isinstance(steps, Unread)
    assert [(step.action, step.every, step.value) for step in steps] == [
        ("assert_text", True, "Solaris")
    ]


@pytest.mark.parametrize(
    "text",
    [
        'Kindred has the title "A" and the status bar',
        'The list has a size of 5 and the button "A"',
        'Kindred has a stock of 42 and no status "A"',
        'Only Kindred has a stock of 42 and the status "A"',
        'No book has a stock of 42 and the status "A"',
        'Kindred has a stock of at least 42 and the status "A"',
        "Only the row of Solaris or Dune is visible",
        "Only Books are shown",
        "Only one field is left in the list, read-only",
        'The table has 2 rows and no column "title"',
    ],
)
def test_what_would_lose_a_word_is_not(text: str) -> None:
    assert told("en", text) == ""
