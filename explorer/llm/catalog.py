"""The credentials, default models and prices of the providers."""

from __future__ import annotations

import json
import os
import re

from pydantic import BaseModel

from explorer import urls
from explorer.errors import UsageError
from explorer.models import Usage
from explorer.settings.model import AISettings

KEY_VARIABLES = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
"""Environment variables in which the SDKs look for a key; Ollama needs none."""

ADDRESS_VARIABLES = {
    "openai": "OPENAI_BASE_URL",
    "anthropic": "ANTHROPIC_BASE_URL",
    "ollama": "OLLAMA_HOST",
}
"""Environment variables in which the SDKs look for a base URL."""

DEFAULT_MODELS = {
    "openai": "gpt-6-luna",
    "anthropic": "claude-haiku-5-5",
    "ollama": "qwen3:4b-instruct",
}
"""Small and cheap models: choosing one of ten elements does not need a larger one."""

_TAKES_PICTURES = re.compile(
    r"(?:^|[/:])(?:(?:chat)?gpt-(?:4o|4\.\d|4-turbo|[5-9])|o1(?!-mini|-preview)|o3(?!-mini)|o4"
    r"|claude-(?!1|2|v1|instant))|vision|llava|pixtral|vl\b",
    re.IGNORECASE,
)
"""Names of models that take pictures, and parts of names that say so. No provider of a price list
tells it; Ollama's server does."""

_BYTES_PER_TOKEN = 2
_OVERHEAD_TOKENS = 500
_PICTURE_TOKENS = 5000
"""More than any provider counts for a picture of at most 1280 pixels a side."""


def model_name(settings: AISettings) -> str:
    """Return the configured model, or the default model of the provider."""
    return settings.model or DEFAULT_MODELS[settings.provider]


def is_named_as_seeing(settings: AISettings) -> bool:
    """Return whether the model takes pictures, as far as its name says."""
    return _TAKES_PICTURES.search(model_name(settings)) is not None


def api_key(settings: AISettings) -> str | None:
    """Return the configured key; None to let the SDK look for one."""
    return settings.api_key.get_secret_value() or None if settings.api_key else None


def missing_key(settings: AISettings) -> UsageError:
    """Return the error for a provider without a key."""
    variable = KEY_VARIABLES[settings.provider]
    return UsageError(f"provider {settings.provider} has no API key: set {variable} or ai.apiKey")


def require_address(settings: AISettings) -> None:
    """Check the base URL that the SDK would use.

    Raises:
        UsageError: It is not an http(s) address.
    """
    address = settings.base_url or os.environ.get(ADDRESS_VARIABLES[settings.provider])
    if address and urls.parse(address) is None:
        raise bad_address(settings)


def bad_address(settings: AISettings) -> UsageError:
    """Return the error for a bad base URL. It omits the value, which may contain a password."""
    source = "ai.baseUrl" if settings.base_url else ADDRESS_VARIABLES[settings.provider]
    return UsageError(f"{source} is not an address like http://host:port/path")


def estimated_tokens(
    prompt: str, answer_type: type[BaseModel], picture: bytes | None = None
) -> int:
    """Return an upper estimate of the input tokens of a prompt.

    Prose takes about four bytes per token, addresses and JSON two to three; the estimate assumes
    two. The schema of the answer is sent as well, and 500 tokens are added for the instructions
    that providers put around it.
    """
    schema = json.dumps(answer_type.model_json_schema())
    extra = _OVERHEAD_TOKENS + (_PICTURE_TOKENS if picture else 0)
    return len((prompt + schema).encode()) // _BYTES_PER_TOKEN + extra


def require_price(settings: AISettings) -> None:
    """Check that ``ai.maxCostUsd`` can be enforced.

    Raises:
        UsageError: The price of the model is unknown, or only one of the two prices is configured.
    """
    own = (settings.input_usd_per_million, settings.output_usd_per_million)
    if own.count(None) == 1:
        raise UsageError("set ai.inputUsdPerMillion and ai.outputUsdPerMillion both, or neither")
    if settings.max_cost_usd is not None and usage_of(settings, 1, 1).cost_usd is None:
        raise UsageError(
            f"ai.maxCostUsd needs a price and {settings.provider} model {model_name(settings)} "
            "has no known one: set ai.inputUsdPerMillion and ai.outputUsdPerMillion"
        )


def usage_of(
    settings: AISettings,
    input_tokens: int,
    output_tokens: int,
    cache_read_tokens: int = 0,
    cache_write_tokens: int = 0,
) -> Usage:
    """Return the usage with its cost in US dollars, None if the price is unknown.

    Configured prices (US dollars per million tokens) take precedence over the price list.
    ``input_tokens`` includes the tokens of the prompt cache.
    """
    own_in, own_out = settings.input_usd_per_million, settings.output_usd_per_million
    if own_in is not None and own_out is not None:
        cost: float | None = (input_tokens * own_in + output_tokens * own_out) / 1_000_000
    elif settings.provider == "ollama":
        cost = 0.0
    else:
        cost = _list_price(
            settings,
            input_tokens=input_tokens,
            output_tokens=output_tokens,
            cache_read_tokens=cache_read_tokens,
            cache_write_tokens=cache_write_tokens,
        )
    return Usage(input_tokens=input_tokens, output_tokens=output_tokens, cost_usd=cost)


def _list_price(settings: AISettings, **tokens: int) -> float | None:
    """Return the cost in US dollars by the list of genai-prices; None for an unknown model."""
    import genai_prices  # the import takes 0.4 s, and most runs use no model

    try:
        price = genai_prices.calc_price(
            genai_prices.Usage(**tokens), model_name(settings), provider_id=settings.provider
        )
    except LookupError:
        return None
    return float(price.total_price)
