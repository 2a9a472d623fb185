"""Values a careful tester would type into a field: recognisable, valid, on reserved domains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Literal

from rstr import Rstr

from explorer.browser.meanings import Meaning, meaning_of
from explorer.browser.persona import Persona
from explorer.browser.ranges import SCALES, fitted
from explorer.models import Value

_PATTERN_TRIES = 500
_LONGEST = 200  # characters, where a field asks for more than anyone would type
_UNICODE_CLASSES = {"L": "a-zA-Z", "Lu": "A-Z", "Ll": "a-z", "N": "0-9", "Nd": "0-9"}  # in [ ]
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
        return (fitted(facts.type, near, facts.min, facts.max, facts.step),)
    if facts.type == "color":
        return persona.answers("colour")
    wishes = list(_sized(_wishes(facts, meaning, persona), facts, whole=meaning in _NEVER_CUT))
    fitting = [wish for wish in wishes if _matches(facts.pattern, wish)]
    if facts.pattern and not fitting:
        fitting = list(_from_pattern(facts, persona))
    # The browser has the last word on a pattern, so the others stay in line behind.
    return tuple(dict.fromkeys(fitting + wishes))


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
    shortest = min(facts.minlength, _LONGEST)
    for wish in wishes:
        text = wish
        while len(text) < shortest:
            text = f"{text} {wish}" if " " in wish else text + wish
        if facts.maxlength < 0 or len(text) <= facts.maxlength:
            yield text
        elif not whole:
            yield text[: facts.maxlength].rstrip()


def _matches(pattern: str, text: str) -> bool:
    if not pattern:
        return True
    try:
        return bool(re.fullmatch(_as_python(pattern), text, re.ASCII))
    except re.error:
        return False


def _from_pattern(facts: FieldFacts, persona: Persona) -> Iterator[str]:
    """One text made after the pattern, if Python can read it and the lengths allow one."""
    maker = Rstr(Random(persona.number))
    longest = facts.maxlength if facts.maxlength >= 0 else _LONGEST
    for _ in range(_PATTERN_TRIES):
        try:
            text = maker.xeger(_as_python(facts.pattern))
        except (re.error, KeyError):  # KeyError: syntax that rstr does not know
            return
        fits = facts.minlength <= len(text) <= longest and text.isprintable()
        if fits and _matches(facts.pattern, text):
            yield text
            return


def _as_python(pattern: str) -> str:
    """JavaScript spells named groups and Unicode classes in its own way."""
    pattern = re.sub(r"\(\?<(?=\w)", "(?P<", pattern)
    for unicode_class, ascii_range in _UNICODE_CLASSES.items():
        pattern = pattern.replace(rf"\p{{{unicode_class}}}", ascii_range)
    return pattern
