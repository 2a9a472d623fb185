"""Values for fields: recognisable, valid and on reserved domains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice
from random import Random
from typing import Literal

from explorer.browser.forms.meanings import Meaning, meaning_of
from explorer.browser.forms.patterns.matching import MAX_TEXT_LENGTH, Judge, judge, texts_for
from explorer.browser.forms.persona import Persona
from explorer.browser.forms.ranges import SCALES, fitted
from explorer.dates import written_like
from explorer.models import Value

MAX_MINLENGTH = 200
"""Maximum length in characters that a ``minlength`` may require."""

_MAX_GUESSES = 3  # generated texts for a pattern that only the browser can match
_NEVER_CUT = ("email", "url")  # a cut "example.com" may be a real domain: "example.co"

Widget = Literal["suggest", "list", "calendar", "editor"]
"""A field with suggestions, a drop-down list, a calendar, or a rich text editor."""


class Option(Value):
    """Represents an option of a select."""

    value: str
    label: str
    disabled: bool = False
    selected: bool = False
    preset: bool = False
    """Whether the page's HTML selects it."""


_CONTROL_ENTER = re.compile(
    r"(?:\b(?:ctrl|control|strg|cmd|command)\s?[+-]?|[⌘⌃]\s?\+?)\s?(?:enter|return|↵|⏎)",
    re.IGNORECASE,
)
_NEW_LINE = re.compile(
    r"new ?line|line break|neue zeile|zeilenumbruch|nouvelle ligne|retour à la ligne|nueva línea"
    r"|salto de línea|a capo|nuova riga|nova linha|nieuwe regel",
    re.IGNORECASE,
)
_FOCUSES = (
    r"\W*\s(?:to|um|pour|para|per|om)\s(?:\w+\s)*(?:focus|fok|search|such|cherch|busc|cerc|zoek)"
)
"""Behind a key of the page, which is none in its texts."""
_MENU_KEY = r"(?<![\w/@#])[/@#](?![\w/@#])"
_TELLS_MENU_KEY = re.compile(
    r"\b(?:type|press|enter|use|hit|drücken?|drücke|tippen?|tippe|gib|tapez|saisissez|escribe|pulsa"
    rf"|digita|premi|typ)\b(?:\s+sie)?\s+[\"'“\u2018«<(]?{_MENU_KEY}(?!{_FOCUSES})",
    re.IGNORECASE,
)


class FieldFacts(Value):
    """Holds what a page says about one field.

    Attributes have the spelling and the defaults of HTML.
    """

    index: int = 0
    """Its index among the fields of the same form."""
    tag: str = "input"
    type: str = "text"
    """Type of an input, or ``select``, ``textarea``, ``contenteditable`` or ``list`` (a scripted
    list)."""
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
    multiple: bool = False
    """Whether a file field takes several files."""
    options: tuple[Option, ...] = ()
    value: str = ""
    valid: bool = True
    checked: bool = False
    group: str = ""
    """Name of a radio group, which all its buttons share."""
    legend: str = ""
    """What the page calls the radio group."""
    widget: Widget | Literal[""] = ""
    """The kind of scripted widget that needs mouse and keyboard; "" for a plain field."""
    complaint: str = ""
    """The error message of the page about its value."""
    hint: str = ""
    """Help text of the page beside it."""

    @property
    def meaning(self) -> Meaning:
        """The meaning of the field."""
        return meaning_of(
            self.type, self.autocomplete, self.label, self.name, self.id, self.placeholder
        )

    @property
    def sending_key(self) -> str:
        """The key that sends what was typed: Control+Enter where the page tells so, else Enter."""
        texts = (self.placeholder, self.hint, self.label)
        is_told = any(_CONTROL_ENTER.search(text) and not _NEW_LINE.search(text) for text in texts)
        return "Control+Enter" if is_told else "Enter"

    @property
    def menu_keys(self) -> tuple[str, ...]:
        """The characters that open a menu in a text, as the page tells: ``/``, ``@``."""
        if self.type not in ("textarea", "contenteditable"):
            return ()
        texts = filter(_TELLS_MENU_KEY.search, (self.placeholder, self.hint, self.label))
        return tuple(dict.fromkeys(key for text in texts for key in re.findall(_MENU_KEY, text)))

    @property
    def is_typed(self) -> bool:
        """Whether its value is typed with the keyboard and not chosen."""
        return not self.widget and self.type not in ("select", "radio", "checkbox", "file")

    @property
    def identity(self) -> dict[str, str]:
        """What says which field of its form it is, as ``FilledField`` has it."""
        names = ("type", "name", "id", "placeholder")
        return {name: str(getattr(self, name)) for name in names}

    @property
    def called(self) -> str:
        """The name of the field for users."""
        return self.label or self.placeholder or self.name or self.id or self.type


def values_for(facts: FieldFacts, persona: Persona) -> tuple[str, ...]:
    """Return the values to try in a typed field, the best first.

    Returns:
        () for a field that must stay empty (a honeypot), or if its limits allow no value.
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
    # The browser decides about the pattern, so all values stay candidates.
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
    """Return the preferred value of a number, range, date or time field in HTML's format."""
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
    """Return the date to enter for a meaning."""
    if meaning == "birthday":
        return date(1990, 5, 17)
    return today + timedelta(days=3) if meaning == "end_date" else today


def written_dates(day: date, placeholder: str) -> tuple[str, ...]:
    """Return texts of a date, the format of the placeholder first, then the common formats."""
    usual = (day.isoformat(), f"{day:%d.%m.%Y}", f"{day:%m/%d/%Y}", f"{day:%d/%m/%Y}")
    as_shown = written_like(day, placeholder)
    return (as_shown, *usual) if as_shown else usual


def _sized(wishes: tuple[str, ...], facts: FieldFacts, *, whole: bool) -> Iterator[str]:
    """Yield the texts lengthened to ``minlength`` and cut to ``maxlength``.

    With ``whole``, skip texts that are too long instead of cutting them.
    """
    shortest = min(facts.minlength, MAX_MINLENGTH)
    for candidate in wishes:
        text = candidate
        while len(text) < shortest:
            text = f"{text} {candidate}" if " " in candidate else text + candidate
        if facts.maxlength < 0 or len(text) <= facts.maxlength:
            yield text
        elif not whole:
            yield text[: facts.maxlength].rstrip()


def _after_pattern(wishes: list[str], facts: FieldFacts, persona: Persona) -> list[str]:
    """Return the texts and those generated for the field's pattern in the order to try them."""
    if not facts.pattern:
        return wishes
    fits = judge(facts.pattern)
    if fits is None:
        return wishes + list(islice(_made(facts, persona), _MAX_GUESSES))
    fitting = list(filter(fits, wishes)) or list(islice(_made(facts, persona, fits), 1))
    return fitting + wishes


def _made(facts: FieldFacts, persona: Persona, fits: Judge | None = None) -> Iterator[str]:
    """Generate texts for the field's pattern within its length limits."""
    longest = facts.maxlength if facts.maxlength >= 0 else MAX_TEXT_LENGTH
    texts = texts_for(facts.pattern, Random(persona.number), facts.minlength, longest)
    return filter(fits, texts) if fits else texts
