"""Sentences as different people write them, in all languages."""

from __future__ import annotations

import pytest

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Unread

READER = SentenceReader(load_languages())
PAIRS = 'type "A" 1; type "B" 2; type "C" 3'


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        # Comparisons
        ("en", "At least three rows should be listed in the table", "count row at_least 3"),
        ("en", "There should be 2 or more results", "count entry at_least 2"),
        ("de", "Die Liste enthält weniger als fünf Elemente", "count item fewer 5"),
        ("fr", "Il y a plus de 2 résultats", "count entry more 2"),
        ("es", "Debe haber al menos tres filas en la tabla", "count row at_least 3"),
        ("it", "Ci devono essere almeno tre righe nella tabella", "count row at_least 3"),
        ("pt", "Há mais de 2 resultados", "count entry more 2"),
        ("nl", "Er moeten minstens drie rijen in de tabel staan", "count row at_least 3"),
        ("en", 'The page title starts with "Inbox"', "title Inbox starts"),
        ("de", "Die Adresse endet auf /fertig", "url /fertig ends"),
        ("en", r"The url matches /orders/\d+", r"url /orders/\d+ matches"),
        # Enumerations of pairs, with their values behind or before the fields
        ("en", 'Fill in "A" with "1", "B" with "2" and "C" with "3"', PAIRS),
        ("de", 'Fülle "A" mit "1", "B" mit "2" und "C" mit "3" aus', PAIRS),
        ("fr", 'Remplir "A" avec "1", "B" avec "2" et "C" avec "3"', PAIRS),
        ("es", 'Rellenar "A" con "1", "B" con "2" y "C" con "3"', PAIRS),
        ("it", 'Compila "A" con "1", "B" con "2" e "C" con "3"', PAIRS),
        ("pt", 'Preencher "A" com "1", "B" com "2" e "C" com "3"', PAIRS),
        ("nl", 'Vul "A" in met "1", "B" met "2" en "C" met "3"', PAIRS),
        ("en", 'Enter "1" as "A", "2" as "B" and "3" as "C"', PAIRS),
        # A verb for an expectation or an action
        ("en", 'Check the status is "Paid"', "text the status Paid"),
        ("en", "check there are 3 rows", "count row 3"),
        ("en", "check the Save button is disabled", "disabled the Save button"),
        ("en", 'Open "A" and check its title is "B"', 'click "A"; text title B'),
        ("en", "check the box next to Ann", "check the box next to Ann"),
        ("en", 'check "Terms are fine"', 'check "Terms are fine"'),
        ("en", "check Remember me", "check Remember me"),
        # What is clicked stands before its place
        ("en", 'Click on the "A" tab on the "B" page', 'click the "A" tab on the "B" page'),
        ("en", "Click on the first card on the board", "click the first card on the board"),
        ("nl", 'Klik op de kaart "A" op het bord', 'click de kaart "A" op het bord'),
        ("nl", 'Klik op de pagina "B" op "A"', 'click "A" op de pagina "B"'),
        # Searching and filtering
        ("en", 'Search "tea"', "type the search field tea; key Enter"),
        ("en", 'Filter by status "Open"', "select status Open"),
        ("de", 'Filtere nach Status "Offen"', "select Status Offen"),
        ("fr", 'Filtre par statut "Ouvert"', "select statut Ouvert"),
        ("en", 'The total is updated to "45"', "text The total 45"),
        # Sorting
        ("en", "Sort the list by Price", 'click the column header "Price"'),
        ("de", "Sortiere die Tabelle nach Alter", 'click die spaltenüberschrift "Alter"'),
        ("fr", "Je trie le tableau par Nom", "click l'en-tête de colonne \"Nom\""),
        ("es", "Ordeno la tabla por Nombre", 'click el encabezado de columna "Nombre"'),
        ("it", "Ordino la tabella per Nome", 'click intestazione di colonna "Nome"'),
        ("pt", "Ordeno a tabela por Nome", 'click cabeçalho da coluna "Nome"'),
        ("nl", "Ik sorteer de tabel op Naam", 'click de kolomkop "Naam"'),
        # Stars
        ("en", "I give it four stars", "type the rating 4"),
        ("en", 'I rate "Food" 3 stars', 'type "Food" 3'),
        ("de", "Ich gebe ihm 4 Sterne", "type Bewertung 4"),
        ("de", 'Ich bewerte "Essen" mit drei Sternen', 'type "Essen" 3'),
        ("fr", "Je lui donne 4 étoiles", "type la note 4"),
        ("fr", 'Je donne 3 étoiles à "Cuisine"', 'type "Cuisine" 3'),
        ("es", "Le doy 4 estrellas", "type la valoración 4"),
        ("es", 'Valoro "Servicio" con tres estrellas', 'type "Servicio" 3'),
        ("it", "Gli do 4 stelle", "type il punteggio 4"),
        ("it", 'Valuto "Cucina" con tre stelle', 'type "Cucina" 3'),
        ("pt", 'Avalio "Comida" com três estrelas', 'type "Comida" 3'),
        ("nl", "Ik geef het 4 sterren", "type beoordeling 4"),
        ("nl", 'Ik beoordeel "Eten" met drie sterren', 'type "Eten" 3'),
        ("en", "The product has 4 stars", "count item 4"),
        # Several options of one list
        ("en", 'Select "1" and "2" in the list "A"', 'select the list "A" 1\n2'),
        ("de", 'Wähle "1" und "2" in der Liste "A" aus', 'select der Liste "A" 1\n2'),
        ("fr", 'Choisir "1" et "2" dans la liste "A"', 'select "A" 1\n2'),
        ("es", 'Elegir "1" y "2" en la lista "A"', 'select la lista "A" 1\n2'),
        ("it", 'Seleziona "1" e "2" nell\'elenco "A"', 'select elenco "A" 1\n2'),
        ("pt", 'Selecionar "1" e "2" na lista "A"', 'select lista "A" 1\n2'),
        ("nl", 'Kies "1" en "2" uit de lijst "A"', 'select lijst "A" 1\n2'),
        # Paths through menus
        ("en", "Open Settings > Users", "click Settings; click Users"),
        ("de", 'Gehe zu "Verwaltung" > "Personen"', 'click "Verwaltung"; click "Personen"'),
        ("fr", 'Aller dans "Gestion" → "Comptes"', 'click "Gestion"; click "Comptes"'),
        # What was changed is saved
        ("en", "Save the changes", "click save"),
        ("de", "Speichere die Änderungen", "click Speichern"),
        ("de", "Die Änderungen speichern", "click Speichern"),
        ("fr", "Enregistrer les modifications", "click Enregistrer"),
        ("es", "Guardar los cambios", "click Guardar"),
        ("it", "Salva le modifiche", "click Salva"),
        ("pt", "Salvar as alterações", "click Salvar"),
        ("nl", "Sla de wijzigingen op", "click Opslaan"),
        ("fr", 'Aller dans "Projets"', 'click "Projets"'),
        ("it", 'Vai in "Progetti"', 'click "Progetti"'),
        # Where something is, before its name
        ("de", 'Klicke links auf "A"', 'click "A" links'),
        ("de", 'Klicke oben rechts auf "A"', 'click "A" oben rechts'),
        ("fr", 'Cliquer à gauche sur "A"', 'click "A" à gauche'),
        ("it", 'Clicca a sinistra su "A"', 'click "A" a sinistra'),
        ("pt", 'Clicar à esquerda em "A"', 'click "A" à esquerda'),
        ("nl", 'Klik linksboven op "A"', 'click "A" linksboven'),
        # Who chooses is no value
        ("nl", 'als ik bij "A" "S" kies', 'select "A" S'),
        # Time limits, wherever they stand
        ("de", 'Prüfe, dass innerhalb von 5 Sekunden "A" erscheint', 'visible "A" 5s'),
        ("fr", "Vérifier que dans les 5 secondes « A » apparaît", "visible « A » 5s"),
        ("it", 'Verifica che entro 5 secondi appaia "A"', 'visible "A" 5s'),
        ("nl", 'Controleer dat binnen 5 seconden "A" verschijnt', 'visible "A" 5s'),
        # What is expected and what is not
        ("en", 'The list shows "A" but not "B"', 'text The list A; hidden "B" in The list'),
        ("de", 'Im Feld steht "A", aber nicht mehr "B"', 'text Feld A; hidden "B" in Feld'),
        ("fr", "On voit « A », mais plus « B »", 'visible « A »; hidden "B"'),
        ("es", 'El campo contiene "A" y no "B"', 'text El campo A; hidden "B" en El campo'),
        ("it", 'La lista mostra "A" ma non "B"', 'text La lista A; hidden "B" in La lista'),
        ("pt", 'A lista mostra "A", mas não "B"', 'text A lista A; hidden "B" em A lista'),
        ("nl", 'De lijst toont "A", maar niet "B"', 'text De lijst A; hidden "B" in De lijst'),
        # What is waited for in a place
        ("en", 'Wait until "A" disappears from the list', 'hidden "A" in the list 30s'),
        ("fr", "Attendre que « A » disparaisse du tableau", "hidden « A » dans tableau 30s"),
        ("es", 'Espera hasta que "A" aparezca en la tabla', 'visible "A" en la tabla 30s'),
        ("it", 'Aspetta che "A" compaia nella tabella', 'visible "A" nella tabella 30s'),
        ("pt", 'Espere até que "A" apareça na tabela', 'visible "A" na tabela 30s'),
        # What is clicked, and the page that it is on
        ("en", 'I click on "A" on the dashboard', 'click "A" on the dashboard'),
        ("de", 'Ich klicke auf "A" auf dem Dashboard', 'click "A" auf dem Dashboard'),
        # What is gone, and the columns of a table
        ("en", 'The message "A" is gone from the list', 'hidden "A" in the list'),
        ("en", 'The table has a column "A"', 'visible a column "A" in the table'),
        ("en", 'The table no longer shows the column "A"', 'hidden column "A" in the table'),
        ("de", 'Die Tabelle zeigt keine Spalte "A" mehr', 'hidden Spalte "A" in der Tabelle'),
        ("fr", 'Le tableau a une colonne "A"', 'visible une colonne "A" dans le tableau'),
        ("es", 'La tabla tiene la columna "A"', 'visible una columna "A" en la tabla'),
        ("it", 'La tabella non ha nessuna colonna "A"', 'hidden colonna "A" nella tabella'),
        ("pt", 'A tabela tem uma coluna "A"', 'visible uma coluna "A" na tabela'),
        ("nl", 'De tabel heeft geen kolom "A" meer', 'hidden kolom "A" in de tabel'),
        # A field that stays as it is
        ("en", 'Leave the type on "A"', "value the type A"),
        ("de", 'Belasse "Typ" auf "A"', 'value "Typ" A'),
        ("fr", "Laisser le type sur « A »", "value le type A"),
        ("es", 'Deja el tipo en "A"', "value el tipo A"),
        ("it", 'Lascia il tipo su "A"', "value il tipo A"),
        ("pt", 'Mantenha o tipo em "A"', "value o tipo A"),
        ("nl", 'Laat het type op "A" staan', "value het type A"),
        # By way of a menu, and back
        ("en", 'Go to "A" via the sidebar', 'click "A" in the sidebar'),
        ("de", 'Gehe über das Menü zu "A"', 'click "A" in das Menü'),
        ("fr", "Aller dans « A » par le menu", "click « A » dans le menu"),
        ("es", 'Entro en "A" desde el menú', 'click "A" en el menú'),
        ("it", 'Vai a "A" dalla barra laterale', 'click "A" in barra laterale'),
        ("pt", 'Pelo menu lateral, abra "A"', 'click "A" em menu lateral'),
        ("nl", 'Ga via de zijbalk naar "A"', 'click "A" in de zijbalk'),
        ("en", 'Switch back to "A"', 'click "A"'),
        ("de", 'Wechsle zurück zum Filter "A"', 'click Filter "A"'),
        ("fr", "Revenir au filtre « A »", "click filtre « A »"),
        ("es", 'Vuelvo al filtro "A"', 'click filtro "A"'),
        ("pt", 'Volte ao filtro "A"', 'click filtro "A"'),
        # What the page asks
        ("en", 'The user is asked "Sure?"', 'visible "Sure?"'),
        ("de", 'Dann werde ich gefragt "Sicher?"', 'visible "Sicher?"'),
        ("fr", 'On me demande "Sûr ?"', 'visible "Sûr ?"'),
        ("es", 'Se me pregunta "¿Seguro?"', 'visible "¿Seguro?"'),
        ("it", 'Mi viene chiesto "Sicuro?"', 'visible "Sicuro?"'),
        ("pt", 'É-me perguntado "Certo?"', 'visible "Certo?"'),
        ("nl", 'Ik word gevraagd "Zeker?"', 'visible "Zeker?"'),
        ("en", "I am back on the list", "visible the list"),
        ("fr", "Je suis de retour sur la liste", "visible la liste"),
        ("es", "Vuelvo a estar en la lista", "visible la lista"),
        ("nl", "Ik ben terug op de lijst", "visible de lijst"),
        # Saved with, once more, replaced
        ("en", 'Save with the "A" button', 'click the "A" button'),
        ("fr", "Enregistrer avec le bouton « A »", "click le bouton « A »"),
        ("es", 'Guardo los cambios con "A"', 'click "A"'),
        ("it", 'Salva con il pulsante "A"', 'click il pulsante "A"'),
        ("pt", 'Salve com o botão "A"', 'click o botão "A"'),
        ("nl", 'Sla op met de knop "A"', 'click de knop "A"'),
        ("en", "Press Enter again", "key Enter"),
        ("es", "Pulsa Intro otra vez", "key Enter"),
        ("pt", "Pressione Enter novamente", "key Enter"),
        ("es", 'Vuelvo a pulsar "A"', 'click "A"'),
        ("de", "Setze Teilnehmer auf 8", "type Teilnehmer 8"),
        ("de", 'Lösche den Inhalt von "N" und schreibe "A" hinein', 'clear "N"; type A'),
        ("de", 'In der Zeile "A" steht jetzt "B"', 'text der Zeile "A" B'),
        ("de", "Startseite aufrufen", "navigate"),
        ("es", 'Vuelvo a "A" y escribo "B"', 'click "A"; type B'),
        # What a scenario begins with
        ("en", "Given the start page is open", "navigate"),
        ("de", "Die Startseite ist geöffnet", "navigate"),
        ("fr", "La page d'accueil est ouverte", "navigate"),
        # What is chosen, with its noun
        ("de", 'Wähle unter Raum den Saal "A" aus', "select Raum A"),
        ("en", 'Choose the hall "A" for "Room"', 'select "Room" A'),
        ("es", 'Elige la sala "A" para "Room"', 'select "Room" A'),
        ("nl", 'Kies bij "Room" de zaal "A"', 'select "Room" A'),
        ("en", 'Choose the tab "A" under "Room"', 'click the tab "A" under "Room"'),
        # Keys of other keyboards
        ("it", "Premi Maiusc+F6", "key Shift+F6"),
        ("es", "Pulsa Ctrl+Mayús+K", "key Control+Shift+k"),
        ("de", "Drücke die Entf-Taste", "key Delete"),
        ("de", "Bild ab drücken", "key PageDown"),
        ("fr", "Appuyer sur la touche Suppr", "key Delete"),
        # States, passive and past
        ("en", 'The "Search" box is focused', 'focused The "Search" box'),
        ("it", 'Il campo "Cerca" ha il focus', 'focused Il campo "Cerca"'),
        ("de", 'Die Meldung "A" wurde angezeigt', 'visible "A"'),
        ("en", "The user has clicked on Next", "click Next"),
        ("nl", 'De gebruiker heeft op "A" geklikt', 'click "A"'),
        ("es", "No debe aparecer ningún mensaje de error", "hidden mensaje de error"),
        ("pt", 'Verificar que se vê "A"', 'visible "A"'),
        ("en", "Total should be visible in the cart", "visible Total in the cart"),
        # Several at once
        ("en", "Tick all three checkboxes", "check checkbox every 3"),
        ("it", "Spunta tutte e tre le caselle", "check le checkbox every 3"),
        ("en", 'Tick the boxes of "A" and "B"', 'check the box of "A"; check the box of "B"'),
        ("es", 'Marca las casillas de "A" y "B"',
         'check la checkbox de "A"; check la checkbox de "B"'),
        ("pt", 'Na lista, marco as caixas de "A" e "B"',
         'check a checkbox de "A" na lista; check a checkbox de "B" na lista'),
        ("en", "Both boxes should be checked", "checked checkbox every 2"),
        ("en", 'Fill in name "A" and phone "5"', "type name A; type phone 5"),
        ("de", 'Fülle Name mit "A" und Telefon mit "5" aus', "type Name A; type Telefon 5"),
        ("en", '"Country" contains the options "A" and "B"', 'text "Country" A; text "Country" B'),
        # Texts, drawings, frames
        ("en", 'Append "x" to the text of "Note"', 'append "Note" x'),
        ("fr", "Effacer le texte du champ « Note »", "clear champ « Note »"),
        ("it", 'Nella finestra scrivi "a" nel campo', "type campo Nella finestra a"),
        ("en", 'Enter "x" as the message in the dialog', "type the message in the dialog x"),
        ("en", 'Drag "A" before "B"', 'drag "A" "B" before'),
        ("en", "Switch to the frame", "frame any"),
        ("en", "Switch back to the page", "frame"),
        ("fr", "Attendre que la page soit chargée", "wait load"),
        ("es", "Espera 3 segundos a que se guarde", "wait 3"),
        ("en", "Log out", "click log out"),
        # Keys and what they are for, repetitions, exceptions, results
        ("en", "Press the Escape key to close the dialog", "key Escape"),
        ("en", 'Press the "F2" key to rename and click "A"', 'key F2; click "A"'),
        ("en", "Press Add to cart", "click Add to cart"),
        ("de", "Drücke die Taste Escape zum Schließen", "key Escape"),
        ("fr", "Appuie sur la touche Échap pour fermer la fenêtre", "key Escape"),
        ("es", "Pulsa la tecla Escape para cerrar el diálogo", "key Escape"),
        ("it", "Premi il tasto Esc per chiudere la finestra", "key Escape"),
        ("pt", "Pressione a tecla Escape para fechar o diálogo", "key Escape"),
        ("nl", "Druk op Escape om te sluiten", "key Escape"),
        ("en", "I click Save twice", "click Save; click Save"),
        ("en", "Press Tab 2 times to reach the button", "key Tab; key Tab"),
        ("de", "Klicke zweimal auf Weiter", "click Weiter; click Weiter"),
        ("fr", "Clique deux fois sur Suivant", "click Suivant; click Suivant"),
        ("es", "Haz clic dos veces en Seguir", "click Seguir; click Seguir"),
        ("en", "Double-click Save", "double_click Save"),
        ("en", 'Click "A" unless "B" is shown', 'click "A" if hidden "B"'),
        ("de", 'Klicke auf "A", es sei denn, "B" wird angezeigt', 'click "A" if hidden "B"'),
        ("fr", "Clique sur « A » sauf si « B » est visible", "click « A » if hidden « B »"),
        ("nl", 'Klik op "A" tenzij "B" zichtbaar is', 'click "A" if hidden "B"'),
        ("en", "Click Save so that the dialog closes", "click Save; hidden the dialog"),
        ("en", 'Click "A" so that "B" appears', 'click "A"; visible "B"'),
        ("es", 'Haz clic en "A" para que aparezca "B"', 'click "A"; visible "B"'),
        ("en", "Click Save so that I can go on", "click Save"),
        # Values without quotation marks, several fields, clauses that leave something out
        ("en", "Enter the password {PW} and confirm with Enter",
         "type the password {PW}; key Enter"),
        ("fr", "Saisir l'adresse ada@x.org", "type l'adresse ada@x.org"),
        ("de", "Gib das Passwort {PW} ein", "type Passwort {PW}"),
        ("nl", "Ik vul het e-mailadres ada@x.org in", "type het e-mailadres ada@x.org"),
        ("de", "In „A“ ada@x.org eintragen, in „B“ {PW}", "type „A“ ada@x.org; type „B“ {PW}"),
        ("it", 'In "A" inserire ada@x.org, in "B" {PW}', 'type "A" ada@x.org; type "B" {PW}'),
        ("de", "Gib 83.5 bei „A“ und EUR bei „B“ ein", "type „A“ 83.5; type „B“ EUR"),
        ("de", "„x“ bei „A“ und „y“ bei „B“ eintragen", "type „A“ x; type „B“ y"),
        ("de", "„x“ bei „A“ und noch einmal bei „B“ eingeben", "type „A“ x; type „B“ x"),
        ("pt", 'Escrever "x" em "A" e novamente em "B"', 'type "A" x; type "B" x'),
        ("de", "Setze „A“ auf 3", "type „A“ 3"),
        ("de", 'Ersetze den Text der Anfrage durch {"paid": true}', 'type Anfrage {"paid": true}'),
        ("nl", 'En ik "x" invul in het veld "A"', 'type veld "A" x'),
        ("nl", 'En ik in het dialoogvenster "x" invul bij "A"', 'type "A" in het dialoogvenster x'),
        ("nl", 'En ik voor "A" de waarde "x" invul', 'type "A" x'),
        ("nl", 'En ik de muis op "A" in het menu zet', 'hover "A" in het menu'),
        ("nl", "Gegeven dat ik de startpagina open", "navigate"),
        ("de", 'Seite "/log-in" öffnen', "navigate /log-in"),
        # Searches, log-ins, and how they are done
        ("es", 'Buscar "A" y pulsar Enter', "type el campo de búsqueda A; key Enter"),
        ("en", 'Search for "A": type it into "B" and press Enter', 'type "B" A; key Enter'),
        ("fr", "Chercher « A » : le taper dans « B » et cliquer sur « C »",
         "type « B » A; click « C »"),
        ("en", 'Dismiss the hint with "Later"', 'click "Later"'),
        ("fr", 'Enregistre avec le bouton "OK"', 'click le bouton "OK"'),
        ("es", 'Confirma el borrado con "Sí" en el diálogo', 'dialog "Sí" en el diálogo accept'),
        ("nl", 'Sla het formulier op met "Bewaren"', 'click "Bewaren"'),
        ("it", 'Nella riga "Tè" scrivi 6 nel campo Peso', 'type campo Peso Nella riga "Tè" 6'),
        ("en", "Go to the address #/a/b", "navigate #/a/b"),
        ("es", 'Marca la casilla de la fila "Té"', 'check la checkbox de la fila "Té"'),
        ("en", "Log in with ada@x.org and {PW}",
         "type email field ada@x.org; type password field {PW}; key Enter"),
        ("it", 'Accedere come "a" con la password "b": compilare entrambi i campi e premere "C"',
         'type campo nome utente a; type campo password b; click "C"'),
        # Several texts in one place, what is not there, what is closed
        ("de", 'Prüfe, dass in der Tabelle "A" und "B" stehen', "text Tabelle A; text Tabelle B"),
        ("nl", 'Dan staan "A" en "B" in de tabel', "text tabel A; text tabel B"),
        ("de", 'In der Liste stehen "A" und "B"',
         'visible "A" In der Liste; visible "B" In der Liste'),
        ("en", 'Only one row is left; "A" is shown and "B" isn\'t',
         'count row 1; visible "A"; hidden "B"'),
        ("en", 'I see "A" and "B", but not "C"', 'visible "A"; visible "B"; hidden "C"'),
        ("it", "la finestra di dialogo è chiusa", "hidden la finestra di dialogo"),
        ("de", "Dann schließt sich der Dialog", "hidden der Dialog"),
        ("fr", "Le tableau montre « 3 » dans la ligne de Chloé", "text la ligne de Chloé 3"),
        ("de", 'Dann steht im Feld "A" der Text "x"', 'text Feld "A" x'),
        ("nl", 'En ik de waarde van "A" als {x} onthoud', 'remember "A" x'),
        ("de", "Klicke auf das Symbol „A“ der Karte „B“", "click das Symbol „A“ der Karte „B“"),
        ("en", 'Press "A" once more to confirm', 'click "A"'),
        ("de", "Speichern", "click Speichern"),
        # What is no address of the web is still an address, not the name of a control
        ("en", "Open javascript:f('a')", "navigate javascript:f('a')"),
        ("nl", "Open file:///etc/passwd", "navigate file:///etc/passwd"),
        ("es", "Abrir data:text/html,x", "navigate data:text/html,x"),
    ],
)  # fmt: skip
def test_a_sentence_is_read_as(language: str, text: str, told: str) -> None:
    sentence = Sentence(text=text, line=1)
    (steps,) = READER.read(Scenario(name="", file="", language=language, actions=(sentence,)))
    assert not isinstance(steps, Unread), steps
    read = []
    for step in steps:
        counted = step.action == "assert_count"
        parts = [
            step.action.removeprefix("assert_"),
            step.target,
            "" if counted else step.to_target,
            "" if counted else step.value,
            step.comparison,
            "every" if step.every else "",
            f"{step.number:g}" if step.number is not None else "",
            f"{step.seconds:g}s" if step.seconds is not None else "",
        ]
        if step.condition:
            parts += ["if", step.condition.action.removeprefix("assert_"), step.condition.target]
        read.append(" ".join(part for part in parts if part))
    assert "; ".join(read) == told


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'Do not leave the type on "A"'),
        ("en", 'The list does not show "A" but "B"'),
        ("en", "I am not back on the list"),
        ("en", "The home page is not open"),
        ("de", 'Gehe nicht über das Menü zu "A"'),
        ("es", 'Vuelvo a no pulsar "A"'),
        ("fr", "Ne pas revenir au filtre « A »"),
        ("it", 'La lista non mostra "A" ma "B"'),
        ("nl", 'Laat het type niet op "A" staan'),
        ("en", 'Click "A" but not "B"'),
        ("de", 'Klicke "A", nicht "B"'),
        ("de", 'Bestätige nicht mit "Ja"'),
        ("en", 'Save without "Apply"'),
        ("es", 'Pongo la fecha "2026-01-01" en "A"'),
        ("en", 'I do not see "A" and not "B"'),
        ("en", 'I see "A", not "B", but "C"'),
        ("de", 'Ich sehe "A", nicht aber "B", sondern "C"'),
        ("fr", 'Je ne vois pas "A" mais "B"'),
        ("es", 'No veo "A" sino "B"'),
        ("it", 'Non vedo "A" ma "B"'),
        ("pt", 'Não vejo "A" mas "B"'),
        ("en", 'Search for "A" and click "B": type it into the search box and press Enter'),
        ("en", 'Search for "A" and go back: type it into the search box and press Enter'),
        ("en", 'Type "A" into "B" and click "C": type it into the name box'),
        ("en", 'Click "A": click "B"'),
        ("en", 'I leave "A" as it is'),
        ("en", "I leave the name field as is"),
        ("en", 'I set "A" as it was'),
    ],
)
def test_what_may_be_misread_is_not_read(language: str, text: str) -> None:
    sentence = Sentence(text=text, line=1)
    (steps,) = READER.read(Scenario(name="", file="", language=language, actions=(sentence,)))
    assert isinstance(steps, Unread)


def test_what_follows_a_quotation_is_no_part_of_a_value() -> None:
    sentence = Sentence(text='Type "a" hastily somehow', line=1)
    (steps,) = READER.read(Scenario(name="", file="", language="en", actions=(sentence,)))
    assert isinstance(steps, Unread)
