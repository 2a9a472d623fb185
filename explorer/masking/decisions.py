"""Masks what a decision maker is shown."""

from __future__ import annotations

from explorer.masking.mask import Mask
from explorer.models import PageContext, Recommendation, Usage
from explorer.protocols import DecisionMaker


class MaskedDecision:
    """A DecisionMaker that masks the context before another one receives it."""

    def __init__(self, decider: DecisionMaker, mask: Mask) -> None:
        self._decider = decider
        self._mask = mask

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        """Ask the wrapped decision maker with the masked context."""
        return await self._decider.recommend(self._mask(context))
