"""Clauses that no expression fits are read by their verb and its phrases, in any order."""

from __future__ import annotations

import pytest

from explorer.models.scenario import IntermediateStep, Scenario, Sentence
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Unread

READER = SentenceReader(load_languages())


def read(text: str, language: str = "de") -> tuple[IntermediateStep, ...]:
    scenario = Scenario(
        name="", file="", line=1, language=language, actions=(Sentence(text=text, line=1),)
    )
    (steps,) = READER.read(scenario)
    return () if isinstance(steps, Unread) else steps


@pytest.mark.parametrize(
    ("text", "action", "target", "value"),
    [
        ("Die Rolle stelle ich auf “Editor”", "type", "Die Rolle", "Editor"),
        ('Ändere den Namen in "Grace"', "type", "den Namen", "Grace"),
        ('Ich vergebe den Titel "Probe"', "type", "Titel", "Probe"),
        ('ich als Beginn den "15.02." eingebe', "type", "Beginn", "15.02."),
        ('im Formular unter "Ort" die Stadt "Köln" eintrage', "type", '"Ort" im Formular', "Köln"),
        ('Aus der Liste "Land" suche ich "Peru" aus', "select", 'der Liste "Land"', "Peru"),
        ("Ich stelle die Sprache auf Englisch um", "type", "die Sprache", "Englisch"),
        ("auf den Link Logs klicke", "click", "den Link Logs", ""),
        ('Danach speichere ich mit "Save"', "click", '"Save"', ""),
        ('Wähle rechts im Filter den Link "Nein"', "click", 'den Link "Nein" rechts im Filter', ""),
        ('Klicke beim Artikel "A" auf "B"', "click", '"B" beim Artikel "A"', ""),
        ('In der Seitenleiste "Hilfe" anklicken', "click", '"Hilfe" in der Seitenleiste', ""),
        (
            'Setze in der Zeile von Tim das Häkchen bei "Da"',
            "check",
            '"Da" in der Zeile von Tim',
            "",
        ),
        ('wird "Chor" in der Meldung genannt', "assert_visible", '"Chor" in der Meldung', ""),
        ('unter der Liste steht "7 Kurse"', "assert_visible", '"7 Kurse" unter der Liste', ""),
        ('Als Art ist "Werkzeug" ausgewählt', "assert_value", "Art", "Werkzeug"),
        ('erscheint eine Meldung, die "Fertig" enthält', "assert_visible", '"Fertig"', ""),
    ],
)
def test_clause_is_read_by_its_verb(text: str, action: str, target: str, value: str) -> None:
    (step,) = read(text)

    assert (step.action, step.target.lower(), step.value) == (action, target.lower(), value)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("melde dich mit {user} und {password} an", "de"),
        ("Man meldet sich mit dem Passwort {password} als {user} an", "de"),
        ("ich bin als {user} mit dem Passwort {password} angemeldet", "de"),
        ("Log in as {user} with the password {password}", "en"),
    ],
)
def test_log_in_types_user_and_password(text: str, language: str) -> None:
    steps = read(text, language)

    assert [step.action for step in steps] == ["type", "type", "key"]
    assert [step.value for step in steps] == ["{user}", "{password}", "Enter"]


@pytest.mark.parametrize(
    "text",
    [
        'Den Status stelle ich nicht auf "Offen"',
        'Niemals speichere ich mit "Save"',
        'Statt des Titels ändere ich den Namen in "Grace"',
        'Ich speichere mit "Save", ohne den Titel zu ändern',
        'Die Rolle stelle ich auf "Editor" oder "Leser"',
        'Lösche die Notiz "Neu" über das Papierkorb-Symbol',
        'Klicke "A" an, um "B" zu vermeiden',
        'Der Status sollte auf "Offen" gestellt werden können',
    ],
)
def test_what_is_not_certain_is_not_done(text: str) -> None:
    assert all(step.is_assertion for step in read(text))


def test_denial_in_a_language_is_not_overlooked_by_another_one() -> None:
    (step,) = read('The article "Nut" is no longer in the list', "")

    assert step.action == "assert_hidden"
