"""Finds the texts that labels stand before or above: "Ada" of "Owner"."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Bounds, InteractiveElement
from explorer.scenario.running.finding.places.words import without_articles
from explorer.sentences.quotes import quotations
from explorer.text import words

_INDENTED = 40.0  # CSS pixels, as browsers indent the description of a term
_AS_TALL = 3.0  # times the height of a label: the height from which on a box is no value
_FAR = 300.0  # CSS pixels between a label and what stands beside it
_MOST = 20  # labels of one name whose values are read
_HEADS = ("th",)  # the tags of labels below which the values of several things stand


def labelled_texts(texts: Sequence[InteractiveElement], description: str) -> list[int]:
    """Return what stands beside each label of a name, or right below it if nothing is beside it.

    Args:
        texts: What the page draws, with the texts of boxes.
        description: The name, as a sentence says it: "the owner".

    Returns:
        The indices of the texts.
    """
    quoted = quotations(description)
    name = words(quoted[0]) if quoted else without_articles(description)
    labels = [one for one in texts if name and words(one.text) == name]
    found = (_value_of(texts, label) for label in labels[:_MOST])
    return [number for number in found if number is not None]


def _value_of(texts: Sequence[InteractiveElement], label: InteractiveElement) -> int | None:
    """Return what belongs to a label: they are in one box, in which nothing else is nearer."""
    own = label.page_bounds
    beside, below = _beside(texts, own), () if label.tag in _HEADS else _below(texts, own)
    around = sorted(
        (
            box
            for one in texts
            if (box := one.page_bounds).has_middle_of(own) and box.area > own.area
        ),
        key=lambda box: box.area,
    )
    for box in around:
        for found in (beside, below):
            inside = (n for n in found if box.has_middle_of(texts[n].page_bounds))
            if (number := next(inside, None)) is not None:
                return number
    return next(iter((*beside, *below)), None)


def _beside(texts: Sequence[InteractiveElement], label: Bounds) -> list[int]:
    """Return the boxes near to the right of a label, the nearest and largest first."""
    middle, right = label.y + label.height / 2, label.x + label.width
    found = [
        (box.x, -box.area, number)
        for number, one in enumerate(texts)
        if right - 1 <= (box := one.page_bounds).x <= right + _FAR
        and box.y <= middle <= box.y + box.height
        and _may_be_value(one, label)
    ]
    return [number for *_, number in sorted(found)]


def _below(texts: Sequence[InteractiveElement], label: Bounds) -> list[int]:
    """Return the boxes right below a label, the nearest and largest first."""
    bottom = label.y + label.height
    found = [
        (box.y, -box.area, number)
        for number, one in enumerate(texts)
        if bottom - 1 <= (box := one.page_bounds).y <= bottom + label.height
        and -1 <= box.x - label.x <= _INDENTED
        and _may_be_value(one, label)
    ]
    return [number for *_, number in sorted(found)]


def _may_be_value(one: InteractiveElement, label: Bounds) -> bool:
    is_text = one.tag not in _HEADS and one.role != "button" and bool(one.text.strip())
    return is_text and one.page_bounds.height <= label.height * _AS_TALL
