"""Numbers the elements of a tab for its clients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explorer.errors import UsageError
from explorer.models import Container, InteractiveElement

MOST_REMEMBERED = 50_000

Likeness = tuple[str, str, str, str, str, tuple[Container, ...]]


class ElementKey(NamedTuple):
    """Identifies a control: by its properties, and by its position among similar controls.

    Attributes:
        likeness: The properties.
        turn: Its position among the controls with the same properties, from 1.
        of: How many such controls there are.
    """

    likeness: Likeness
    turn: int
    of: int


class ElementNumbers:
    """Assigns numbers to elements. A number never refers to another element later.

    A control keeps its number in later snapshots. If one of several similar controls disappears or
    is added, it is unknown which one, so all of them get new numbers.

    Args:
        fresh: Yields unused numbers.
    """

    def __init__(self, fresh: Iterator[int]) -> None:
        self._fresh = fresh
        self._numbers: dict[ElementKey, int] = {}
        self._elements: dict[int, InteractiveElement] = {}

    def give(self, elements: Sequence[InteractiveElement]) -> dict[int, InteractiveElement]:
        """Return the elements of a snapshot by their numbers, in the order of the snapshot."""
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
        """Return the element with a number.

        Raises:
            UsageError: If the number was never assigned, or has been forgotten.
        """
        try:
            return self._elements[number]
        except KeyError:
            raise UsageError(
                f"there is no element {number} on this page as it is now: take a new snapshot and "
                "use a number that it tells, or name the tab that has it"
            ) from None

    def forget(self) -> None:
        """Forget all numbers, for a new page: similar elements there are not the same."""
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
