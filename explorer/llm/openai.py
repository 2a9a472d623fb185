"""Connects to OpenAI's Responses API and compatible servers."""

from __future__ import annotations

from typing import Any

import httpx2
from openai import (
    APIConnectionError,
    APIStatusError,
    AsyncOpenAI,
    OpenAIError,
    omit,
    pydantic_function_tool,
)
from openai.types.responses import ParsedResponse, ResponseInputParam, ResponseUsage

from explorer.errors import ModelError
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

_OPENAI_HOST = "api.openai.com"


class OpenAIModel:
    """Asks an OpenAI model. Each call to ``ask`` makes one attempt.

    Raises:
        UsageError: There is no key.
    """

    def __init__(self, settings: AISettings) -> None:
        self._settings = settings
        self._client = _client(settings)
        self._repeats_schema = False
        """Whether the server is one that reads the schema only where Chat Completions has it."""

    async def ask(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None = None
    ) -> tuple[Answer, Usage]:
        """Send one prompt; see SeeingModel.ask."""
        async with reply.answer_deadline(self._settings.timeout_seconds):
            response = await self._respond(_input(prompt, picture), answer_type)
        with reply.unpacking():
            usage = _usage(self._settings, response.usage)
            if failure := self._failure(response, usage):
                raise failure
            text = response.output_text
        try:
            return reply.parse(text, answer_type, usage), usage
        except ModelError as error:
            if self._repeats_schema or self._client.base_url.host == _OPENAI_HOST:
                raise
            self._repeats_schema = True
            raise reply.repeatable(error) from None

    async def takes_pictures(self) -> bool:
        """Return whether the model is known to take pictures."""
        return is_named_as_seeing(self._settings)

    async def aclose(self) -> None:
        """Close the connection."""
        await self._client.close()

    async def _respond(
        self, question: str | ResponseInputParam, answer_type: type[Answer]
    ) -> ParsedResponse[Any]:
        is_default = model_name(self._settings) == DEFAULT_MODELS["openai"]
        try:
            return await self._client.responses.parse(
                model=model_name(self._settings),
                input=question,
                text_format=answer_type,
                parse_as=None,  # parsed here: the SDK's error would lose the usage
                max_output_tokens=self._settings.max_output_tokens,
                # The default model needs no reasoning for this; others may not support the option.
                reasoning={"effort": "none"} if is_default else omit,
                store=False,
                extra_body=_older_form(answer_type) if self._repeats_schema else None,
            )
        except APIConnectionError as error:
            refused = isinstance(error.__cause__, httpx2.ConnectError)
            raise reply.connection_error("OpenAI", str(error.__cause__), sent=not refused) from None
        except APIStatusError as error:
            raise self._status_failure(error) from None

    def _status_failure(self, error: APIStatusError) -> ModelError:
        if error.code == "insufficient_quota":  # the only 429 for which waiting does not help
            return ModelError("rejected", "the account has no quota left, see its billing page")
        return reply.error_from_status(
            error.status_code,
            str(error.body.get("message")) if isinstance(error.body, dict) else error.message,
            secret=self._client.api_key,
            retry_after=error.response.headers.get("retry-after"),
        )

    def _failure(self, response: ParsedResponse[Any], usage: Usage) -> ModelError | None:
        """Return why the response is not a complete answer, None if it is."""
        if response.status == "failed":
            message = response.error.message if response.error else "no reason was given"
            return ModelError("unavailable", reply.quote(message), usage)
        if response.status == "incomplete":
            details = response.incomplete_details
            if details and details.reason == "content_filter":
                return reply.refusal_error("by the content filter", usage)
            return reply.truncation_error(self._settings.max_output_tokens, usage)
        refusals = [
            part.refusal
            for item in response.output
            if item.type == "message"
            for part in item.content
            if part.type == "refusal"
        ]
        return reply.refusal_error(refusals[0], usage) if refusals else None


def _older_form(answer_type: type[Answer]) -> dict[str, Any]:
    """Return the schema of an answer as the Chat Completions API takes it.

    llama.cpp reads it there only, also in requests of the Responses API. OpenAI refuses it there.
    """
    tool = pydantic_function_tool(answer_type)["function"]
    form = {"name": tool["name"], "strict": True, "schema": tool["parameters"]}
    return {"response_format": {"type": "json_schema", "json_schema": form}}


def _input(prompt: str, picture: bytes | None) -> str | ResponseInputParam:
    if picture is None:
        return prompt
    image = f"data:image/png;base64,{reply.base64_text(picture)}"
    return [
        {
            "role": "user",
            "content": [
                {"type": "input_image", "image_url": image, "detail": "high"},
                {"type": "input_text", "text": prompt},
            ],
        }
    ]


def _client(settings: AISettings) -> AsyncOpenAI:
    require_address(settings)
    try:
        return AsyncOpenAI(
            api_key=api_key(settings), base_url=settings.base_url, max_retries=0, timeout=None
        )
    except OpenAIError:
        raise missing_key(settings) from None


def _usage(settings: AISettings, used: ResponseUsage | None) -> Usage:
    """Return the usage; compatible servers omit parts of it."""
    if used is None:
        return Usage()
    cached = used.input_tokens_details
    return usage_of(
        settings,
        used.input_tokens,
        used.output_tokens,
        cache_read_tokens=cached.cached_tokens or 0 if cached else 0,
        cache_write_tokens=cached.cache_write_tokens or 0 if cached else 0,
    )
