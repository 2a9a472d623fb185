"""What the name of an element, and the names around it, say about a description."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import quotations, unquoted
from explorer.text import caseless, words

_JOINED = re.compile(r"\w[@/]\w|\w\.\w{2,}")
"""An e-mail address, a path, a host or the name of a file."""


def logs_in(label: str) -> bool:
    """Return whether a control is called only by a word for logging in."""
    return "log in" in _meanings(label)


def logs_out(label: str) -> bool:
    """Return whether a control is called only by a word for logging out."""
    return "log out" in _meanings(label)


def _meanings(label: str) -> tuple[str, ...]:
    return vocabulary().concepts.meanings(tuple(words(label)))


def is_within_word(element: InteractiveElement, description: str) -> bool:
    """Return whether an element has what a description quotes only within a word of its name.

    "Harbour" is no button "ann@harbour.example", and "report" none for "report.pdf".
    """
    quoted, name = quotations(description), caseless(element.name or element.text)
    if len(quoted) != 1 or caseless(quoted[0]) not in name:
        return False
    wanted = re.escape(caseless(quoted[0]))
    is_within = re.search(rf"(?<![^\W_]){wanted}(?![^\W_])", name) is not None
    is_apart = re.search(rf"(?<![\w@./:-]){wanted}(?![\w@/]|[.:-]\w)", name) is not None
    return is_within and not is_apart and bool(_JOINED.search(name))


def is_box_of_menu(element: InteractiveElement, entries: Sequence[InteractiveElement]) -> bool:
    """Return whether an element without a role is the box of a menu, whose texts are its entries'.

    Args:
        element: The element.
        entries: The entries of menus on the page.
    """
    if element.known_by != "focus" or element.role:
        return False
    box = element.page_bounds
    return any(one.page_bounds != box and box.has_middle_of(one.page_bounds) for one in entries)


def shares_no_word(name: str, description: str) -> bool:
    """Return whether a name is only a synonym of a description: "Comment" of "the notes field"."""
    said = kind_and_name(without_articles(unquoted(description)[0]))[1]
    return set(words(name)).isdisjoint(said)


def is_part_of_name(name: str, description: str) -> bool:
    """Return whether a description without quotes says only a part of a name.

    It is "the title field" of "Form title".
    """
    said = set(kind_and_name(without_articles(description))[1])
    return not quotations(description) and bool(said) and said < set(words(name))


def without_hidden_words(element: InteractiveElement, quoted: Set[str]) -> InteractiveElement:
    """Return an element without the words of quotations that only its markup has.

    What shows words of its own is not called by its markup: the number "134" of the class
    "tooltip-trigger" is no button "Trigger". An icon is.
    """
    hidden = f"{element.hints} {element.field_name}".casefold()
    found = {word for word in quoted if word in hidden}
    if not found or not words(element.text):
        return element
    shown = words(f"{element.label} {element.text} {element.description} {element.near}")
    if not (found := found.difference(shown)):
        return element
    parts = "|".join(map(re.escape, found))
    unread = re.compile(rf"(?<![^\W_])(?:{parts})(?![^\W_])", re.IGNORECASE)
    return element.model_copy(
        update={
            "hints": unread.sub("", element.hints),
            "field_name": unread.sub("", element.field_name),
        }
    )
