"""What comes back from a provider, good or bad: the part that all of them share."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from pydantic import ValidationError

from explorer.errors import ModelError
from explorer.models import Usage
from explorer.protocols import Answer

_QUOTED_CHARACTERS = 200
_PACKAGE = Path(__file__).parents[1]
_OF_ANOTHER_SHAPE = (AttributeError, TypeError, ValueError, LookupError, RecursionError)
"""The SDKs don't check what they are sent. A body of another shape (a proxy's HTML page, a hundred
thousand brackets) breaks wherever it is first used, and these are how."""
_MAY_PASS = frozenset({429, 500, 502, 503, 504, 529})
_REMEDIES = {
    401: "the API key was not accepted, check it",
    403: "the API key may not use this model or address",
    404: "no such model or address, check ai.model and ai.baseUrl",
}


class TransientError(ModelError):
    """A failure that may pass, so that another attempt is worth its while.

    ``retry_after`` is the wait in seconds that the server asked for, if it did.
    """

    def __init__(self, reason: str, detail: str, retry_after: float | None = None) -> None:
        super().__init__(reason, detail)
        self.retry_after = retry_after


class UnansweredError(TransientError):
    """The question went out and no answer came; it may be billed all the same."""


@asynccontextmanager
async def awaited(seconds: float) -> AsyncIterator[None]:
    """Put a deadline on an SDK's call, and tell a reply that is not of the provider's API.

    The SDKs' own timeouts are off: they count from byte to byte, so that a reply that trickles
    never ends. Raises UnansweredError (timeout) and ModelError (invalid).
    """
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise UnansweredError(
            "timeout", f"no answer within ai.timeoutSeconds ({seconds:g} seconds)"
        ) from None
    except _OF_ANOTHER_SHAPE as error:
        if _is_ours(error):
            raise
        raise _not_of_the_api() from None


@contextmanager
def reading() -> Iterator[None]:
    """For the lines that take a reply apart, and nothing else: what breaks there is the reply's
    fault. Raises ModelError (invalid)."""
    try:
        yield
    except _OF_ANOTHER_SHAPE:
        raise _not_of_the_api() from None


def _not_of_the_api() -> ModelError:
    return ModelError("invalid", "the reply is not one of this provider's API")


def _is_ours(error: Exception) -> bool:
    """It was raised by our own line, not within a library that it called."""
    *_, (innermost, _) = traceback.walk_tb(error.__traceback__)
    return Path(innermost.f_code.co_filename).is_relative_to(_PACKAGE)


def parse(text: str, answer_type: type[Answer], usage: Usage) -> Answer:
    """Raise ModelError (invalid), with the usage, unless the text is such an answer."""
    try:
        return answer_type.model_validate_json(text)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"])) or "the answer"
        raise ModelError("invalid", f"{where}: {fault['msg']}", usage) from None


def one_line(text: str) -> str:
    """Words from outside, fit to stand in a message."""
    return " ".join(text.split())[:_QUOTED_CHARACTERS]


def refused(explanation: str | None, usage: Usage) -> ModelError:
    return ModelError("refused", one_line(explanation or "no reason was given"), usage)


def truncated(max_output_tokens: int, usage: Usage) -> ModelError:
    return ModelError(
        "truncated", f"the answer did not fit into ai.maxOutputTokens ({max_output_tokens})", usage
    )


def from_status(
    status: int, said: str, *, secret: str | None, retry_after: str | None = None
) -> ModelError:
    """The failure that an HTTP error status stands for; ``secret`` is kept out of its words."""
    words = _REMEDIES.get(status) or one_line(said.replace(secret, "***") if secret else said)
    detail = f"HTTP {status}: {words}"
    if status in _MAY_PASS:
        reason = "rate_limited" if status == 429 else "unavailable"
        return TransientError(reason, detail, _seconds(retry_after))
    return ModelError("unavailable" if status >= 500 else "rejected", detail)


def disconnected(provider: str, why: str, *, sent: bool) -> TransientError:
    """There is no connection to the provider; ``sent`` unless it could not even be made."""
    detail = f"no connection to {provider} ({one_line(why)}), check ai.baseUrl and the network"
    return UnansweredError("unavailable", detail) if sent else TransientError("unavailable", detail)


def _seconds(retry_after: str | None) -> float | None:
    """The header may hold a date instead; then our own backoff does."""
    try:
        return float(retry_after) if retry_after else None
    except ValueError:
        return None
