"""The numbers under which a client is told of a tab's elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explorer.errors import UsageError
from explorer.models import Container, InteractiveElement

MOST_REMEMBERED = 50_000

Likeness = tuple[str, str, str, str, str, tuple[Container, ...]]


class ElementKey(NamedTuple):
    """How a control is known again: by what it is, and as which of so many that are alike."""

    likeness: Likeness
    turn: int
    of: int


class ElementNumbers:
    """A number never comes to mean another element: one that is gone keeps the number it had.

    A control keeps its number from look to look. Where one of several alike has gone or come,
    nobody can tell which: all of them get new numbers. ``fresh`` gives numbers that nobody has.
    """

    def __init__(self, fresh: Iterator[int]) -> None:
        self._fresh = fresh
        self._numbers: dict[ElementKey, int] = {}
        self._elements: dict[int, InteractiveElement] = {}

    def give(self, elements: Sequence[InteractiveElement]) -> dict[int, InteractiveElement]:
        """The elements of a look by their numbers, in their order."""
        alike = Counter(map(_likeness, elements))
        turns: Counter[Likeness] = Counter()
        given = {}
        for element in elements:
            likeness = _likeness(element)
            turns[likeness] += 1
            identity = ElementKey(likeness, turns[likeness], alike[likeness])
            given[self._number(identity)] = element
        self._elements |= given
        self._forget_oldest()
        return given

    def element(self, number: int) -> InteractiveElement:
        """Raise UsageError for a number that was never told, or has been forgotten since."""
        try:
            return self._elements[number]
        except KeyError:
            raise UsageError(
                f"there is no element {number} on this page as it is now: take a new snapshot and "
                "use a number that it tells, or name the tab that has it"
            ) from None

    def forget(self) -> None:
        """Another page has come: what is alike there is not the same."""
        self._numbers.clear()
        self._elements.clear()

    def _number(self, identity: ElementKey) -> int:
        if identity not in self._numbers:
            self._numbers[identity] = next(self._fresh)
        return self._numbers[identity]

    def _forget_oldest(self) -> None:
        while len(self._numbers) > MOST_REMEMBERED:
            identity = next(iter(self._numbers))
            self._elements.pop(self._numbers.pop(identity), None)


def _likeness(element: InteractiveElement) -> Likeness:
    return (
        element.frame,
        element.role,
        element.name,
        element.href,
        element.structure,
        element.containers,
    )
