"""What only Ollama's protocol has."""

from __future__ import annotations

from tests.llm.conftest import Provider
from tests.llm.dialects import GOOD
from tests.llm.test_providers import ask, failure


async def test_nothing_is_paid(ollama: Provider) -> None:
    ollama.replies(ollama.dialect.answer(GOOD))

    _, usage = await ask(ollama.settings())

    assert usage.cost_usd == 0.0


async def test_the_context_grows_in_large_steps(ollama: Provider) -> None:
    ollama.replies(ollama.dialect.answer(GOOD))

    for length in (10, 10_000, 20_000):
        await ask(ollama.settings(max_output_tokens=500), "x" * length)

    options = [request["options"] for request in ollama.requests]
    assert [option["num_ctx"] for option in options] == [8192, 8192, 16384]
    assert {option["num_predict"] for option in options} == {500}


async def test_a_model_that_was_not_pulled(ollama: Provider) -> None:
    ollama.replies((404, ollama.dialect.error("model 'mine' not found")))

    error = await failure(ollama.settings(model="mine"))

    assert (error.reason, error.detail) == ("rejected", "no model mine: run `ollama pull mine`")
