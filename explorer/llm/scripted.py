"""A model that answers by a script: for tests, and for trying things without a provider."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.errors import ExplorerError
from explorer.models import Usage
from explorer.protocols import Answer


class ScriptedModel:
    """Gives its replies in turn, JSON text or an error to raise, and remembers the prompts."""

    def __init__(self, replies: Iterable[str | ExplorerError], usage: Usage | None = None) -> None:
        self._replies = iter(replies)
        self._usage = usage or Usage(output_tokens=1)
        self.prompts: list[str] = []

    async def ask(self, prompt: str, answer_type: type[Answer]) -> tuple[Answer, Usage]:
        self.prompts.append(prompt)
        reply = next(self._replies)
        if isinstance(reply, ExplorerError):
            raise reply
        return answer_type.model_validate_json(reply), self._usage
