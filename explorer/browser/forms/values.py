"""Values a careful tester would type into a field: recognisable, valid, on reserved domains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice
from random import Random
from typing import Literal

from explorer.browser.forms.meanings import Meaning, meaning_of
from explorer.browser.forms.patterns import LONGEST_TEXT, Judge, judge, texts_for
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.ranges import SCALES, fitted
from explorer.models import Value

LONGEST = 200
"""Characters, where a field asks for more than anyone would type."""

_MOST_GUESSES = 3  # texts made after a pattern that only the browser can judge
_NEVER_CUT = ("email", "url")  # cut, "example.com" is "example.co": somebody's domain

Widget = Literal["suggest", "list", "calendar", "editor"]
"""A field that offers what one types, a list, a calendar, a rich text."""


class Option(Value):
    """An option of a select."""

    value: str
    label: str
    disabled: bool = False
    selected: bool = False
    preset: bool = False
    """Selected in the page's source."""


class FieldFacts(Value):
    """What a page says about one field; attributes as HTML spells and defaults them."""

    index: int = 0
    """Its place among the fields that were read with it."""
    tag: str = "input"
    type: str = "text"
    """An input's type; select, textarea, contenteditable, or list (drawn by a script) for these."""
    autocomplete: str = ""
    label: str = ""
    name: str = ""
    id: str = ""
    placeholder: str = ""
    pattern: str = ""
    min: str = ""
    max: str = ""
    step: str = ""
    minlength: int = -1
    maxlength: int = -1
    required: bool = False
    inputmode: str = ""
    accept: str = ""
    options: tuple[Option, ...] = ()
    value: str = ""
    valid: bool = True
    checked: bool = False
    group: str = ""
    """What a group of radio buttons is about; all of one group share it."""
    widget: Widget | Literal[""] = ""
    """What a script has made of it: it is used with the mouse and the keyboard."""
    complaint: str = ""
    """What the page has against its value, in the page's words."""
    hint: str = ""
    """What the page says beside it."""

    @property
    def meaning(self) -> Meaning:
        return meaning_of(
            self.type, self.autocomplete, self.label, self.name, self.id, self.placeholder
        )

    @property
    def is_typed(self) -> bool:
        """Its value is written with the keyboard, and not chosen or drawn."""
        return not self.widget and self.type not in ("select", "radio", "checkbox", "file")

    @property
    def called(self) -> str:
        """What to call it when speaking to a person."""
        return self.label or self.placeholder or self.name or self.id or self.type


def values_for(facts: FieldFacts, persona: Persona) -> tuple[str, ...]:
    """What to try in a typed field, the best first: the first is right unless the page knows more.

    Empty for a field that wants to be left alone.
    """
    meaning = facts.meaning
    if meaning == "trap":
        return ()
    if facts.type in SCALES:
        near = _near(facts, meaning, persona)
        value = fitted(facts.type, near, facts.min, facts.max, facts.step)
        return () if value is None else (value,)
    if facts.type == "color":
        return persona.answers("colour")
    wishes = list(_sized(_wishes(facts, meaning, persona), facts, whole=meaning in _NEVER_CUT))
    # The browser has the last word on a pattern, so all stay in line.
    return tuple(dict.fromkeys(_after_pattern(wishes, facts, persona)))


def _wishes(facts: FieldFacts, meaning: Meaning, persona: Persona) -> tuple[str, ...]:
    number = str(persona.number)
    if known := persona.answers(meaning):
        return known if facts.type in ("email", "url", "password") else (*known, number)
    if meaning in ("date", "end_date", "birthday") or facts.widget == "calendar":
        return written_dates(day_for(meaning, persona.today), facts.placeholder)
    if facts.inputmode in ("numeric", "decimal"):
        return (number,)
    if facts.tag == "input":
        return (f"Explorer test {number}", "Explorer", number, f"EX{number}")
    return (f"Explorer note {number}: checking that this is kept as it was written.", number)


def _near(facts: FieldFacts, meaning: Meaning, persona: Persona) -> str:
    """The value to aim at in a number, range, date or time field, as HTML writes it."""
    if facts.type == "range":
        return str(persona.number % 101)
    if facts.type == "number":
        whole = (answer for answer in persona.answers(meaning) if answer.isdecimal())
        return next(whole, str(persona.number % 9 + 1))
    day = day_for(meaning, persona.today)
    week = day.isocalendar()
    return {
        "date": f"{day}",
        "month": f"{day:%Y-%m}",
        "week": f"{week.year}-W{week.week:02}",
        "time": "10:30",
        "datetime-local": f"{day}T10:30",
    }[facts.type]


def day_for(meaning: Meaning, today: date) -> date:
    """The day to answer with."""
    if meaning == "birthday":
        return date(1990, 5, 17)
    return today + timedelta(days=3) if meaning == "end_date" else today


# Day, month and year as placeholders write them in our languages: TT.MM.JJJJ, jj/mm/aaaa.
_DATE_SHAPE = re.compile(
    r"\b([dtgj]{2}|m{2}|[yja]{4})([./-])([dtgj]{2}|m{2})\2([dtgj]{2}|[yja]{4})\b"
)


def written_dates(day: date, placeholder: str) -> tuple[str, ...]:
    """A date for a plain text field: as its placeholder shows it, else in the usual ways."""
    usual = (day.isoformat(), f"{day:%d.%m.%Y}", f"{day:%m/%d/%Y}", f"{day:%d/%m/%Y}")
    shape = _DATE_SHAPE.search(placeholder.lower())
    if not shape:
        return usual
    parts = [
        f"{day:%m}" if part[0] == "m" else f"{day:%Y}" if len(part) == 4 else f"{day:%d}"
        for part in shape.group(1, 3, 4)
    ]
    return (shape[2].join(parts), *usual)


def _sized(wishes: tuple[str, ...], facts: FieldFacts, *, whole: bool) -> Iterator[str]:
    """Lengthened to minlength; cut to maxlength, or left out when only ``whole`` ones will do."""
    shortest = min(facts.minlength, LONGEST)
    for action_request in wishes:
        text = action_request
        while len(text) < shortest:
            text = f"{text} {action_request}" if " " in action_request else text + action_request
        if facts.maxlength < 0 or len(text) <= facts.maxlength:
            yield text
        elif not whole:
            yield text[: facts.maxlength].rstrip()


def _after_pattern(wishes: list[str], facts: FieldFacts, persona: Persona) -> list[str]:
    """The wishes and what is made after the field's pattern, in the order to try them in."""
    if not facts.pattern:
        return wishes
    fits = judge(facts.pattern)
    if fits is None:
        return wishes + list(islice(_made(facts, persona), _MOST_GUESSES))
    fitting = list(filter(fits, wishes)) or list(islice(_made(facts, persona, fits), 1))
    return fitting + wishes


def _made(facts: FieldFacts, persona: Persona, fits: Judge | None = None) -> Iterator[str]:
    """Texts made after the field's pattern, if its lengths allow any."""
    longest = facts.maxlength if facts.maxlength >= 0 else LONGEST_TEXT
    texts = texts_for(facts.pattern, Random(persona.number), facts.minlength, longest)
    return filter(fits, texts) if fits else texts
