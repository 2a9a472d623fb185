"""Clauses are read in many orders of words, and never against what they deny."""

from __future__ import annotations

import pytest

from explorer.models.scenario import IntermediateStep, Scenario, Sentence
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Read, Unread

READER = SentenceReader(load_languages())


def read(language: str, text: str) -> Read:
    sentence = Sentence(text=text, line=1)
    return READER.read(Scenario(name="", file="", language=language, actions=(sentence,)))[0]


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        # Subjects and adverbs behind the verb, verbs at the end, passives
        ("de", 'Danach klickt der Benutzer auf "A"', 'click "A"'),
        ("de", 'Anschließend gebe ich "A" in das Feld "B" ein', 'type Feld "B" = A'),
        ("de", 'In das Feld "B" wird {wert} eingegeben', 'type Feld "B" = {wert}'),
        ("de", 'Aus der Liste "B" wähle ich "A" aus', 'select Liste "B" = A'),
        ("de", "Mit der rechten Maustaste auf „A“ klicken", "right_click „A“"),
        ("nl", 'In het veld "B" vul ik "A" in', 'type veld "B" = A'),
        ("en", "The manager clicks Save", "click Save"),
        ("fr", "Il faut cliquer sur « A »", "click « A »"),
        # Expectations in all orders
        ("de", 'Nun soll der Haken "A" nicht gesetzt sein', 'assert_unchecked der Haken "A"'),
        ("de", 'Die Liste darf keinen Eintrag "A" enthalten', 'assert_hidden "A" in Die Liste'),
        ("de", 'Nun müssen drei Zeilen in der Tabelle stehen', "assert_count row in der Tabelle 3"),
        ("en", 'The basket no longer contains "A"', 'assert_hidden "A" in The basket'),
        ("en", 'We see a message saying "A"', 'assert_visible "A"'),
        ("en", 'There is a "Print" link', 'assert_visible a "Print" link'),
        ("en", "There must be exactly three buttons", "assert_count button 3"),
        ("en", 'I get redirected to "/login"', "assert_url = /login"),
        ("en", 'The user is taken to the "Home" page', 'assert_visible the "Home" page'),
        ("it", "Non si vede più il messaggio 'A'", "assert_hidden 'A'"),
        ("pt", "Deve ser exibida a mensagem 'A'", "assert_visible a mensagem 'A'"),
        ("es", "Deberían aparecer tres filas en la tabla", "assert_count row in la tabla 3"),
        # A place first, reasons, notes, several in one
        ("en", 'On the left, open "A"', 'click "A" on the left'),
        ("en", 'Click the "A" button to go on', 'click the "A" button'),
        ("de", 'Öffne das Menü "A", um die Einstellungen zu sehen', 'click das Menü "A"'),
        ("en", "Click the gear icon (top right)", "click the gear icon top right"),
        ("en", 'Submit the form by clicking "A"', 'click "A"'),
        ("en", 'Click on "A" and then on "B"', 'click "A"; click "B"'),
        ("en", '"A" is visible and enabled', 'assert_visible "A"; assert_enabled "A"'),
        ("en", 'Tick both "A" and "B"', 'check "A"; check "B"'),
    ],
)  # fmt: skip
def test_a_clause_is_read_in_its_order(language: str, text: str, told: str) -> None:
    steps = read(language, text)
    assert not isinstance(steps, Unread), steps
    assert "; ".join(map(told_of, steps)) == told


def told_of(step: IntermediateStep) -> str:
    number = f"{step.number:g}" if step.action == "assert_count" else ""
    value = f"= {step.value}" if step.value and not number else ""
    place = f"in {step.to_target}" if step.to_target else ""
    return " ".join(part for part in (step.action, step.target, place, value, number) if part)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Do not click Save"),
        ("en", 'Nobody clicks "A"'),
        ("en", 'Middle click "A"'),
        ("en", 'The menu opens the "A" dialog'),
        ("de", "Klicke nicht auf Speichern"),
        ("de", 'Auf "A" wird nicht geklickt'),
        ("de", 'auf "A" nicht klicken'),
        ("nl", 'Er wordt niet op "A" geklikt'),
        ("fr", "Ne clique pas sur « A »"),
        # What cannot be negated, counted or expected is not left out
        ("en", 'Click "A" unless the title is "B"'),
        ("en", "Click Next up to 3 times"),
        ("en", 'Click "A" so that the moon is over "B" somehow'),
        ("de", 'Nicht auf "A" klicken'),
        ("en", 'In the dialog, never click "A"'),
        ("de", 'Im Dialog nicht auf "A" klicken'),
        ("en", 'Under no circumstances click "A"'),
        ("en", 'Click "A" without saving'),
        ("de", 'Klicke auf "A", ohne zu speichern'),
        ("en", 'Click "A" instead of "B"'),
        ("de", 'Klicke auf "A" anstatt auf "B"'),
        ("en", 'Click "A" before clicking "B"'),
        ("de", 'Nachdem auf "A" geklickt wurde, klicke auf "B"'),
        ("en", 'Click "A" or "B"'),
        ("en", 'Click anything but "A"'),
        ("en", 'Hover over "A" but do not click it'),
        ("en", 'Drag "A" to "B", not to "C"'),
        ("de", 'Gib nicht "x" in "A" ein'),
        ("de", 'Es ist verboten, auf "A" zu klicken'),
        ("en", 'Make sure you do not click "A"'),
        ("es", 'Haz clic en "A" sin guardar'),
        ("nl", 'Klik op "A" in plaats van op "B"'),
    ],
)
def test_what_is_denied_or_done_by_no_person_is_not_done(language: str, text: str) -> None:
    assert isinstance(read(language, text), Unread)


def test_next_to_is_no_adverb() -> None:
    steps = read("en", 'Click the button next to "A"')
    assert not isinstance(steps, Unread)
    assert steps[0].target == 'the button next to "A"'
