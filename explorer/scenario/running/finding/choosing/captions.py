"""Finds what stands beside a caption that is an element of its own, such as one with a menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from explorer.models import Bounds, InteractiveElement
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import unquoted
from explorer.text import words

_OVERLAP = 4  # CSS pixels by which a caption may reach into the box beside it
_BEFORE = 240  # CSS pixels between a caption and the box behind it at most
_ABOVE = 24  # CSS pixels between a caption and the box below it at most
_CAPTION = ("", "heading", "generic", "cell", "rowheader")
"""The roles of what may be a caption; a link, a button or a field is something itself."""


class _Caption(NamedTuple):
    element: InteractiveElement
    text: str
    box: Bounds


def beside_caption(
    elements: Sequence[InteractiveElement], among: Iterable[int], name: Sequence[str]
) -> list[int]:
    """Return the elements of which the nearest text in their line, or else above, is a name.

    Args:
        elements: The elements of the page.
        among: The indices of those that may be meant.
        name: The words of the caption.
    """
    captions = [_Caption(one, one.text, one.page_bounds) for one in elements if _is_caption(one)]
    called = [one for one in captions if name and words(one.text) == list(name)]
    if not called:
        return []
    near = [n for n in among if _caption_of(elements[n], called)]
    return [n for n in near if words(_caption_of(elements[n], captions)) == list(name)]


def _is_caption(one: InteractiveElement) -> bool:
    is_text = one.kind == "other" and one.role in _CAPTION and not one.covered
    return is_text and bool(words(one.text))


def _caption_of(element: InteractiveElement, captions: Sequence[_Caption]) -> str:
    box = element.page_bounds
    for measure in (_gap_before, _gap_above):
        gaps = [
            (gap, one.text)
            for one in captions
            if one.element is not element and (gap := measure(one.box, box)) is not None
        ]
        if gaps:
            return min(gaps)[1]
    return ""


def _gap_before(caption: Bounds, box: Bounds) -> float | None:
    """Return how far a caption is before a box, None if it is not in its first line."""
    gap = box.x - (caption.x + caption.width)
    middle = caption.y + caption.height / 2
    is_in_line = box.y <= middle <= box.y + box.height
    return max(gap, 0.0) if is_in_line and -_OVERLAP <= gap <= _BEFORE else None


def _gap_above(caption: Bounds, box: Bounds) -> float | None:
    """Return how far a caption is above a box, None if it does not begin where the box does."""
    gap = box.y - (caption.y + caption.height)
    is_over = caption.x <= box.x + _OVERLAP and caption.x + caption.width > box.x
    is_over = is_over or box.x <= caption.x < box.x + box.width
    return max(gap, 0.0) if is_over and -_OVERLAP <= gap <= _ABOVE else None


def list_beside_caption(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return what opens the only list beside a caption: the box that is drawn over its field.

    Args:
        elements: The elements of the page.
        description: What the list is called.
    """
    fields = [n for n, one in enumerate(elements) if one.role == "combobox" and not one.name]
    found = beside_caption(elements, fields, _name(description))
    if len(found) != 1 or not elements[found[0]].covered:
        return found[0] if len(found) == 1 else None
    field = elements[found[0]].page_bounds
    over = [
        (one.page_bounds.area, n)
        for n, one in enumerate(elements)
        if one.kind == "other" and not one.covered and one.page_bounds.has_middle_of(field)
    ]
    return min(over)[1] if over else None


def zone_beside_caption(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the only box beside a caption, where files are dropped, or what is pressed in it.

    Args:
        elements: The elements of the page.
        description: What the box is called.
    """
    boxes = [
        n
        for n, one in enumerate(elements)
        if one.text and one.kind == "other" and not (one.covered or one.href or one.submits)
    ]
    found = beside_caption(elements, boxes, _name(description))
    if len(found) != 1:
        return None
    box = elements[found[0]]
    inside = [
        n
        for n in boxes
        if n != found[0]
        and elements[n].text in box.text
        and box.page_bounds.has_middle_of(elements[n].page_bounds)
    ]
    return inside[0] if len(inside) == 1 else found[0]


def _name(description: str) -> list[str]:
    said = without_articles(unquoted(description)[0])
    return kind_and_name(said)[1] or list(said)
