"""Finds out which words translate which, from short texts and their translations.

A pair of texts says only that some word of one stands for some word of the other. Expectation
maximisation over all pairs tells which: the first of IBM's models (Brown et al. 1993, The
Mathematics of Statistical Machine Translation), with an empty word for what has no counterpart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from explorer.finder.words import Phrase

_ROUNDS = 6
_NOTHING = ""
_UNLIKELY = 1e-4


class Meaning(NamedTuple):
    """What a word of a translation stands for.

    Attributes:
        share: How likely it stands for the word of the original, 0 to 1.
        texts: In how many texts it probably does.
    """

    share: float
    texts: float


def meanings(texts: Mapping[tuple[Phrase, Phrase], float]) -> dict[tuple[str, str], Meaning]:
    """Return what the words of translations stand for, by the word and the original word.

    Args:
        texts: The words of each original and of its translation, with the weight of the pair.
    """
    likely: dict[tuple[str, str], float] = {}
    counts: dict[tuple[str, str], float] = {}
    for _ in range(_ROUNDS):
        counts = _counted(texts, likely)
        total: dict[str, float] = defaultdict(float)
        for (word, _original), count in counts.items():
            total[word] += count
        likely = {pair: count / total[pair[0]] for pair, count in counts.items()}
    return {
        pair: Meaning(share, counts[pair])
        for pair, share in likely.items()
        if pair[0] and share > _UNLIKELY
    }


def _counted(
    texts: Mapping[tuple[Phrase, Phrase], float], likely: Mapping[tuple[str, str], float]
) -> dict[tuple[str, str], float]:
    """Return how often each word of a translation stands for a word, by what is likely so far."""
    counts: dict[tuple[str, str], float] = defaultdict(float)
    for (original, translated), weight in texts.items():
        candidates = (_NOTHING, *translated)
        for word in original:
            shares = [likely.get((one, word), _UNLIKELY) for one in candidates]
            whole = sum(shares)
            for one, share in zip(candidates, shares, strict=True):
                counts[one, word] += weight * share / whole
    return counts
