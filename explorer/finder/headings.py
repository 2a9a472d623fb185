"""Finds the elements below a heading, which is no element itself."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.refs import AccessibilityRef
from explorer.text import words

_BELOW = 0.9
"""Least fit of what is below the heading; the nearer ones keep their lead."""
_ELSEWHERE = 0.5


def below_heading(
    said: Sequence[str], refs: Sequence[AccessibilityRef], fits: list[float]
) -> list[float]:
    """Return the fits to what is below a heading that is called as a place: of others a share.

    Without it the anchor would be a control of a similar name: the button "Search users" for "under
    Add user".

    Args:
        said: The words of the place.
        refs: The elements.
        fits: How well each of them fits the place, 0 to 1.
    """
    below = [_has_heading(ref, said) for ref in refs]
    if not any(below):
        return fits
    return [
        _BELOW + (1 - _BELOW) * fit if one else fit * _ELSEWHERE
        for one, fit in zip(below, fits, strict=True)
    ]


def _has_heading(ref: AccessibilityRef, said: Sequence[str]) -> bool:
    return any(one.role == "heading" and words(one.name) == said for one in ref.containers)
