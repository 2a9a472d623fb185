"""Sentences as somebody in a hurry writes them: without quotation marks, with much left out."""

from __future__ import annotations

import re

import pytest

from explorer.models.scenario import Sentence
from explorer.sentences.clauses.reading import SentenceReading
from explorer.sentences.grammar import load_languages
from tests.sentences.reading import told


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "the list should now show Rent 2027", "text the list Rent 2027"),
        ("en", "it should say Tasks: 2", 'visible "Tasks: 2"'),
        ("en", "the table shows Rent and Food", "text the table Rent; text the table Food"),
        ("de", "Die Liste sollte jetzt Miete anzeigen.", "text die Liste Miete"),
        ("de", 'Da sollte jetzt "Gespeichert" stehen.', 'visible "Gespeichert"'),
        ("fr", "La liste devrait maintenant afficher Loyer.", "text La liste Loyer"),
        ("es", "La lista debería mostrar Alquiler.", "text La lista Alquiler"),
        ("it", "La lista mostra ora Affitto.", "text La lista Affitto"),
        ("pt", "A lista deve mostrar Aluguel.", "text A lista Aluguel"),
        ("nl", "De lijst zou nu Huur moeten tonen.", "text De lijst Huur"),
    ],
)
def test_what_is_shown_needs_no_quotation_marks(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    "text",
    [
        "the list should show the new entry",
        "the list should show Rent in the first row",
        "the button shows Save if the form is valid",
    ],
)
def test_what_is_no_name_is_not_taken_for_what_is_shown(text: str) -> None:
    assert told("en", text) == ""


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "search for Grocer", "type the search field Grocer; key Enter"),
        ("de", "Suche nach Müller", "type Suchfeld Müller; key Enter"),
        ("fr", "cherche Martin", "type champ de recherche Martin; key Enter"),
        ("es", "busca Martín", "type el campo de búsqueda Martín; key Enter"),
        ("it", "cerca Rossi", "type campo di ricerca Rossi; key Enter"),
        ("pt", "pesquise por Silva", "type campo de pesquisa Silva; key Enter"),
        ("pt", 'procure "Silva"', "type campo de pesquisa Silva; key Enter"),
        ("nl", "zoek naar Jansen", "type zoekveld Jansen; key Enter"),
        ("en", "Search for 10 articles", "type the search field 10 articles; key Enter"),
        ("nl", "Zoek naar 10 artikelen", "type zoekveld 10 artikelen; key Enter"),
        ("en", "search for the product", ""),
        ("en", "search for Tea in the list", ""),
    ],
)
def test_a_name_is_searched_for(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "go to Settings, then Sites"),
        ("de", "Öffne Settings und dann Sites."),
        ("fr", "Ouvre Settings puis Sites."),
        ("es", "Abre Settings y luego Sites."),
        ("es", "Haz clic en Settings y luego en Sites."),
        ("it", "Apri Settings e poi Sites."),
        ("pt", "Abra Settings e depois Sites."),
        ("nl", "Open Settings en daarna Sites."),
    ],
)
def test_two_names_are_opened_one_after_the_other(language: str, text: str) -> None:
    assert told(language, text) == "click Settings; click Sites"


