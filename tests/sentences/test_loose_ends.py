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
    ("en", "The card carries the label High as well as Nora's initials"),
    ("en", "Set the priority to High and assign it to Nora"),
    ("de", 'Im Warenkorb steht die "Teekanne" mit der Menge 2 und dem Preis 9'),
    # What something was, or whose it is.
    ("de", "Ändere die Priorität von Mittel auf Hoch"),
    ("fr", "Change la priorité de Moyenne à Haute"),
    ("es", "Cambia la prioridad de Media a Alta"),
    ("it", "Cambia la priorità da Media ad Alta"),
    ("pt", "Mude a prioridade de Média para Alta"),
    ("nl", "Wijzig de prioriteit van Gemiddeld naar Hoog"),
    # Several, or one that is not named.
    ("en", "I see the remaining 2"),
    ("es", "Veo los 2 restantes"),
    ("en", 'The cheapest one is "A"'),
    ("fr", "Ouvre celui de droite"),
    # A letter is a name, and "offenen" no field.
    ("en", "Close it with X"),
    ("de", "Filtere nach offenen Tickets"),
    ("en", "Never open the card by double-clicking it"),
    ("en", 'Next to Ann the status is "Away" and the days are 14'),
    ("de", "Oben rechts steht eine 1 neben dem Warenkorb"),
    ("en", "The rows are shown in red"),
    ("de", "Die Zeile wird in Rot angezeigt"),
    ("fr", "La ligne s'affiche en rouge"),
    ("en", "The page shows the 10 most recent orders"),
    ("en", "There is a list of the people who liked it"),
    ("en", 'The first two entries are "A" and "B"'),
    ("de", "Der Preis steht neben dem Namen und beträgt 12 €"),
    ("fr", "Le prix est affiché à droite et vaut 12 €"),
    ("es", "El precio aparece a la derecha y es de 12 €"),
    ("it", "Il prezzo compare a destra ed è di 12 €"),
    # Another of the same kind.
    ("en", 'The number on "A" drops to 3 and that on "B" rises to 5'),
    ("de", 'Die Zahl an "A" sinkt auf 3 und die an "B" steigt auf 5'),
    ("fr", 'Le nombre de "A" descend à 3 et celui de "B" monte à 5'),
    ("es", 'El número de "A" baja a 3 y el de "B" sube a 5'),
    ("it", 'Il numero di "A" scende a 3 e quello di "B" sale a 5'),
    ("pt", 'O número de "A" cai para 3 e o de "B" sobe para 5'),
    ("nl", 'Het getal van "A" daalt naar 3 en die van "B" stijgt naar 5'),
    ("en", 'There is a "Retry" button beside each job'),
    ("en", "The page title contains the name of the project"),
    # How something is done, and another act.
    ("en", "Set the language to French using the menu at the top"),
    ("en", "Press Esc or click outside the dialog"),
    ("en", "Open the invoice and check its total"),
    ("en", "Leave the rest blank"),
    ("de", 'Füge "Milch" und "Brot" zur Liste hinzu'),
    # What is not found for any reason.
    ("en", "There is no task with an overdue date"),
    ("es", "No hay ninguna tarea con fecha vencida"),
    ("en", "There is no fee for orders above 25 €"),
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
    ("en", "Click on Tuesday to create a new event", "click Tuesday"),
    ("fr", "Clique sur la colonne Prix pour trier le tableau", "click la colonne Prix"),
    ("es", "Haz clic en la columna Precio para ordenar la tabla", "click la columna Precio"),
    ("it", "Fai clic sulla colonna Prezzo per ordinare la tabella", "click colonna Prezzo"),
    ("pt", "Clique na coluna Preço para ordenar a tabela", "click coluna Preço"),
    ("nl", "Klik op de kolom Prijs om de tabel te sorteren", "click de kolom Prijs"),
    ("en", "Click Sign in to continue", "click Sign in to continue"),
    ("en", "Click the link Back to the overview", "click the link Back to the overview"),
    ("en", "Click on Level one", "click Level one"),
    ("en", "Change the priority from Medium to In Progress", "type the priority In Progress"),
    ("en", "Change the status of Anna to Done", "type the status of Anna Done"),
    ("de", "Ändere die Rolle von Max Huber auf Gast", "type die Rolle von Max Huber Gast"),
    ("de", "Setze die Rolle von Anna auf Gast", "type die Rolle von Anna Gast"),
    ("en", "The number of rows goes down from 120 to 7", "count row 7"),
    ("fr", "Le nombre de lignes passe de 0 à 1", "count row 1"),
    ("en", 'The list shows "A" as well as "B"', "text The list A; text The list B"),
    ("de", 'Die Liste zeigt "A" sowie "B"', "text die Liste A; text die Liste B"),
    ("es", 'Junto al libro se lee ahora "A"', 'visible "A" junto al libro'),
    ("de", '"A" steht ganz oben', "text der erste Eintrag der Liste A"),
    ("nl", '"A" staat bovenaan', "text het eerste item van de lijst A"),
    ("nl", 'Onderaan staat "A"', "text het laatste item van de lijst A"),
    ("de", "Sende das Formular ab", "click Absenden"),
    ("en", "Leave the field with Tab", "key Tab"),
    ("en", "Send it with Ctrl+Enter", "key Control+Enter"),
    ("de", "Bestätige die Eingabe mit Enter", "key Enter"),
    ("de", "Verlasse das Feld mit Tab", "key Tab"),
    ("fr", "Quitte le champ avec la touche Tab", "key Tab"),
    ("it", "Salva con Ctrl+S", "key Control+s"),
    ("pt", "Confirme o nome com Enter", "key Enter"),
    ("nl", "Verlaat het veld met Tab", "key Tab"),
    ("en", "Attach the worksheet fractions.pdf", "upload fractions.pdf"),
    ("de", "Lade das Foto strand.jpg hoch", "upload strand.jpg"),
    ("fr", "Joins le justificatif billet.pdf", "upload billet.pdf"),
    ("es", "Adjunta la factura mayo.pdf", "upload mayo.pdf"),
    ("it", "Allega la ricevuta maggio.pdf", "upload maggio.pdf"),
    ("pt", "Anexe a fatura maio.pdf", "upload maio.pdf"),
    ("nl", "Upload de foto strand.jpg", "upload strand.jpg"),
    ("en", "The file budget.csv is downloaded", "downloaded budget.csv"),
    ("it", "Viene scaricato un file chiamato a.csv", "downloaded a.csv"),
    ("en", "All 5 messages are back in the inbox", "count item the inbox 5"),
    ("de", "Es werden wieder alle 8 Tickets angezeigt", "count item 8"),
    ("en", "The basket icon shows a 2", "text The basket icon 2"),
    ("de", "Das Symbol zeigt eine 2", "text das Symbol 2"),
    ("en", "The score goes back to 0", "text The score 0"),
    ("it", "Il punteggio torna a 0", "text Il punteggio 0"),
    ("en", "The remaining days go from 25 to 20", "text The remaining days 20"),
    ("en", "Open the card by double-clicking it", "double_click the card"),
    ("de", "Öffne die Karte per Doppelklick", "double_click die Karte"),
    ("es", "Abre la tarjeta haciendo doble clic en ella", "double_click la tarjeta"),
    ("it", "Apri la scheda facendo doppio clic su di essa", "double_click la scheda"),
    ("pt", "Abra o cartão dando um duplo clique nele", "double_click o cartão"),
    ("nl", "Open de kaart door erop te dubbelklikken", "double_click de kaart"),
    ("en", "Filter the board by assignee Nora", "select assignee Nora"),
    ("de", "Filtere nach dem Status Offen", "select Status Offen"),
    ("en", 'The folder should then only contain "A" and "B"', "text entries The folder A\nB"),
    ("es", 'La lista contiene únicamente "A"', "text entradas La lista A"),
    ("de", 'Die Liste zeigt nur "A"', "text einträge Die Liste A"),
    ("en", 'The cell keeps its old value "Oslo"', "text The cell Oslo"),
    ("de", 'Die Zelle behält ihren alten Wert "Oslo"', "text die Zelle Oslo"),
    ("en", 'Instead of "A" it now says "B"', 'visible "B"; hidden "A"'),
    ("en", 'Leave "News" switched off', 'unchecked "News"'),
    ("en", 'The old heading "A" is gone', 'hidden The heading "A"'),
    ("en", "Turn the volume down to 30", "type the volume 30"),
    (
        "en",
        "Move the card A from the column To do to the column Done",
        'drag the card A in the column "To do" the column Done',
    ),
    (
        "en",
        "The table has the columns Name, City and Country",
        "text The table Name; text The table City; text The table Country",
    ),
    ("it", "Inserisci il 3 agosto come data", "type data 3 agosto"),
    ("en", "Click on Tuesday at 10:00 to create a new event", "click Tuesday at 10:00"),
    ("en", "The total of all rows is 1,250.00", "text The total of all rows 1,250.00"),
    ("en", 'The status of all rows is "Open"', "text rows The status Open"),
    ("es", 'En el menú falta la opción "A"', 'hidden la opción "A" en el menú'),
    ("it", 'Nel menu manca la voce "A"', 'hidden la voce "A" nel menu'),
    ("pt", 'No menu falta a opção "A"', 'hidden a opção "A" no menu'),
    ("en", "There are no more than 6 rows per page", "count row at_most 6"),
    ("de", "Die Liste zeigt 10 Zeilen pro Seite", "count row Die Liste 10"),
    ("en", 'Type "Hi" and send it', "type Hi; click send"),
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


def test_a_pronoun_is_of_no_icon_beside_the_field() -> None:
    text = 'Click the pencil next to the name and change it to "A"'
    assert told("en", text) == ""
    assert told("en", text.replace("pencil", "field")).endswith("type the field next to the name A")


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_adds_nothing_is_left_out(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
