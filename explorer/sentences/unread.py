"""The result of reading a sentence: its steps, or that it is not understood."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.models.scenario import IntermediateStep


@dataclass(frozen=True)
class Unread:
    """A sentence that the grammar does not know.

    Attributes:
        column: From 1, where the part begins that was not understood.
        suggestion: How it may be said.
    """

    column: int
    suggestion: str


Read = tuple[IntermediateStep, ...] | Unread
"""The steps of a sentence in their order, or why it has none."""
