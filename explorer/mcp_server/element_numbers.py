"""Numbers the elements of a tab for its clients."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorer.errors import UsageError
from explorer.identity.snapshots import SnapshotKey, snapshot_keys
from explorer.models import InteractiveElement

MAX_REMEMBERED = 50_000


class ElementNumbers:
    """Assigns numbers to elements. A number never refers to another element later.

    A control keeps its number in later snapshots. If one of several similar controls disappears or
    is added, it is unknown which one, so all of them get new numbers.

    Args:
        unused_numbers: Yields unused numbers.
    """

    def __init__(self, unused_numbers: Iterator[int]) -> None:
        self._unused_numbers = unused_numbers
        self._numbers: dict[SnapshotKey, int] = {}
        self._elements: dict[int, InteractiveElement] = {}

    def assign(self, elements: Sequence[InteractiveElement]) -> dict[int, InteractiveElement]:
        """Return the elements of a snapshot by their numbers, in the order of the snapshot."""
        keys = snapshot_keys(elements)
        numbered = {self._number(key): element for key, element in zip(keys, elements, strict=True)}
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

    def _number(self, key: SnapshotKey) -> int:
        if key not in self._numbers:
            self._numbers[key] = next(self._unused_numbers)
        return self._numbers[key]

    def _forget_oldest(self) -> None:
        while len(self._numbers) > MAX_REMEMBERED:
            key = next(iter(self._numbers))
            self._elements.pop(self._numbers.pop(key), None)
