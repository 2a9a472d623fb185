"""What is expected in contrast to what was before, or to what stands beside it."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    (
        "en",
        'The heading now reads "B" instead of "A"',
        'text The heading B; hidden "A" in The heading',
    ),
    (
        "en",
        "The row of Ann says Customer instead of Lead",
        'text The row of Ann Customer; hidden "Lead" in The row of Ann',
    ),
    ("en", 'The button says "Save draft" instead of "Save"', "text The button Save draft"),
    ("de", 'Der Status ist "B" statt "A"', 'text der Status B; hidden "A" in der Status'),
    ("fr", "Le bouton affiche «B» au lieu de «A»", 'text Le bouton B; hidden "A" dans Le bouton'),
    ("es", 'El botón muestra "B" en lugar de "A"', 'text El botón B; hidden "A" en El botón'),
    ("it", 'Il pulsante mostra "B" invece di "A"', 'text Il pulsante B; hidden "A" in Il pulsante'),
    ("pt", 'O botão mostra "B" em vez de "A"', 'text O botão B; hidden "A" em O botão'),
    ("nl", 'De knop toont "B" in plaats van "A"', 'text De knop B; hidden "A" in De knop'),
    ("nl", "Het aantal reacties is nu 5 in plaats van 4", "count item 5"),
    ("en", 'The badge changes from "A" to "B"', 'text The badge B; hidden "A" in The badge'),
    (
        "en",
        "The badge should change from Open to Closed",
        'text The badge Closed; hidden "Open" in The badge',
    ),
    ("en", "The counter has gone up from 3 to 13", "text The counter 13"),
    ("en", "The balance drops from 1,200.00 to 1,154.50", "text The balance 1,154.50"),
    ("de", 'Der Status wechselt von "A" auf "B"', 'text der Status B; hidden "A" in der Status'),
    ("de", "Die Anzahl steigt von 3 auf 4", "text die Anzahl 4"),
    ("fr", "Le statut passe de «A» à «B»", 'text Le statut B; hidden "A" dans Le statut'),
    ("es", 'El estado cambia de "A" a "B"', 'text El estado B; hidden "A" en El estado'),
    ("it", 'Lo stato cambia da "A" a "B"', 'text Lo stato B; hidden "A" in Lo stato'),
    ("pt", 'O status muda de "A" para "B"', 'text O status B; hidden "A" em O status'),
    ("nl", 'De status verandert van "A" in "B"', 'text De status B; hidden "A" in De status'),
    ("en", 'In the dialog, the heading reads "A"', "text the heading in the dialog A"),
    ("en", 'In the row of "A", the status is Open', 'text the status in the row of "A" Open'),
    (
        "en",
        'In the dialog, neither "A" nor "B" is shown',
        'hidden "A" in the dialog; hidden "B" in the dialog',
    ),
    ("fr", "Dans le dialogue, le bouton affiche «A»", "text le bouton dans le dialogue A"),
    ("es", 'En el diálogo, el botón muestra "A"', "text el botón en el diálogo A"),
    ("en", 'The button "A" has been replaced by "B"', 'hidden "A"; visible "B"'),
    ("de", 'Der Button "A" wurde durch "B" ersetzt', 'hidden "A"; visible "B"'),
    ("fr", "Le bouton «A» est remplacé par «B»", "hidden «A»; visible «B»"),
    ("es", 'El botón "A" ha sido reemplazado por "B"', 'hidden "A"; visible "B"'),
    ("it", 'Il pulsante "A" è stato sostituito da "B"', 'hidden "A"; visible "B"'),
    ("pt", 'O botão "A" foi substituído por "B"', 'hidden "A"; visible "B"'),
    ("nl", 'De knop "A" is vervangen door "B"', 'hidden "A"; visible "B"'),
    (
        "en",
        'Neither "A" nor "B" should be in the list any more',
        'hidden "A" in the list; hidden "B" in the list',
    ),
    (
        "de",
        'Weder "A" noch "B" steht in der Liste',
        'hidden "A" in der Liste; hidden "B" in der Liste',
    ),
    (
        "en",
        '"A" and "B" should no longer be in the list',
        'hidden "A" in the list; hidden "B" in the list',
    ),
    (
        "en",
        'Only "A" and "B" are left in the list',
        "text the list A; text the list B; count entry the list 2",
    ),
    (
        "de",
        'Nur "A" und "B" bleiben in der Liste',
        "text der Liste A; text der Liste B; count entry der Liste 2",
    ),
    ("en", '"A" is shown between "B" and "C"', 'order "B" "A"; order "A" "C"'),
    ("de", '"A" steht zwischen "B" und "C"', 'order "B" "A"; order "A" "C"'),
    ("en", '"A", "B" and "C" are shown in this order', 'order "A" "B"; order "B" "C"'),
    (
        "en",
        'The list shows "A" and "B" in this order',
        'text The list A; text The list B; order "A" "B"',
    ),
    (
        "fr",
        "La liste affiche «A» et «B» dans cet ordre",
        'text La liste A; text La liste B; order "A" "B"',
    ),
    (
        "en",
        "The subtotal should be $36.00 and the shipping $4.90",
        "text The subtotal $36.00; text the shipping $4.90",
    ),
    ("de", 'Der Titel lautet "A" und der Status "B"', "title A; text der Status B"),
    ("fr", "Le titre est «A» et le statut «B»", "title A; text le statut B"),
    ("en", '"To do" has 2 cards and "Done" has 4', 'count card "To do" 2; count card "Done" 4'),
    (
        "de",
        '"Offen" hat 2 Karten und "Erledigt" 4',
        'count card "Offen" 2; count card "Erledigt" 4',
    ),
    (
        "en",
        "The list has 3 entries and the badge shows 3",
        "count entry The list 3; text the badge 3 3",
    ),
]
UNREAD = [
    ("en", 'Click "B" instead of "A"'),
    ("en", 'Type "B" instead of "A" into "Name"'),
    ("en", 'The guest changes from "Day" to "Week"'),
    ("en", 'The alert goes from "Active" to "Done"'),
    ("en", "The number goes up by one"),
    ("nl", 'De gebruiker gaat van "A" naar "B"'),
    ("en", 'The title is replaced by "B"'),
    ("en", 'The event "A" is shown on Tuesday between 10:00 and 11:00'),
    ("en", "The total is between 3 and 5"),
    ("es", "Al borrar la reserva, la lista queda vacía"),
    ("en", "At the click of a button, the list is empty"),
    ("en", 'Without saving, the title is "A"'),
    ("en", 'In the dialog, the title is "A"'),
    ("en", '"A" or "B" are shown in this order'),
    ("de", "Die Namen stehen in absteigender Reihenfolge"),
    ("en", 'The status is "A" and the last "B"'),
    ("en", 'The title is "A" and the text below it starts with "B"'),
    ("fr", "Le titre affiche «A» au lieu de «B»"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_a_contrast_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_only_looks_like_one_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""
