"""Opens what reads pictures: the packages of the extra ``vision``, or a language model."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from explorer.llm import open_model
from explorer.recording.vision.model_reader import ModelReader
from explorer.recording.vision.reader import PictureReader, require_offline_reader
from explorer.settings.model import AISettings

_MIN_OUTPUT_TOKENS = 4096
"""For an answer with forty elements."""


@asynccontextmanager
async def open_reader(ai: AISettings) -> AsyncIterator[PictureReader]:
    """Open a reader of pictures; it is closed on exit from the block.

    Args:
        ai: With a provider its model reads, otherwise the packages of the extra ``vision``.

    Raises:
        UsageError: The extra is not installed, or the provider lacks its key.
    """
    if ai.provider == "none":
        yield require_offline_reader()
        return
    tokens = max(ai.max_output_tokens, _MIN_OUTPUT_TOKENS)
    async with open_model(ai.model_copy(update={"max_output_tokens": tokens})) as model:
        yield ModelReader(model)
