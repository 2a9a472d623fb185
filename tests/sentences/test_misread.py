"""Sentences that were taken for other ones: what is not certain is not read."""

from __future__ import annotations

import pytest

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.unread import Unread
from tests.sentences.reading import READER, told

UNREAD = [
    ("en", "Publish the article or reject it"),
    ("de", "Veröffentliche den Artikel oder lösche ihn"),
    ("fr", "Publie l'article ou supprime-le"),
    ("es", 'Si el usuario elimina el artículo, se muestra "A"'),
    ("en", 'If I delete the article, "A" is shown'),
    ("en", "Users can delete the article"),
    ("en", "I can delete the article"),
    ("en", "Run this test twice"),
    ("en", "Sort the table by Age, descending"),
    ("en", "Sort by Price from low to high"),
    ("de", "Sortiere die Tabelle nach Alter, absteigend"),
    ("en", "Give Bob 4 stars for his help"),
    ("en", "Merge the request after the tests pass"),
    ("es", 'Elimina los artículos menos "A"'),
    ("en", 'Publish the article as soon as "Pending" is shown'),
    ("en", 'Publish the article, "Done" is shown'),
    ("en", 'If "A" or "B" is shown, click "C"'),
    ("de", "Trage nicht ein: Name = Ann"),
    ("de", "Schreibe nicht in den Editor: Hallo"),
    ("nl", "Vul niet in: naam = Anna"),
    ("en", "Type in the search field: tea and press Enter"),
    ("en", "Enter into the name field: Ann, into the place field: Rome"),
    ("en", "Enter username and password, then log in"),
    ("en", 'Copy the code and enter it into "Code"'),
    ("fr", "Saisis cela dans « Code »"),
    ("es", 'Escribe esto en "Code"'),
    ("en", 'Add the user "Bob" to the group "Admins"'),
    ("en", 'Enter "x" into "A" and nothing into "B"'),
    ("en", 'The list shows only "A" and "B"'),
    ("de", 'Die Liste zeigt nur "A"'),
    ("en", 'Only "A" is checked'),
    ("en", "Confirm with your password"),
    ("en", 'I doubt that "A" is shown'),
    ("fr", 'Je doute que "A" soit affiché'),
    # Things, and no text that is typed
    ("en", "Put two of them into the cart"),
    ("fr", "Mettez deux tasses dans le panier"),
    ("es", "Pon dos tazas en el carrito"),
    ("en", "Type all of it into the box"),
    ("en", 'Enter "How?" as the question and "A", "B" and "C" as answers'),
    # What is not there yet
    ("en", 'Start a new survey named "A"'),
    ("de", 'Ich lege ein neues Ticket mit dem Titel "A" an'),
    ("fr", "Ouvrez un nouveau ticket nommé «A»"),
    ("es", 'Abre un nuevo ticket llamado "A"'),
    ("it", 'Apri un nuovo ticket chiamato "A"'),
    ("nl", 'Start een nieuwe enquête met de naam "A"'),
    ("en", 'Add a question of the type "A"'),
    ("en", "Create another list with the same name"),
    # A state that is marked, and no box
    ("en", "Mark the question as required"),
    ("en", "Mark all as read"),
    ("de", "Markiere die Frage als Pflichtfeld"),
    ("es", "Marca la pregunta como obligatoria"),
    ("nl", "Markeer de vraag als verplicht"),
    # A ticket is open in another way than a dialog
    ("en", "The issue should be open"),
    ("en", "The ticket is closed"),
    ("de", "Das Ticket ist geschlossen"),
    ("fr", "Le ticket est ouvert"),
    ("es", "El ticket está cerrado"),
    ("it", "Il ticket è aperto"),
    ("pt", "O chamado está aberto"),
    ("nl", "Het ticket is gesloten"),
    ("en", "Submit anyway"),
    ("en", 'Press "A", and it should be 4 as before'),
    ("en", "The page has no broken images"),
    ("de", 'Der Status wechselt auf "A"'),
    ("es", 'cambia de "A" a "B"'),
    ("en", "Close the dialog with X"),
    # Of none or of each
    ("en", 'No card has the label "A"'),
    ("en", 'None of the cards shows "A"'),
    ("en", 'Every card shows "A"'),
    ("en", 'At least one row shows "A"'),
    ("en", "No other card is shown"),
    ("de", 'Keine Karte zeigt "A"'),
    ("de", 'Alle Karten zeigen "A"'),
    ("fr", "Aucune carte affiche «A»"),
    ("fr", "Chaque carte affiche «A»"),
    ("es", 'Ninguna tarjeta muestra "A"'),
    ("it", 'Ogni scheda mostra "A"'),
    ("pt", 'Cada cartão mostra "A"'),
    ("nl", 'Geen kaart toont "A"'),
    ("en", "The title is bold"),
    # Not here, or not this one
    ("en", "Click outside the dialog"),
    ("en", "Click the first one"),
    ("en", 'The first is "A"'),
    ("en", 'Type "A" in the first and "B" in the second field'),
    ("en", 'Type "A" into both fields'),
    ("en", "The PDF opens in a new tab"),
    ("en", "I accept the terms by ticking the box underneath"),
    ("en", 'Send her the message "A"'),
    ("en", 'Start a conversation with "Ann"'),
    ("en", "Click the icon next to it"),
    ("en", 'I see the text "A" twice'),
    ("en", "The second tab is active"),
    ("en", "Check that the total matches the sum of the rows"),
    ("en", 'There are three rows, and the first one is "A"'),
    ("de", 'Im Kopf steht der Name "A", daneben ein Link'),
    ("en", "The total is at least 5"),
    ("en", "Leave all other fields empty"),
    ("de", "Lasse alle anderen Felder leer"),
    # What may be done, and what comes of what is done
    ("en", "The dialog cannot be closed"),
    ("de", '"A" kann gelöscht werden'),
    ("en", 'Clicking "A" enables "B"'),
    ("en", "Clicking the logo leads to the start page"),
    ("en", 'Hovering over "A" shows the hint "B"'),
    ("fr", "Cliquer sur «A» supprime la ligne"),
    ("de", "Die Liste ist nach Name sortiert"),
    ("en", "The same text is shown in both fields"),
]
READ = [
    ("en", 'When I click "Save", "A" is shown', 'click "Save"; visible "A"'),
    ("en", "Fill in: name = Ann, place = Rome", "fill_form name = Ann, place = Rome"),
    ("en", "Write into the editor: Hello world", "type the editor Hello world"),
    (
        "en",
        "Enter ann and secret-1 and press the Login button",
        "type username field ann; type password field secret-1; click the Login button",
    ),
    ("en", 'Only "A" is left in the list', "text the list A; count entry the list 1"),
    ("en", "There is only one row", "count row 1"),
    ("en", "Confirm with Enter", "key Enter"),
    ("en", "Confirm with Delete", 'dialog "Delete" accept'),
    ("de", "Mit Löschen bestätigen", 'dialog "Löschen" accept'),
    ("en", 'Select the rows "A" and "B"', 'check "A"; check "B"'),
    ("en", "Select the row header", "click the row header"),
    ("en", "the total shows 30.00", "text the total 30.00 30"),
    (
        "en",
        'Double-click the cell in the row "A" and the column "B"',
        'double_click the cell in the row "A" in the column "B"',
    ),
    ("en", 'The "Info" tab is active', 'checked "Info"'),
    ("en", 'The switch "A" should be on again', 'checked "A"'),
    ("en", "Click through to Settings > Payroll", "click Settings; click Payroll"),
    ("en", "Click the Next button", "click the Next button"),
    ("en", "The table has 3 columns and 5 rows", "count column The table 3; count row The table 5"),
    ("en", 'The list has 3 entries and shows "A"', "count entry The list 3; text The list A"),
    ("en", 'The message says: "A"', "text The message A"),
    ("de", "Die Gebühr ändert sich dadurch von 45 € auf 30 €", "text die Gebühr 30 €"),
    ("de", "Es sollten drei Fahrzeuge in der Liste stehen", "count item der Liste 3"),
    ("es", "Debe haber tres vehículos en la lista", "count item la lista 3"),
    ("pt", "Deve haver três veículos na lista", "count item lista 3"),
    ("en", 'Clicking "A" opens the dialog "B"', 'click "A"; visible the dialog "B"'),
    ("en", "Pressing Escape closes the dialog", "key Escape; hidden the dialog"),
    ("de", 'Ein Klick auf "A" schließt das Menü', 'click "A"; hidden das Menü'),
    ("fr", "Un clic sur «A» ouvre la fenêtre «B»", "click «A»; visible la fenêtre «B»"),
    ("es", 'Pulsar "A" abre el diálogo "B"', 'click "A"; visible el diálogo "B"'),
    ("it", 'Un clic su "A" apre la finestra "B"', 'click "A"; visible la finestra "B"'),
    ("pt", 'Clicar em "A" abre o diálogo "B"', 'click "A"; visible o diálogo "B"'),
    ("nl", 'Een klik op "A" opent het venster "B"', 'click "A"; visible het venster "B"'),
    ("en", 'By default, "A" is selected', 'checked "A"'),
    ("de", 'Standardmäßig ist "A" ausgewählt', 'checked "A"'),
    ("nl", 'Standaard is "A" geselecteerd', 'checked "A"'),
    ("en", 'Enter "Ann" as name and "Rome" as place', "type name Ann; type place Rome"),
    ("en", "Tick the box Save as draft", "check the box Save as draft"),
    ("en", 'Mark "Milk" as done', 'check "Milk"'),
    ("en", "The dialog is open", "visible The dialog"),
    ("en", "The orders page is open", "visible The orders page"),
    ("de", "Das Hauptmenü ist geschlossen", "hidden das Hauptmenü"),
    ("en", "Press it again", "click it"),
    ("en", "Open the post again", "click the post"),
    ("en", "Click Try again", "click Try again"),
    ("en", 'As a student, open the course "A"', 'click the course "A"'),
    ("de", 'Als Student öffne den Kurs "A"', 'click den Kurs "A"'),
    ("fr", "En tant qu'étudiant, ouvrez le cours «A»", "click le cours «A»"),
    ("en", 'As a manager, choose "A"', "select a manager A"),
    ("de", 'Als Kunde wähle "A"', "select Kunde A"),
    ("en", "Confirm that you want to delete the series", "dialog accept"),
    ("de", "Bestätige, dass du die Serie löschen willst", "dialog accept"),
    ("fr", "Confirmez que vous voulez supprimer la série", "dialog accept"),
    ("es", "Confirma que quieres eliminar la serie", "dialog accept"),
    ("it", "Conferma di voler eliminare la serie", "dialog accept"),
    ("pt", "Confirme que deseja excluir a série", "dialog accept"),
    ("nl", "Bevestig dat je de reeks wilt verwijderen", "dialog accept"),
    ("en", "Close the window with the Escape key", "key Escape"),
    ("de", "Schließe den Dialog mit Escape", "key Escape"),
    ("fr", "Fermez la fenêtre avec Échap", "key Escape"),
    ("en", "Submit the survey", "click submit the survey"),
    ("en", 'Use "A" as the title', "type the title A"),
    ("de", 'Verwende "A" als Titel', "type Titel A"),
    ("en", "Switch to the week view", "click the week view"),
    ("en", 'The folder "A" contains a message with the subject "B"', 'text The folder "A" B'),
    ("en", 'Neither "A" nor "B" is shown', 'hidden "A"; hidden "B"'),
    ("de", 'Weder "A" noch "B" ist sichtbar', 'hidden "A"; hidden "B"'),
    ("fr", "Ni «A» ni «B» ne sont affichés", "hidden «A»; hidden «B»"),
    ("es", 'Ni "A" ni "B" se muestra', 'hidden "A"; hidden "B"'),
    ("it", 'Né "A" né "B" è visibile', 'hidden "A"; hidden "B"'),
    ("pt", 'Nem "A" nem "B" são exibidos', 'hidden "A"; hidden "B"'),
    ("nl", 'Noch "A" noch "B" is zichtbaar', 'hidden "A"; hidden "B"'),
]


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_could_be_misread_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_is_like_it_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


def test_a_condition_is_that_of_the_last_clause() -> None:
    sentence = Sentence(text='Open /x and click "B" if "C" is shown', line=1)
    (steps,) = READER.read(Scenario(name="", file="", language="en", actions=(sentence,)))
    assert not isinstance(steps, Unread)
    assert [bool(step.condition) for step in steps] == [False, True]


def test_a_scenario_of_one_language_has_a_sentence_of_another() -> None:
    """Its expression takes "que "A" es visible" for the name of a button in Portuguese."""
    assert told("pt", 'Verificamos que "A" es visible') == 'visible "A"'
