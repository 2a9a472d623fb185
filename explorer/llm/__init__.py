"""Language model providers: one class per provider that answers a prompt with a structured value.

The SDKs take up to three seconds to import, so each is imported when its provider is opened.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Protocol

from explorer.errors import UsageError
from explorer.llm.budget import BudgetedModel
from explorer.protocols import SeeingModel
from explorer.settings.model import AISettings


class ProviderModel(SeeingModel, Protocol):
    """A language model that holds a connection."""

    async def aclose(self) -> None:
        """Close the connection."""
        ...


@asynccontextmanager
async def open_model(settings: AISettings) -> AsyncIterator[BudgetedModel]:
    """Open the provider's model within its budget; it is closed on exit from the block.

    Args:
        settings: The provider, the model, its credentials and the limits of the run.

    Yields:
        The model. Its calls raise BudgetExceeded rather than exceed a limit.

    Raises:
        UsageError: The provider lacks its key, an address is not http(s), or a limit in US dollars
            is set for a model without a known price. Raised before any request.
    """
    async with aclosing(_provider(settings)) as model:
        yield BudgetedModel(model, settings)


def _provider(settings: AISettings) -> ProviderModel:
    match settings.provider:
        case "openai":
            from explorer.llm.openai import OpenAIModel

            return OpenAIModel(settings)
        case "anthropic":
            from explorer.llm.anthropic import AnthropicModel

            return AnthropicModel(settings)
        case "ollama":
            from explorer.llm.ollama import OllamaModel

            return OllamaModel(settings)
        case "none":
            raise UsageError("no AI provider is chosen: set ai.provider or --provider")
