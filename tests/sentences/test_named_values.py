"""Values of what was named before, entries among others, saved changes, and searched names."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    (
        "en",
        'a green message confirms that "Issue #7 created."',
        "text a green message Issue #7 created.",
    ),
    ("en", 'The history mentions "Done changed"', "text The history Done changed"),
    ("en", 'The row "A" is tagged with weather', 'text The row "A" weather'),
    ("en", '"Urgent" is preselected as priority', "value priority Urgent"),
    ("de", 'Die Meldung bestätigt "Gespeichert"', "text die Meldung Gespeichert"),
    ("de", '"High" ist als Priorität vorausgewählt', "value Priorität High"),
    ("fr", "Le message confirme que « Enregistré »", "text Le message Enregistré"),
    ("fr", '"A" est présélectionné dans Priorité', "value Priorité A"),
    ("es", 'El mensaje confirma "Guardado"', "text El mensaje Guardado"),
    ("es", '"A" está preseleccionado en Prioridad', "value Prioridad A"),
    ("it", 'Il messaggio conferma "Salvato"', "text Il messaggio Salvato"),
    ("it", '"A" è preselezionato in Priorità', "value Priorità A"),
    ("pt", 'A mensagem confirma "Salvo"', "text A mensagem Salvo"),
    ("pt", '"A" está pré-selecionado em Prioridade', "value Prioridade A"),
    ("nl", 'De melding bevestigt "Opgeslagen"', "text De melding Opgeslagen"),
    ("nl", '"A" is voorgeselecteerd bij Prioriteit', "value Prioriteit A"),
    ("en", "Give it the series ID 2.5", "type series ID 2.5"),
    ("fr", 'Donne-lui le prix "A"', "type prix A"),
    ("es", 'Dale el precio "A"', "type precio A"),
    ("it", 'Dagli il prezzo "A"', "type prezzo A"),
    ("pt", 'Dê-lhe o preço "A"', "type preço A"),
    ("nl", 'Geef het de kleur "A"', "type kleur A"),
    ("en", '"A" is among the results', "text the results A"),
    ("de", '"A" ist unter den Ergebnissen', "text den Ergebnissen A"),
    ("de", '"A" ist unter den Knöpfen', 'order den Knöpfen "A"'),
    ("fr", '"A" est parmi les résultats', "text les résultats A"),
    ("es", '"A" está entre los resultados', "text los resultados A"),
    ("it", '"A" è tra i risultati', 'visible "A" in risultati'),
    ("pt", '"A" está entre os resultados', 'visible "A" em resultados'),
    ("nl", '"A" staat tussen de resultaten', 'visible "A" in de resultaten'),
    ("en", "Search the library for Tea", "type the search field Tea; key Enter"),
    ("en", "Look up Tea in the search box", "type the search field Tea; key Enter"),
    ("en", "Look for Tea", "type the search field Tea; key Enter"),
    ("de", "Durchsuche die Liste nach Tee", "type Suchfeld Tee; key Enter"),
    ("fr", "Cherche Thé dans le champ de recherche", "type champ de recherche Thé; key Enter"),
    ("es", "Busca Té en el campo de búsqueda", "type el campo de búsqueda Té; key Enter"),
    ("it", "Cerca Tè nel campo di ricerca", "type campo di ricerca Tè; key Enter"),
    ("pt", "Pesquisa Chá no campo de busca", "type campo de pesquisa Chá; key Enter"),
    ("nl", "Doorzoek de lijst op Thee", "type zoekveld Thee; key Enter"),
    ("en", "The page shows the name Ada Archer", 'visible "Ada Archer"'),
    ("es", "La página muestra el nombre Ada Archer", 'visible "Ada Archer"'),
    ("en", "The list shows the name Ada Archer", "text The list Ada Archer"),
    ("en", "She saves her changes", "click save"),
    ("de", "Sie speichert ihre Änderungen", "click Speichern"),
    ("fr", "Elle enregistre ses modifications", "click Enregistrer"),
    ("es", "Guarda sus cambios", "click Guardar"),
    ("it", "Salva le sue modifiche", "click Salva"),
    ("pt", "Salva as suas alterações", "click Salvar"),
    ("nl", "Ze slaat haar wijzigingen op", "click Opslaan"),
]
UNREAD = [
    ("en", 'Give it the label "A" and the price 5'),
    ("en", 'Give it the color "A" or "B"'),
    ("de", 'Gib ihm die Farbe "A" oder "B"'),
    ("en", '"A" is not among the results'),
    ("es", '"A" no está entre los resultados'),
    ("en", "She does not save her changes"),
    ("en", "Look for the message"),
    ("en", "Do not search the library for Tea"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_it_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_denied_or_left_open_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""
