"""Sentences in the freer words of people who have read no grammar."""

from __future__ import annotations

import pytest

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.unread import Unread
from tests.sentences.reading import READER, told

READ = [
    ("en", 'On clicking "A", "B" does not appear', 'click "A"; hidden "B"'),
    ("de", "Beim Klicken auf „A“ erscheint „B“ nicht", "click „A“; hidden „B“"),
    ("fr", "En cliquant sur « A », « B » n'apparaît pas", "click « A »; hidden « B »"),
    ("nl", 'Bij het klikken op "A" verdwijnt "B"', 'click "A"; hidden "B"'),
    ("en", 'The status is no longer "Open"', 'hidden "Open" in The status'),
    ("de", "Der Status darf nicht „Offen“ sein", "hidden „Offen“ in Der Status"),
    ("es", "El estado ya no es «Abierto»", "hidden «Abierto» en El estado"),
    ("es", "Verifica que ya no está «Plantilla»", "hidden «Plantilla»"),
    ("fr", "On rafraîchit la page", "reload"),
    ("pt", 'Expanda "A" e ligue a chave "B"', 'click "A" expand; check "B"'),
    ("en", 'The card "A" was dragged from "B" onto "C"', 'drag The card "A" in "B" "C"'),
    (
        "it",
        "L'attività «A» è stata trascinata nella colonna «B»",
        "drag L'attività «A» colonna «B»",
    ),
    ("nl", 'Het kaartje "A" werd van "B" naar "C" gesleept', 'drag Het kaartje "A" in "B" "C"'),
    ("en", "Make a note of the ticket number as {ticket}", "remember the ticket number ticket"),
    ("de", "Die Bestellnummer merke ich mir als {nr}", "remember die Bestellnummer nr"),
    ("fr", "Je garde le solde affiché sous le nom {solde}", "remember le solde solde"),
    ("en", 'There is no trace of "Failed" anywhere', 'hidden "Failed"'),
    ("de", "„Fehler“ darf nirgends auftauchen", "hidden „Fehler“"),
    ("nl", 'Nergens mag nog "A" te lezen zijn', 'hidden "A"'),
    ("it", 'Cliccare col destro sulla cartella "A"', 'right_click cartella "A"'),
    (
        "es",
        "Se hace clic con el botón derecho sobre «A» y se elige «B»",
        "right_click «A»; click «B»",
    ),
    ("de", "Als Versandart wird „DHL“ ausgewählt", "select Versandart DHL"),
    ("nl", 'De tester heeft het vinkje bij "A" weggehaald', 'uncheck "A"'),
    ("en", 'Sort the table by "Price"', 'click the column header "Price"'),
    ("de", "Sortiere die Tabelle nach „Preis“", "click die spaltenüberschrift „Preis“"),
    ("de", 'Füge "Dune" zum Warenkorb hinzu', 'click in den warenkorb legen bei "Dune"'),
    ("nl", 'Voeg "Dune" toe aan de winkelwagen', 'click in winkelwagen bij "Dune"'),
    ("de", 'Ich klicke unten auf der Seite auf "X"', 'click "X" unten'),
    ("en", 'Search "List" for "Tea"', 'type the search field in "List" Tea; key Enter'),
    ("fr", "Résultat attendu : le tableau « A » compte 12 lignes", "count row le tableau « A » 12"),
    ("it", "Nel registro non ci sono più di 10 voci", "count entry registro at_most 10"),
    ("es", "No hay más de 10 filas", "count row at_most 10"),
    ("pt", "Não há mais do que 10 linhas", "count row at_most 10"),
    ("de", "Es gibt nicht mehr als 10 Einträge", "count entry at_most 10"),
    ("fr", "Le tableau ne contient aucune ligne", "count row Le tableau 0"),
    ("pt", 'A aba "Membros" está ativa', 'checked "Membros"'),
    ("en", 'Unfold the "A" section, turn "B" on', 'click the "A" section expand; check "B"'),
    ("de", "Bereich „A“ aufklappen, dort „B“ ankreuzen", "click Bereich „A“ expand; check „B“"),
    (
        "fr",
        "Déposer a.csv dans « A », attendre que « B » s'affiche",
        "upload « A » a.csv; visible « B »",
    ),
    ("en", "Hit the browser's back button", "back"),
    ("en", "Refresh the page then wait for the spinner to vanish", "reload; hidden the spinner"),
    (
        "fr",
        "Au bout de 3 secondes maximum, le graphique « A » est visible",
        "visible le graphique « A »",
    ),
    (
        "es",
        "Pulsar Ctrl+Enter en el cuadro de comentario",
        "key el cuadro de comentario Control+Enter",
    ),
    ("en", "Confirm the deletion", "dialog accept"),
    ("fr", "Confirme la suppression de « Ann »", "dialog accept"),
    ("en", "The status is Closed", "text The status Closed"),
    ("de", "Der Status ist Geschlossen", "text der Status Geschlossen"),
    ("de", "Die Löschung bestätigen", "dialog accept"),
    ("fr", "L'administrateur désactive « A » et se déconnecte", "uncheck « A »; click log out"),
    (
        "nl",
        "Er zitten minstens 2 producten in de winkelwagen",
        "count item de winkelwagen at_least 2",
    ),
]
CLOSED = [
    ("en", "Close the dialog", "click close in the dialog"),
    ("de", "Der Nutzer schließt das Banner", "click schließen in das Banner"),
    (
        "fr",
        "Si la bannière de cookies s'affiche, la fermer",
        "click fermer dans la bannière de cookies",
    ),
    ("es", "Si aparece el aviso de cookies, ciérralo", "click cerrar en el aviso de cookies"),
    ("it", "Chiudi la finestra di dialogo", "click chiudi in la finestra di dialogo"),
    ("pt", 'Caso o pop-up "A" esteja aberto, feche-o', 'click fechar em o pop-up "A"'),
    ("nl", "Sluit het venster", "click sluiten in het venster"),
    ("en", 'Close the message "Saved"', 'click close in the message "Saved"'),
    ("en", 'Close the "Details" section', 'click the "Details" section'),
    ("en", "Close the tooltip", "click close the tooltip"),
    ("en", 'Close the ticket "T1"', 'click close the ticket "T1"'),
    ("de", "Den Dialog schließen", "click schließen in den Dialog"),
    ("en", 'Dismiss the hint with "Later"', 'click "Later"'),
    ("en", "Dismiss the cookie banner if it shows up", "click close in the cookie banner"),
    ("es", "Cierra el banner si aparece", "click cerrar en el banner"),
]
REFUSED = [
    ("en", 'Rename "X" to "Y"'),
    ("en", "Rename the project X to Y"),
    ("de", 'Benenne "X" in "Y" um'),
    ("es", "Renombra «X» a «Y»"),
    ("en", "The status is not In Progress"),
    ("en", 'Write into the note: if "A" is shown, click "Save"'),
    ("en", 'Click "A", "B" blinks'),
    ("es", "Pulsa «A», «B» parpadea"),
    ("nl", 'Klik op "Ja" dan wel op "Later"'),
    ("fr", "Trier le tableau par « A » en ordre croissant, la première ligne doit afficher « B »"),
    ("es", "Marque «A» y, acto seguido, dele a «B»"),
    ("nl", 'In het venster "A" typ ik "B" onder "C", waarna ik op Enter druk'),
    ("en", "If anybody asks, the status is Open"),
    ("fr", "Le récapitulatif indique {total} à côté de « Total »"),
    ("nl", 'Gegeven ik ben ingelogd als "beheerder"'),
    ("es", "La lista no contiene 3 filas"),
    ("es", "Tras el registro, el interruptor «A» quedó desactivado"),
    ("en", "Confirm the deletion if it is shown"),
    ("en", "Press Escape if it appears"),
    ("en", "Close it if it appears"),
    ("es", "Si no está visible, pulsa «A»"),
    ("en", "Close all dialogs"),
    ("en", "Close the dialog or press Escape"),
    ("de", 'Ohne "A" zu drücken, klicke auf "B"'),
    ("nl", 'Zonder "A" te kiezen, klik op "B"'),
    ("de", 'Klicke auf "A", sonst klicke auf "B"'),
    ("it", "Clicca su «A», in alternativa clicca su «B»"),
    ("en", 'Click "A", instead click "B"'),
    ("en", 'Click one of "A", "B"'),
    ("de", 'Klicke auf "A" bzw. "B"'),
    ("en", 'On clicking "A" or "B", "C" is shown'),
    ("en", 'On clicking "A" twice, "B" is shown'),
    ("en", 'On clicking "A", "B" or "C" is shown'),
    ("nl", 'Bij het niet klikken op "A" verschijnt "B"'),
    ("en", "The list no longer shows Rent and Food"),
    ("en", "There is no trace of Rent or Food"),
    ("de", "Die Liste zeigt Miete und Essen nicht mehr"),
    ("fr", "Le statut n'est plus Ouvert"),
    ("de", 'Bei Bedarf auf "OK" klicken'),
    ("es", "La lista solo muestra Alquiler"),
    ("en", "Search for Rent without pressing Enter"),
    ("en", "Enter password secret1 instead of secret2"),
    ("en", "Attached nothing"),
    ("en", 'Shall I click "A"'),
    ("it", "L'utente cliccava su «A»"),
    ("en", "The dialog can be closed"),
    ("de", 'Ändere den Namen von "A" in "B"'),
    ("en", "I enter not applicable"),
    ("es", "Rellenar el formulario con lo de siempre"),
    ("en", 'Should we click "Archive" here as well?'),
    ("pt", 'Clico em "A" e confirmo a exclusão no pop-up'),
    ("es", "El profesor cambia la nota a 8, la media pasa a ser 7,4"),
    ("fr", "L'utilisateur choisit « A » dans la liste « B » et le créneau « C »"),
    ("nl", 'Zet de schakelaar "A" aan, waarna het veld "B" verschijnt'),
    ("fr", "L'utilisateur cliquerait sur « A »"),
    ("es", "El usuario pulsaría «A»"),
    ("it", "L'utente cliccherebbe su «A»"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_free_words_are_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text", "steps"), CLOSED)
def test_what_is_closed_has_a_control_that_closes_it(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), REFUSED)
def test_what_cannot_be_done_as_it_is_said_is_refused(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("fr", "L'utilisateur a basculé sur l'onglet « A »", "tab A"),
        ("pt", 'Anexei o comprovante.jpg em "A"', 'upload "A" comprovante.jpg'),
        ("es", "Adjuntar el fichero cv.pdf en «A»", "upload «A» cv.pdf"),
        ("it", "Si espande il nodo «A»", "click il nodo «A» expand"),
    ],
)
def test_forms_of_verbs_are_looked_up(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("sentences", "shown"),
    [
        (('I see the banner "Hi"', "Close it if it appears"), 'the banner "Hi"'),
        (("Dismiss the cookie banner if it shows up",), "the cookie banner"),
        (("Si aparece el aviso de cookies, ciérralo",), "el aviso de cookies"),
    ],
)
def test_a_condition_is_of_what_was_named(sentences: tuple[str, ...], shown: str) -> None:
    actions = tuple(Sentence(text=text, line=n) for n, text in enumerate(sentences, 1))
    *_, steps = READER.read(Scenario(name="", file="", language="", actions=actions))
    assert not isinstance(steps, Unread)
    (step,) = steps
    assert step.condition is not None
    assert (step.condition.action, step.condition.target) == ("assert_visible", shown)
    assert step.target.endswith(shown)


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", 'The Status field should already be set to "A"', "value The Status field A"),
        ("en", "The button should already be disabled", "disabled The button"),
        ("en", "Click the already selected row", "click the already selected row"),
        ("de", 'Das Feld Status sollte schon auf "A" gesetzt sein', "value das Feld Status A"),
        ("de", 'Das Feld Status ist schon auf "A" gesetzt', "value das Feld Status A"),
        ("de", "Das Kästchen ist schon angekreuzt", "checked das Kästchen"),
        ("fr", "La case est déjà cochée", "checked La case"),
        ("es", 'El campo Estado ya debería ser "A"', "text El campo Estado A"),
        ("es", "La casilla ya no está marcada", "unchecked La casilla"),
        ("it", 'Il campo Stato è già impostato su "A"', "value Il campo Stato A"),
        ("pt", "A caixa já está marcada", "checked A caixa"),
        ("nl", "De knop zou al uitgeschakeld moeten zijn", "disabled De knop"),
    ],
)
def test_already_is_no_part_of_an_element(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
