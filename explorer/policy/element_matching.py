"""Whether a control of a newer snapshot is the one that was meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.models import Container, InteractiveElement

ROWS = frozenset({"row", "listitem", "article"})


class ElementMatch(NamedTuple):
    """The control, or None and why: it is gone, several could be meant, or it is now destructive
    by the word ``became``."""

    element: InteractiveElement | None
    ambiguous: bool = False
    became: str = ""


def find_again(
    wanted: InteractiveElement,
    now: Sequence[InteractiveElement],
    before: Sequence[InteractiveElement] = (),
) -> ElementMatch:
    """The wanted control among newer ones, by role, name, structure and place.

    ``before`` is the snapshot that it was seen in, if that is known: of several that were alike
    one may be left, and it need not be the one that was meant.
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
    # What is called the same elsewhere may be another one's: "Delete" below another name.
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
    """The innermost row, list item or article it lies in."""
    return next((c for c in reversed(element.containers) if c.role in ROWS), None)