def test_what_is_no_name_is_no_second_element() -> None:
    assert told("en", "open Settings and then do as told") == "click Settings and then do as told"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'For "A" pick "x", for "B" pick "y".'),
        ("de", 'Bei "A" wähle "x", bei "B" wähle "y".'),
        ("fr", 'Pour "A" choisis "x", pour "B" choisis "y".'),
        ("es", 'Para "A" elige "x", para "B" elige "y".'),
        ("it", 'Per "A" scegli "x", per "B" scegli "y".'),
        ("pt", 'Para "A" escolha "x", para "B" escolha "y".'),
        ("nl", 'Bij "A" kies je "x", bij "B" kies je "y".'),
    ],
)
def test_each_of_two_clauses_begins_with_its_place(language: str, text: str) -> None:
    assert told(language, text) == 'select "A" x; select "B" y'


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        (
            "en",
            "Type the password Sommer77 and press Tab",
            "type the password Sommer77; key Tab",
        ),
        ("en", "put Sommer77 in as the password", "type the password Sommer77"),
        ("de", "Gib das Passwort Sommer77 ein.", "type Passwort Sommer77"),
        ("fr", "Saisis le mot de passe Sommer77.", "type le mot de passe Sommer77"),
        ("es", "Escribe la contraseña Sommer77.", "type la contraseña Sommer77"),
        ("it", "Inserisci la password Sommer77.", "type la password Sommer77"),
        ("pt", "Digite a senha Sommer77.", "type a senha Sommer77"),
        ("nl", "Vul het wachtwoord Sommer77 in.", "type het wachtwoord Sommer77"),
        ("en", "Enter user ann and password Sommer77 and click Go", ""),
    ],
)
def test_a_word_of_letters_and_digits_is_a_value(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", '"A" is located above "B"'),
        ("de", '"A" befindet sich vor "B"'),
        ("fr", "« A » se trouve avant « B »"),
        ("es", '"B" se encuentra debajo de "A"'),
        ("it", '"A" si trova prima di "B"'),
        ("it", '"A" viene prima di "B"'),
        ("pt", '"A" está acima de "B"'),
        ("nl", '"A" bevindt zich boven "B"'),
    ],
)
def test_something_lies_before_something_else(language: str, text: str) -> None:
    order = told(language, text).replace("« ", '"').replace(" »", '"')
    assert order == 'order "A" "B"'


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "Make sure there's still a row for Jo.", "visible a row for Jo"),
        ("es", 'Todavía hay una fila para "Jo".', 'visible una fila para "Jo"'),
        ("pt", 'Ainda há uma linha para "Jo".', 'visible uma linha para "Jo"'),
        ("nl", 'Er is nog steeds een rij voor "Jo".', 'visible een rij voor "Jo"'),
    ],
)
def test_something_is_still_there(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "call it Bar", "type the name field Bar"),
        ("en", 'give it the name "Bar"', "type the name field Bar"),
        ("de", "Gib ihm den Namen Bar.", "type Feld Name Bar"),
        ("fr", "Nomme-le Bar.", "type nom Bar"),
        ("es", "Dale el nombre Bar.", "type el campo nombre Bar"),
        ("it", "Chiamalo Bar.", "type campo nome Bar"),
        ("pt", "Chame-o Bar.", "type campo nome Bar"),
        ("nl", "Noem het Bar.", "type veld naam Bar"),
        ("en", "call it a day", ""),
    ],
)
def test_something_is_given_its_name(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "the list should not show Bar", 'hidden "Bar" in the list'),
        ("fr", "La liste ne contient plus Bar.", 'hidden "Bar" dans La liste'),
        ("es", "La lista ya no muestra Bar.", 'hidden "Bar" en La lista'),
        ("it", "La lista non mostra più Bar.", 'hidden "Bar" in La lista'),
        ("pt", "A lista não mostra mais Bar.", 'hidden "Bar" em A lista'),
        ("de", "In der Liste muss „Bar“ auftauchen.", "text der Liste Bar"),
        ("en", "Make sure Bar turns up in the list", "visible Bar in the list"),
        ("en", "Save can't be clicked yet", "disabled Save"),
        ("en", "back on the list, Bar is gone", ""),
    ],
)
def test_something_is_there_or_not(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        (
            "en",
            'drag the card "Milk" from To do to Done',
            'drag the card "Milk" in "To do" Done',
        ),
        (
            "en",
            'Drag the card "Milk" from the column "To do" to the column "Done"',
            'drag the card "Milk" in the column "To do" the column "Done"',
        ),
        (
            "en",
            'I drag "Milk" out of the "To do" column into the "Done" column',
            'drag "Milk" in the "To do" column the "Done" column',
        ),
        (
            "de",
            'Ziehe die Karte "A" aus der Spalte "Offen" in die Spalte "Fertig"',
            'drag die Karte "A" in Spalte "Offen" die Spalte "Fertig"',
        ),
        (
            "nl",
            'Sleep de kaart "A" van de kolom "Te doen" naar de kolom "Klaar"',
            'drag de kaart "A" in de kolom "Te doen" de kolom "Klaar"',
        ),
        ("en", "Drag the picture of Ada to the list", "drag the picture of Ada the list"),
        ("en", "The next step is shown", "visible The next step"),
        ("it", 'Trascina "Latte" da Aperto a Fatto', 'drag "Latte" in "Aperto" Fatto'),
        ("en", "drag the slider from 10 to 50", "type the slider 50"),
        ("en", 'set the price from "10" to "20"', "type the price 20"),
        ("de", 'Ziehe das Bild von Anna in "Album"', 'drag das Bild von Anna "Album"'),
        ("fr", "Change le rôle de Anna Roux à Admin", "type le rôle de Anna Roux Admin"),
    ],
)
def test_where_something_is_dragged_from(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", 'mark the task "Milk" as done', 'check the task "Milk"'),
        ("de", 'Markiere "Milch" als erledigt', 'check "Milch"'),
        ("fr", 'Marque la tâche "Lait" comme terminée', 'check la tâche "Lait"'),
        ("es", 'Marca "Leche" como hecha', 'check "Leche"'),
        ("it", 'Segna "Latte" come completata', 'check "Latte"'),
        ("pt", 'Marca "Leite" como concluído', 'check "Leite"'),
        ("nl", 'Markeer "Melk" als voltooid', 'check "Melk"'),
        ("en", "confirm with OK", 'dialog "OK" accept'),
        ("en", "confirm with Enter", "key Enter"),
        ("en", "confirm with Cancel", ""),
        ("en", "confirm with my password", ""),
        ("en", "allow 5 seconds", "wait 5"),
        ("en", 'fill in the form with name "A" and mail "a@b.c"', "type name A; type mail a@b.c"),
        ("en", "allow comments on the page", ""),
        ("en", 'add "blue" to the "Tags" field', 'click add "blue" to the "Tags" field'),
        ("fr", 'ajoute "bleu" aux "Tags"', 'click ajoute "bleu" aux "Tags"'),
        ("en", 'add "blue" to "A" and "B"', ""),
    ],
)
def test_what_is_done_and_confirmed(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


_NOUN = re.compile(r"\{\d\} (?=\{\d\})")
"""What is said directly before a quotation, as in 'the {2} {3}'."""
_SAID = ('"a"', '"b"', '"c"', '"d"', '"e"')
"""As many arguments as a routine has at most."""


def test_the_clauses_of_all_routines_are_read() -> None:
    unread = [
        (language.code, clause)
        for language in load_languages()
        for clauses in language.connectives.routines.values()
        for said in (_NOUN.sub("price ", one) for one in clauses)
        for clause in [said.format(*_SAID, each='"each"')]
        if not SentenceReading(language, Sentence(text=clause, line=1)).clause(clause)
    ]
    assert unread == []
