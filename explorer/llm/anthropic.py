"""Connects to Anthropic's Messages API."""

from __future__ import annotations

import httpx2
from anthropic import (
    AnthropicError,
    APIConnectionError,
    APIStatusError,
    AsyncAnthropic,
    omit,
    transform_schema,
)
from anthropic.types import ContentBlockParam, Message

from explorer.errors import ModelError, UsageError
from explorer.llm import reply
from explorer.llm.catalog import (
    DEFAULT_MODELS,
    api_key,
    is_named_as_seeing,
    missing_key,
    model_name,
    require_address,
    usage_of,
)
from explorer.models import Usage
from explorer.protocols import Answer
from explorer.settings.model import AISettings


class AnthropicModel:
    """Asks an Anthropic model. Each call to ``ask`` makes one attempt.

    Raises:
        UsageError: There are no credentials.
    """

    def __init__(self, settings: AISettings) -> None:
        self._settings = settings
        self._client = _client(settings)

    async def ask(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None = None
    ) -> tuple[Answer, Usage]:
        """Send one prompt; see SeeingModel.ask."""
        async with reply.answer_deadline(self._settings.timeout_seconds):
            message = await self._create(_content(prompt, picture), answer_type)
        with reply.unpacking():
            usage = _usage(self._settings, message)
            if message.stop_reason == "refusal":
                details = message.stop_details
                raise reply.refusal_error(details.explanation if details else None, usage)
            if message.stop_reason in ("max_tokens", "model_context_window_exceeded"):
                raise reply.truncation_error(self._settings.max_output_tokens, usage)
            text = "".join(part.text for part in message.content if part.type == "text")
        return reply.parse(text, answer_type, usage), usage

    async def takes_pictures(self) -> bool:
        """Return whether the model is known to take pictures."""
        return is_named_as_seeing(self._settings)

    async def aclose(self) -> None:
        """Close the connection."""
        await self._client.close()

    async def _create(
        self, content: str | list[ContentBlockParam], answer_type: type[Answer]
    ) -> Message:
        is_default = model_name(self._settings) == DEFAULT_MODELS["anthropic"]
        try:
            return await self._client.messages.create(
                model=model_name(self._settings),
                max_tokens=self._settings.max_output_tokens,
                messages=[{"role": "user", "content": content}],
                output_config={
                    "format": {"type": "json_schema", "schema": transform_schema(answer_type)}
                },
                # The default model needs no thinking for this; others may not support disabling it.
                thinking={"type": "disabled"} if is_default else omit,
            )
        except APIConnectionError as error:
            refused = isinstance(error.__cause__, httpx2.ConnectError)
            raise reply.connection_error(
                "Anthropic", str(error.__cause__), sent=not refused
            ) from None
        except APIStatusError as error:
            raise reply.error_from_status(
                error.status_code,
                error.api_message or error.message,
                secret=self._client.api_key or self._client.auth_token,
                retry_after=error.response.headers.get("retry-after"),
            ) from None
        except AnthropicError as error:  # credentials from a file or another service failed
            raise ModelError("rejected", reply.quote(str(error))) from None


def _content(prompt: str, picture: bytes | None) -> str | list[ContentBlockParam]:
    if picture is None:
        return prompt
    data = reply.base64_text(picture)
    return [
        {
            "type": "image",
            "source": {"type": "base64", "media_type": "image/png", "data": data},
        },
        {"type": "text", "text": prompt},
    ]


def _client(settings: AISettings) -> AsyncAnthropic:
    require_address(settings)
    try:
        client = AsyncAnthropic(
            api_key=api_key(settings), base_url=settings.base_url, max_retries=0, timeout=None
        )
    except AnthropicError as error:
        message = reply.quote(str(error))
        raise UsageError(f"anthropic's credentials cannot be used: {message}") from None
    if not (client.api_key or client.auth_token or client.credentials):
        raise missing_key(settings)
    return client


def _usage(settings: AISettings, message: Message) -> Usage:
    """Return the usage. Unlike others, Anthropic excludes cached tokens from the input tokens."""
    used = message.usage
    read, written = used.cache_read_input_tokens or 0, used.cache_creation_input_tokens or 0
    return usage_of(settings, used.input_tokens + read + written, used.output_tokens, read, written)
