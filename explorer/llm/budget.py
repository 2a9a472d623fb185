"""The run's limits of tokens and dollars, kept before each call."""

from __future__ import annotations

import stamina

from explorer.errors import BudgetExceeded, ModelError
from explorer.llm.catalog import estimated_tokens, require_price, usage_of
from explorer.llm.reply import TransientError, UnansweredError
from explorer.models import Usage
from explorer.protocols import Answer, LanguageModel
from explorer.settings.model import AISettings

_LONGEST_WAIT = 10.0
"""Seconds; a server may ask for more, but a walk does not stand still so long for one step."""


class BudgetedModel:
    """A model within ``ai.maxTokensPerRun`` and ``ai.maxCostUsd``, asked again when it fails.

    Every attempt reserves the worst it may cost, and books what it did cost once that is known.
    Retries are made in here for that reason: the third attempt at a question is paid like the
    first. Where no answer came (too late, or the connection was lost in the middle) the provider
    may charge all the same, so that reservation stays for the rest of the run; an answer that
    does not say what it cost is booked at its worst. ``spent`` is the sum of what was booked.

    Raises UsageError when a limit in dollars is set for a model without a known price.
    """

    def __init__(self, model: LanguageModel, settings: AISettings) -> None:
        require_price(settings)
        self.spent = Usage()
        self._model = model
        self._settings = settings
        self._reserved: list[Usage] = []
        self._retrying = stamina.AsyncRetryingCaller(
            attempts=settings.attempts,
            timeout=None,  # the attempts are counted, and each has its own deadline
            wait_initial=0.5,
            wait_max=4.0,
            wait_jitter=0.5,
        )

    async def ask(self, prompt: str, answer_type: type[Answer]) -> tuple[Answer, Usage]:
        """Raise BudgetExceeded instead of asking what could go past a limit."""
        return await self._retrying(_wait, self._attempt, prompt, answer_type)

    async def _attempt(self, prompt: str, answer_type: type[Answer]) -> tuple[Answer, Usage]:
        worst = self._reserve(estimated_tokens(prompt, answer_type))
        try:
            answer, usage = await self._model.ask(prompt, answer_type)
        except UnansweredError:
            raise  # and the reservation stays
        except ModelError as error:
            self._book(error.usage, worst)
            raise
        usage = usage if usage.output_tokens else worst
        self._book(usage, worst)
        return answer, usage

    def _reserve(self, prompt_tokens: int) -> Usage:
        worst = usage_of(self._settings, prompt_tokens, self._settings.max_output_tokens)
        total = sum(self._reserved, self.spent + worst)
        tokens, most_tokens = _tokens(total), self._settings.max_tokens_per_run
        if most_tokens is not None and tokens > most_tokens:
            raise BudgetExceeded(
                f"the next question could bring the run to {tokens} tokens, "
                f"ai.maxTokensPerRun is {most_tokens}"
            )
        cost, most_usd = total.cost_usd, self._settings.max_cost_usd
        if cost is not None and most_usd is not None and cost > most_usd:
            raise BudgetExceeded(
                f"the next question could bring the run to {cost:.4f} USD, "
                f"ai.maxCostUsd is {most_usd:g}"
            )
        self._reserved.append(worst)
        return worst

    def _book(self, usage: Usage, reservation: Usage) -> None:
        self._reserved.remove(reservation)
        self.spent += usage


def _tokens(usage: Usage) -> int:
    return usage.input_tokens + usage.output_tokens


def _wait(error: Exception) -> bool | float:
    """Whether to ask again; after how many seconds, if the server said."""
    if not isinstance(error, TransientError):
        return False
    if error.retry_after is None:
        return True
    return min(max(0.0, error.retry_after), _LONGEST_WAIT)
