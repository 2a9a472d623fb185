"""Values behind colons, names joined by "and", and clauses that must not be lost or turned."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", 'Enter the address: "Main St 1"', "type the address Main St 1"),
        ("en", "Enter the street: Main St 1, 123 Town", "type the street Main St 1, 123 Town"),
        ("en", "Choose the colour: Red", "select the colour Red"),
        ("en", "Set the price: 12.50", "type the price 12.50"),
        ("de", "Gib die Adresse ein: Musterstr. 1", "type die Adresse Musterstr. 1"),
        ("de", 'Geben Sie den Titel ein: "Haus"', "type den Titel Haus"),
        ("fr", "Saisir le titre : Maison", "type le titre Maison"),
        ("es", 'Introduce el título: "Casa"', "type el título Casa"),
        ("it", 'Inserisci il titolo: "Casa"', "type il titolo Casa"),
        ("pt", 'Digite o título: "Casa"', "type o título Casa"),
        ("nl", 'Vul de titel in: "Huis"', "type de titel Huis"),
        ("en", "Confirm password: x1", "fill_form Confirm password = x1"),
        ("en", "Enter the code: press Enter", ""),
        ("en", "Enter the address: Main St 1 and click Save", ""),
    ],
)
def test_what_stands_behind_a_colon_is_the_value(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        (
            "en",
            'In the table, find the row with "A" and click its "Pay" button',
            'visible the row with "A" in the table; '
            'click "Pay" button in the row with "A" in the table',
        ),
        (
            "fr",
            'Dans le tableau, trouver la ligne "A" et cliquer sur "Payer"',
            'visible la ligne "A" dans le tableau; click "Payer"',
        ),
        ("en", 'In the table, search for "Bob" and open the first result', ""),
        ("en", 'In the table, look for "Bob" and tick his checkbox', ""),
        ("de", 'Im Dialog suche die Zeile "A" und klicke auf "Bezahlen"', ""),
    ],
)
def test_no_clause_behind_a_place_is_lost_or_done_first(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Make sure to click Save", "click Save"),
        ("en", "Make sure you click Save", ""),
        ("en", "Make sure the lamp is listed for 12.50", ""),
        ("en", "Make sure the lamp is listed with a price of 12.50", ""),
        ("en", '"Lamp" is listed with a price of 12.50', 'text the row of "Lamp" 12.50'),
        (
            "de",
            '"Lampe" ist mit einem Preis von 12,50 gelistet',
            'text die zeile von "Lampe" 12,50',
        ),
        ("es", '"Luz" aparece con un precio de 12,50', 'text la fila de "Luz" 12,50'),
        ("nl", '"Lamp" verschijnt met een prijs van 12,50', 'text de rij van "Lamp" 12,50'),
        ("en", "The list contains report.pdf", "text The list report.pdf"),
        ("en", "Wait until the import is complete", "wait load"),
        ("de", "Warte, bis der Import abgeschlossen ist", "wait load"),
        ("fr", "Attendre la fin de l'import", "wait load"),
        ("es", "Espera a que termine la importación", "wait load"),
        ("it", "Attendi che il caricamento sia terminato", "wait load"),
        ("pt", "Aguarde o upload terminar", "wait load"),
        ("nl", "Wacht tot de upload voltooid is", "wait load"),
    ],
)
def test_an_expectation_is_never_an_act(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Click Save and continue editing", 'click "Save and continue editing"'),
        ("es", "Haz clic en Guardar y seguir editando", 'click "Guardar y seguir editando"'),
        ("en", "Click Save and log out", "click Save; click log out"),
        ("en", "Click Save and press Enter", "click Save; key Enter"),
        ("en", 'Tick off "Bread"', 'check "Bread"'),
        ("en", 'Name the project "Apollo"', "type the name field Apollo"),
        ("en", 'Name is "Bob"', "text Name Bob"),
        (
            "en",
            'Fill out the form with name "A", price 12.50 and category "B"',
            "type name A; type price 12.50; type category B",
        ),
    ],
)
def test_names_and_values_of_several_words(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Fill in first name: Ada, last name: Byron", "first name = Ada, last name = Byron"),
        ("en", "Enter the following: name: Ada; city: Bonn", "name = Ada, city = Bonn"),
        ("en", "Fill in the fields: name: Ada, city: Bonn", "name = Ada, city = Bonn"),
        ("de", "Trage folgendes ein: Name: Ada, Ort: Bonn", "Name = Ada, Ort = Bonn"),
        ("fr", "Remplis nom : Ada, ville : Bonn", "nom = Ada, ville = Bonn"),
        ("it", "Compila i campi: nome: Ada, paese: Roma", "nome = Ada, paese = Roma"),
    ],
)
def test_a_list_of_values_may_stand_behind_a_verb(language: str, text: str, steps: str) -> None:
    assert told(language, text) == f"fill_form {steps}"


@pytest.mark.parametrize(
    ("language", "text", "row"),
    [
        ("en", 'The list shows "A" with a price of 12', "the row of"),
        ("de", 'Die Liste zeigt "A" mit dem Preis 12', "die zeile von"),
        ("fr", 'La liste affiche "A" avec le prix 12', "la ligne de"),
        ("es", 'La lista muestra "A" con el precio 12', "la fila de"),
        ("it", 'La tabella mostra "A" con il prezzo 12', "la riga di"),
        ("pt", 'A lista mostra "A" com o preço 12', "a linha de"),
        ("nl", 'De lijst toont "A" met de prijs 12', "de rij van"),
    ],
)
def test_what_is_listed_with_something_is_in_its_row(language: str, text: str, row: str) -> None:
    assert told(language, text) == f'text {row} "A" 12'


def test_a_message_is_not_what_is_corrected() -> None:
    port, _, corrected = read(
        "en", 'Enter "abc" as the port', 'An error says "No number"', "Correct it to 8080"
    )
    assert not isinstance(port, Unread)
    assert not isinstance(corrected, Unread)
    assert (corrected[0].target, corrected[0].value) == (port[0].target, "8080")
    _, unknown = read("en", 'An error says "No number"', "Correct it to 8080")
    assert isinstance(unknown, Unread)


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Add it to the cart", "click add to the cart"),
        ("fr", "Ajoute-le au panier", "click ajoute au panier"),
        ("it", "Aggiungilo al carrello", "click aggiungi al carrello"),
        ("en", "Send it to Bob", ""),
        ("en", 'Add it to "Favourites"', ""),
        ("en", "The search has no results", "count entry 0"),
        ("en", "The search returned 3 results", "count entry 3"),
        ("de", "Die Suche liefert keine Ergebnisse", "count entry 0"),
        ("fr", "La recherche ne donne aucun résultat", "count entry 0"),
        ("es", "La búsqueda devuelve 3 resultados", "count entry 3"),
        ("it", "La ricerca trova 2 risultati", "count entry 2"),
        ("pt", "A busca encontra 2 resultados", "count entry 2"),
        ("nl", "De zoekopdracht levert geen resultaten", "count entry 0"),
        (
            "en",
            'The first row shows "A" and the last shows "B"',
            "text The first row A; text the last row B",
        ),
        (
            "es",
            'La primera fila muestra "A" y la última muestra "B"',
            "text La primera fila A; text la última fila B",
        ),
    ],
)
def test_what_is_left_out_is_completed_by_what_it_can_only_be(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Check the price: 12", "text the price 12"),
        ("en", 'Verify the status: "Open"', "text the status Open"),
        ("de", "Überprüfe den Preis: 12", "text den Preis 12"),
        ("fr", "Vérifie le prix : 12", "text le prix 12"),
        ("es", "Comprueba el precio: 12", "text el precio 12"),
        ("it", "Verifica il prezzo: 12", "text il prezzo 12"),
        ("pt", "Verifique o preço: 12", "text o preço 12"),
        ("nl", "Controleer de prijs: 12", "text de prijs 12"),
        ("en", "Check digit: 5", "fill_form Check digit = 5"),
        ("de", 'Stelle sicher, dass du auf "Weiter" klickst', ""),
        ("en", 'Select "A" in the list and delete it', 'select the list A; click delete "A"'),
        ("en", 'Choose "Ann" from the list and open it', 'select the list Ann; click "Ann"'),
        ("de", 'Wähle "A" in der Liste und lösche sie', 'select der Liste A; click lösche "A"'),
    ],
)
def test_what_is_checked_or_chosen_is_what_is_meant(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    "texts",
    [
        ('Enter "Ada" into the name', 'Click "Save"', "It is disabled"),
        ('Enter "x1" into "new-password"', 'Click "Save"', "It is shown"),
        ('Enter "A" into the name and "B" into the city', 'Click "Save"', "It is in the list"),
        ('Enter "A" into the name', "Fill in city: Rome, zip: 1", 'Click "Save"', "It is shown"),
    ],
)
def test_what_it_may_mean_after_something_was_entered_is_not_guessed(
    texts: tuple[str, ...],
) -> None:
    assert isinstance(read("en", *texts)[-1], Unread)


def test_an_address_is_no_field_with_a_value() -> None:
    assert told("es", "Open /index.php?route=/users") == "navigate /index.php?route=/users"
    assert told("en", "Go to /x?y=1&z=2") == "navigate /x?y=1&z=2"
    assert told("es", "Ciudad=Roma") == "fill_form Ciudad = Roma"
