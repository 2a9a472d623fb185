"""Appraises the elements of a page for one way to read a description."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from explorer.finder.candidates import Candidates, candidates
from explorer.finder.description.request import ElementQuery, Placement
from explorer.finder.page_text import PageText
from explorer.finder.places import PageLayout
from explorer.finder.ranking.evidence import Evidence, read_label
from explorer.finder.ranking.features import Features, PlaceFit, features
from explorer.finder.refs import AccessibilityRef
from explorer.finder.vocabulary.grammar import role_fit
from explorer.finder.vocabulary.vocabulary import Vocabulary

_OF_ROLE = 0.5
"""Minimum fit of a role where nothing but the role is said of an element."""
_IN_ROW = 0.9
"""Minimum fit of an element in the row that words of the name are read as."""


@dataclass(frozen=True)
class Appraised:
    """An element and what speaks for it in one way to read the description.

    Attributes:
        index: The index of the element on the page.
        query: The description as it was read.
        evidence: Where its words were found.
        features: What speaks for and against it.
        role_fit: How well its role fits, 0 to 1.
        remarks: What else it fits, in words.
        odds: The logarithm of the odds that it is meant rather than nothing.
    """

    index: int
    query: ElementQuery
    evidence: Evidence
    features: Features
    role_fit: float
    remarks: tuple[str, ...] = ()
    odds: float = 0.0


def appraise(
    page: PageText, query: ElementQuery, vocabulary: Vocabulary, top: int | None
) -> list[Appraised]:
    """Return the elements that a description may mean, in page order, without their odds.

    Args:
        page: The elements of the page and their text.
        query: The description as it was read.
        vocabulary: The synonyms.
        top: How many matches the caller wants, None for all.
    """
    if query.read_as == "words" and not page.may_say(query.words):
        return []
    selected = candidates(page, query, top)
    if query.read_as == "words" and not have_label(page.refs, selected.own_terms, query.words):
        return []
    known = {
        index: Evidence(page.refs[index], query, vocabulary, own)
        for index, own in selected.own_terms.items()
    }
    by_index = {index: evidence for index, evidence in known.items() if evidence.is_plausible}
    by_index = _of_role(query, by_index)
    rarities = _rarities(selected, by_index.values())
    layout = PageLayout(page.refs)
    by_place = [layout.fits(place, list(by_index)) for place in query.places]
    bests = [max(fits, default=0.0) for fits in by_place]
    found = []
    for n, (index, evidence) in enumerate(by_index.items()):
        if not _may_be_read(evidence, query):
            continue
        fits = [PlaceFit(each[n], best) for each, best in zip(by_place, bests, strict=True)]
        if query.read_as == "row" and fits[0].relative < _IN_ROW:
            continue
        role = _role_fit(query, evidence)
        placed = zip(query.places, fits, strict=True)
        remarks = tuple(place.text for place, fit in placed if fit.relative > 0.5)
        own = features(evidence, query, rarities, fits, role)
        found.append(Appraised(index, query, evidence, own, role, remarks))
    return found


def have_label(
    refs: Sequence[AccessibilityRef], indices: Iterable[int], asked: Sequence[str]
) -> bool:
    """Return whether one of the elements has a label that consists of exactly these words."""
    return any(tuple(read_label(refs[index])) == asked for index in indices)


def _of_role(query: ElementQuery, found: dict[int, Evidence]) -> dict[int, Evidence]:
    """Return the elements of the role, if a role is all that is said: "the field below X"."""
    if query.terms or not query.role:
        return found
    return {n: one for n, one in found.items() if _role_fit(query, one) >= _OF_ROLE} or found


def _may_be_read(evidence: Evidence, query: ElementQuery) -> bool:
    """Return whether the description can be read in this way for an element.

    Without order and place it is the whole label. A place that nothing says is no part of a name.
    """
    if query.read_as == "words":
        return evidence.label_is_description
    return query.read_as != "place in name" or all(hit.strength for hit in evidence.hits)


def _rarities(selected: Candidates, found: Iterable[Evidence]) -> list[float | None]:
    """Return the rarities of the terms; a term that only containers have is rare."""
    hits = [evidence.hits for evidence in found]
    return [
        1.0 if rarity is None and any(one[n].strength for one in hits) else rarity
        for n, rarity in enumerate(selected.rarities)
    ]


def _role_fit(query: ElementQuery, evidence: Evidence) -> float:
    """Return how well an element has the role asked for, 0 to 1; 1 if none was asked for."""
    role, ref = query.role, evidence.ref
    if not role:
        return 1.0
    fit = role_fit(role, "tab" if role == "tab" and ref.is_tab_link else ref.role)
    if evidence.label_names_kind or (role == "button" and ref.is_button_link):
        return max(fit, 0.9)
    return fit


def other_ways(query: ElementQuery, found: Sequence[Appraised]) -> list[ElementQuery]:
    """Return the other ways to read a query: a place as part of the name, words of it as a row.

    Args:
        query: The query.
        found: The elements that it may mean. A place is read as part of the name if only its
            preposition marks it as a place, or if none of the elements is there.
    """
    is_nowhere = all(one.features.get("wrong_place") for one in found)
    others = [
        replace(
            query,
            terms=(*query.terms, *place.terms),
            places=tuple(other for other in query.places if other is not place),
            read_as="place in name",
        )
        for place in query.places
        if place.terms and (place.may_be_a_name or is_nowhere)
    ]
    row = _as_row(query) if any(one.evidence.ref.bounds for one in found) else None
    return [*others, row] if row else others


def _as_row(query: ElementQuery) -> ElementQuery | None:
    """Return the query with the words after the main one as the name of a row: "delete Alice"."""
    named = [term for term in query.terms if not term.owner] or list(query.terms)
    main = [term for term in named if term.action][:1] or named[:1]
    rest = tuple(term for term in query.terms if term not in main)
    if not any(not term.text.isdecimal() for term in rest) or query.places:
        return None  # a number alone names no row: "Trial 3"
    place = Placement(" ".join(term.text for term in rest), "row", terms=rest)
    return replace(query, terms=tuple(main), places=(place,), read_as="row")
