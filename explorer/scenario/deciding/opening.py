"""Opens what decides for scenarios."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from explorer.masking import Mask
from explorer.scenario.deciding.decider import Decider
from explorer.settings.model import AISettings


@asynccontextmanager
async def open_decider(ai: AISettings, mask: Mask) -> AsyncIterator[Decider | None]:
    """Open the model that decides for scenarios; it is closed on exit from the block.

    Args:
        ai: The settings of the model.
        mask: Removes the secrets from what the model is shown.

    Yields:
        None without a provider.

    Raises:
        UsageError: The provider lacks its key. Raised before any request.
    """
    if ai.provider == "none":
        yield None
        return
    from explorer.llm import open_model
    from explorer.scenario.deciding.model_decider import ModelDecider

    async with open_model(ai) as model:
        yield ModelDecider(model, mask)
