"""What a page looked like at one moment, and the controls that were visible then."""

from __future__ import annotations

from pydantic import Field

from explorer.models.seeing import Snapshot
from explorer.models.value import Value


class PageMoment(Value):
    """A picture of the viewport and the snapshot of the same moment.

    The snapshot holds the visible elements only, and their bounds are those of the visible part.
    Secrets in the picture are painted over.
    """

    picture: bytes = Field(repr=False)
    """PNG."""
    width: float = Field(gt=0)
    height: float = Field(gt=0)
    """The size of the viewport in CSS pixels; the picture has more pixels on a dense screen."""
    snapshot: Snapshot


class NumberedPicture(Value):
    """A picture of a page on which some elements have a box with a number beside it."""

    picture: bytes = Field(repr=False)
    """PNG."""
    numbers: frozenset[int]
    """The numbers on it, at least one."""
