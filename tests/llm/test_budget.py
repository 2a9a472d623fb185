"""Limits are kept before a question goes out, whatever becomes of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import stamina
from stamina.instrumentation import RetryDetails, set_on_retry_hooks

from explorer.errors import BudgetExceeded, ExplorerError, ModelError, UsageError
from explorer.llm.budget import BudgetedModel
from explorer.llm.catalog import estimated_tokens
from explorer.llm.reply import TransientError, UnansweredError
from explorer.llm.scripted import ScriptedModel
from explorer.models import Usage
from explorer.protocols import Answer
from explorer.settings.model import AISettings
from tests.llm.dialects import GOOD, Pick

PROMPT = "Pick a number."
WORST = estimated_tokens(PROMPT, Pick) + 100
"""Tokens one question may take with 100 for the answer."""

COSTLY = Usage(input_tokens=60, output_tokens=40, cost_usd=0.002)


def budgeted(*replies: str | ExplorerError, usage: Usage = COSTLY, **limits: Any) -> BudgetedModel:
    settings = AISettings(provider="openai", max_output_tokens=100, **limits)
    return BudgetedModel(ScriptedModel(replies, usage), settings)


async def test_asks_while_the_worst_case_fits_and_not_after() -> None:
    model = budgeted(GOOD, GOOD, max_tokens_per_run=100 + WORST)

    await model.ask(PROMPT, Pick)
    await model.ask(PROMPT, Pick)
    with pytest.raises(BudgetExceeded, match=rf"{200 + WORST} tokens, ai.maxTokensPerRun is"):
        await model.ask(PROMPT, Pick)

    assert model.spent == COSTLY + COSTLY


async def test_zero_tokens_allow_no_question() -> None:
    with pytest.raises(BudgetExceeded):
        await budgeted(GOOD, max_tokens_per_run=0).ask(PROMPT, Pick)


async def test_dollars_are_kept_likewise() -> None:
    prices = {"input_usd_per_million": 0, "output_usd_per_million": 10}  # at worst 0.001 a question
    model = budgeted(GOOD, GOOD, max_cost_usd=0.0021, **prices)

    await model.ask(PROMPT, Pick)
    with pytest.raises(BudgetExceeded, match=r"0\.0030 USD, ai\.maxCostUsd is 0\.0021"):
        await model.ask(PROMPT, Pick)


async def test_a_useless_answer_is_booked_as_well() -> None:
    model = budgeted(ModelError("invalid", "garbage", COSTLY), GOOD, max_tokens_per_run=WORST)

    with pytest.raises(ModelError, match="garbage"):
        await model.ask(PROMPT, Pick)
    assert model.spent == COSTLY
    with pytest.raises(BudgetExceeded):
        await model.ask(PROMPT, Pick)


async def test_attempts_that_were_turned_away_cost_nothing() -> None:
    busy = TransientError("rate_limited", "busy")
    model = budgeted(busy, busy, GOOD, max_tokens_per_run=WORST)

    await model.ask(PROMPT, Pick)

    assert model.spent == COSTLY


async def test_an_attempt_without_an_answer_may_be_billed_and_stays_reserved() -> None:
    late = UnansweredError("timeout", "too late")
    model = budgeted(late, late, GOOD, max_tokens_per_run=2 * WORST)

    with pytest.raises(BudgetExceeded):  # the third attempt of one question
        await model.ask(PROMPT, Pick)

    assert model.spent == Usage()


async def test_questions_under_way_count() -> None:
    class Slow:
        def __init__(self) -> None:
            self.asked = asyncio.Event()
            self.go = asyncio.Event()

        async def ask(
            self, prompt: str, answer_type: type[Answer], picture: bytes | None = None
        ) -> tuple[Answer, Usage]:
            self.asked.set()
            await self.go.wait()
            return answer_type.model_validate_json(GOOD), COSTLY

    slow = Slow()
    settings = AISettings(provider="openai", max_output_tokens=100, max_tokens_per_run=WORST + 100)
    model = BudgetedModel(slow, settings)
    first = asyncio.create_task(model.ask(PROMPT, Pick))
    await slow.asked.wait()

    with pytest.raises(BudgetExceeded):
        await model.ask(PROMPT, Pick)

    slow.go.set()
    await first
    await model.ask(PROMPT, Pick)  # the reservation has given way to what it did cost


def test_a_limit_in_dollars_needs_a_price() -> None:
    with pytest.raises(UsageError, match=r"openai model mine has no known one: set ai\.in"):
        budgeted(max_cost_usd=1, model="mine")
    with pytest.raises(UsageError, match="both, or neither"):
        budgeted(input_usd_per_million=1)

    budgeted(max_cost_usd=1)
    budgeted(max_cost_usd=1, model="mine", input_usd_per_million=1, output_usd_per_million=1)
    budgeted(model="mine")


@pytest.mark.parametrize(
    ("asked", "least", "most"),
    [(None, 0.5, 1.0), (3, 3, 3), (0, 0, 0), (3600, 10, 10), (-1, 0, 0), (float("nan"), 0, 0)],
)
async def test_waits_as_long_as_the_server_asks_within_reason(
    asked: float | None, least: float, most: float
) -> None:
    class Seen(Exception):
        pass

    waits = []

    def end(details: RetryDetails) -> None:
        assert not details.args  # a log would show the question
        waits.append(details.wait_for)
        raise Seen

    set_on_retry_hooks([end])
    try:
        with stamina.set_testing(False), pytest.raises(Seen):
            await budgeted(TransientError("rate_limited", "busy", asked)).ask(PROMPT, Pick)
    finally:
        set_on_retry_hooks(None)

    assert least <= waits[0] <= most
