"""Selects the elements worth reading, by a search in the text of the whole page.

Reading an element costs about a hundred times as much as finding a word in its text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from explorer.finder.description.request import ElementQuery
from explorer.finder.outline import Outline
from explorer.finder.ranking.evidence import IN_CONTAINER
from explorer.finder.refs import AccessibilityRef
from explorer.finder.terms import MIN_PART_LENGTH, Term
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.words import spaced

STRICT = 1.7
"""Exponent of the coverage in the score: an element with half of what was asked for scores 0.31,
not 0.5.
"""
_EXTRA = 3
"""Number of elements that are read in addition to the ``top`` ones."""

TermIndices = frozenset[int]
"""Indices into the terms of the query: those that an element contains itself."""


def candidates(
    refs: Sequence[AccessibilityRef], request: ElementQuery, min_score: float, top: int | None
) -> dict[int, TermIndices]:
    """Select the elements that can score at least ``min_score``.

    An element is left out if it could not reach ``min_score`` even if everything that it does not
    contain itself were found around it.

    Args:
        refs: All elements of the page. An ``Outline`` is searched without parsing its elements.
        request: The parsed description.
        min_score: The lowest score of a match, 0 to 1.
        top: How many matches the caller wants, None for all. In an outline it limits the
            candidates, unless the query has an ordinal or places.

    Returns:
        For each candidate, by its index in ``refs`` and in ascending order, the indices of the
        terms that it may contain itself.
    """
    terms = request.terms
    if all(term.owner for term in terms):
        return dict.fromkeys(range(len(refs)), frozenset(range(len(terms))))
    found_terms: dict[int, set[int]] = defaultdict(set)
    outline = refs if isinstance(refs, Outline) else None
    text = outline.search_text if outline else "\n".join([ref.search_text for ref in refs])
    for number, found in enumerate(_found(text, terms)):
        for line in found:
            for index in outline.elements_at(line) if outline else (line,):
                found_terms[index].add(number)
    term_sets = {index: frozenset(numbers) for index, numbers in found_terms.items()}
    max_score_of = {numbers: _max_score(numbers, request) for numbers in set(term_sets.values())}
    indices = [index for index in sorted(term_sets) if max_score_of[term_sets[index]] >= min_score]
    if outline and top and not (request.ordinal or request.places):
        max_scores = {index: max_score_of[term_sets[index]] for index in indices}
        indices = sorted(_sorted_by_max_score(outline, max_scores, request)[: top + _EXTRA])
    return {index: term_sets[index] for index in indices}


def _sorted_by_max_score(
    outline: Outline, max_scores: dict[int, float], request: ElementQuery
) -> list[int]:
    """Sort the candidates by the highest possible score first.

    Ties are broken by the fit of the role, then the number of literal words, then the shorter name.
    """
    fits = grammar().role_similarities.get(request.role, {}) | {request.role: 1.0}
    literal = {term.text for term in request.terms}

    def rank(index: int) -> tuple[float, float, int, int]:
        role, name = outline.glance(index)
        very_words = len(literal.intersection(name.lower().split()))
        return -max_scores[index], -fits.get(role, 0.0), -very_words, len(name)

    return sorted(max_scores, key=rank)


def _max_score(found_terms: TermIndices, request: ElementQuery) -> float:
    """Return the highest score that an element with the terms ``found_terms`` can reach, 0 to 1.

    It is coverage ** ``STRICT``, where a missing term counts with ``IN_CONTAINER`` if a container
    may contain it. With places or states in the query it is 1.
    """
    terms = request.terms
    if not any(
        number in found_terms and request.is_leading(term) for number, term in enumerate(terms)
    ):
        return 0.0
    if request.places or request.states:
        return 1.0
    found = sum(
        term.weight
        * (1.0 if number in found_terms else IN_CONTAINER if term.may_be_in_container else 0.0)
        for number, term in enumerate(terms)
    )
    return float((found / sum(term.weight for term in terms)) ** STRICT)


def _found(raw: str, terms: Sequence[Term]) -> list[set[int]]:
    """Return, for each term, the line numbers of the elements that may contain it."""
    text = spaced(raw)
    present_words = frozenset().union(*[term.keys for term in terms]).intersection(text.split())
    found = []
    for term in terms:
        near = [
            phrase for word in present_words if word in term.index for phrase, _ in term.index[word]
        ]
        phrases = {" ".join(phrase) for phrase in near if present_words.issuperset(phrase)}
        present = _lines_with(phrases, text, whole=True)
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
