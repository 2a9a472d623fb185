"""Sentences of scenarios that people wrote for applications without knowing the grammar."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told

READ = [
    # Where a state is expected
    ("en", '"Editor" is ticked for "Ann (ann)"', 'checked "Editor" for "Ann (ann)"'),
    ("en", '"Editor" is not ticked for "Ann"', 'unchecked "Editor" for "Ann"'),
    ("en", '"Editor" is ticked in the row of "Ann"', 'checked "Editor" in the row of "Ann"'),
    ("en", '"Save" is disabled in the dialog "Edit"', 'disabled "Save" in the dialog "Edit"'),
    ("de", '"Editor" ist bei "Ann" angehakt', 'checked "Editor" bei "Ann"'),
    ("de", '"A" ist in der Zeile von "B" nicht angehakt', 'unchecked "A" in der Zeile von "B"'),
    ("fr", '"Editor" est coché pour "Ann"', 'checked "Editor" pour "Ann"'),
    ("es", '"A" no está marcado en la fila de "B"', 'unchecked "A" en la fila de "B"'),
    ("it", '"A" non è spuntato nella riga di "B"', 'unchecked "A" nella riga di "B"'),
    ("pt", '"A" não está marcado na linha de "B"', 'unchecked "A" na linha de "B"'),
    ("nl", '"Editor" is voor "Ann" aangevinkt', 'checked "Editor" voor "Ann"'),
    ("nl", '"Editor" is aangevinkt voor "Ann"', 'checked "Editor" voor "Ann"'),
    # Where the step before led
    ("en", 'Go to "About us" and there click "Fees"', 'click "About us"; click "Fees"'),
    ("en", 'Open "A". There, click "B"', 'click "A"; click "B"'),
    ("en", 'Open "A" and click "B" there', 'click "A"; click "B"'),
    ("en", 'Go to "A" and there is a button "B"', 'click "A"; visible a button "B"'),
    ("de", 'Öffne "A" und klicke dort auf "B"', 'click "A"; click "B"'),
    ("fr", 'Ouvre "A" et clique là sur "B"', 'click "A"; click "B"'),
    ("es", 'Abre "A" y allí haz clic en "B"', 'click "A"; click "B"'),
    ("it", 'Apri "A" e lì clicca su "B"', 'click "A"; click "B"'),
    ("pt", 'Abre "A" e clica lá em "B"', 'click "A"; click "B"'),
    # A headline and its steps
    (
        "en",
        'Log in: click "Log in", fill in "Name" with "ann", then press the "OK" button',
        'click "Log in"; type "Name" ann; click the "OK" button',
    ),
    ("en", 'Add a comment: type "Hi" into "Note" and press "Post"', 'type "Note" Hi; click "Post"'),
    ("en", 'Change the language: choose "A" in the list "B"', 'select the list "B" A'),
    # Pairs without signs
    (
        "en",
        'Fill in the form: User Name "ann", Confirm password "x", then press "Save"',
        'fill_form User Name = ann, Confirm password = x; click "Save"',
    ),
    ("en", 'Fill in: Name "Ada", click "Save"', 'fill_form Name = Ada; click "Save"'),
    (
        "en",
        'Enter "ann" as Login Name and {PW} as Password and confirm with "Log in"',
        'type Login Name ann; type Password {PW}; dialog "Log in" accept',
    ),
    # What is expected
    ("en", 'Expect "Ann" in the list of users', 'visible "Ann" in the list of users'),
    ("de", 'Prüfe "Ann" in der Liste', 'visible "Ann" in der Liste'),
    ("en", 'in the row of "A", "B" is ticked', 'checked "B" in the row of "A"'),
    ("en", '"A" is gone, and "B" still', 'hidden "A"; visible "B"'),
    ("de", 'in der Liste gibt es "A"', 'visible "A" in der Liste'),
    ("en", 'In the list there is "A"', 'visible "A" in the list'),
    ("en", 'In the row "A" there is "B"', 'visible "B" in the row "A"'),
    ("en", 'There are 2 results: "A" and "B"', 'count entry 2; visible "A"; visible "B"'),
    (
        "en",
        'The list has two rows: "A" and "B"',
        'count row The list 2; visible "A" in The list; visible "B" in The list',
    ),
    ("fr", 'Il y a 2 résultats : "A" et "B"', 'count entry 2; visible "A"; visible "B"'),
    ("en", 'The page shows "A" and the heading "B"', 'visible "A"; visible the heading "B"'),
    (
        "en",
        '"A" is no longer in the table, but "B" still is',
        'hidden "A" in the table; visible "B" in the table',
    ),
    (
        "en",
        'The list no longer shows "A", "B" is still there',
        'hidden "A" in The list; visible "B"',
    ),
    ("de", '"A" ist nicht mehr da, aber "B" ist noch da', 'hidden "A"; visible "B"'),
    ("en", 'The status of "A" has changed to "B"', 'text The status of "A" B'),
    # What a noun is left out of
    (
        "en",
        'Type "a" in the first field and "b" in the second',
        "type the first field a; type the second field b",
    ),
    (
        "fr",
        'Saisis "a" dans le premier champ et "b" dans le second',
        "type le premier champ a; type le second champ b",
    ),
    (
        "de",
        'Schreibe "a" in das erste Feld und "b" in das zweite',
        "type erste Feld a; type zweite Feld b",
    ),
    ("de", 'Im Dialog, der sich öffnet, drücke "A"', 'click "A" im Dialog'),
    # What is used
    ("en", 'I go back with the "Posts" link at the top', 'click the "Posts" link at the top'),
    ("en", 'Return to the list with the button "Back"', 'click "Back"'),
    ("en", 'Leave the page via the link "Home"', 'click "Home"'),
    ("en", "Open the settings via the gear icon", "click the gear icon"),
    ("en", "Close the announcement with the cross", "click close the announcement"),
    ("en", "Close the window with the cross at the top right", "click close in the window"),
    ("de", "Schließe das Fenster mit dem Kreuz", "click schließen in das Fenster"),
    ("fr", "Ferme la fenêtre avec la croix", "click fermer dans la fenêtre"),
    ("en", 'Use the search field to look for "tea"', "type the search field tea; key Enter"),
    ("en", 'Put a check mark next to "Terms"', 'check "Terms"'),
    ("en", 'Change to "Models"', 'click "Models"'),
    ("es", 'cambio a "Models"', 'click "Models"'),
    ("it", 'passo a "Models"', 'click "Models"'),
    ("nl", 'wissel naar "Models"', 'click "Models"'),
    ("pt", 'Clicar duas vezes no separador "A"', 'double_click separador "A"'),
    ("pt", 'Clique em "Seguinte" duas vezes', 'click "Seguinte"; click "Seguinte"'),
    ("it", 'Clicca due volte su "A"', 'double_click "A"'),
    ("it", 'clicca due volte il pulsante "A"', 'double_click pulsante "A"'),
    ("nl", 'daar klik ik op "A"', 'click "A"'),
    ("en", "open the menu by clicking the icon", "click the icon"),
    # What is folded
    ("en", 'fold out the section "A"', 'click the section "A" expand'),
    ("en", 'Fold up the section "More"', 'click the section "More" collapse'),
    ("de", 'Klappe "Mehr" zu', 'click "Mehr" collapse'),
    ("fr", 'Replie la section "Plus"', 'click la section "Plus" collapse'),
    ("nl", 'Klap "Meer" in', 'click "Meer" collapse'),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_people_wrote_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


SAME_ROW = [
    ("en", 'Click "A" in the row of "Tea"', 'Click "OK" in the same row', '"OK" in the row "Tea"'),
    (
        "de",
        'Klicke in der Zeile "B" auf "A"',
        'Klicke in derselben Zeile auf "OK"',
        '"OK" in Zeile "B"',
    ),
    (
        "fr",
        'Clique sur "A" dans la ligne de "B"',
        'Clique sur "OK" dans la même ligne',
        '"OK" dans la ligne "B"',
    ),
    (
        "es",
        'Haz clic en "A" en la fila de "B"',
        'Haz clic en "OK" en la misma fila',
        '"OK" en la fila "B"',
    ),
    (
        "it",
        'Clicca su "A" nella riga di "B"',
        'Clicca su "OK" nella stessa riga',
        '"OK" nella riga "B"',
    ),
    ("pt", 'Clica em "A" na linha de "B"', 'Clica em "OK" na mesma linha', '"OK" na linha "B"'),
    ("nl", 'Klik op "A" in de rij van "B"', 'Klik op "OK" in dezelfde rij', '"OK" in rij "B"'),
    ("en", 'Tick "A" in the row with "B"', 'Click "OK" in the same row', '"OK" in the row "B"'),
]


@pytest.mark.parametrize(("language", "first", "second", "target"), SAME_ROW)
def test_the_same_row_is_that_of_the_step_before(
    language: str, first: str, second: str, target: str
) -> None:
    _, steps = read(language, first, second)
    assert not isinstance(steps, Unread)
    assert [(step.action, step.target) for step in steps] == [("click", target)]


@pytest.mark.parametrize(
    "text", ['Click "OK" in the same row', 'If "A" is shown in the same row, click "B"']
)
@pytest.mark.parametrize(
    "first",
    [
        "Open the start page",
        'Click "Edit"',
        'Click "Edit" in the third row',
        'Click "Edit" in the third row of the table "Users"',
        '"Ann" is shown in the table "Users"',
        "Click Ann's row",
    ],
)
def test_the_same_row_as_none_that_is_named_is_not_read(first: str, text: str) -> None:
    *_, steps = read("en", first, text)
    assert isinstance(steps, Unread)
