"""Finds the intended control again in a newer snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.models import Container, InteractiveElement

ROW_ROLES = frozenset({"row", "listitem", "article", "treeitem", "option"})


class ElementMatch(NamedTuple):
    """The result of a search for a control.

    Attributes:
        element: The control; None if it was not found.
        ambiguous: Whether several controls could be meant.
        destructive_word: The word by which the control is destructive, if it was not before; else
            "".
    """

    element: InteractiveElement | None
    ambiguous: bool = False
    destructive_word: str = ""


def find_again(
    wanted: InteractiveElement,
    now: Sequence[InteractiveElement],
    before: Sequence[InteractiveElement] = (),
) -> ElementMatch:
    """Find a control in a newer snapshot by role, name, structure and containers.

    Args:
        wanted: The control as it was seen.
        now: The elements of the newer snapshot.
        before: The elements of the snapshot in which it was seen, if known. If several controls
            there were indistinguishable, a single remaining one is ambiguous too.
    """
    same_controls = [element for element in now if _identity(element) == _identity(wanted)]
    same_place = [element for element in same_controls if _location(element) == _location(wanted)]
    earlier_twins = [
        e for e in before if _identity(e) == _identity(wanted) and _location(e) == _location(wanted)
    ]
    if len(same_place) == 1 and len(earlier_twins) <= 1:
        return ElementMatch(same_place[0])
    if same_place:
        return ElementMatch(None, ambiguous=True)
    row = _row(wanted)
    same_row = [element for element in same_controls if row and _row(element) == row]
    if len(same_row) == 1:
        return ElementMatch(same_row[0])
    # A control of the same name elsewhere may belong to something else: another row's "Delete".
    return ElementMatch(
        None, ambiguous=bool(same_row), destructive_word=_new_destructive_word(wanted, now)
    )


def has_label(element: InteractiveElement, label: str, role: str) -> bool:
    """Return whether an element has a label, or the role if the label is empty.

    If both are empty, any element has them.
    """
    if label:
        return label.casefold() in (element.name.casefold(), element.text.casefold())
    return role in ("", element.role)


def _new_destructive_word(wanted: InteractiveElement, now: Sequence[InteractiveElement]) -> str:
    if wanted.destructive:
        return ""
    same_appearance = (
        e
        for e in now
        if _appearance(e) == _appearance(wanted) and _location(e) == _location(wanted)
    )
    return next((element.destructive for element in same_appearance), "")


def _identity(element: InteractiveElement) -> tuple[tuple[str, ...], bool]:
    return _appearance(element), bool(element.destructive)


def _appearance(element: InteractiveElement) -> tuple[str, ...]:
    return (
        element.kind,
        element.role,
        element.name.casefold(),
        element.frame,
        element.href,
        element.field_name,
        element.structure,
    )


def _location(element: InteractiveElement) -> tuple[tuple[Container, ...], str]:
    return element.containers, element.near


def _row(element: InteractiveElement) -> Container | None:
    """Return the innermost row, list item or article that contains the element."""
    return next((c for c in reversed(element.containers) if c.role in ROW_ROLES), None)
