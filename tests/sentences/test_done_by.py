"""What is done by an act, and what comes of it: "close it by clicking A", "clicking A opens B"."""

from __future__ import annotations

import pytest

from explorer.sentences.grammar import LANGUAGES
from explorer.sentences.tables import table_of
from tests.sentences.reading import told

DONE_BY = [
    ("en", 'Close the dialog by clicking "A"', 'click "A"'),
    ("en", "Close the dialog by pressing Escape", "key Escape"),
    ("en", "Close the dialog by clicking No", "click No"),
    ("fr", "Ferme la fenêtre en cliquant sur Non", "click Non"),
    ("fr", "J'annule en cliquant sur Non dans la boîte de confirmation", "dialog dismiss"),
    ("de", 'Den Dialog mit Klick auf "A" schließen', 'click "A"'),
    ("de", "Schließe den Dialog, indem du Escape drückst", "key Escape"),
    ("fr", "D'un clic sur l'engrenage, on ouvre les réglages", "click l'engrenage"),
    ("es", 'Cierra el diálogo pulsando "A"', 'click "A"'),
    ("it", 'Chiudi la finestra cliccando su "A"', 'click "A"'),
    ("pt", 'Feche o diálogo clicando em "A"', 'click "A"'),
    ("nl", 'Sluit de dialoog door op "A" te klikken', 'click "A"'),
    ("en", 'Show only drafts via a click on "Drafts"', 'click "Drafts"'),
    ("de", 'Zeige nur Entwürfe per Klick auf "A" an', 'click "A"'),
    ("fr", 'Affichez seulement les brouillons en cliquant sur "A"', 'click "A"'),
    ("nl", 'Toon alleen concepten door op "A" te klikken', 'click "A"'),
    ("en", "Close the dialog by clicking No thanks", "click No thanks"),
    ("en", 'Filter only drafts by clicking "A"', 'click "A"'),
    ("en", "Close the dialog by pressing X", "click X"),
    ("en", "Close the dialog by pressing the X key", "key x"),
    ("en", "Cut it by pressing Ctrl+X", "key Control+x"),
    ("de", "Schließe den Dialog durch Drücken von X", "click X"),
    ("fr", "Ferme la boîte de dialogue en appuyant sur X", "click X"),
    ("es", "Cierra el diálogo pulsando X", "click X"),
    ("it", "Chiudi la finestra premendo X", "click X"),
    ("pt", "Feche o diálogo pressionando X", "click X"),
    ("nl", "Sluit de dialoog door op X te drukken", "click X"),
    ("nl", "Sluit de dialoog door X in te drukken", "click X"),
    ("en", 'Go back by clicking "Back"', 'click "Back"'),
    ("en", 'Activate the option by checking "A"', 'check "A"'),
    (
        "nl",
        'Filter de lijst door "Open" te selecteren in Status en op "OK" te klikken',
        'select Status Open; click "OK"',
    ),
    ("en", "Open the menu by hovering over File", "hover File"),
    ("en", "open the file by right-clicking the icon", "right_click the icon"),
    ("de", 'Öffne das Menü per Doppelklick auf "B"', 'double_click "B"'),
    ("de", 'Das Menü durch Überfahren von "A" öffnen', 'hover "A"'),
    ("de", 'Den Bericht per Klick auf "Löschen" löschen', 'click "Löschen"'),
    ("fr", 'Ouvrez le menu par un double-clic sur "B"', 'double_click "B"'),
    ("es", 'Abre el menú pasando el ratón por "B"', 'hover "B"'),
    ("it", 'Apri il menu con un doppio clic su "B"', 'double_click "B"'),
    ("pt", 'Abra o menu clicando duas vezes em "B"', 'double_click "B"'),
    ("nl", 'Open het menu door over "B" te bewegen', 'hover "B"'),
    ("en", 'Filter the list by selecting "Open" in Status', "select Status Open"),
    ("nl", 'Filter de lijst door "Open" te kiezen in Status', "select Status Open"),
    (
        "en",
        "Select all rows by checking the box in the header",
        "check the box in the header",
    ),
    (
        "es",
        "Selecciona todas las filas marcando la casilla de la cabecera",
        "check la casilla de la cabecera",
    ),
]
NOT_DONE = [
    ("en", 'I see no errors by clicking "Check"'),
    ("en", 'I should see no errors by clicking "Check"'),
    ("en", "See no error by pressing Enter"),
    ("en", 'I see only drafts by clicking "Drafts"'),
    ("en", 'Show no more than 5 rows by clicking "5"'),
    ("en", 'The app should show only drafts by clicking "A"'),
    ("de", 'Zeigt nur Entwürfe per Klick auf "A" an'),
    ("es", 'Muestre solo los borradores pulsando "A"'),
    ("it", 'Mostri solo le bozze cliccando su "A"'),
    ("nl", 'Toont alleen concepten door op "A" te klikken'),
    ("en", "Zoom by pressing Control and +"),
    ("en", "Save by pressing Ctrl and S"),
    ("en", "Continue by pressing Space or Enter"),
    ("en", "Continue by pressing any key"),
    ("en", "Drag the card by pressing the mouse button"),
    ("fr", "Continue en appuyant sur une touche"),
    ("es", "Continúa pulsando cualquier tecla"),
    ("it", "Continua premendo un tasto qualsiasi"),
    ("nl", "Ga verder door op een toets te drukken"),
    ("en", "Double-click the icon by pressing Enter"),
    ("en", "Right-click the row by pressing Enter"),
    ("en", "Double-click the file by hovering over it"),
    ("en", 'Wait 5 seconds by clicking "A"'),
    ("en", 'Remember the price by clicking "A"'),
    ("de", "Doppelklicke die Datei durch Drücken von Enter"),
    ("fr", "Double-cliquez sur l'icône en appuyant sur Entrée"),
    ("en", "Narrow the list by choosing something"),
    ("en", "Verify the deletion by checking the list"),
    ("en", "Prove it by checking the status"),
    ("en", "Confirm the total by checking the cart"),
    ("en", "The page is reloaded by pressing F5"),
    ("de", 'Suche durch Eingabe von "Ann" und Drücken von Enter'),
    ("de", 'Die Zahl 5 wird durch die Eingabe von "5" gesetzt'),
    ("en", 'Never close the dialog by clicking "A"'),
    ("en", 'The dialog cannot be closed by clicking "A"'),
    ("en", 'No dialog is opened by clicking "A"'),
    ("en", "Close the dialog by clicking no button"),
    ("en", 'The dialog closes only by clicking "A"'),
    ("en", 'By clicking "A", never open the menu'),
    ("en", 'By clicking "A", open the menu and choose B'),
    ("en", 'By clicking "A", press Enter'),
    ("de", 'Nie den Dialog mit Klick auf "A" schließen'),
    ("de", 'Sortiere die Liste nie, indem du auf "A" klickst'),
    ("de", 'Mit einem Klick auf "A" öffnet sich nur ein Dialog'),
    ("fr", "D'un clic sur \"A\", on n'ouvre pas le menu"),
    ("fr", 'D\'un clic sur "A", seul le dialogue "B" s\'ouvre'),
    ("es", 'No cierra el diálogo pulsando "A"'),
    ("es", 'Nunca cierra el diálogo pulsando "A"'),
    ("es", 'Con un clic en "A" solo se abre el diálogo'),
    ("it", 'Non chiudere la finestra cliccando "A"'),
    ("it", 'Mai chiudere la finestra cliccando su "A"'),
    ("pt", 'Não é possível fechar o diálogo clicando em "A"'),
    ("nl", 'Sluit de dialoog nooit door op "A" te klikken'),
    ("en", 'Open the menu only by hovering over "A"'),
    ("it", 'Verifica che cliccando su "A" appare "B"'),
    ("en", 'The report is created by selecting "PDF" in Format'),
    ("en", 'Open no menu by double-clicking "A"'),
    ("en", 'Drafts only appear by clicking "A"'),
    ("en", 'Show only drafts by clicking only "A"'),
    ("en", 'Filter the list by not selecting "Open"'),
    ("de", 'Das Menü öffnet sich nicht per Rechtsklick auf "B"'),
    ("de", 'Öffne die Datei "x" per Doppelklick auf "B"'),
    ("en", "run the job by moving the icon"),
    ("en", "Upload the file by dragging it"),
    ("en", 'Upload "a.pdf" by dragging it'),
    ("de", "Lade die Datei durch Ziehen hoch"),
    ("it", "Carica il file trascinandolo"),
    ("pt", "Envie o arquivo arrastando-o"),
]
CAUSED = [
    ("en", 'On pressing X, "B" is shown', 'click X; visible "B"'),
    ("en", 'Pressing the A key opens "B"', 'key a; visible "B"'),
    ("es", 'Pulsar X abre "B"', 'click X; visible "B"'),
    ("en", 'Clicking "A" shows "B" in the "C" tab', 'click "A"; text the "C" tab B'),
    ("de", 'Nach dem Klick auf Was ist neu erscheint "B"', 'click Was ist neu; visible "B"'),
    ("nl", 'Bij een dubbelklik op "A" opent "B"', 'double_click "A"; visible "B"'),
    ("pt", 'Ao fazer duplo clique em "A" abre "B"', 'double_click "A"; visible "B"'),
    ("pt", 'Ao clicar em "A" abre "B"', 'click "A"; visible "B"'),
    ("nl", "Na het indrukken van Escape is de dialoog weg", "key Escape; hidden de dialoog"),
    ("en", 'With a click on "A", no dialog opens', 'click "A"; hidden dialog'),
    ("en", 'A dialog opens by clicking "A"', 'click "A"; visible A dialog'),
    ("en", "Double-clicking A opens /edit", "double_click A; url /edit"),
    ("en", "Double-clicking the row shows 3 rows", "double_click the row; count row 3"),
    ("en", 'Clicking "A" opens /edit', 'click "A"; url /edit'),
    ("en", 'Hovering over "A" shows the hint "B"', 'hover "A"; visible the hint "B"'),
    ("en", 'When hovering over "A", click "B"', 'hover "A"; click "B"'),
    ("de", 'Mit einem Klick auf "A" öffnet sich kein Dialog', 'click "A"; hidden Dialog'),
    (
        "de",
        'Mit einem Klick auf "A" öffnet sich der Dialog "B"',
        'click "A"; visible der Dialog "B"',
    ),
    ("de", "Beim Klick auf A öffnet sich kein Dialog", "click A; hidden Dialog"),
    ("de", 'Ein Dialog öffnet sich mit einem Klick auf "A"', 'click "A"; visible ein Dialog'),
    ("de", 'Durch Klick auf "A" wird das Menü nicht geöffnet', 'click "A"; collapsed das Menü'),
    ("de", 'Ein Doppelklick auf "A" öffnet /edit', 'double_click "A"; url /edit'),
    ("de", 'Ein Doppelklick auf "A" zeigt 3 Zeilen', 'double_click "A"; count row 3'),
    ("fr", "D'un clic sur \"A\", un dialogue s'ouvre", 'click "A"; visible un dialogue'),
    ("fr", 'Un double-clic sur "A" affiche 3 lignes', 'double_click "A"; count row 3'),
    ("es", 'Con un clic en "A" se abre el diálogo', 'click "A"; visible el diálogo'),
    ("es", 'Un doble clic en "A" abre /edit', 'double_click "A"; url /edit'),
    ("it", 'Con un clic su "A" si apre la finestra', 'click "A"; visible la finestra'),
    ("pt", 'Um duplo clique em "A" abre /edit', 'double_click "A"; url /edit'),
    ("nl", 'Dubbelklikken op "A" opent /edit', 'double_click "A"; url /edit'),
    ("en", 'After clicking Home, "B" is shown', 'click Home; visible "B"'),
    ("en", 'After pressing Home, "B" is shown', 'key Home; visible "B"'),
    ("de", 'Nach dem Klick auf Home wird "B" angezeigt', 'click Home; visible "B"'),
    ("de", 'Nach dem Drücken von Enter erscheint "B"', 'key Enter; visible "B"'),
    ("en", 'After double-clicking "A", click "B"', 'double_click "A"; click "B"'),
    (
        "de",
        'Nach einem Doppelklick auf "A" öffnet sich die Datei',
        'double_click "A"; visible die Datei',
    ),
    ("es", 'Tras un doble clic en "A", aparece "B"', 'double_click "A"; visible "B"'),
    (
        "en",
        'Clicking "A" opens the menu and the list',
        'click "A"; visible the menu; visible the list',
    ),
    ("en", 'Clicking "Help" shows "B" in the sidebar', 'click "Help"; text the sidebar B'),
    ("de", 'Ein Klick auf "A" zeigt "B" in der Liste', 'click "A"; text der Liste B'),
    (
        "pt",
        'Um clique no primeiro livro da tabela mostra "B"',
        'click primeiro livro da tabela; visible "B"',
    ),
]
NOT_CAUSED = [
    ("en", "On pressing Escape the dialog closes"),
    ("en", "Verify that on pressing Escape the dialog closes"),
    ("fr", "Quand on appuie sur Échap la boîte se ferme"),
    ("en", 'On pressing "Save" the dialog closes'),
    ("en", 'On double-clicking "A" the dialog closes'),
    ("en", "After double-clicking the row the dialog is not shown"),
    ("en", "On right-clicking the row the menu closes"),
    ("en", "On double-clicking the row no dialog opens"),
    ("en", "On pressing Enter no error is shown"),
    ("en", "When pressing Escape the dialog closes"),
    ("fr", "Après un double-clic sur la ligne la boîte de dialogue n'est pas affichée"),
    ("es", "Al pulsar Escape el diálogo se cierra"),
    ("it", "Dopo un doppio clic sulla riga la finestra non è visibile"),
    ("pt", "Ao pressionar Escape o diálogo fecha"),
    ("nl", "Bij het indrukken van Escape sluit de dialoog"),
    ("nl", 'Bij een klik op de knop die rood is verschijnt "B"'),
    ("en", 'Clicking "A" opens "B" in a second tab'),
    ("en", 'Clicking "A" opens "B" in a separate window'),
    ("en", 'Clicking "A" opens "B" in the background'),
    ("en", 'Clicking "A" opens "B" in French'),
    ("es", 'Hacer clic en "A" abre "B" en una pestaña nueva'),
    ("it", 'Cliccando su "A" si apre "B" in un\'altra scheda'),
    ("pt", 'Clicar em "A" abre "B" em outra aba'),
    ("de", 'Ein Klick auf "A" öffnet "B" in einem anderen Tab'),
    ("nl", 'Klikken op "A" opent "B" in een ander tabblad'),
    ("fr", 'Un clic sur "A" ouvre "B" dans un autre onglet'),
    ("en", 'Clicking "A" opens it'),
    ("en", "Double-clicking the row opens it"),
    ("en", "Double-clicking the row selects it"),
    ("en", 'Double-clicking "A" opens only the dialog'),
    ("en", 'Double-clicking "A" opens no dialog'),
    ("en", 'On clicking "A", click "B"'),
    ("en", "Hovering over A, press Delete"),
    ("en", 'Clicking "A" opens "B" in a new tab'),
    ("en", 'Clicking "A" opens the menu and closes the dialog'),
    ("en", 'Clicking "A" opens the menu or the list'),
    ("nl", 'Na een dubbelklik op "A" opent het bestand'),
    ("de", 'Ein Klick auf "A" öffnet ihn'),
    ("de", 'Ein Klick auf "A" öffnet nur das Menü'),
]
FROM_MENU = [
    ("en", 'Right-click the file, then "Delete"', 'right_click the file; click "Delete"'),
    ("en", "Right-click the row, then Press Escape", "right_click the row; key Escape"),
    ("en", "Right-click the file, then choose Rename", "right_click the file; click Rename"),
    (
        "de",
        "Rechtsklick auf die Datei, dann Escape drücken",
        "right_click die Datei; key Escape",
    ),
    ("de", "Rechtsklick auf die Datei, dann Seite neu laden", "right_click die Datei; reload"),
    (
        "fr",
        "Clic droit sur le fichier, puis Appuyer sur Échap",
        "right_click le fichier; key Escape",
    ),
]
NOT_FROM_MENU = [
    ("en", "Right-click the file, then Wait"),
    ("en", "Right-click the file, then Enter the name"),
    ("de", "Klicke mit der rechten Maustaste auf die Datei und dann auf Löschen"),
]


