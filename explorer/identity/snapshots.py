"""Keys of controls that stay the same from one snapshot of a page to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from explorer.models import Container, InteractiveElement

_Properties = tuple[str, str, str, str, str, tuple[Container, ...]]


class SnapshotKey(NamedTuple):
    """Identifies a control: by its properties, and by its position among similar controls.

    If one of several similar controls disappears or is added, it is unknown which one, so all of
    them get new keys.

    Attributes:
        properties: The properties.
        position: Its position among the controls with the same properties, from 1.
        total: How many such controls there are.
    """

    properties: _Properties
    position: int
    total: int


def snapshot_keys(elements: Sequence[InteractiveElement]) -> list[SnapshotKey]:
    """Return the keys of all elements of a snapshot, in the order of the elements."""
    properties = list(map(_properties, elements))
    totals, positions = Counter(properties), Counter[_Properties]()
    keys = []
    for one in properties:
        positions[one] += 1
        keys.append(SnapshotKey(one, positions[one], totals[one]))
    return keys


def _properties(element: InteractiveElement) -> _Properties:
    return (
        element.frame,
        element.role,
        element.name,
        element.href,
        element.structure,
        element.containers,
    )
