"""Finds what closes a tab or an entry: a click on the thing itself would show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.choosing.choice import Chosen, TargetError
from explorer.text import words

CROSS_TAGS = ("div", "span", "i", "svg")
"""The tags of signs that close what they are in, where they have no role."""
_SHOWING_ROLES = frozenset({"tab", "option", "treeitem", "link", "row", "listitem"})
"""The roles of what a click shows or selects."""


def would_show(element: InteractiveElement, description: str) -> bool:
    """Return whether a click that a description says to close something would only show it.

    A tab may be called by the sign that closes it, too: "notes.txt Close notes.txt". What it shows
    tells that a click in its middle does not hit this sign.
    """
    said = words(description)
    is_shown = element.role in _SHOWING_ROLES and bool(words(element.text))
    return is_shown and _means_close(said[:1]) and not _means_close(words(element.text))


def closing_sign(
    elements: Sequence[InteractiveElement], shown: InteractiveElement, description: str
) -> Chosen:
    """Return the only element within another one that is called by what closes it.

    Args:
        elements: The elements of the page, with those of ``CROSS_TAGS``.
        shown: What is to be closed.
        description: What the sentence says.

    Raises:
        TargetError: It holds no such sign, or several.
    """
    found = list(_outermost(elements, _signs(elements, shown)))
    if len(found) != 1:
        label = f'{shown.role} "{shown.text}"'
        has = f"{len(found)} signs that close something" if found else "no sign that closes it"
        raise TargetError(
            f"{description!r}: a click on {label} would show it, and it has {has}; "
            "say what is to be clicked"
        )
    return Chosen(found[0], 1.0, 1.0)


def _signs(elements: Sequence[InteractiveElement], shown: InteractiveElement) -> list[int]:
    """Return the smaller elements in the box of another one whose name means to close."""
    box = shown.page_bounds
    return [
        number
        for number, one in enumerate(elements)
        if box.has_middle_of(one.page_bounds)
        and one.page_bounds.width < box.width
        and not words(one.text)
        and _means_close(words(one.name))
    ]


def _outermost(elements: Sequence[InteractiveElement], numbers: Sequence[int]) -> Iterator[int]:
    """Yield the elements that are in none of the others: a sign may be drawn of several parts."""
    for at, number in enumerate(numbers):
        if not any(
            elements[outer].page_bounds.has_middle_of(elements[number].page_bounds)
            for outer in numbers[:at]
        ):
            yield number


def _means_close(said: Sequence[str]) -> bool:
    """Return whether a word means to close, each taken alone: "close account" means more."""
    return any("close" in vocabulary().concepts.at((word,), 0)[1] for word in said)