@pytest.mark.parametrize(("language", "text", "steps"), DONE_BY)
def test_the_act_by_which_something_is_done_is_done(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), NOT_DONE)
def test_what_is_denied_or_restricted_is_not_done(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "steps"), CAUSED)
def test_what_comes_of_an_act_is_expected(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), NOT_CAUSED)
def test_what_cannot_be_expected_of_an_act_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "steps"), FROM_MENU)
def test_an_instruction_after_a_right_click_is_no_entry(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), NOT_FROM_MENU)
def test_what_is_no_entry_of_a_menu_is_not_clicked(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'With a click on "A", wait 5 seconds'),
        ("en", 'With a click on "A", reload the page'),
        ("en", 'By clicking "A", go back'),
        ("en", 'Close the dialog only with a click on "X"'),
        ("de", 'Mit einem Klick auf "A" warte 5 Sekunden'),
        ("es", 'Con un clic en "A", espera 5 segundos'),
        ("fr", 'En cliquant sur "A", recharge la page'),
    ],
)
def test_no_other_act_and_no_only_is_lost(language: str, text: str) -> None:
    assert not told(language, text)


def test_infinitives_are_acts_one_after_the_other() -> None:
    assert told("es", 'Hacer doble clic en "A", pulsar Enter') == 'double_click "A"; key Enter'


def test_no_form_of_an_act_is_said_of_it_in_two_ways() -> None:
    for code in LANGUAGES:
        phrasing = table_of(code)["phrasing"]
        forms = [
            form
            for name in ("done_by", "done_on", "done_after")
            for listed in phrasing[name].values()
            for form in listed
        ]
        assert len(forms) == len(set(forms)), code
