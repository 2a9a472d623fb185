"""The parts of a page that its markup names, and the texts that are drawn on it."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.models.elements import Bounds


@dataclass(frozen=True)
class PageArea:
    """A visible element that its markup or a label names: "sidebar", "red-ui-palette".

    Attributes:
        names: Its tag, role, id, classes and label, each as its words in lower case.
        within: The index of the area around it, -1 if there is none.
        text: The visible text in it.
        entries: How many entries of lists and rows of tables are in it.
        box: Where it is, in CSS pixels from the corner of the page.
        is_opened: Whether it lies over other parts, as an opened menu does.
        is_covered: Whether a dialog lies over it.
    """

    names: tuple[tuple[str, ...], ...]
    within: int
    text: str
    entries: int
    box: Bounds
    is_opened: bool = False
    is_covered: bool = False


@dataclass(frozen=True)
class DrawnText:
    """A text of a drawing (SVG).

    Attributes:
        text: The text.
        box: Where it is, in CSS pixels from the corner of the page.
    """

    text: str
    box: Bounds


@dataclass(frozen=True)
class PageParts:
    """The parts of a page as it is now."""

    areas: tuple[PageArea, ...]
    drawn: tuple[DrawnText, ...]
