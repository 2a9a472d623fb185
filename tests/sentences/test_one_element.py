"""Descriptions that are more than one element: amounts, ranks, parts, roles, files and goals."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

UNREAD = [
    # Of several
    ("en", "Some boxes are ticked"),
    ("en", "Select the first three photos"),
    ("en", "The user moves both files into the folder"),
    ("it", "Seleziona tutti i file"),
    ("de", "Ziehe beide Karten in die Spalte"),
    ("fr", "Sélectionne les deux premières photos"),
    ("nl", "Klik op alle knoppen"),
    # A second clause, role or element
    ("en", 'Write "A" as a comment, then approve and merge'),
    ("nl", "Klik op Plaatsen en controleer of het onderwerp bovenaan de lijst staat"),
    ("en", 'As an editor, I add a question of the type "A"'),
    ("en", 'Open a pull request from "A" into "B" with the title "C"'),
    ("de", "Als Redakteur öffne ich die Seite „A“"),
    # Files and other things that go somewhere
    ("en", "Select the files a.pdf and b.pdf"),
    ("en", "Upload the files a.pdf and b.pdf"),
    ("en", 'Put the post into the categories "A" and "B"'),
    ("de", "Lege den Artikel in den Warenkorb"),
    ("de", "Setze die Karte in die Spalte „A“"),
    ("de", "Mache das Fenster größer"),
    ("en", "Drag the event to 15"),
    # What was there before, and is named nowhere
    ("en", "The old name is gone"),
    ("de", "Der alte Name wird nicht mehr angezeigt"),
    ("fr", "L'ancien nom ne s'affiche plus"),
    ("es", "El nombre anterior ya no se muestra"),
    ("it", "Il vecchio nome non deve più comparire"),
    ("pt", "O nome antigo não é mais exibido"),
    ("nl", "De oude naam is niet meer zichtbaar"),
    # Parts that no text may show, and texts of something else
    ("en", "The thread is listed with a padlock and 9 replies"),
    ("en", "The editor contains the text of the first post"),
    # Where in a list something is, which its being shown does not say
    ("en", "The new contact is listed at the top of the table"),
    ("de", "Das Ticket steht ganz oben in der Liste"),
    ("en", '"A" is no longer at the top of the list'),
    ("en", '"A" and "B" are at the top of the list'),
    ("nl", 'De taak "A" staat niet bovenaan de lijst'),
    ("en", "The counter is at 5"),
    ("en", 'There is no row with "A" and "B"'),
    ("en", "Select the rows 2 to 4"),
    # Any of its kind, and what depends on the day
    ("en", "Choose a date in the past"),
    ("fr", "Choisis une date dans le passé"),
    ("en", "Enter yesterday's date as the due date"),
    ("de", "Setze das Datum auf morgen"),
    ("es", "Cambia la fecha a mañana"),
    ("en", "Two of the boxes are ticked"),
    # What is done first, and who is meant
    ("en", 'Once the upload is done, "A" is shown'),
    ("en", 'After the user is logged in, "A" is shown'),
    ("en", 'The page has the heading "A" and was last edited by "B"'),
    ("en", 'Mark the message from "A" as spam'),
    ("de", "Markiere die Nachricht von „A“ als Spam"),
    # Bounds are no texts
    ("en", "Every result has a price between 50 and 300"),
    ("de", "Jeder Eintrag hat einen Preis zwischen 50 und 300"),
    # A verb that is not known is no noun
    ("en", "Check that the choice survives a reload"),
    ("de", "Prüfe, dass die Auswahl den Neustart überlebt"),
    # Some of several
    ("de", "Hake die ersten beiden Aufgaben ab"),
    ("fr", "Cochez les deux premières cases"),
    ("es", "Marca las dos primeras casillas"),
    ("it", "Spunta le prime due caselle"),
    ("pt", "Marque as duas primeiras caixas"),
    ("nl", "Vink de eerste twee vakjes aan"),
    # No file, and no text of a field
    ("de", "Lade das Bild hoch"),
    ("nl", 'Voeg "A" toe aan de lijst met ingrediënten'),
    ("nl", "Zet het aantal op 3 en werk bij"),
    # A person, another tab, another clause, and what was so before
    ("en", "He stays on the page"),
    ("en", "Copy the link and open it in a new tab"),
    ("en", "There is one more entry than before"),
    ("de", "Die Liste hat einen Eintrag mehr als vorher"),
    ("en", "The newest entry is on top"),
]
READ = [
    ("en", "The previous button is no longer shown", "hidden The previous button"),
    ("en", "Click the three dots", "click the three dots"),
    ("en", "Click today", "click today"),
    ("en", 'Mark the task "A" as done', 'check the task "A"'),
    # None of several, how many there are, and the only one
    ("en", "None of the options is selected", "unchecked option"),
    ("en", "No box is ticked", "unchecked box"),
    ("de", "Kein Kästchen ist angehakt", "unchecked Kästchen"),
    ("fr", "Aucune case n'est cochée", "unchecked case"),
    ("es", "Ninguna casilla está marcada", "unchecked checkbox"),
    ("it", "Nessuna casella è selezionata", "unchecked checkbox"),
    ("pt", "Nenhuma caixa está marcada", "unchecked checkbox"),
    ("nl", "Geen van de vakjes is aangevinkt", "unchecked checkbox"),
    ("en", "Two thumbnails should appear in the album", "count item the album 2"),
    ("it", "Dovrebbero comparire almeno tre alberghi", "count item at_least 3"),
    ("en", 'The playlist "A" then has 13 songs', 'count item The playlist "A" 13'),
    ("fr", "La colonne « A » compte désormais deux cartes", "count card La colonne « A » 2"),
    ("en", 'Only "A" remains', 'visible "A"; count entry 1'),
    # What is done first, who has done it, and what comes of it
    ("en", 'After I click A, the page "B" is displayed', 'click A; visible the page "B"'),
    ("en", 'As soon as I type "x" into "A", the button "B" is enabled',
     'type "A" x; enabled the button "B"'),
    ("de", "Nachdem ich auf „A“ geklickt habe, wird „B“ angezeigt", "click „A“; visible „B“"),
    ("nl", 'Nadat ik op "A" heb geklikt, verschijnt "B"', 'click "A"; visible "B"'),
    ("en", 'The version was made by "A"', "text The version A"),
    ("es", 'El ticket está asignado a "Ana"', "text El ticket Ana"),
    ("en", 'Reload the page: the filter should still be set to "A"',
     "reload; value the filter A"),
    ("en", 'Open the list: it should contain "A"', "click the list; text the list A"),
    ("de", "Blättere zur nächsten Seite", "click nächsten Seite"),
    ("de", "Lade „a.pdf“ hoch", "upload a.pdf"),
    ("en", "Tick all boxes", "check checkbox"),
    ("en", "Go to Settings, then Sites", "click Settings; click Sites"),
    ("en", 'As an editor, I open the page "A"', 'click the page "A"'),
    ("es", 'Como editor, abro la página "A"', 'click la página "A"'),
    ("en", 'As a comment, I enter "A"', "type a comment A"),
    ("en", "Sort by Last name", 'click the column header "Last name"'),
    ("de", "Entferne „A“ aus der Liste", "click entferne „A“ aus der Liste"),
    ("de", "Nimm den Haken bei „A“ heraus", "uncheck „A“"),
    ("en", 'A warning "A" is displayed at the top of the page',
     'visible A warning "A" at the top of the page'),
    # The first and the last of a list
    ("en", 'The task "A" appears at the top of the list', "text the first entry of the list A"),
    ("en", '"A" should now come first in the table', "text the first entry of the list A"),
    ("en", 'At the bottom of the list there is "A"', "text the last entry of the list A"),
    ("de", "Ganz oben in der Liste steht „A“", "text der erste Eintrag der Liste A"),
    ("de", "„A“ sollte oben in der Liste stehen", "text der erste Eintrag der Liste A"),
    ("fr", "L'article « A » doit apparaître en tête de la liste",
     "text la première ligne de la liste A"),
    ("es", '"A" debe estar al final de la lista', "text la última fila de la lista A"),
    ("it", 'Il file "A" è il primo dell\'elenco', "text la prima riga della lista A"),
    ("pt", 'A tarefa "A" aparece no topo da lista', "text o primeiro item da lista A"),
    ("nl", 'Bovenaan de lijst staat nu "A"', "text het eerste item van de lijst A"),
    # One row with several texts
    ("en", 'There is a row with "A", "B" and "C"', 'text the row "A" B; text the row "A" C'),
    ("en", 'The table gets a new row with "A" and "B"', 'text The table A; text the row "A" B'),
    ("de", "In der Tabelle erscheint eine neue Zeile mit „A“ und „B“", "text die Zeile „A“ B"),
    ("fr", "Une nouvelle ligne avec « A » et « B » apparaît", "text la ligne « A » B"),
    ("es", 'En la tabla aparece una fila nueva con "A" y "B"', 'text la fila "A" B'),
    ("it", 'Nella tabella compare una nuova riga con "A" e "B"', 'text la riga "A" B'),
    ("pt", 'Na tabela aparece uma nova linha com "A" e "B"', 'text a linha "A" B'),
    ("nl", 'In de tabel verschijnt een nieuwe rij met "A" en "B"', 'text de rij "A" B'),
    # Amounts with a unit, and what changes to one
    ("en", 'The size of "A" is 12 KB', 'text The size of "A" 12 KB'),
    ("de", "Die Größe beträgt 12 KB", "text die Größe 12 KB"),
    ("en", "Her score is 2 out of 3", "text score 2 out of 3"),
    ("en", "The balance is -45.50", "text The balance -45.50"),
    ("en", "The flour changes from 200 g to 400 g", "text The flour 400 g"),
    ("en", "The balance goes down to 954.50", "text The balance 954.50"),
    ("de", "Der Kontostand sinkt auf 954,50", "text der Kontostand 954,50"),
    ("es", 'El estado pasa a ser "A"', "text El estado A"),
    ("en", "Change the portions to 6; the amount of lentils should then be 450 g",
     "type the portions 6; text the amount of lentils 450 g"),
    ("en", "The hint appears within 5 s", "visible The hint"),
    ("en", "The progress bar is at 50%", "text The progress bar 50%"),
    ("fr", "La barre de progression est à 50 %", "text La barre de progression 50 %"),
    ("it", "La barra è al 50%", "text La barra 50%"),
    ("en", "Move the volume slider to 30", "type the volume slider 30"),
    ("de", "Ziehe den Lautstärkeregler auf 30", "type den Lautstärkeregler 30"),
    ("fr", "Faites glisser le curseur « A » vers 30", "type le curseur « A » 30"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_no_one_element_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "reading"), READ)
def test_what_is_one_element_is_read(language: str, text: str, reading: str) -> None:
    assert told(language, text) == reading


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "In the dialog, type Blue lamp into Name", "type Name in the dialog Blue lamp"),
        (
            "en",
            "In the panel, enter Lamp in the Name field",
            "type the Name field in the panel Lamp",
        ),
        (
            "en",
            "In the billing section, enter Rome into City",
            "type City in the billing section Rome",
        ),
        ("de", "Im Dialog trage ich Lampe in Name ein", "type Name Im Dialog Lampe"),
        ("fr", "Dans la fenêtre, saisir Lampe dans Nom", "type Nom dans la fenêtre Lampe"),
        ("es", "En el diálogo, escribe Lámpara en Nombre", "type Nombre en el diálogo Lámpara"),
        ("it", "Nella finestra inserisco Lampada in Nome", "type Nome nella finestra Lampada"),
        ("pt", "Na janela, escrevo Lâmpada em Nome", "type Nome na janela Lâmpada"),
        ("nl", "In het venster typ ik Lamp in het veld Naam", "type veld Naam In het venster Lamp"),
        ("en", "In the dialog, enter Lamp", "type the dialog Lamp"),
        (
            "en",
            "In the search field, type Books in Italian",
            "type the search field Books in Italian",
        ),
        # an article, and no pronoun
        ("nl", "Typ in het venster Lamp in Naam", ""),
        ("nl", "Vul in het venster bij Naam Lamp in", ""),
    ],
)
def test_a_window_is_where_the_field_is(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
