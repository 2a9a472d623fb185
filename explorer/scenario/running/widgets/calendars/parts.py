"""Sets dates in fields of three parts: one each for the day, the month and the year."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from explorer.models import InteractiveElement
from explorer.text import words

_PARTS = 3
_SHAPES = {"d": "day", "t": "day", "j": "day", "g": "day", "m": "month", "y": "year", "a": "year"}
"""The first letters of placeholders; of four letters, "jjjj" and "aaaa" are the year."""


def parts_called(
    elements: Sequence[InteractiveElement], name: Sequence[str]
) -> list[InteractiveElement]:
    """Return the three parts of the date field of a name, [] if there is none, or several.

    Args:
        elements: The elements of the page.
        name: The words of the name.
    """
    found = [
        one
        for one in elements
        if one.role == "spinbutton" and one.kind == "field" and _is_called(one, list(name))
    ]
    return found if len(found) == _PARTS and {part_of(one) for one in found} == _ALL else []


_ALL = {"day", "month", "year"}


def _is_called(element: InteractiveElement, name: list[str]) -> bool:
    own = words(element.name)
    groups = (words(one.name) for one in element.containers if one.role == "group")
    return bool(name) and (own[-len(name) :] == name or name in groups)


def part_of(element: InteractiveElement) -> str:
    """Return which part of a date an element is: day, month, year, "" for none."""
    first = next(iter(words(element.name)), "")
    if first in _NAMES:
        return _NAMES[first]
    shape = (element.placeholder or element.value or element.text).strip().lower()
    if not shape or set(shape) - {shape[0]}:
        return ""
    return "year" if len(shape) == 4 else _SHAPES.get(shape[0], "")


_NAMES = {
    **dict.fromkeys(("day", "tag", "jour", "día", "giorno", "dia", "dag"), "day"),
    **dict.fromkeys(("month", "monat", "mois", "mes", "mese", "mês", "maand"), "month"),
    **dict.fromkeys(("year", "jahr", "année", "año", "anno", "ano", "jaar"), "year"),
}
"""The names that browsers and libraries give the parts, in the languages of scenarios."""


def keys_for(element: InteractiveElement, day: date) -> str:
    """Return what is typed into a part."""
    return {"day": f"{day:%d}", "month": f"{day:%m}", "year": f"{day:%Y}"}[part_of(element)]
