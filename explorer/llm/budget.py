"""Enforces the run's limits of tokens and cost before each model call."""

from __future__ import annotations

import stamina

from explorer.errors import BudgetExceeded, ModelError
from explorer.llm.catalog import estimated_tokens, require_price, usage_of
from explorer.llm.reply import TransientError, UnansweredError
from explorer.models import Usage
from explorer.protocols import Answer, SeeingModel
from explorer.settings.model import AISettings

_MAX_WAIT_SECONDS = 10.0
"""Maximum wait before a retry, in seconds, even if the server asks for more."""


class BudgetedModel:
    """A model that stays within ``ai.maxTokensPerRun`` and ``ai.maxCostUsd`` and retries failures.

    Every attempt first reserves its maximum cost and then books its actual cost. Retries are made
    here so that each attempt is accounted for. If no answer arrived (a timeout or a lost
    connection) the provider may charge nevertheless, so the reservation is kept for the rest of the
    run. An answer that does not report its usage is booked at its maximum.

    Attributes:
        spent: The sum of the booked usage.

    Raises:
        UsageError: A limit in US dollars is set for a model without a known price.
    """

    def __init__(self, model: SeeingModel, settings: AISettings) -> None:
        require_price(settings)
        self.spent = Usage()
        self._model = model
        self._settings = settings
        self._reserved: list[Usage] = []
        self._retrying = stamina.AsyncRetryingCaller(
            attempts=settings.attempts,
            timeout=None,  # the number of attempts is limited, and each has its own deadline
            wait_initial=0.5,
            wait_max=4.0,
            wait_jitter=0.5,
        )

    async def ask(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None = None
    ) -> tuple[Answer, Usage]:
        """Send a prompt, with retries, within the limits of the run.

        Raises:
            BudgetExceeded: The call could exceed a limit; nothing was sent.
            ModelError: All attempts failed, or the failure is permanent.
        """

        async def attempt() -> tuple[Answer, Usage]:  # without arguments, which a log would show
            return await self._attempt(prompt, answer_type, picture)

        return await self._retrying(_wait, attempt)

    async def takes_pictures(self) -> bool:
        """Return whether the model is known to take pictures."""
        return await self._model.takes_pictures()

    async def _attempt(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None
    ) -> tuple[Answer, Usage]:
        max_usage = self._reserve(estimated_tokens(prompt, answer_type, picture))
        try:
            answer, usage = await self._model.ask(prompt, answer_type, picture)
        except UnansweredError:
            raise  # the reservation is kept
        except ModelError as error:
            self._book(error.usage, max_usage)
            raise
        usage = usage if usage.output_tokens else max_usage
        self._book(usage, max_usage)
        return answer, usage

    def _reserve(self, prompt_tokens: int) -> Usage:
        max_usage = usage_of(self._settings, prompt_tokens, self._settings.max_output_tokens)
        total = sum(self._reserved, self.spent + max_usage)
        tokens, max_tokens = _tokens(total), self._settings.max_tokens_per_run
        if max_tokens is not None and tokens > max_tokens:
            raise BudgetExceeded(
                f"the next question could bring the run to {tokens} tokens, "
                f"ai.maxTokensPerRun is {max_tokens}"
            )
        cost, max_usd = total.cost_usd, self._settings.max_cost_usd
        if cost is not None and max_usd is not None and cost > max_usd:
            raise BudgetExceeded(
                f"the next question could bring the run to {cost:.4f} USD, "
                f"ai.maxCostUsd is {max_usd:g}"
            )
        self._reserved.append(max_usage)
        return max_usage

    def _book(self, usage: Usage, reservation: Usage) -> None:
        self._reserved.remove(reservation)
        self.spent += usage


def _tokens(usage: Usage) -> int:
    return usage.input_tokens + usage.output_tokens


def _wait(error: Exception) -> bool | float:
    """Return whether to retry, or the seconds to wait before that if the server gave them."""
    if not isinstance(error, TransientError):
        return False
    if error.retry_after is None:
        return True
    return min(max(0.0, error.retry_after), _MAX_WAIT_SECONDS)
