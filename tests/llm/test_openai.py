"""What only OpenAI's protocol has."""

from __future__ import annotations

import pytest
from genai_prices import Usage as ListUsage
from genai_prices import calc_price

from explorer.llm import open_model
from tests.llm.conftest import Provider
from tests.llm.dialects import GOOD, OpenAI, Pick
from tests.llm.test_providers import ask, failure


async def test_the_default_model_does_not_think_and_nothing_is_stored(openai: Provider) -> None:
    openai.replies(openai.dialect.answer(GOOD))

    await ask(openai.settings())
    await ask(openai.settings(model="gpt-4.1"))

    default, named = openai.requests
    assert default["reasoning"] == {"effort": "none"}
    assert "reasoning" not in named
    assert default["store"] is False
    assert default["max_output_tokens"] == 1024


async def test_a_server_that_ignores_the_schema_is_told_it_in_the_older_form(
    openai: Provider,
) -> None:
    openai.replies(openai.dialect.answer("Seven!"), openai.dialect.answer(GOOD))

    async with open_model(openai.settings()) as model:
        answers = [(await model.ask("Pick.", Pick))[0].number for _ in range(2)]

    assert answers == [7, 7]
    first, *others = openai.requests
    assert "response_format" not in first
    for request in others:
        schema = request["response_format"]["json_schema"]["schema"]
        assert schema == request["text"]["format"]["schema"]
    assert len(others) == 2


@pytest.mark.parametrize(
    "reply",
    [
        OpenAI().response([{"type": "refusal", "refusal": "I will not."}]),
        OpenAI().answer("")
        | {"status": "incomplete", "incomplete_details": {"reason": "content_filter"}},
    ],
    ids=["refusal", "content filter"],
)
async def test_a_refusal_is_told_and_paid(openai: Provider, reply: dict[str, object]) -> None:
    openai.replies(reply)

    error = await failure(openai.settings())

    assert error.reason == "refused"
    assert error.detail in ("I will not.", "by the content filter")
    assert error.usage.output_tokens == 100


async def test_a_failed_response(openai: Provider) -> None:
    openai.replies(
        openai.dialect.answer("")
        | {"status": "failed", "error": {"code": "server_error", "message": "It broke."}}
    )

    error = await failure(openai.settings())

    assert (error.reason, error.detail) == ("unavailable", "It broke.")


async def test_a_spent_quota_is_not_waited_for(openai: Provider) -> None:
    openai.replies((429, {"error": {"message": "No quota", "code": "insufficient_quota"}}))

    error = await failure(openai.settings())

    assert error.reason == "rejected"
    assert "quota" in error.detail
    assert len(openai.requests) == 1


async def test_cost_follows_the_prompt_cache(openai: Provider) -> None:
    reply = openai.dialect.answer(GOOD, tokens_in=10_000, tokens_out=1_000)
    reply["usage"]["input_tokens_details"] = {"cached_tokens": 4_000, "cache_write_tokens": 5_000}
    openai.replies(openai.dialect.answer(GOOD, tokens_in=10_000, tokens_out=1_000), reply)

    _, plain = await ask(openai.settings())
    _, cached = await ask(openai.settings())

    listed = [
        calc_price(ListUsage(input_tokens=10_000, output_tokens=1_000, **cache), "gpt-6-luna")
        for cache in ({}, {"cache_read_tokens": 4_000, "cache_write_tokens": 5_000})
    ]
    assert [plain.cost_usd, cached.cost_usd] == [float(price.total_price) for price in listed]
    assert plain.cost_usd != cached.cost_usd
    assert cached.input_tokens == 10_000


async def test_a_reply_without_usage_is_booked_at_its_worst(openai: Provider) -> None:
    reply = openai.dialect.answer(GOOD)
    del reply["usage"]
    openai.replies(reply)

    _, usage = await ask(openai.settings(max_output_tokens=333))

    assert usage.output_tokens == 333
    assert usage.input_tokens > 500
