"""Sentences are read as steps, by a grammar in several languages."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from explorer.errors import UsageError
from explorer.models.scenario import IntermediateStep, Scenario, Sentence
from explorer.sentences.grammar import LANGUAGES, Language, load_languages
from explorer.sentences.quotes import hide, unquoted
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Unread

READER = SentenceReader(load_languages())


def read(text: str, language: str = "", **fields: Any) -> tuple[IntermediateStep, ...]:
    sentence = Sentence(text=text, line=1, **fields)
    (steps,) = READER.read(Scenario(name="", file="", language=language, actions=(sentence,)))
    assert not isinstance(steps, Unread), steps
    return steps


def unread_sentences(*sentences: Sentence) -> list[Unread]:
    read = READER.read(Scenario(name="", file="", actions=sentences))
    return [steps for steps in read if isinstance(steps, Unread)]


def one(text: str, language: str = "") -> tuple[str, str, str]:
    (step,) = read(text, language)
    return step.action, step.target, step.value


@pytest.mark.parametrize(
    ("text", "action", "target", "value"),
    [
        ("Open http://localhost:8000/a?b=c", "navigate", "", "http://localhost:8000/a?b=c"),
        ("Given I am on the home page", "navigate", "", ""),
        ("I go to the Settings page", "click", "the Settings page", ""),
        ("Click on “Log in”.", "click", "“Log in”", ""),
        ("In the row of Alice, click Delete", "click", "Delete In the row of Alice", ""),
        ("Enter 'in the box' in the 'Name' field", "type", "the 'Name' field", "in the box"),
        ('Append " Ltd" to the name field', "append", "the name field", " Ltd"),
        ("Entrez « Rome » dans le champ ville", "type", "ville", "Rome"),
        ("Tick the checkbox in the row of Tea", "check", "the checkbox in the row of Tea", ""),
        ("Wait until the page has loaded", "wait", "", "load"),
        ("I fill in the city with Rome", "type", "the city", "Rome"),
        ("Set the quantity to 3", "type", "the quantity", "3"),
        ("Select Berlin from the city list", "select", "the city list", "Berlin"),
        ("Press Ctrl+A", "key", "", "Control+a"),
        ("Press the Enter key in the search box", "key", "the search box", "Enter"),
        ("Tick the terms box", "check", "the terms box", ""),
        ("Turn off dark mode", "uncheck", "dark mode", ""),
        ("Upload report.pdf to the attachments", "upload", "the attachments", "report.pdf"),
        ("Wait until the spinner disappears", "assert_hidden", "the spinner", ""),
        ('Then I should see "Click here"', "assert_visible", '"Click here"', ""),
        ("There should be no errors", "assert_hidden", "errors", ""),
        ("verify that the Save button is disabled", "assert_disabled", "the Save button", ""),
        ("Verify the Save button", "assert_visible", "the Save button", ""),
        ("the url should contain /cart", "assert_url", "", "/cart"),
        ("Remember the order number as {order}", "remember", "the order number", "order"),
        ("I type {password} into the password field", "type", "the password field", "{password}"),
        ("Dismiss the dialog", "dialog", "", "dismiss"),
        ("ich auf „Speichern“ klicke", "click", "„Speichern“", ""),
        ("Gib 'tom' in das Feld Name ein", "type", "Feld Name", "tom"),
        (
            "Klicke in der Zeile von Alice auf Löschen",
            "click",
            "Löschen in der Zeile von Alice",
            "",
        ),
        ("Warte, bis der Ladebalken verschwindet", "assert_hidden", "der Ladebalken", ""),
        ("sollte der Titel „Shop“ lauten", "assert_title", "", "Shop"),
        ("Je clique sur « Enregistrer »", "click", "« Enregistrer »", ""),
        ("Saisis 'tom' dans le champ Nom", "type", "Nom", "tom"),
        ("Je ne vois plus le message 'Erreur'", "assert_hidden", "'Erreur'", ""),
        ("Haz clic en «Guardar»", "click", "«Guardar»", ""),
        ("Selecciona Berlín en la lista de ciudades", "select", "la lista de ciudades", "Berlín"),
        ("Espera a que desaparezca el indicador", "assert_hidden", "el indicador", ""),
        ("Seleziona 'Roma' dall'elenco delle città", "select", "elenco delle città", "Roma"),
        ("Il pulsante Salva è disabilitato", "assert_disabled", "Il pulsante Salva", ""),
        ("Clique em 'Salvar'", "click", "'Salvar'", ""),
        ("Digite 'tom' no campo Nome", "type", "campo Nome", "tom"),
        ("Vul 'tom' in het veld Naam in", "type", "veld Naam", "tom"),
        ("Dan zie ik 'Welkom'", "assert_visible", "'Welkom'", ""),
        ("Write 'Ice' under 'Notes'", "type", "'Notes'", "Ice"),
        ("Type hello", "type", "", "hello"),
        ("ich in das Feld 'Z' 'T' eingebe", "type", "Feld 'Z'", "T"),
        ("Dann lautet der Seitentitel '#1'", "assert_title", "", "#1"),
        ("The title of the browser tab is 'A'", "assert_title", "", "A"),
        ("Der Titel des Browser-Tabs enthält 'A'", "assert_title", "", "A"),
        ("Il titolo della scheda del browser contiene 'A'", "assert_title", "", "A"),
        ("De titel van het browsertabblad bevat 'A'", "assert_title", "", "A"),
        ("O título da aba do navegador contém 'A'", "assert_title", "", "A"),
        (
            "The title of the browser panel is 'A'",
            "assert_text",
            "The title of the browser panel",
            "A",
        ),
        ("Wait until the palette shows 'comment'", "assert_text", "the palette", "comment"),
        ("Confirm with Enter", "key", "", "Enter"),
        ("Click Not now", "click", "Not now", ""),
    ],
)
def test_a_sentence_is_read_as_a_step(text: str, action: str, target: str, value: str) -> None:
    assert one(text) == (action, target, value)


def test_a_sentence_may_say_more_than_one_step() -> None:
    assert [step.action for step in read("Click Save and then press Escape")] == ["click", "key"]
    seen = read('I see "A", "B and C" and "D"')
    assert [step.target for step in seen] == ['"A"', '"B and C"', '"D"']
    assert [step.action for step in read('I click "Terms and conditions"')] == ["click"]


def test_a_pronoun_means_the_element_before() -> None:
    sentences = ("Clear the 'Name' field", 'Type "x" into it and press Enter', "Click it")
    actions = tuple(Sentence(text=text, line=1) for text in sentences)
    read = READER.read(Scenario(name="", file="", actions=actions))
    targets = [step.target for steps in read if not isinstance(steps, Unread) for step in steps]
    assert targets == ["the 'Name' field", "the 'Name' field", "", "the 'Name' field"]


def test_conditions_limits_and_counts() -> None:
    (step,) = read('If the cookie banner is shown, click "Accept"')
    assert step.condition
    assert (step.condition.action, step.condition.target) == ("assert_visible", "the cookie banner")
    (step,) = read("Within 2.5 seconds I should see three rows in the users table")
    assert (step.action, step.target, step.to_target) == ("assert_count", "row", "the users table")
    assert (step.number, step.seconds) == (3, 2.5)
    (step,) = read("Je dois voir 4 factures dans le tableau")
    assert (step.target, step.to_target, step.number) == ("item", "le tableau", 4)
    (step,) = read("Die Tabelle enthält zwei Zeilen", "de")
    assert (step.action, step.target, step.number) == ("assert_count", "row", 2)


def test_names_may_be_signs_and_values_may_begin_with_an_article() -> None:
    (step,) = read('click "+"')
    assert (step.action, step.target) == ("click", '"+"')
    (step,) = read("enter The 39 Steps into Title")
    assert (step.action, step.value) == ("type", "The 39 Steps")
    (step,) = read("Inserisci il 3 agosto nel campo Data", "it")
    assert (step.action, step.value) == ("type", "3 agosto")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "There are 25 employees"),
        ("de", "Es gibt 25 Mitarbeiter"),
        ("fr", "Il y a 25 employés"),
        ("es", "Hay 25 empleados"),
        ("it", "Ci sono 25 dipendenti"),
        ("pt", "Há 25 empregados"),
        ("nl", "Er zijn 25 medewerkers"),
    ],
)
def test_any_noun_is_counted(language: str, text: str) -> None:
    (step,) = read(text, language)
    noun = text.split()[-1]
    assert (step.action, step.target, step.number) == ("assert_count", "item", 25)
    assert (step.value, step.to_target) == (noun, "")


def test_tables_and_texts_below_a_sentence_are_its_values() -> None:
    table = (("field", "value"), ("city", "Rome"))
    (step,) = read("I fill in the form with:", table=table)
    assert (step.action, step.table) == ("fill_form", table)
    for text, language in (
        ('I fill in the "Guest" form:', "en"),
        ('I fill out the form "Guest" as follows:', "en"),
        ('Ich fülle das Formular "Guest" mit folgenden Daten aus:', "de"),
        ("Je remplis le formulaire « Guest » comme suit :", "fr"),
        ('Relleno el formulario "Guest" con:', "es"),
        ('Compilo il modulo "Guest" con:', "it"),
        ('Preencho o formulário "Guest" com:', "pt"),
        ('Ik vul het formulier "Guest" in met:', "nl"),
    ):
        (step,) = read(text, language, table=table)
        assert (step.action, step.table) == ("fill_form", table)
        assert unquoted(step.target)[0] == "Guest"
    (step,) = read("Type into the note:", doc_string="two\nlines")
    assert (step.action, step.target, step.value) == ("type", "the note", "two\nlines")


def test_what_is_not_understood_says_where_and_what_is_close() -> None:
    (unread,) = unread_sentences(Sentence(text="And I frobnicate the basket", line=1, column=5))
    assert isinstance(unread, Unread)
    assert unread.column == 5 + len("And I ")
    assert "ELEMENT" in unread.suggestion
    assert unread_sentences(Sentence(text="click " + "x" * 1000, line=1))


@pytest.mark.parametrize(
    ("is_outcome", "told"), [(False, "'click on ELEMENT'"), (True, "'ELEMENT has \"TEXT\"'")]
)
def test_an_expectation_that_is_not_understood_is_told_expectations(
    is_outcome: bool, told: str
) -> None:
    sentence = Sentence(text="the frobnication wobbles", line=1, is_outcome=is_outcome)
    (unread,) = unread_sentences(sentence)
    assert told in unread.suggestion


@pytest.mark.parametrize("unit", ['"A" and ', "and ", ": ", 'click "A", ', 'x: "A" '])
def test_a_sentence_of_very_many_clauses_is_to_be_split(unit: str) -> None:
    (unread,) = unread_sentences(Sentence(text=f"I see {unit * 100}"[:990] + "zz", line=1))
    assert unread.suggestion.startswith("several shorter sentences")


@pytest.mark.parametrize(
    ("text", "column"),
    [('Click "Save', 7), ("Klicke auf „Speichern", 12), ('I see "A" and "B', 15)],
)
def test_a_quotation_without_end_is_told(text: str, column: int) -> None:
    (unread,) = unread_sentences(Sentence(text=text, line=1))
    assert (unread.column, "the quotation does not end" in unread.suggestion) == (column, True)


def test_a_user_may_add_ways_to_say_steps(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[[en.steps]]\naction = "click"\nsay = ["smash {element}"]\n', "utf-8")
    reader = SentenceReader(load_languages(own))
    smash = Scenario(name="", file="", actions=(Sentence(text="I smash the piñata", line=1),))
    (steps,) = reader.read(smash)
    assert not isinstance(steps, Unread)
    (step,) = steps
    assert (step.action, step.target) == ("click", "the piñata")
    for text, told in (
        ('[[en.steps]]\naction = "fly"\nsay = ["fly"]\n', "write \\[\\[en.steps\\]\\]"),
        ('[[xx.steps]]\naction = "click"\nsay = ["x"]\n', "languages: en"),
        ("[[", "cannot be read"),
    ):
        own.write_text(text, "utf-8")
        with pytest.raises(UsageError, match=told):
            load_languages(own)
    own.write_text('[[en.steps]]\naction = "click"\nsay = ["smash {thing}"]\n', "utf-8")
    with pytest.raises(UsageError, match="smash"):
        load_languages(own)


@pytest.mark.parametrize("language", load_languages(), ids=LANGUAGES)
def test_every_shipped_expression_compiles_and_fits_its_own_example(language: Language) -> None:
    slots = {
        "number": "3", "key": "enter", "url": "https://a.example/b", "quoted": '"x"',
        "variable": "{x}", "bare": "x", "noun": "x", "quotations": '"x"',
        "several": '"x" "x"', "suffix": "csv", "shortcut": "enter",
        "filename": "a.csv", "digits": "3",
        "things": next(iter(language.things)),
        "compared": f"{language.amounts.comparisons['at_least'][0]} 3",
        "pairs": 'x "x"', "button": '"x"',
    }  # fmt: skip
    language.steps.require_sound(language.steps.expressions)
    connectives = language.connectives
    for expression in (*connectives.conditions, *connectives.exceptions, *connectives.routines):
        expression.compile()
    for example in language.steps.examples:
        spoken = re.sub(r"[A-Z]+", lambda found: slots.get(found[0].lower(), "x"), example)
        assert language.steps.readings(hide(spoken)), spoken


def test_no_expression_is_listed_twice() -> None:
    for code in LANGUAGES:
        file = resources.files("explorer.sentences") / "languages" / f"{code}.toml"
        rules = tomllib.loads(file.read_text("utf-8"))["steps"]
        said = [
            (rule["action"], rule.get("value"), rule.get("target"), say)
            for rule in rules
            for say in rule["say"]
        ]
        assert [one for one, count in Counter(said).items() if count > 1] == []
