"""Plain TF-IDF over the words of the controls: what ours is measured against.

It knows no grammar, no synonyms and no places.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from explorer.models import InteractiveElement
from explorer.text import words


class Index:
    """The weighted words of the elements of a page."""

    def __init__(self, elements: Sequence[InteractiveElement]) -> None:
        counts = [Counter(words(_text(element))) for element in elements]
        having = Counter(word for own in counts for word in own)
        self._rarity = {word: math.log(len(elements) / many) + 1 for word, many in having.items()}
        self._vectors = [self._vector(own) for own in counts]

    def best(self, description: str) -> int | None:
        """The index of the most similar element, the first of equals; None if no word is shared."""
        asked = self._vector(Counter(words(description)))
        scores = [
            sum(own.get(word, 0.0) * weight for word, weight in asked.items())
            for own in self._vectors
        ]
        highest = max(scores, default=0.0)
        return scores.index(highest) if highest else None

    def _vector(self, counts: Counter[str]) -> dict[str, float]:
        weights = {
            word: n * self._rarity[word] for word, n in counts.items() if word in self._rarity
        }
        length = math.hypot(*weights.values()) or 1.0
        return {word: weight / length for word, weight in weights.items()}


def _text(element: InteractiveElement) -> str:
    shown = element.text if element.text != element.name else ""
    own = (element.role, element.name, shown, element.value, element.placeholder)
    return " ".join([*own, element.near, element.description, element.field_name])
