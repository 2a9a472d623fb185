"""Searches the elements of a page for the ones that fit a description."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache

from explorer.finder.description.reader import DescriptionParser
from explorer.finder.description.request import ElementAction
from explorer.finder.landmarks import find_landmarks, merge_matches
from explorer.finder.match import Meaning, ScoredElement, by_meaning
from explorer.finder.ranking.ranking import Ranking
from explorer.finder.refs import AccessibilityRef
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import Vocabulary, vocabulary

__all__ = ["MIN_SCORE", "ScoredElement", "find", "landmarks"]

MIN_SCORE = 0.3
"""Lowest score of a match."""
MAX_DESCRIPTION_LENGTH = 1000  # characters

Roles = Mapping[str, Sequence[str]]


def find(
    refs: Sequence[AccessibilityRef],
    description: str,
    role_hint: str | None = None,
    *,
    top: int | None = 5,
    min_score: float = MIN_SCORE,
    words: Vocabulary | None = None,
    roles: Roles | None = None,
    meaning: Meaning | None = None,
    action: ElementAction | None = None,
    among: Container[int] | None = None,
) -> list[ScoredElement]:
    """Return the elements that fit the description, the best first.

    Args:
        refs: The elements of a page, in page order.
        description: Only the first ``MAX_DESCRIPTION_LENGTH`` characters are read.
        role_hint: A role, or a word for one, that replaces the one in the description.
        top: Maximum number of matches, None for all.
        min_score: The lowest score of a match, 0 to 1.
        words: The synonyms; the built-in ones by default.
        roles: The words for each role; those of grammar.toml by default.
        meaning: Breaks ties and is asked where nothing is found.
        action: What will be done to the element, if the description is not to be read as an
            instruction.
        among: The indices of the elements that may be meant; all by default.
    """
    description = description[:MAX_DESCRIPTION_LENGTH]
    known = words or vocabulary()
    queries = _parser(known, roles).readings(description, role_hint or "", action)
    if queries[0].is_empty:
        return []
    matches = Ranking(refs, queries, known, among=among).matches(min_score, top)
    if (landmark := queries[0].landmark) and not role_hint:
        matches = merge_matches(matches, find_landmarks(refs, landmark, min_score), top)
    return by_meaning(matches, refs, description, meaning) if meaning else matches


def landmarks(
    refs: Sequence[AccessibilityRef], description: str, *, words: Vocabulary | None = None
) -> list[ScoredElement]:
    """Return the landmarks that a description names as a whole, the best first.

    Args:
        refs: The landmarks of a page.
        description: Only the first ``MAX_DESCRIPTION_LENGTH`` characters are read.
        words: The synonyms; the built-in ones by default.
    """
    parser = _parser(words or vocabulary(), None)
    place = parser.read(description[:MAX_DESCRIPTION_LENGTH]).landmark
    return find_landmarks(refs, place, MIN_SCORE) if place else []


def _parser(words: Vocabulary, roles: Roles | None) -> DescriptionParser:
    names = (roles or grammar().roles).items()
    return _cached_parser(words, tuple((role, tuple(role_words)) for role, role_words in names))


@lru_cache(maxsize=8)
def _cached_parser(
    words: Vocabulary, names: tuple[tuple[str, tuple[str, ...]], ...]
) -> DescriptionParser:
    return DescriptionParser(words, dict(names))
