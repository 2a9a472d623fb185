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
    """

    def __init__(self, replies: Iterable[str | ExplorerError], usage: Usage | None = None) -> None:
        self._replies = iter(replies)
        self._usage = usage or Usage(output_tokens=1)
        self.prompts: list[str] = []

    async def ask(
        self, prompt: str, answer_type: type[Answer], picture: bytes | None = None
    ) -> tuple[Answer, Usage]:
        """Record the prompt and return or raise the next reply."""
        self.prompts.append(prompt)
        reply = next(self._replies)
        if isinstance(reply, ExplorerError):
            raise reply
        return answer_type.model_validate_json(reply), self._usage
