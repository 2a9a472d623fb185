"""Tells the card that a place names from the list of cards around it."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.refs import AccessibilityRef
from explorer.finder.terms import Term, text_coverage
from explorer.models import Container

_AROUND = 0.7
"""Factor for an element in a list of cards, one of which has the words of the place."""


def in_smallest(
    terms: Sequence[Term], refs: Sequence[AccessibilityRef], fits: Sequence[float]
) -> list[float]:
    """Return fits that are lower for what is but in the list around the card that has the words.

    A list of cards has the texts of all of them, so that it has the words of each place.

    Args:
        terms: The words of the place.
        refs: Elements.
        fits: How well each of them fits the place, 0 to 1.
    """
    paths = [_path(terms, ref) for ref in refs]
    around = {path[:depth] for path in paths for depth in range(1, len(path))}
    return [
        fit * (_AROUND if path in around else 1.0) for fit, path in zip(fits, paths, strict=True)
    ]


def _path(terms: Sequence[Term], ref: AccessibilityRef) -> tuple[Container, ...]:
    """Return the path to the innermost container that has all of the words, () if none has."""
    for depth in range(len(ref.containers), 0, -1):
        if text_coverage(terms, ref.containers[depth - 1].name) == 1.0:
            return tuple(ref.containers[:depth])
    return ()
