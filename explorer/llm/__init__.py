"""Language models: one class for each provider; one question, one structured answer.

The SDKs take up to three seconds to import, so they are imported when a provider is opened.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Protocol

from explorer.errors import UsageError
from explorer.llm.budget import BudgetedModel
from explorer.protocols import LanguageModel
from explorer.settings.model import AISettings


class ProviderModel(LanguageModel, Protocol):
    """A model with a connection to let go of."""

    async def aclose(self) -> None: ...


@asynccontextmanager
async def open_model(settings: AISettings) -> AsyncIterator[BudgetedModel]:
    """The provider's model within its budget, closed with the block.

    Raises UsageError, before anything is asked, for a provider without its key, for an address
    that is none, and for a limit in dollars on a model without a known price.
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
