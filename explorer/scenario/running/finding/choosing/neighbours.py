"""Finds what is said to stand next to a control: 'the three dots next to "Save"'."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import Bounds, InteractiveElement
from explorer.scenario.running.finding.places.splitting import splits
from explorer.sentences.quotes import unquoted
from explorer.text import caseless, words, words_of_name

_PRESSED = ("button", "link")
"""The roles of what shows a sign that is pressed."""
_MENUS = frozenset({"menu", "more", "more actions", "settings", "help", "favourite"})
"""What buttons show by a sign that is no action."""
_OPENING = frozenset({"open", "show"})
"""What the markup of every button that opens a menu may say."""
_OPTIONS = frozenset({"settings"})
"""What buttons of menus may be called by, too: "Options"."""
_DELETING = frozenset({"delete", "recycle bin"})
_BESIDE = 48  # CSS pixels between a control and a sign that is said to be next to it at most
_NEAR = 240  # CSS pixels between a control and what is said to be next to it, in another line


def sign_beside(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the only button without a name beside a control, where a sign is said to be.

    Its markup need not say what it shows, but names nothing else, and tells what deletes. None if
    no sign is said, there is no such button, several are, or one beside the control may be called
    as the sign is.

    Args:
        elements: The elements of the page.
        usable: The indices of those that may be meant.
        description: What the sentence says.
    """
    what, anchors = _anchors(elements, description)
    wanted = _signs(words(what))
    if not wanted or len(anchors) != 1:
        return None
    beside = [
        number
        for number in usable
        if elements[number].role in _PRESSED
        and not elements[number].covered
        and _is_in_line(elements[number].page_bounds, anchors[0].page_bounds)
        and _gap(elements[number].page_bounds, anchors[0].page_bounds) <= _BESIDE
    ]
    if any(_may_be_called(_said(elements[number]), wanted) for number in beside):
        return None
    found = [n for n in beside if not _said(elements[n]) and _may_show(elements[n], wanted)]
    return found[0] if len(found) == 1 else None


def is_far(elements: Sequence[InteractiveElement], number: int, description: str) -> bool:
    """Return whether an element is far from all controls that it is said to be next to."""
    _, anchors = _anchors(elements, description)
    element = elements[number]
    around = (element.near, element.name, *(one.name for one in element.containers))
    named = [caseless(anchor.label) for anchor in anchors]
    if any(name in caseless(text) for name in named for text in around):
        return False
    box = element.page_bounds
    return bool(anchors) and not any(
        _is_in_line(box, one.page_bounds) or _gap(box, one.page_bounds) <= _NEAR for one in anchors
    )


def _anchors(
    elements: Sequence[InteractiveElement], description: str
) -> tuple[str, list[InteractiveElement]]:
    """Return what is said to be next to a quotation, and the controls that are called so."""
    for what, where in splits(description, ("near",)):
        name, is_name = unquoted(where)
        if is_name:
            return what, [one for one in elements if caseless(one.label) == caseless(name)]
    return "", []


def _said(element: InteractiveElement) -> str:
    return f"{element.name} {element.text}".strip()


def _may_show(element: InteractiveElement, wanted: set[str]) -> bool:
    """Return whether an element without a name may show one of some signs."""
    tokens = words_of_name(element.hints)
    shown = _signs(tokens) or _done(tokens)
    is_told = not wanted.isdisjoint(shown)
    return is_told or not (shown or not wanted.isdisjoint(_DELETING))


def _may_be_called(said: str, wanted: set[str]) -> bool:
    """Return whether what a button says names one of some signs, or is a sign nobody knows."""
    tokens = words(said) or said.split()
    shown = _signs(tokens) | _done(tokens)
    alike = wanted | (_OPTIONS if "menu" in wanted else frozenset())
    return not alike.isdisjoint(shown) or bool(said and not words(said) and not shown)


def _done(tokens: Sequence[str]) -> set[str]:
    """Return what words say that a button does or opens."""
    known = vocabulary()
    called = {one for start in range(len(tokens)) for one in known.concepts.at(tokens, start)[1]}
    return called & (known.actions | _MENUS) - _OPENING


def _signs(tokens: Sequence[str]) -> set[str]:
    """Return what the icons stand for that words name."""
    signs = vocabulary().signs
    return {one for start in range(len(tokens)) for one in signs.at(tokens, start)[1]}


def _is_in_line(one: Bounds, other: Bounds) -> bool:
    middle = one.y + one.height / 2
    return other.y <= middle <= other.y + other.height


def _gap(one: Bounds, other: Bounds) -> float:
    """Return the larger one of the distances of two boxes across and down the page."""
    across = max(one.x - other.x - other.width, other.x - one.x - one.width, 0.0)
    down = max(one.y - other.y - other.height, other.y - one.y - one.height, 0.0)
    return max(across, down)
