"""Numbers the elements of a tab for its clients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explorer.errors import UsageError
from explorer.models import Container, InteractiveElement

MAX_REMEMBERED = 50_000

ElementProperties = tuple[str, str, str, str, str, tuple[Container, ...]]


class ElementKey(NamedTuple):
    """Identifies a control: by its properties, and by its position among similar controls.

    Attributes:
        properties: The properties.
        position: Its position among the controls with the same properties, from 1.
        total: How many such controls there are.
    """

    properties: ElementProperties
    position: int
    total: int


class ElementNumbers:
    """Assigns numbers to elements. A number never refers to another element later.

    A control keeps its number in later snapshots. If one of several similar controls disappears or
    is added, it is unknown which one, so all of them get new numbers.

    Args:
        unused_numbers: Yields unused numbers.
    """

    def __init__(self, unused_numbers: Iterator[int]) -> None:
        self._unused_numbers = unused_numbers
        self._numbers: dict[ElementKey, int] = {}
        self._elements: dict[int, InteractiveElement] = {}

    def assign(self, elements: Sequence[InteractiveElement]) -> dict[int, InteractiveElement]:
        """Return the elements of a snapshot by their numbers, in the order of the snapshot."""
        totals = Counter(map(_properties, elements))
        occurrences: Counter[ElementProperties] = Counter()
        numbered = {}
        for element in elements:
            properties = _properties(element)
            occurrences[properties] += 1
            key = ElementKey(properties, occurrences[properties], totals[properties])
            numbered[self._number(key)] = element
        self._elements |= numbered
        self._forget_oldest()
        return numbered

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

    def _number(self, key: ElementKey) -> int:
        if key not in self._numbers:
            self._numbers[key] = next(self._unused_numbers)
        return self._numbers[key]

    def _forget_oldest(self) -> None:
        while len(self._numbers) > MAX_REMEMBERED:
            key = next(iter(self._numbers))
            self._elements.pop(self._numbers.pop(key), None)


def _properties(element: InteractiveElement) -> ElementProperties:
    return (
        element.frame,
        element.role,
        element.name,
        element.href,
        element.structure,
        element.containers,
    )
