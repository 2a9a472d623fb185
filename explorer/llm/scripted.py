"""A scripted model for tests and for trials without a provider."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.errors import ExplorerError
from explorer.models import Usage
from explorer.protocols import Answer


class ScriptedModel:
    """Returns the given replies in turn and records the prompts.

    Args:
        replies: JSON texts to return, or errors to raise.
        usage: The usage of each reply; one output token by default.

    Attributes:
        prompts: The prompts received so far.
        pictures: The pictures received with them, None for none.
    """

    def __init__(self, replies: Iterable[str | ExplorerError], usage: Usage | None = None) -> None:
        self._replies = iter(replies)
        self._usage = usage or Usage(output_tokens=1)
        self.prompts: list[str] = []
        self.pictures: list[bytes | None] = []

    async def ask(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None = None
    ) -> tuple[Answer, Usage]:
        """Record the prompt and the picture, and return or raise the next reply."""
        self.prompts.append(prompt)
        self.pictures.append(picture)
        reply = next(self._replies)
        if isinstance(reply, ExplorerError):
            raise reply
        return answer_type.model_validate_json(reply), self._usage

    async def takes_pictures(self) -> bool:
        """Return True: pictures are recorded."""
        return True
