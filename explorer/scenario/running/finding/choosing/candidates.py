"""The elements of a page among which one is chosen, and what was just done there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from explorer.errors import ExplorerError
from explorer.finder.description.request import ElementAction
from explorer.finder.match import ScoredElement
from explorer.finder.refs import AccessibilityRef, refs_of
from explorer.finder.search import find
from explorer.models import InteractiveElement
from explorer.models.scenario import StepAction
from explorer.scenario.running.finding.choosing.names import (
    is_box_of_menu,
    is_within_word,
    without_hidden_words,
)
from explorer.scenario.running.finding.choosing.usable import allows
from explorer.sentences.quotes import quotations
from explorer.text import words

_VERBS: dict[StepAction, ElementAction] = {
    "type": "type",
    "append": "type",
    "clear": "clear",
    "select": "select",
    "check": "check",
    "uncheck": "uncheck",
    "assert_checked": "check",
    "assert_unchecked": "check",
}
"""The actions that say of which kind an element is."""
_UNCLEAR = 0.2
"""Lowest score of an element that is told as a candidate."""
_CLICKING = ("click", "double_click", "right_click", "hover")
"""The actions that hit what is drawn at a point of the page."""


class TargetError(ExplorerError):
    """No element fits a description, or several fit it equally well.

    Attributes:
        tied: The indices of the elements of the last observation that fit equally well.
    """

    exit_code = 1

    def __init__(self, message: str, tied: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.tied = tied


@dataclass(frozen=True)
class Candidates:
    """The elements of a page among which one is chosen.

    Attributes:
        elements: The elements.
        action: What will be done: only elements that allow it are considered.
        minimum: The lowest score, 0 to 1, of an element that is used.
        typed_into: The field that was filled last; None for none.
        clicked: The element that was clicked last, which may have opened a menu; None for none.
    """

    elements: Sequence[InteractiveElement]
    action: StepAction
    minimum: float
    typed_into: InteractiveElement | None = None
    clicked: InteractiveElement | None = None

    @property
    def is_click(self) -> bool:
        """Whether the action hits what is drawn at a point of the page."""
        return self.action in _CLICKING

    @cached_property
    def refs(self) -> list[AccessibilityRef]:
        """The elements as the finder takes them."""
        return refs_of(self.elements)

    def usable(self, among: Sequence[int]) -> list[int]:
        """Return the indices of the elements that allow the action."""
        is_usable = allows(self.action)
        return [number for number in among if is_usable(self.elements[number])]

    def find(self, description: str, among: Sequence[int]) -> list[ScoredElement]:
        """Return the usable elements that fit a description, the best first.

        Args:
            description: What the sentence calls the element.
            among: The indices of the elements that are considered.
        """
        return find(
            self.readable(description),
            description,
            top=None,
            min_score=_UNCLEAR,
            action=_VERBS.get(self.action),
            among={
                number
                for number in self.usable(among)
                if not is_within_word(self.elements[number], description)
                and not is_box_of_menu(self.elements[number], self._menu_entries)
            },
        )

    def readable(self, description: str) -> list[AccessibilityRef]:
        """Return the elements without the words of their markup that people do not read."""
        quoted = {word for one in quotations(description) for word in words(one)}
        if not quoted:
            return self.refs
        return [
            ref if readable is element else AccessibilityRef.of(readable)
            for ref, element in zip(self.refs, self.elements, strict=True)
            for readable in [without_hidden_words(element, quoted)]
        ]

    @cached_property
    def _menu_entries(self) -> list[InteractiveElement]:
        return [one for one in self.elements if one.role.startswith("menuitem")]
