"""Validation messages of pages, and values that satisfy them.

The words are English, German, French, Spanish, Italian, Portuguese and Dutch, without accents.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta

from explorer.browser.forms.meanings import meaning_of, plain_words
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.ranges import SCALES, fitted
from explorer.browser.forms.values import MAX_MINLENGTH, FieldFacts, values_for, written_dates

_TAKEN = (
    r"already|taken|in use|exists?|unique|duplicate|vergeben|bereits|belegt|existiert|deja"
    r"|utilise|existe|en uso|registrado|gia|in uso|esiste|ja|em uso|cadastrado|in gebruik|bestaat"
)
_LEAST = (
    r"at least|min|minimum|too short|longer|greater|more than|or more|mindestens|zu kurz|langer"
    r"|grosser|au moins|trop court\w*|superieure?|al menos|demasiado cort\w*|mayor|almeno"
    r"|troppo cort\w*|maggiore|pelo menos|muito curt\w*|maior|minstens|ten minste|te kort|groter"
)
_MOST = (
    r"at most|max|maximum|too long|shorter|no more|not exceed|less|or fewer|up to|hochstens"
    r"|maximal|zu lang|kleiner|au plus|trop long\w*|inferieure?|como maximo|demasiado larg\w*|menor"
    r"|al massimo|troppo lung\w*|minore|no maximo|muito long\w*|hoogstens|te lang|kleiner"
)
_CHARACTERS = (
    r"characters?|chars?|letters|symbols|short|long|length|zeichen|buchstaben|kurz|lang|lange"
    r"|caracteres?|lettres|longueur|longitud|caratteri|lunghezza|comprimento|tekens|lengte"
)
_BETWEEN = r"between|from|zwischen|entre|tra|fra|tussen"
_NUMBER = (
    r"number|numeric|numerical|integer|digits?|zahl|ziffern?|nombre|entier|chiffres?|numero"
    r"|numerico|digitos?|cifras?|cifre|intero|inteiro|getal|cijfers?"
)
_FUTURE = (
    r"future|after|later|zukunft|zukunftig|futur|future|ulterieure|futur[oa]|posterior|toekomst"
)
_PAST = r"past|before|earlier|vergangenheit|passe|anterieure|pasad[oa]|passat[oa]|anterior|verleden"
_LETTERS = (
    r"(only|nur|solo|uniquement|alleen|apenas) (letters|buchstaben|lettere|letras)|letters only"
)
_PLAIN = (
    r"alphanumeric\w*|letters and (numbers|digits)|no (spaces|special)|spaces|special characters"
)

_EXAMPLE = re.compile(
    r"(?:e\.\s?g\.|for example|example:?|such as|like|format:?|z\.\s?b\.|beispiel:?|par exemple"
    r"|p\. ?ex\.|por ejemplo|ad esempio|por exemplo|bijv\.)"
    r"[\s:,(\"'“]{0,5}([^\s\"'”,;)]{0,60}\d[^\s\"'”,;)]{0,60})",
    re.IGNORECASE,
)
_DATE_FORMAT = re.compile(r"\b[dmytja]{2,4}([./-])[dmt]{2}\1[dytja]{2,4}\b", re.IGNORECASE)


def blamed(fields: Sequence[FieldFacts], summary: Sequence[str]) -> tuple[FieldFacts, ...]:
    """Return the fields with the messages about them from ``summary``.

    A message such as "Name has already been taken" concerns the field whose label it contains. One
    that compares dates, "Departure must be after arrival", concerns the field that it names first:
    if both were moved, they would still be out of order. One without a label, "Give a valid e-mail
    address", concerns the only field of that meaning.
    """
    lines = {plain_words(line): line for line in summary}
    names = [name for field in fields if (name := plain_words(field.called))]

    def concerns(said: str, name: str) -> bool:
        place = said.find(name) if name else -1
        is_order = place > 0 and (_says(_FUTURE, said) or _says(_PAST, said))
        return place >= 0 and not (is_order and any(0 <= said.find(one) < place for one in names))

    meanings = Counter(field.meaning for field in fields)
    unnamed = [s for s in lines if not any(concerns(s, name) for name in names)]

    def means(said: str, field: FieldFacts) -> bool:
        is_only = field.meaning != "text" and meanings[field.meaning] == 1
        return is_only and said in unnamed and meaning_of("", "", said) == field.meaning

    def said_of(field: FieldFacts) -> str:
        name = plain_words(field.called)
        found = (line for said, line in lines.items() if concerns(said, name) or means(said, field))
        return next(found, "")

    return tuple(
        field.model_copy(update={"complaint": field.complaint or said_of(field)})
        for field in fields
    )


def corrected(facts: FieldFacts, persona: Persona, before: Sequence[FieldFacts]) -> tuple[str, ...]:
    """Return the values to try after the page rejected the current value.

    Args:
        facts: The field with the page's message in ``complaint``.
        persona: The person whose data is typed.
        before: The fields before it, one of which it may have to repeat.
    """
    words = plain_words(facts.complaint)
    usual = values_for(facts, persona)
    asked = _asked(words, facts, persona, before)
    wishes = dict.fromkeys((*asked, *usual))
    return tuple(
        candidate for candidate in wishes if candidate != facts.value or facts.type == "password"
    )


def _asked(
    words: str, facts: FieldFacts, persona: Persona, before: Sequence[FieldFacts]
) -> tuple[str, ...]:
    """Return the values that the message asks for; () if it is not understood."""
    if re.search(r"match|same|identical|ubereinstimm\w*|identi\w*|coincid\w*|overeen\w*", words):
        return tuple(f.value for f in before[::-1] if f.meaning == facts.meaning and f.value)[:1]
    if example := _example(facts, persona):
        return example
    if _says(_TAKEN, words) and facts.value:
        return values_for(facts.model_copy(update={"complaint": ""}), persona.another())
    if days := _days(words):
        return _dates(facts, persona.today + timedelta(days=days))
    if limits := _limits(words):
        return _within_limits(words, limits, facts, persona)
    if _says(_LETTERS, words):
        return ("Explorer",)
    if _says(_NUMBER, words) and facts.type not in SCALES:
        return (str(persona.number),)
    if _says(_PLAIN, words) and facts.meaning != "password":
        return (f"Explorer{persona.number}",)
    return persona.answers(meaning_of("", "", words)) if facts.meaning == "text" else ()


def _says(pattern: str, words: str) -> bool:
    return bool(re.search(rf"\b(?:{pattern})\b", words))


def _example(facts: FieldFacts, persona: Persona) -> tuple[str, ...]:
    """Return the example value in the message, the hint or the placeholder."""
    for text in (facts.complaint, facts.hint, facts.placeholder):
        if shape := _DATE_FORMAT.search(text):
            return written_dates(persona.today, shape[0])[:1]
        if shown := _EXAMPLE.search(text):
            return (shown[1].rstrip("."),)
    return ()


def _days(words: str) -> int:
    """Return the distance of the required date from today in days; 0 if no date is required."""
    if _says(_FUTURE, words):
        return 30
    return -30 if _says(_PAST, words) else 0


def _dates(facts: FieldFacts, day: date) -> tuple[str, ...]:
    week = day.isocalendar()
    known = {
        "date": f"{day}",
        "month": f"{day:%Y-%m}",
        "week": f"{week.year}-W{week.week:02}",
        "datetime-local": f"{day}T10:30",
    }
    if facts.type in known:
        value = fitted(facts.type, known[facts.type], facts.min, facts.max, facts.step)
        return () if value is None else (value,)
    return written_dates(day, facts.placeholder)


def _limits(words: str) -> tuple[int | None, int | None] | None:
    """Return the minimum and the maximum in a message; None if it names none."""
    numbers = [int(number) for number in re.findall(r"\b\d{1,6}\b", words)]
    if not numbers:
        return None
    if len(numbers) > 1 and _says(_BETWEEN, words):
        return min(numbers), max(numbers)
    least, most = _says(_LEAST, words), _says(_MOST, words)
    if least == most:
        return (
            (numbers[0], numbers[0])
            if _says(r"exactly|genau|exact\w*|esattamente", words)
            else None
        )
    return (numbers[0], None) if least else (None, numbers[0])


def _within_limits(
    words: str, limits: tuple[int | None, int | None], facts: FieldFacts, persona: Persona
) -> tuple[str, ...]:
    """Return a text of the required length if the message counts characters, else a number."""
    least, most = limits
    if _says(_CHARACTERS, words) or _says(r"digits?|ziffern|chiffres|digitos|cifre|cijfers", words):
        if _says(_NUMBER, words) and not _says(_CHARACTERS, words):
            length = min(least or most or 4, MAX_MINLENGTH)
            return ((str(persona.number) * length)[:length],)
        sized = {"minlength": least or facts.minlength, "maxlength": most or facts.maxlength}
        return values_for(facts.model_copy(update=sized), persona)
    if least is None:
        return (str(most),)
    return (
        str(least if most is not None or _says(r"at least|or more|equal\w*", words) else least + 1),
    )
