"""Reads what is added to a field of several values, or chosen: 'add "blue" to the Tags'."""

from __future__ import annotations

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import quotation_spans, quotations
from explorer.text import words


def added_value(description: str) -> tuple[str, str] | None:
    """Return the value and the name of the field of a clause; None if it says neither.

    Args:
        description: A clause with its verb, such as 'add "blue" to the Tags'.
    """
    value, *fields = quotations(description) or [""]
    if not value or len(fields) > 1:
        return None
    start, end = quotation_spans(description)[0]
    before, rest = description[:start], description[end:]
    name = " ".join(words(rest)[1:])  # without "to"
    is_adding = [_is_add(word) for word in words(before)] == [True]
    if not name or not is_adding:
        return None
    return value, (fields[0] if fields else name)


def chosen_value(description: str) -> tuple[str, str] | None:
    """Return the name of a list and the value of it: 'the room "Hall 2"'; None for neither.

    What says its kind is no list: 'the button "Save"'.
    """
    values, spans = quotations(description), quotation_spans(description)
    if len(values) != 1 or spans[0][1] != len(description.rstrip()):
        return None
    name = description[: spans[0][0]].strip()
    is_named = without_articles(name) and not kind_and_name(without_articles(name))[0]
    return (name, values[0]) if is_named else None


def _is_add(word: str) -> bool:
    known = vocabulary()
    return "add" in {word, *known.forms(word), *known.translations(word)}


def takes_several(element: InteractiveElement) -> bool:
    """Return whether the Enter key may add a value to a field: it sends no form and is empty."""
    is_line = element.kind == "field" and element.tag == "input" and not element.value
    return is_line and not element.form
