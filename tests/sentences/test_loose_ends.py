"""Parts of sentences that once were lost in the name of an element, or left out in silence."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

UNREAD = [
    # What is expected behind "so that".
    ("en", "Reset the filter so that all tasks are shown"),
    ("en", 'Choose "May" in the picker so that only the expenses of May are listed'),
    ("de", "Setze den Filter zurück, sodass alle Aufgaben angezeigt werden"),
    ("fr", "Réinitialise le filtre pour que toutes les tâches soient affichées"),
    ("nl", "Wis het filter zodat alle taken worden getoond"),
    # None of several.
    ("en", "Neither request can be edited any more"),
    ("en", "Neither box is ticked"),
    ("de", "Keiner von ihnen ist sichtbar"),
    # A clause in the description of an element.
    ("en", "The event is displayed on Wednesday from 10:30 to 11:15"),
    ("fr", 'Ajoute une dépense de 62,50 € dans la catégorie "Transport"'),
    ("fr", 'Examine la liste : la première ligne est "Hôtel"'),
    ("en", '"Evening" is shown with one track'),
    ("it", '"Sera" è visibile con un brano'),
    # What is not found for any reason.
    ("en", "There is no task with an overdue date"),
    ("es", "No hay ninguna tarea con fecha vencida"),
    ("en", "The old title is back"),
    # A time for which something is done.
    ("en", "Press the button for a few seconds"),
]
READ = [
    ("en", "Click on the heart that appears", "click the heart"),
    ("de", "Klicke auf das Herz, das erscheint", "click das Herz"),
    ("fr", "Clique sur le cœur qui apparaît", "click le cœur"),
    ("es", "Haz clic en el corazón que aparece", "click el corazón"),
    ("it", "Fai clic sul cuore che appare", "click cuore"),
    ("pt", "Clique no coração que aparece", "click coração"),
    ("nl", "Klik op het hart dat verschijnt", "click het hart"),
    ("en", "Open the menu so that I can work", "click the menu"),
    ("en", 'The message "Saved" is shown for a few seconds', 'visible "Saved"'),
    ("de", 'Die Meldung "Da" erscheint für ein paar Sekunden', 'visible die Meldung "Da"'),
    ("fr", 'Le message "Oui" apparaît pendant quelques secondes', 'visible "Oui"'),
    ("es", 'Aparece durante unos segundos el mensaje "Ya"', 'visible "Ya"'),
    ("it", 'Appare per qualche secondo il messaggio "Sì"', 'visible "Sì"'),
    ("it", 'Al termine appare il messaggio "Sì"', 'visible "Sì"'),
    ("pt", 'Aparece por alguns segundos a mensagem "Sim"', 'visible "Sim"'),
    ("nl", 'Het bericht "Ja" verschijnt een paar seconden', 'visible "Ja"'),
]


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_no_part_of_it_is_lost(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_adds_nothing_is_left_out(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
