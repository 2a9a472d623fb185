"""Names and prices."""

from __future__ import annotations

from typing import get_args

import anthropic.types
import openai.types
import pytest

from explorer.llm.catalog import DEFAULT_MODELS, usage_of
from explorer.settings.model import AISettings


def test_the_default_models_are_known_to_their_sdks() -> None:
    literal, _ = get_args(anthropic.types.Model)

    assert DEFAULT_MODELS["openai"] in get_args(openai.types.ChatModel)
    assert DEFAULT_MODELS["anthropic"] in get_args(literal)


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_the_default_models_have_a_price(provider: str) -> None:
    usage = usage_of(AISettings(provider=provider), 1_000_000, 0)

    assert usage.cost_usd is not None
    assert usage.cost_usd > 0


def test_an_unknown_model_has_no_price() -> None:
    assert usage_of(AISettings(provider="openai", model="mine"), 10, 10).cost_usd is None


def test_own_prices_go_before_listed_ones() -> None:
    own = {"input_usd_per_million": 2, "output_usd_per_million": 8}
    for provider in ("openai", "anthropic", "ollama"):
        usage = usage_of(AISettings(provider=provider, **own), 500_000, 250_000)
        assert usage.cost_usd == pytest.approx(3.0)
