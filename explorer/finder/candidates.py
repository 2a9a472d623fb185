"""Selects the elements worth reading, by a search in the text of the whole page.

Reading an element costs about a hundred times as much as finding a word in its text.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from explorer.finder.description.request import ElementQuery
from explorer.finder.outline import Outline
from explorer.finder.page_text import PageText
from explorer.finder.ranking.evidence import IN_CONTAINER
from explorer.finder.vocabulary.grammar import grammar

_EXTRA = 3
"""Number of elements that are read in addition to the ``top`` ones."""
_WORTH_READING = 0.4
"""Share of the highest possible coverage that an element must be able to reach."""

TermIndices = frozenset[int]
"""Indices into the terms of the query: those that an element contains itself."""


class Candidates(NamedTuple):
    """The elements that a query may mean.

    Attributes:
        own_terms: For each element, by its index on the page and in ascending order, the indices of
            the terms that it may contain itself.
        rarities: For each term how much it says: 0 if all elements contain it, 1 if one does. None
            if no element contains it.
    """

    own_terms: dict[int, TermIndices]
    rarities: tuple[float | None, ...]


def candidates(page: PageText, request: ElementQuery, top: int | None) -> Candidates:
    """Select the elements that contain the most of what was asked for.

    Args:
        page: The text of the page.
        request: The parsed description.
        top: How many matches the caller wants, None for all. In an outline it limits the
            candidates, unless the query has an ordinal or places.
    """
    terms, count = request.terms, len(page.refs)
    if all(term.owner for term in terms):
        every = frozenset(range(len(terms)))
        return Candidates(dict.fromkeys(range(count), every), (1.0,) * len(terms))
    found = page.elements_with(terms)
    found_terms: dict[int, set[int]] = defaultdict(set)
    for number, having in enumerate(found):
        for index in having:
            found_terms[index].add(number)
    rarities = tuple(_rarity(len(having), count) for having in found)
    term_sets = {index: frozenset(numbers) for index, numbers in found_terms.items()}
    coverages = {own: _coverage(own, request, rarities) for own in set(term_sets.values())}
    least = _WORTH_READING * max(coverages.values(), default=0.0)
    indices = [n for n in sorted(term_sets) if coverages[term_sets[n]] > least]
    if page.outline and top and not (request.ordinal or request.places):
        reachable = {index: coverages[term_sets[index]] for index in indices}
        indices = sorted(_sorted_by_coverage(page.outline, reachable, request)[: top + _EXTRA])
    return Candidates({index: term_sets[index] for index in indices}, rarities)


def _rarity(frequency: int, count: int) -> float | None:
    if not frequency:
        return None
    return math.log((count + 1) / frequency) / math.log(count + 1)


def _sorted_by_coverage(
    outline: Outline, coverages: dict[int, float], request: ElementQuery
) -> list[int]:
    """Sort the candidates by the highest possible coverage first.

    Ties are broken by the fit of the role, then the number of literal words, then the shorter name.
    """
    fits = grammar().role_similarities.get(request.role, {}) | {request.role: 1.0}
    literal = {term.text for term in request.terms}

    def rank(index: int) -> tuple[float, float, int, int]:
        role, name = outline.glance(index)
        very_words = len(literal.intersection(name.lower().split()))
        return -coverages[index], -fits.get(role, 0.0), -very_words, len(name)

    return sorted(coverages, key=rank)


def _coverage(
    found_terms: TermIndices, request: ElementQuery, rarities: Sequence[float | None]
) -> float:
    """Return the highest coverage that an element with the terms ``found_terms`` can reach, 0 to 1.

    A missing term counts with ``IN_CONTAINER`` if a container may contain it. Without one of the
    leading terms it is 0.
    """
    terms = request.terms
    if not any(request.is_leading(terms[number]) for number in found_terms):
        return 0.0
    found = asked = 0.0
    for number, (term, rarity) in enumerate(zip(terms, rarities, strict=True)):
        if rarity is not None:
            weight = term.weight * (0.1 + rarity)
            asked += weight
            if number in found_terms:
                found += weight
            elif term.may_be_in_container:
                found += weight * IN_CONTAINER / 2
    return found / asked
