"""What only Anthropic's protocol has."""

from __future__ import annotations

from pathlib import Path

import pytest
from genai_prices import Usage as ListUsage
from genai_prices import calc_price

from explorer.errors import UsageError
from tests.llm.conftest import Provider
from tests.llm.dialects import GOOD
from tests.llm.test_providers import ask, failure


async def test_the_default_model_does_not_think(anthropic: Provider) -> None:
    anthropic.replies(anthropic.dialect.answer(GOOD))

    await ask(anthropic.settings())
    await ask(anthropic.settings(model="claude-haiku-4-5"))

    default, named = anthropic.requests
    assert default["thinking"] == {"type": "disabled"}
    assert "thinking" not in named
    assert default["max_tokens"] == 1024


async def test_a_refusal_is_told_and_paid(anthropic: Provider) -> None:
    refusal = {"stop_reason": "refusal", "content": []}
    details = {"type": "refusal", "category": None, "explanation": "Not this."}
    anthropic.replies(
        anthropic.dialect.answer("") | refusal | {"stop_details": details},
        anthropic.dialect.answer("") | refusal,
    )

    told = await failure(anthropic.settings())
    silent = await failure(anthropic.settings())

    assert (told.reason, told.detail) == ("refused", "Not this.")
    assert (silent.reason, silent.detail) == ("refused", "no reason was given")
    assert told.usage.output_tokens == 100


async def test_input_tokens_include_the_prompt_cache(anthropic: Provider) -> None:
    reply = anthropic.dialect.answer(GOOD, tokens_in=1_000, tokens_out=1_000)
    reply["usage"] |= {"cache_read_input_tokens": 4_000, "cache_creation_input_tokens": 5_000}
    anthropic.replies(reply)

    _, usage = await ask(anthropic.settings())

    assert usage.input_tokens == 10_000
    listed = calc_price(
        ListUsage(
            input_tokens=10_000,
            cache_read_tokens=4_000,
            cache_write_tokens=5_000,
            output_tokens=1_000,
        ),
        anthropic.dialect.default_model,
    )
    assert usage.cost_usd == pytest.approx(float(listed.total_price))


async def test_credentials_that_cannot_be_read(
    anthropic: Provider, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ANTHROPIC_CONFIG_DIR", str(tmp_path))

    with pytest.raises(UsageError, match=r"^anthropic's credentials cannot be used: "):
        await ask(anthropic.settings(api_key=None))
