"""Elements and parts of a page that a description may mean."""

from __future__ import annotations

from explorer.models.elements import InteractiveElement
from explorer.models.seeing import Landmark
from explorer.models.value import Value


class _ScoredMatch(Value):
    index: int
    """The index into the elements of the snapshot, or into its landmarks."""
    score: float
    """0 to 1."""
    reason: str
    margin: float
    """The lead in score over the next one that does something else; 0 is a tie."""
    words: frozenset[str] = frozenset()
    """The words of the description, in lower case, that it or a synonym in it matches."""


class Match(_ScoredMatch):
    """An element that a description may mean."""

    element: InteractiveElement


class LandmarkMatch(_ScoredMatch):
    """A part of the page that a description names as a whole."""

    landmark: Landmark
