"""Compares what elements are called, whichever field says it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz import fuzz

from explorer.models.recording import SemanticElementRef

Similarities = list[float | None]
"""For each candidate 0 to 1; None where it has nothing to compare."""

_CACHED = 65_536
_NUMBERS = re.compile(r"\d+")
_COUNTER = re.compile(r"\s*\(\d+\)\s*$|\s\d+$")
"""A number at the end of a label that says how many there are."""
_HINT = re.compile(r"\([^()]*\)?")
_LITTLE_WORDS = frozenset(
    {"a", "an", "the", "to", "of", "in", "for", "your", "my", "this", "-", "&"}
)
_BEGINNING = 0.6
"""Similarity of two texts of which one is the beginning of the other."""

_SAME_LABEL = 0.8
"""Similarity from which on two labels are the same in other words."""


@lru_cache(_CACHED)
def exact_text(text: str) -> str:
    """Return a text in lower case, without a counter and final punctuation."""
    if text.isalpha():
        return text.casefold()
    plain = " ".join(text.casefold().split())
    if plain[-1:].isdigit() or plain.endswith(")"):
        plain = _COUNTER.sub("", plain) or plain
    return plain.strip(" .:*…!?()[]")


@lru_cache(_CACHED)
def plain_text(text: str) -> str:
    """Return a text in lower case, without final punctuation, its numbers all the same."""
    plain = " ".join(text.casefold().split()).strip(" .:*…!?()[]")
    return plain if plain.isalpha() else _NUMBERS.sub("0", plain)


@lru_cache(_CACHED)
def text_similarity(wanted: str, given: str) -> float:
    """Compare two plain texts: 1 for the same, 0 for nothing in common."""
    if wanted == given:
        return 1.0
    if not wanted or not given:
        return 0.0
    begins = given.startswith(wanted + " ") or wanted.startswith(given + " ")
    similar = fuzz.ratio(wanted, given, score_cutoff=40) / 100
    return max(similar**2, _BEGINNING if begins else 0.0)


def overlap(wanted: frozenset[str], given: frozenset[str]) -> float:
    """Return the share of words that two texts have in common."""
    both = len(wanted & given)
    return both / (len(wanted) + len(given) - both) if both else 0.0


def label_of(element: SemanticElementRef) -> str:
    """Return what an element is called: its name, text, alternative text, title or placeholder."""
    return element.name or element.text or element.alt or element.title or element.placeholder or ""


def labels_of(element: SemanticElementRef) -> tuple[str | None, ...]:
    """Return all that an element may be called by; redesigns move labels between these fields."""
    return element.name, element.text, element.alt, element.title, element.placeholder


def compare_labels(
    reference: SemanticElementRef, labels: Sequence[tuple[str | None, ...]]
) -> dict[str, Similarities]:
    """Compare labels in several ways.

    Args:
        reference: The recorded element, which has a label.
        labels: Those of the candidates, as ``labels_of`` returns them.

    Returns:
        ``label``: how similar the labels are. ``only``: 1 where no other candidate has the recorded
        label. ``missing`` and ``added``: 1 minus the share of the words that only the recorded, and
        only the present label has. ``number``: 0 where the labels differ in numbers only.
    """
    wanted = exact_text(label_of(reference))
    others = frozenset(exact_text(one) for one in labels_of(reference) if one)
    compared = [_compare(wanted, others, one) for one in labels]
    same = [(one[0] or 0.0) >= _SAME_LABEL for one in compared]
    how_many = Counter(same)[True]
    return {
        "label": [one[0] for one in compared],
        "only": [(1.0 if how_many == 1 else 0.0) if one else None for one in same],
        "missing": [one[1] for one in compared],
        "added": [one[2] for one in compared],
        "number": [one[3] for one in compared],
    }


def compare_unlabelled(
    reference: SemanticElementRef, labels: Sequence[tuple[str | None, ...]]
) -> Similarities:
    """Compare an element without a label.

    Returns:
        1 for candidates that have none either, 0.8 for those that are called what was beside the
        recorded element, 0.5 for those with a word that was beside it, else 0.
    """
    beside = {plain_text(one) for one in (reference.neighbour_text or "").split(" | ")} - {""}
    return [1.0 if not any(one) else _described(one, beside) for one in labels]


def _described(labels: tuple[str | None, ...], beside: set[str]) -> float:
    texts = [plain_text(label) for label in labels if label]
    if not beside.isdisjoint(texts):
        return 0.8
    named = (set(text.split()) for text in texts)
    return 0.5 if any(not beside.isdisjoint(words) for words in named) else 0.0


_Compared = tuple[float | None, float | None, float | None, float | None]
_UNLABELLED: _Compared = (None, None, None, None)
_SAME: _Compared = (1.0, None, None, None)
_NOTHING_IN_COMMON: _Compared = (0.0, 0.0, 0.0, None)


@lru_cache(_CACHED)
def _compare(wanted: str, others: frozenset[str], labels: tuple[str | None, ...]) -> _Compared:
    """Return the values of ``compare_labels`` for one candidate."""
    given = {exact_text(one) for one in labels if one}
    given.discard("")
    if not given:
        return _UNLABELLED
    if wanted in given:
        return _SAME
    best = max((_compare_two(wanted, one) for one in given), key=lambda found: found[0] or 0.0)
    if not others.isdisjoint(given):
        return max(best, (0.8, None, None, None), key=lambda found: found[0] or 0.0)
    return best


def _compare_two(wanted: str, given: str) -> _Compared:
    words, others = label_words(wanted), label_words(given)
    if not words or not others:
        return text_similarity(wanted, given), None, None, None
    if words == others:
        return 0.95, None, None, None
    if _without_hint(wanted) == _without_hint(given):
        return 0.9, None, None, None
    common = len(words & others)
    if not common and fuzz.ratio(wanted, given, score_cutoff=50) == 0:
        return _NOTHING_IN_COMMON
    similar = text_similarity(plain_text(wanted), plain_text(given))
    if similar == 1.0:
        return 0.7, None, None, 0.0
    return similar, common / len(words), common / len(others), None


@lru_cache(_CACHED)
def _without_hint(text: str) -> str:
    """Return a label without what it says in parentheses."""
    return " ".join(_HINT.sub(" ", text).split()) or text


@lru_cache(_CACHED)
def label_words(text: str) -> frozenset[str]:
    """Return the words of a label that matter."""
    words = (
        frozenset(re.findall(r"\w+|[^\w\s]+", text)) if not text.isalpha() else frozenset({text})
    )
    return words - _LITTLE_WORDS or words
