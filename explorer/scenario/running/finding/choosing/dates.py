"""Finds the field for a date among several that stand behind one text, such as one for the time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer.models import InteractiveElement
from explorer.scenario.running.finding.choosing.usable import TYPING
from explorer.scenario.running.finding.places.words import names_date, without_articles
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import quotations
from explorer.text import words

_DATE = re.compile(r"([dmyjagt])\1*([./ -])([dmyjagt])\3*\2([dmyjagt])\4*", re.IGNORECASE)
"""How a date is written, such as "YYYY-MM-DD", "dd/mm/yyyy" or "TT.MM.JJJJ"."""
_TIME = re.compile(
    r"(?:\d{1,2}|h{1,2}|s{1,2}):(?:\d\d|mm)(?::(?:\d\d|ss))?(?: ?[ap]m)?", re.IGNORECASE
)
"""A time, such as "9:30", or how it is written, such as "hh:mm"."""


def fields_behind_date(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> list[int]:
    """Return the fields for a date and a time behind the text that a description is.

    It is only the field for the date if the text says that: "Publish date". The list is empty if
    behind the text is one field or one for something else, or a field is called so itself.

    Args:
        elements: The elements of the page.
        usable: The indices of those that may be meant.
        description: What the sentence says.
    """
    quoted = quotations(description)
    name = words(quoted[0]) if len(quoted) == 1 else []
    name = name if quoted else kind_and_name(without_articles(description))[1]
    fields = [n for n in usable if elements[n].kind in TYPING and not elements[n].covered]
    if not name or any(words(elements[n].name) == name for n in fields):
        return []
    behind = [n for n in fields if words(elements[n].near) == name and _is_unnamed(elements[n])]
    dates = [n for n in behind if _is_date(elements[n])]
    if len(behind) < 2 or not dates or not all(_is_time(elements[n]) for n in {*behind} - {*dates}):
        return []
    return dates if names_date(name) else behind


def date_field_called(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the only field for a date that "the From date" means by the name "From".

    Args:
        elements: The elements of the page.
        usable: The indices of those that may be meant.
        description: What the sentence says.
    """
    said = without_articles(description)
    name = [word for word in said if not names_date((word,))]
    if not name or name == said:
        return None
    found = [n for n in usable if _is_date(elements[n]) and words(elements[n].name) == name]
    return found[0] if len(found) == 1 else None


def _is_unnamed(element: InteractiveElement) -> bool:
    return element.name in ("", element.placeholder)


def _is_date(element: InteractiveElement) -> bool:
    is_native = element.input_type in ("date", "datetime-local")
    return is_native or bool(_DATE.fullmatch(element.placeholder.strip()))


def _is_time(element: InteractiveElement) -> bool:
    texts = (element.placeholder.strip(), element.value.strip())
    return element.input_type == "time" or any(map(_TIME.fullmatch, texts))
