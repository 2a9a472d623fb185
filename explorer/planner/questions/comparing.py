"""Compares what a model's choices bring with what the heuristic expected of its own."""

from __future__ import annotations

from explorer.models import AIContribution
from explorer.planner.shared_state import SharedRunState


class ChoiceComparison:
    """Follows the model's choices of one walker until their rewards are known."""

    def __init__(self, memory: SharedRunState) -> None:
        self._memory = memory
        self._expected: float | None = None

    def begin(self, expected: float | None) -> None:
        """Note a choice of the model.

        Args:
            expected: What the heuristic's own choice was expected to bring, in points; None if it
                counts none.
        """
        self._memory.ai += AIContribution(choices=1)
        self._expected = expected

    def end(self, brought: float | None) -> None:
        """Note what the last choice, whoever made it, has brought in points; None if unknown."""
        if self._expected is not None and brought is not None:
            self._memory.ai += AIContribution(compared=1, brought=brought, expected=self._expected)
        self._expected = None
