"""By what an element is the same one in a later observation of the page."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.models import InteractiveElement

Key = tuple[str, str, str]
"""The frame, the selector and the label of an element."""


def key_of(element: InteractiveElement) -> Key:
    """Return by what an element is the same one in a later observation."""
    return element.frame, element.selector, element.label


def keys_of(elements: Iterable[InteractiveElement]) -> frozenset[Key]:
    """Return the keys of some elements."""
    return frozenset(map(key_of, elements))
