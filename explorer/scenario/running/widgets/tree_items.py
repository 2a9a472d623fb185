"""Uses entries of trees: their boxes, and what is folded below them."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import InteractiveElement
from explorer.scenario.running.finding.keys import key_of


def box_of(elements: Sequence[InteractiveElement], entry: InteractiveElement) -> int | None:
    """Return the number of the box without a name that stands in an entry; None if there is none.

    Args:
        elements: The elements of the page, in its order.
        entry: For instance an entry of a tree, whose box has only the name of the entry.
    """
    numbers = [n for n, one in enumerate(elements) if key_of(one) == key_of(entry)]
    if not numbers:
        return None
    for number in range(numbers[0] + 1, len(elements)):
        one = elements[number]
        if one.role == entry.role or not entry.bounds.has_middle_of(one.bounds):
            return None  # it is of the next entry, or of one below this
        if one.kind == "check" and not one.name:
            return number
    return None
