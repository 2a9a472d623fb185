"""Sentences of two clauses, none of which may be taken for a part of the other."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told

EXPECTED = [
    ("en", 'Wait until "Saving" disappears and "Saved" appears',
     'hidden "Saving"; visible "Saved"'),
    ("en", 'Wait until the menu has disappeared and "Home" is shown',
     'hidden the menu; visible "Home"'),
    ("de", "Warte, bis der Dialog verschwunden ist und „Fertig“ zu sehen ist",
     "hidden der Dialog; visible „Fertig“"),
    ("fr", "Attends que « Envoi » disparaisse et que « Envoyé » apparaisse",
     "hidden « Envoi »; visible « Envoyé »"),
    ("it", "Attendi che «Invio» scompaia e che «Inviato» appaia",
     "hidden «Invio»; visible «Inviato»"),
    ("pt", "Espere que «Envio» desapareça e que «Enviado» apareça",
     "hidden «Envio»; visible «Enviado»"),
    ("nl", 'Wacht tot "Laden" verdwijnt en "Klaar" verschijnt',
     'hidden "Laden"; visible "Klaar"'),
    ("en", 'Check that the list has 2 items and that "Ann" comes before "Bob"',
     'count item the list 2; order "Ann" "Bob"'),
    ("de", "Prüfe, dass die Liste zwei Einträge hat und „Ann“ vor „Bob“ steht",
     "count entry die Liste 2; order „Ann“ „Bob“"),
    ("fr", "Vérifie que la liste contient 2 éléments et que « A » est avant « B »",
     "count item la liste 2; order « A » « B »"),
    ("pt", "Verifique que a lista tem 2 itens e que «A» vem antes de «B»",
     "count item a lista 2; order «A» «B»"),
    ("en", '"A" is shown, "B" is not', 'visible "A"; hidden "B"'),
    ("de", "„A“ ist zu sehen, „B“ aber nicht", 'visible „A“; hidden "B"'),
    ("es", "Se ve «A», «B» no", 'visible «A»; hidden "B"'),
    ("nl", 'Controleer dat de lijst 2 items heeft en dat "A" voor "B" staat',
     'count item de lijst 2; order "A" "B"'),
]  # fmt: skip
NAMED = [
    ("en", 'Enter as title "Tea" and as price "3" and click "Add"',
     'type title Tea; type price 3; click "Add"'),
    ("en", 'Enter "Tea" as title and "3" as price and click "Add"',
     'type title Tea; type price 3; click "Add"'),
    ("de", "Gib als Titel „Tee“ und als Preis „3“ ein und klicke auf „Neu“",
     "type Titel Tee; type Preis 3; click „Neu“"),
    ("de", "Gib als Titel „Tee“ ein und als Preis „3“", "type Titel Tee; type Preis 3"),
    ("fr", "Saisis comme titre « Thé » et comme prix « 3 » et clique sur « Créer »",
     "type titre Thé; type prix 3; click « Créer »"),
    ("es", "Escribe como título «Té» y como precio «3» y pulsa «Crear»",
     "type título Té; type precio 3; click «Crear»"),
    ("it", "Inserisci come titolo «Tè» e come prezzo «3» e fai clic su «Crea»",
     "type titolo Tè; type prezzo 3; click «Crea»"),
    ("pt", "Digite como título «Chá» e como preço «3» e clique em «Criar»",
     "type título Chá; type preço 3; click «Criar»"),
    ("nl", 'Vul als titel "Thee" en als prijs "3" in en klik op "Nieuw"',
     'type titel Thee; type prijs 3; click "Nieuw"'),
    ("fr", "Mets la couleur à « bleu » et la taille à « M »",
     "type la couleur bleu; type la taille M"),
    ("it", "Imposta il colore su «blu» e la taglia su «M»",
     "type il colore blu; type la taglia M"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "steps"), [*EXPECTED, *NAMED])
def test_both_clauses_are_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "„A“ steht vor „B“ und „B“ vor „C“"),
        ("en", 'Type "x" into the box and hop over to "Next"'),
        ("en", 'Check that "A" hovers around "B"'),
    ],
)
def test_a_clause_that_is_not_known_is_no_element(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", 'On clicking "A", "B" appears', '"B"'),
        ("de", "Beim Klick auf „A“ erscheint „B“", "„B“"),
        ("fr", "En cliquant sur « A », « B » apparaît", "« B »"),
        ("es", "Al hacer clic en «A», aparece «B»", "«B»"),
        ("it", "Facendo clic su «A», appare «B»", "«B»"),
        ("pt", "Ao clicar em «A», aparece «B»", "«B»"),
        ("nl", 'Bij het klikken op "A" verschijnt "B"', '"B"'),
        ("en", 'After clicking "A", "B" appears', '"B"'),
        ("de", "Nach dem Klick auf „A“ erscheint „B“", "„B“"),
        ("es", "Después de hacer clic en «A» aparece «B»", "«B»"),
        ("fr", "Après avoir cliqué sur « A », « B » apparaît", "« B »"),
        ("it", "Dopo aver cliccato su «A» appare «B»", "«B»"),
        ("pt", "Depois de clicar em «A», aparece «B»", "«B»"),
        ("nl", 'Na het klikken op "A" verschijnt "B"', '"B"'),
    ],
)
def test_a_click_and_what_comes_of_it(language: str, text: str, shown: str) -> None:
    clicked, _, seen = told(language, text).partition("; ")
    assert (clicked.split()[0], seen) == ("click", f"visible {shown}")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Vor dem Klick auf „A“ erscheint „B“"),
        ("es", "Antes de hacer clic en «A» aparece «B»"),
        ("fr", "Avant de cliquer sur « A », « B » apparaît"),
        ("de", "Von „A“ ist nichts mehr zu sehen"),
    ],
)
def test_what_was_done_before_is_no_place(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(
    ("texts", "numbers"),
    [
        (('Click "A"', 'After clicking "A", "B" appears'), [1, 1]),
        (('Click "C"', 'After clicking "A", "B" appears'), [1, 2]),
        (('Click on "A"', 'After clicking "A", click "B"'), [1, 1]),
        (('Click "A"', '"C" appears', 'After clicking "A", "B" appears'), [1, 1, 2]),
        (('Click "A" in the first row', 'After clicking "A" in the second row, click "B"'), [1, 2]),
        (('If "C" is shown, click "A"', 'After clicking "A", "B" appears'), [1, 2]),
    ],
)
def test_a_click_that_is_told_again_is_not_done_again(
    texts: tuple[str, ...], numbers: list[int]
) -> None:
    steps = read("en", *texts)
    assert [len(one) for one in steps if not isinstance(one, Unread)] == numbers


def test_conditions_within_conditions_are_not_read():
    assert told("en", 'if "A" is shown, if "B" is shown, click "C"') == ""
    assert told("en", 'if "A" is shown, click "C" unless "B" is shown') == ""
    assert told("de", 'Wenn "A" angezeigt wird, klicke auf "C", falls "B" angezeigt wird') == ""


def test_long_sentences_are_read_or_refused_in_little_time():
    waits = 'wait until "A" is shown and then ' * 20
    assert told("en", waits + 'click "B"') == 'visible "A"; ' * 20 + 'click "B"'
    entangled = 'wipe: shows and the e make select "A" THINGS that these et find comes '
    assert told("en", entangled * 7) == ""


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        (
            "en",
            'Enter "a" in the name field, "b" in the place field',
            "type the name field a; type the place field b",
        ),
        (
            "en",
            'Enter "a" in the name field, "b" in the place field and click "Go"',
            'type the name field a; type the place field b; click "Go"',
        ),
        (
            "en",
            'Enter "a" in the name field and "b" in the place field and click "Go"',
            'type the name field a; type the place field b; click "Go"',
        ),
        (
            "en",
            'Type "a" into "X", "b" into "Y", "c" into "Z" and click "Go"',
            'type "X" a; type "Y" b; type "Z" c; click "Go"',
        ),
        (
            "en",
            'Select "a" in "X", "b" in "Y" and click "Go"',
            'select "X" a; select "Y" b; click "Go"',
        ),
        (
            "en",
            'Fill "A" with Bob, "B" with Ann and press Save',
            'type "A" Bob; type "B" Ann; click Save',
        ),
        (
            "en",
            'Click "A" in the row "B", "C" in the row "D"',
            'click "A" in the row "B"; click "C" in the row "D"',
        ),
        (
            "de",
            "Gib „a“ in das Feld Name, „b“ in das Feld Ort ein und klicke auf Weiter",
            "type Feld Name a; type Feld Ort b; click Weiter",
        ),
        (
            "fr",
            "Saisis « a » dans le champ nom, « b » dans le champ lieu et clique sur « Ok »",
            "type nom a; type lieu b; click « Ok »",
        ),
        ("en", "Press Tab and then Enter", "key Tab; key Enter"),
        ("en", "Open the user menu", "click the user menu"),
        ("en", 'The dialog "Confirm" is open', 'visible "Confirm"'),
    ],
)
def test_a_clause_goes_on_behind_a_comma(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", 'In the row "Tea", click "Edit", type "4" and press Enter',
         'click "Edit" In the row "Tea"; type 4; key Enter'),
        ("en", 'In the row "Tea", click the sum in the column "Paid", type 4 and press Enter',
         'click the sum in the column "Paid" In the row "Tea"; type 4; key Enter'),
        ("en", "I go to Sessions > Tags", "click Sessions; click Tags"),
        ("en", 'The list shows "Tea" with 3.50', 'text The list Tea; text the row "Tea" 3.50 3.5'),
        ("en", 'The table lists the rule "A" with "B"', 'text The table A; text the row "A" B'),
        ("de", 'Die Liste zeigt die Regel "A" mit "B"', 'text die Liste A; text die Zeile "A" B'),
        ("fr", 'La liste affiche "A" avec "B"', 'text La liste A; text la ligne "A" B'),
        ("es", 'La lista muestra "A" con "B"', 'text La lista A; text la fila "A" B'),
        ("it", 'L\'elenco mostra "A" con "B"', 'text L\'elenco A; text la riga "A" B'),
        ("pt", 'A lista mostra a regra "A" com "B"', 'text A lista A; text a linha "A" B'),
        ("nl", 'De lijst toont "A" met "B"', 'text De lijst A; text de rij "A" B'),
        ("en", 'Filter by the track "Tea"', "select track Tea"),
        ("de", 'Ich filtere nach dem Status "offen"', "select Status offen"),
        ("pt", 'Filtrar pela categoria "A"', "select categoria A"),
    ],
)  # fmt: skip
def test_what_stands_first_or_is_said_together_is_read(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps


def test_a_filter_that_is_not_set_is_not_guessed() -> None:
    (steps,) = read("en", 'Do not filter by the status "open"')
    assert isinstance(steps, Unread)


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        (
            "en",
            'In the menu, click "A" and then "B"',
            'click "A" In the menu; click "B" In the menu',
        ),
        (
            "en",
            "In the menu, click Export and then click Save",
            "click Export In the menu; click Save",
        ),
        ("fr", "Dans le menu, cliquer sur Nord puis sur Sud", "click Nord Dans le menu; click Sud"),
        ("es", "En el menú, haz clic en Norte y luego en Sur", "click Norte En el menú; click Sur"),
        ("it", "Nel menu clicco su Nord e poi su Sud", "click Nord Nel menu; click Sud"),
        ("pt", "No menu, clico em Norte e depois em Sul", "click Norte No menu; click Sul"),
        ("de", "Klicke im Menü auf Nord und dann auf Süd", "click Nord im Menü; click Süd"),
        ("nl", "Klik in het menu op Noord en dan op Zuid", "click Noord in het menu; click Zuid"),
        # each of them is there
        ("en", 'In the list, tick "A" and "B"', 'check "A" in the list; check "B" in the list'),
    ],
)
def test_a_place_before_a_sequence_is_that_of_all_that_share_its_verb(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Tick Tea but leave Rice unticked", "check Tea; unchecked Rice"),
        ("de", "Hake Tee an, aber lass Reis abgewählt", "check Tee; unchecked Reis"),
        ("fr", "Cocher Thé mais laisser Riz décoché", "check Thé; unchecked Riz"),
        ("es", "Marca Té pero deja Arroz desmarcado", "check Té; unchecked Arroz"),
        ("it", "Spunta Tè ma lascia Riso deselezionato", "check Tè; unchecked Riso"),
        ("pt", "Marque Chá mas deixe Arroz desmarcado", "check Chá; unchecked Arroz"),
        ("nl", "Vink Thee aan maar laat Rijst uitgevinkt", "check Thee; unchecked Rijst"),
        # what is not read behind "but" belongs to no element
        ("fr", "Cocher Thé mais garder Riz comme il est", ""),
        ("it", "Spunta Tè ma tieni Riso come prima", ""),
        ("en", "Click anything but the Save button", ""),
        ("en", "Close everything but Delete", ""),
    ],
)
def test_but_joins_two_clauses(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Make sure that Active is ticked and click Next", "checked Active; click Next"),
        ("en", "Verify Express is selected, then press Save", "checked Express; click Save"),
        ("en", 'Make sure "Active" is ticked and click Next', 'checked "Active"; click Next'),
        ("de", 'Stelle sicher, dass "A" angehakt ist, und klicke auf "B"',
         'checked "A"; click "B"'),
        ("fr", 'Vérifie que "A" est coché et clique sur "B"', 'checked "A"; click "B"'),
    ],
)  # fmt: skip
def test_what_begins_an_expectation_is_of_no_element(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", '"Ann" is shown in the row of Bob but not in the row of Eve',
         'text the row of Bob Ann; hidden "Ann" in the row of Eve'),
        ("en", '"Ann" appears in the row "A" and not in the row "B"',
         'visible "Ann" in the row "A"; hidden "Ann" in the row "B"'),
        ("en", "Ann is listed in the sidebar but no longer in the table",
         "visible Ann in the sidebar; hidden Ann in the table"),
        ("de", '"Ann" steht in der Liste "A", aber nicht in der Liste "B"',
         'visible "Ann" in der Liste "A"; hidden "Ann" in der Liste "B"'),
        ("fr", '"Ann" est visible dans la liste "A", mais pas dans la liste "B"',
         'text la liste "A" Ann; hidden "Ann" dans la liste "B"'),
        # no second place
        ("en", 'The button "Save" is enabled but not in the dialog', ""),
    ],
)  # fmt: skip
def test_another_place_is_no_part_of_the_first_one(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ('Set Title to Lab Printer, Color to blue and untick "Draft"',
         'type "Title" Lab Printer; type "Color" blue; uncheck "Draft"'),
        ("Set Address to Berlin, Germany and click Save",
         "type Address Berlin, Germany; click Save"),
        ("Change Street to Main Road 5, Town to Ely, then press Save",
         'type "Street" Main Road 5; type "Town" Ely; click Save'),
    ],
)  # fmt: skip
def test_a_value_has_no_other_field_in_it(text: str, steps: str) -> None:
    assert told("en", text) == steps
