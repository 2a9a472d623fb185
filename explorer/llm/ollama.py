"""Connects to a local or remote Ollama server."""

from __future__ import annotations

import os
from typing import Any

import httpx
from ollama import AsyncClient, ChatResponse, ResponseError

from explorer.errors import ModelError
from explorer.llm import reply
from explorer.llm.catalog import api_key, bad_address, estimated_tokens, model_name, usage_of
from explorer.models import Usage
from explorer.protocols import Answer
from explorer.settings.model import AISettings

_CONTEXT_STEP = 8192
"""Step of the context size in tokens. Ollama reloads the model whenever the size changes."""


class OllamaModel:
    """Asks a model served by Ollama. Each call to ``ask`` makes one attempt. No key is needed.

    Raises:
        UsageError: The base URL is not an address.
    """

    def __init__(self, settings: AISettings) -> None:
        self._settings = settings
        self._key = api_key(settings) or os.environ.get("OLLAMA_API_KEY")
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else None
        try:
            self._client = AsyncClient(host=settings.base_url, headers=headers, timeout=None)
        except ValueError:
            raise bad_address(settings) from None

    async def ask(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None = None
    ) -> tuple[Answer, Usage]:
        """Send one prompt; see SeeingModel.ask."""
        async with reply.answer_deadline(self._settings.timeout_seconds):
            chat = await self._chat(prompt, answer_type, picture)
        with reply.unpacking():
            usage = usage_of(self._settings, chat.prompt_eval_count or 0, chat.eval_count or 0)
            if chat.done_reason == "length":
                raise reply.truncation_error(self._settings.max_output_tokens, usage)
            text = chat.message.content or ""
        return reply.parse(text, answer_type, usage), usage

    async def takes_pictures(self) -> bool:
        """Return whether the server says that the model takes pictures."""
        try:
            async with reply.answer_deadline(self._settings.timeout_seconds):
                shown = await self._client.show(model_name(self._settings))
        except (ConnectionError, httpx.RequestError, ResponseError, ModelError):
            return False  # the first question will tell what is wrong
        return "vision" in (shown.capabilities or ())

    async def aclose(self) -> None:
        """Close the connection."""
        await self._client.close()  # type: ignore[no-untyped-call]

    async def _chat(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None
    ) -> ChatResponse:
        name = model_name(self._settings)
        try:
            return await self._client.chat(
                model=name,
                messages=[_message(prompt, picture)],
                format=answer_type.model_json_schema(),
                options={
                    "num_predict": self._settings.max_output_tokens,
                    "num_ctx": self._context(estimated_tokens(prompt, answer_type, picture)),
                    "temperature": 0,
                },
            )
        except ConnectionError:
            raise reply.connection_error("Ollama", "does `ollama serve` run?", sent=False) from None
        except httpx.RequestError as error:
            raise reply.connection_error("Ollama", str(error), sent=True) from None
        except ResponseError as error:
            if error.status_code == 404:
                raise ModelError("rejected", f"no model {name}: run `ollama pull {name}`") from None
            raise reply.error_from_status(
                error.status_code, str(error.error), secret=self._key
            ) from None

    def _context(self, prompt_tokens: int) -> int:
        """Return the context size in tokens, for the prompt and the answer.

        Ollama's default of 4096 tokens on small machines would silently cut off the start of the
        prompt.
        """
        needed = prompt_tokens + self._settings.max_output_tokens
        return -(-needed // _CONTEXT_STEP) * _CONTEXT_STEP


def _message(prompt: str, picture: bytes | None) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "user", "content": prompt}
    return message | {"images": [reply.base64_text(picture)]} if picture else message
