"""Sections about language models and speech."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, SecretStr

from explorer.settings.crawling import Subset
from explorer.settings.section import Section

Provider = Literal["none", "openai", "anthropic", "ollama"]
"""Who offers the language model."""


def _as_word(value: object) -> object:
    """Return what YAML reads ``on`` and ``off`` as, in the words that were written."""
    return ("on" if value else "off") if isinstance(value, bool) else value


class AISettings(Section):
    """The language model that helps to decide."""

    provider: Provider = "none"
    model: str | None = None  # None: the provider's default, see explorer/llm
    base_url: str | None = None
    api_key: SecretStr | None = None  # None: the SDK's usual variable
    subset: Subset = "random"  # of a page's elements, which few are shown
    # Whether it is shown pictures of the pages; auto: if it is known to take some.
    vision: Annotated[Literal["auto", "on", "off"], BeforeValidator(_as_word)] = "auto"
    timeout_seconds: float = Field(30, gt=0)
    attempts: int = Field(3, ge=1)  # of one question, on 429, 5xx and broken connections
    max_output_tokens: int = Field(1024, ge=16)
    max_tokens_per_run: int | None = Field(None, ge=0)
    max_cost_usd: float | None = Field(None, ge=0)
    input_usd_per_million: float | None = Field(None, ge=0)  # for models without a known price
    output_usd_per_million: float | None = Field(None, ge=0)


class NarrationSettings(Section):
    """Saying aloud what the crawl does."""

    enabled: bool = False
    words_per_minute: int = Field(180, ge=60, le=400)
    voice: str | None = None
    prefixes: tuple[str, ...] = (
        "Now", "Next", "Let me try", "Going for", "Trying", "How about", "Let us see",
    )  # fmt: skip
