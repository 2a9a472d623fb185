"""Finds the texts that labels stand before or above: "Ada" of "Owner"."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Bounds, InteractiveElement
from explorer.scenario.running.finding.places.words import without_articles
from explorer.sentences.quotes import quotations
from explorer.text import words

_INDENTED = 40.0  # CSS pixels, as browsers indent the description of a term
_AS_TALL = 3.0  # times the height of a label: the height from which on a box is no value
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
    found = (_beside(texts, label.page_bounds) or _below(texts, label) for label in labels)
    return [nearest[-1] for nearest in found if nearest]


_Nearest = tuple[float, float, int]
"""How far away a box is, its negative size, and its index."""


def _beside(texts: Sequence[InteractiveElement], label: Bounds) -> _Nearest | None:
    """Return the nearest and largest box to the right of a label."""
    middle, right = label.y + label.height / 2, label.x + label.width
    found = (
        (box.x, -box.width * box.height, number)
        for number, one in enumerate(texts)
        if (box := one.page_bounds).x >= right - 1
        and box.y <= middle <= box.y + box.height
        and box.height <= label.height * _AS_TALL
        and one.text.strip()
    )
    return min(found, default=None)


def _below(texts: Sequence[InteractiveElement], label: InteractiveElement) -> _Nearest | None:
    """Return the nearest and largest box right below a label that is no head of a column."""
    above = label.page_bounds
    bottom = above.y + above.height
    found = (
        (box.y, -box.width * box.height, number)
        for number, one in enumerate(texts)
        if bottom - 1 <= (box := one.page_bounds).y <= bottom + above.height
        and -1 <= box.x - above.x <= _INDENTED
        and box.height <= above.height * _AS_TALL
        and one.text.strip()
    )
    return min(found, default=None) if label.tag not in _HEADS else None
