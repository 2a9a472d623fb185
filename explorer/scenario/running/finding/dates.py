"""Finds the field for a date among several that stand behind one text, such as one for the time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places import names_date, without_articles
from explorer.scenario.running.finding.usable import TYPING
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import quotations
from explorer.text import words

_FORMAT = re.compile(r"([dmyjagt])\1*([./ -])([dmyjagt])\3*\2([dmyjagt])\4*", re.IGNORECASE)
"""How a date is written, such as "YYYY-MM-DD", "dd/mm/yyyy" or "TT.MM.JJJJ"."""


def behind_one_text(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> list[int]:
    """Return the fields behind the text that a description is, if one of them is for a date.

    It is but the field for a date if the text says that: "Publish date" before a date and a time.
    The list is empty if the text has one field, or a field is called so itself.

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
    behind = [n for n in fields if words(elements[n].near) == name]
    dates = [n for n in behind if _FORMAT.fullmatch(elements[n].placeholder.strip())]
    if len(behind) < 2 or not dates:
        return []
    return dates if names_date(name) else behind
