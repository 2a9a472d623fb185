"""Handles the replies of all providers: deadlines, parsing and errors."""

from __future__ import annotations

import asyncio
import base64
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from pydantic import ValidationError

from explorer.errors import ModelError
from explorer.models import Usage
from explorer.protocols import Answer
from explorer.text import one_line

_QUOTED_CHARACTERS = 200
_PACKAGE = Path(__file__).parents[1]
_WRONG_SHAPE_ERRORS = (AttributeError, TypeError, ValueError, LookupError, RecursionError)
"""What an SDK raises when a reply does not have the expected shape.

The SDKs do not validate replies. An unexpected body (the HTML page of a proxy, 100,000 brackets)
fails wherever it is first used.
"""
_RETRYABLE_STATUSES = frozenset({429, 500, 502, 503, 504, 529})
_REMEDIES = {
    401: "the API key was not accepted, check it",
    403: "the API key may not use this model or address",
    404: "no such model or address, check ai.model and ai.baseUrl",
}


class TransientError(ModelError):
    """A failure that a retry may resolve.

    Attributes:
        retry_after: Seconds to wait that the server asked for; None if it did not.
    """

    def __init__(self, reason: str, detail: str, retry_after: float | None = None) -> None:
        super().__init__(reason, detail)
        self.retry_after = retry_after


def repeatable(error: ModelError) -> TransientError:
    """Return an error after which another attempt may succeed, with what the first one cost."""
    transient = TransientError(error.reason, error.detail)
    transient.usage = error.usage
    return transient


class UnansweredError(TransientError):
    """A prompt was sent and no answer arrived. The provider may charge for it nevertheless."""


@asynccontextmanager
async def answer_deadline(seconds: float) -> AsyncIterator[None]:
    """Limit the duration of an SDK call, and detect replies that are not of the provider's API.

    The timeouts of the SDKs are disabled: they apply between two bytes, so a slow stream of bytes
    would never time out.

    Args:
        seconds: The limit for the whole call.

    Raises:
        UnansweredError: The limit was exceeded (``timeout``).
        ModelError: The reply is not of the provider's API (``invalid``).
    """
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise UnansweredError(
            "timeout", f"no answer within ai.timeoutSeconds ({seconds:g} seconds)"
        ) from None
    except _WRONG_SHAPE_ERRORS as error:
        if _is_own_error(error):
            raise
        raise _wrong_shape_error() from None


@contextmanager
def unpacking() -> Iterator[None]:
    """Wrap the code that takes a reply apart, and nothing else.

    Raises:
        ModelError: The reply does not have the expected shape (``invalid``).
    """
    try:
        yield
    except _WRONG_SHAPE_ERRORS:
        raise _wrong_shape_error() from None


def _wrong_shape_error() -> ModelError:
    return ModelError("invalid", "the reply is not one of this provider's API")


def _is_own_error(error: Exception) -> bool:
    """Return whether the error was raised by explorer's code and not within a library."""
    *_, (innermost, _) = traceback.walk_tb(error.__traceback__)
    return Path(innermost.f_code.co_filename).is_relative_to(_PACKAGE)


def parse(text: str, answer_type: type[Answer], usage: Usage) -> Answer:
    """Parse the text of an answer.

    Raises:
        ModelError: The text does not satisfy ``answer_type`` (``invalid``); carries the usage.
    """
    try:
        return answer_type.model_validate_json(text)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, fault["loc"])) or "the answer"
        raise ModelError("invalid", f"{where}: {fault['msg']}", usage) from None


def base64_text(picture: bytes) -> str:
    """Return a picture as text, which is how all providers take it."""
    return base64.b64encode(picture).decode("ascii")


def quote(text: str) -> str:
    """Return external text as one short line for a message."""
    return one_line(text, _QUOTED_CHARACTERS)


def refusal_error(explanation: str | None, usage: Usage) -> ModelError:
    """Return the error for an answer that the model refused to give."""
    return ModelError("refused", quote(explanation or "no reason was given"), usage)


def truncation_error(max_output_tokens: int, usage: Usage) -> ModelError:
    """Return the error for an answer that exceeded the token limit."""
    return ModelError(
        "truncated", f"the answer did not fit into ai.maxOutputTokens ({max_output_tokens})", usage
    )


def error_from_status(
    status: int, message: str, *, secret: str | None, retry_after: str | None = None
) -> ModelError:
    """Return the error for an HTTP error status.

    Args:
        status: The HTTP status code.
        message: The message of the server.
        secret: The key, which is removed from the message.
        retry_after: The value of the Retry-After header.
    """
    words = _REMEDIES.get(status) or quote(message.replace(secret, "***") if secret else message)
    detail = f"HTTP {status}: {words}"
    if status in _RETRYABLE_STATUSES:
        reason = "rate_limited" if status == 429 else "unavailable"
        return TransientError(reason, detail, _seconds(retry_after))
    return ModelError("unavailable" if status >= 500 else "rejected", detail)


def connection_error(provider: str, why: str, *, sent: bool) -> TransientError:
    """Return the error for a failed connection.

    Args:
        provider: The name of the provider.
        why: The reason in words.
        sent: Whether the prompt may have been sent; False if no connection could be made.
    """
    detail = f"no connection to {provider} ({quote(why)}), check ai.baseUrl and the network"
    return UnansweredError("unavailable", detail) if sent else TransientError("unavailable", detail)


def _seconds(retry_after: str | None) -> float | None:
    """Return the header's seconds; None if it contains a date, so that the own backoff applies."""
    try:
        return float(retry_after) if retry_after else None
    except ValueError:
        return None
