"""Sentences that leave open, deny or compare something are not read as plain orders."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

UNREAD = [
    ("en", 'Choose "Red", "Blue" or "Green" from the list "Colours"'),
    ("de", "Wähle „Rot“ oder „Grün“ in der Liste „Farben“"),
    ("fr", "Choisis « Rouge », « Bleu » ou « Vert » dans la liste « Couleurs »"),
    ("es", "Elige «Rojo» o «Verde» en la lista «Colores»"),
    ("it", "Scegli «Rosso» o «Verde» nella lista «Colori»"),
    ("pt", "Escolha «Vermelho» ou «Verde» na lista «Cores»"),
    ("nl", 'Kies "Rood" of "Groen" in de lijst "Kleuren"'),
    ("de", "Es öffnet sich nichts"),
    ("nl", 'Er opent geen dialoog "X"'),
    ("es", "Se abre ningún diálogo"),
    ("it", "Si apre nessun dialogo"),
    ("fr", "Rien ne s'ouvre"),
    ("fr", "Coche samedi et non dimanche"),
]
READ = [
    ("de", "Es öffnet sich kein Dialog", "hidden Dialog"),
    ("en", "Click the row where price > 5", "click the row where price > 5"),
    ("en", 'If a hint is shown, click "B" and close it', 'click "B"; click "B"'),
    ("en", "If a hint is shown, close it", "click a hint"),
]


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_left_open_or_denied_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_is_denied_compared_or_meant_by_a_pronoun_is_read_so(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps
