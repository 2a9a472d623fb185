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
    ("fr", "Rien ne s'ouvre"),
    ("fr", "Coche samedi et non dimanche"),
    ("de", 'Es wird nur "A" angezeigt'),
    ("de", 'Ich nenne die Liste "A"'),
    ("en", 'You could click "Delete"'),
    ("en", 'Should I click "Delete"?'),
    ("en", 'Click "Save"?'),
    ("de", 'Man könnte auf "Löschen" klicken'),
    ("de", 'Der Nutzer würde auf "Löschen" klicken'),
    ("de", 'Ich sollte auf "Speichern" klicken können'),
    ("fr", 'On pourrait cliquer sur "Supprimer"'),
    ("es", 'Podrías hacer clic en "Eliminar"'),
    ("it", 'Si potrebbe cliccare su "Elimina"'),
    ("pt", 'Você poderia clicar em "Excluir"'),
    ("nl", 'Je zou op "Verwijderen" kunnen klikken'),
    ("es", 'Se abre un diálogo con el botón "X"'),
    ("es", 'Se despliega un menú con la entrada "X"'),
    ("nl", 'Er opent een menu met de optie "X"'),
]
READ = [
    ("en", 'The checkbox "A" is disabled', 'disabled The checkbox "A"'),
    ("en", 'The check box "A" is enabled', 'enabled The check box "A"'),
    ("en", 'The toggle "A" is disabled', 'unchecked "A"'),
    ("es", "Se abre un menú", "visible un menú"),
    ("nl", 'Er opent een dialoog "X"', 'visible een dialoog "X"'),
    ("pt", "Adicione o livro ao carrinho", "click adicione o livro ao carrinho"),
    ("it", "Aggiungi il libro al carrello", "click aggiungi il libro al carrello"),
    ("es", "Añade el libro al carrito", "click añade el libro al carrito"),
    ("fr", "Ajoute le livre au panier", "click ajoute le livre au panier"),
    ("de", "Es öffnet sich kein Dialog", "hidden Dialog"),
    ("nl", 'Er opent geen dialoog "X"', 'hidden dialoog "X"'),
    ("es", "Se abre ningún diálogo", "hidden diálogo"),
    ("it", "Si apre nessun dialogo", "hidden dialogo"),
    ("en", 'Only "A" is left in the list', "text the list A; count entry the list 1"),
    ("fr", "J'accepte les cookies", "click accepter les cookies"),
    ("en", "No dialog opens", "hidden dialog"),
    ("en", 'No "Save" button appears', 'hidden "Save" button'),
    ("de", "Kein Dialog öffnet sich", "hidden Dialog"),
    ("es", "Ningún diálogo se abre", "hidden diálogo"),
    ("it", "Nessuna finestra si apre", "hidden finestra"),
    ("pt", "Nenhuma janela se abre", "hidden janela"),
    ("nl", "Geen dialoog opent", "hidden dialoog"),
    ("nl", "Het menu opent", "visible Het menu"),
    ("pt", "O diálogo abre", "visible O diálogo"),
    ("en", "click Forgot password?", "click Forgot password?"),
    ("en", 'Click "Save" only if "A" is checked', 'click "Save"'),
    ("de", 'Klicke auf "A" nur, wenn "B" angekreuzt ist', 'click "A"'),
    ("fr", 'Clique sur "A" seulement si "B" est affiché', 'click "A"'),
    ("en", "Click the row where price > 5", "click the row where price > 5"),
    ("en", 'If a hint is shown, click "B" and close it', 'click "B"; click close in "B"'),
    ("en", "If a hint is shown, close it", "click close in a hint"),
]


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_left_open_or_denied_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_is_denied_compared_or_meant_by_a_pronoun_is_read_so(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps
