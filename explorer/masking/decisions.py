"""A decision maker that never hears of a secret."""

from __future__ import annotations

from explorer.masking.mask import Mask
from explorer.models import PageContext, Recommendation, Usage
from explorer.protocols import DecisionMaker


class MaskedDecision:
    """A DecisionMaker that is shown no secret."""

    def __init__(self, decider: DecisionMaker, mask: Mask) -> None:
        self._decider = decider
        self._mask = mask

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        return await self._decider.recommend(self._mask(context))
