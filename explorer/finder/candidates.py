"""Selects the elements worth reading, by a search in the text of the whole page.

Reading an element costs about a hundred times as much as finding a word in its text.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from explorer.finder.description.request import ElementQuery
from explorer.finder.outline import Outline
from explorer.finder.ranking.evidence import IN_CONTAINER
from explorer.finder.refs import AccessibilityRef
from explorer.finder.terms import MIN_PART_LENGTH, Term
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.words import spaced

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


def candidates(
    refs: Sequence[AccessibilityRef], request: ElementQuery, top: int | None
) -> Candidates:
    """Select the elements that contain the most of what was asked for.

    Args:
        refs: All elements of the page. An ``Outline`` is searched without parsing its elements.
        request: The parsed description.
        top: How many matches the caller wants, None for all. In an outline it limits the
            candidates, unless the query has an ordinal or places.
    """
    terms = request.terms
    if all(term.owner for term in terms):
        every = frozenset(range(len(terms)))
        return Candidates(dict.fromkeys(range(len(refs)), every), (1.0,) * len(terms))
    outline = refs if isinstance(refs, Outline) else None
    text = outline.search_text if outline else "\n".join([ref.search_text for ref in refs])
    found_terms: dict[int, set[int]] = defaultdict(set)
    frequencies = []
    for number, found in enumerate(_found(text, terms)):
        having = (
            {index for line in found for index in outline.elements_at(line)} if outline else found
        )
        frequencies.append(len(having))
        for index in having:
            found_terms[index].add(number)
    rarities = tuple(_rarity(frequency, len(refs)) for frequency in frequencies)
    term_sets = {index: frozenset(numbers) for index, numbers in found_terms.items()}
    coverages = {own: _coverage(own, request, rarities) for own in set(term_sets.values())}
    least = _WORTH_READING * max(coverages.values(), default=0.0)
    indices = [n for n in sorted(term_sets) if coverages[term_sets[n]] > least]
    if outline and top and not (request.ordinal or request.places):
        reachable = {index: coverages[term_sets[index]] for index in indices}
        indices = sorted(_sorted_by_coverage(outline, reachable, request)[: top + _EXTRA])
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


def _found(raw: str, terms: Sequence[Term]) -> list[set[int]]:
    """Return, for each term, the line numbers of the elements that may contain it."""
    text = spaced(raw)
    present_words = frozenset().union(*[term.keys for term in terms]).intersection(text.split())
    close = ""
    found = []
    for term in terms:
        near = [
            phrase for word in present_words if word in term.index for phrase, _ in term.index[word]
        ]
        phrases = {" ".join(phrase) for phrase in near if present_words.issuperset(phrase)}
        if not close and any(" " in phrase for phrase in phrases):
            close = text.replace("  ", " ").replace("  ", " ")  # a sign and a space: "Yes, delete"
        present = _lines_with(phrases, close or text, whole=True)
        if not present:
            whole = {term.text} if len(term.text) >= MIN_PART_LENGTH else set()
            present = _lines_with((term.parts & present_words) | whole, text)
        found.append(present | _lines_with(term.signs, raw))
    return found


def _lines_with(phrases: Iterable[str], text: str, *, whole: bool = False) -> set[int]:
    """Return the line numbers that contain a phrase; ``whole`` requires word boundaries."""
    numbers: set[int] = set()
    for phrase in phrases:
        number = start = 0
        while (at := text.find(phrase, start)) >= 0:
            number += text.count("\n", start, at)
            end = at + len(phrase)
            if not whole or not (text[at - 1 : at].strip() or text[end : end + 1].strip()):
                numbers.add(number)
            start = at + 1
    return numbers
