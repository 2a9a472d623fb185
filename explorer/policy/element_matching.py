"""Finds the intended control again in a newer snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.models import Container, InteractiveElement

ROWS = frozenset({"row", "listitem", "article"})


class ElementMatch(NamedTuple):
    """The result of a search for a control.

    Attributes:
        element: The control; None if it was not found.
        ambiguous: Whether several controls could be meant.
        became: The word by which the control is destructive, if it was not before; else "".
    """

    element: InteractiveElement | None
    ambiguous: bool = False
    became: str = ""


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
    alike = [element for element in now if _what(element) == _what(wanted)]
    there = [element for element in alike if _where(element) == _where(wanted)]
    twins = [e for e in before if _what(e) == _what(wanted) and _where(e) == _where(wanted)]
    if len(there) == 1 and len(twins) <= 1:
        return ElementMatch(there[0])
    if there:
        return ElementMatch(None, ambiguous=True)
    row = _row(wanted)
    same_row = [element for element in alike if row and _row(element) == row]
    if len(same_row) == 1:
        return ElementMatch(same_row[0])
    # A control of the same name elsewhere may belong to something else: another row's "Delete".
    return ElementMatch(None, ambiguous=bool(same_row), became=_became_destructive(wanted, now))


def _became_destructive(wanted: InteractiveElement, now: Sequence[InteractiveElement]) -> str:
    if wanted.destructive:
        return ""
    alike = (e for e in now if _looks(e) == _looks(wanted) and _where(e) == _where(wanted))
    return next((element.destructive for element in alike), "")


def _what(element: InteractiveElement) -> tuple[tuple[str, ...], bool]:
    return _looks(element), bool(element.destructive)


def _looks(element: InteractiveElement) -> tuple[str, ...]:
    return (
        element.kind,
        element.role,
        element.name.casefold(),
        element.frame,
        element.href,
        element.field_name,
        element.structure,
    )


def _where(element: InteractiveElement) -> tuple[tuple[Container, ...], str]:
    return element.containers, element.near


def _row(element: InteractiveElement) -> Container | None:
    """Return the innermost row, list item or article that contains the element."""
    return next((c for c in reversed(element.containers) if c.role in ROWS), None)
