"""Turns what speaks for and against an element into numbers, for the learned ranking.

Each feature is 0 to 1 unless it says otherwise; one that does not apply is left out, which is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz import fuzz

from explorer.finder.description.request import ElementQuery, Placement
from explorer.finder.ranking.element_texts import TEXT_BEFORE
from explorer.finder.ranking.evidence import PART, Evidence, Hit
from explorer.finder.ranking.states import has_state
from explorer.finder.refs import FILLABLE_ROLES, LABELLED_BESIDE, AccessibilityRef
from explorer.finder.terms import STRENGTH, text_coverage
from explorer.finder.vocabulary.grammar import role_fit
from explorer.text import caseless

Features = dict[str, float]


class PlaceFit(NamedTuple):
    """How well an element is at a place, 0 to 1.

    Attributes:
        fit: Its fit.
        best: The best fit of any candidate.
    """

    fit: float
    best: float

    @property
    def relative(self) -> float:
        """The share of the best fit, if anything is at the place at all."""
        return self.fit / self.best if self.best >= _FOUND else self.fit


FEATURES = (
    "element",
    # words
    "coverage", "complete", "rare", "label", "literal", "container", "weak", "beside", "absent",
    "wordless", "exact", "verbatim", "same_name", "similar", "unquoted", "as_written",
    "named", "no_verb", "no_noun", "synonym", "sign", "part", "markup", "address", "labelled",
    # kind
    "role", "wrong_role", "types", "no_field", "selects", "no_choice", "checks", "no_check",
    "clicks_field", "suggested", "inert", "offered",
    # state, place and rest
    "state", "wrong_state", "place", "at_place", "wrong_place", "own_place", "side", "excluded",
    "covered", "disabled", "outside", "header", "footer", "navigation", "aside", "dialog",
    # how the description was read
    "words", "instruction", "choice", "place_in_name", "whole", "row",
)  # fmt: skip
"""The names of all features."""

_FOUND = 0.25
"""Fit from which on an element is at a place."""
_LABELLED = 0.7
_SAME = 0.9
"""Strength from which on words are the same or mean the same."""
_VIEW_HEIGHT = 1000  # CSS pixels; what is further down is probably not in view
_VERBS = {
    "type": ("textbox", "types", "no_field"), "clear": ("textbox", "types", "no_field"),
    "select": ("combobox", "selects", "no_choice"),
    "check": ("checkbox", "checks", "no_check"), "uncheck": ("checkbox", "checks", "no_check"),
}  # fmt: skip
"""For each verb the role that it suggests, and the features of those that fit and of others."""
_REGIONS = {
    "banner": "header", "contentinfo": "footer", "navigation": "navigation",
    "complementary": "aside", "dialog": "dialog", "alertdialog": "dialog",
}  # fmt: skip
_WEAK = (TEXT_BEFORE, "address", "markup", "options")
"""Sources of text that often contain other words than the name."""


def features(
    evidence: Evidence,
    query: ElementQuery,
    rarities: Sequence[float | None],
    fits: Sequence[PlaceFit],
    role: float,
) -> Features:
    """Return the features of an element for one way to read a description.

    Args:
        evidence: Where the words of the description were found.
        query: The description.
        rarities: For each term how much it says, 0 to 1; None if nothing on the page contains it.
        fits: The fits of the element to the places of the query.
        role: How well its role fits, 0 to 1.
    """
    ref = evidence.ref
    found: Features = {"element": 1.0}
    if query.terms:
        _add_words(found, evidence, query, rarities)
    else:
        found["wordless"] = 1.0
    _add_kind(found, ref, query, role)
    _add_conditions(found, ref, query, fits)
    _add_surroundings(found, ref)
    if query.excluded and _is_excluded(evidence, query):
        found["excluded"] = 1.0
    if query.read_as != "name":
        found[query.read_as.replace(" ", "_")] = 1.0
    if query.read_as == "place in name" and _says_all(evidence):
        found["whole"] = 1.0
    return found


_SHARES = ("synonym", "sign", "part", "markup", "address", "labelled")
"""Features that say how much of the words was found in one way or at one place."""


def _add_words(
    found: Features, evidence: Evidence, query: ElementQuery, rarities: Sequence[float | None]
) -> None:
    asked = rare_asked = absent = coverage = rare = 0.0
    label = literal = container = weak = beside = 0.0
    is_field = evidence.ref.role in LABELLED_BESIDE
    shares: dict[str, float] = {}
    for term, hit, rarity in zip(query.terms, evidence.hits, rarities, strict=True):
        if rarity is None:
            absent += 0.0 if term.is_value else term.weight
            continue
        strength = term.weight * hit.strength
        rare_asked += term.weight * rarity
        asked += term.weight
        coverage += strength
        rare += strength * rarity
        if hit.source == "name":
            label += strength
        if hit.kinship == "literal":
            literal += strength
        if hit.in_container:
            container += strength
        elif hit.source in _WEAK:
            weak += strength
            if hit.source == TEXT_BEFORE and not is_field:
                beside += strength
        for name in _ways_of(hit, is_field=is_field):
            shares[name] = shares.get(name, 0.0) + strength
    if asked:
        found["coverage"] = coverage / asked
        found["complete"] = float(coverage >= 0.84 * asked)
        found["rare"] = rare / rare_asked if rare_asked else 1.0
        found["label"] = label / asked
        found["literal"] = literal / asked
        found["container"] = container / asked
        found["weak"] = weak / asked
        found["beside"] = beside / asked
        found.update({name: share / asked for name, share in shares.items()})
    found["absent"] = absent / (asked + absent) if asked + absent else 1.0
    _add_name(found, evidence, query)


def _ways_of(hit: Hit, *, is_field: bool) -> Iterator[str]:
    """Yield which of ``_SHARES`` a hit counts for."""
    if hit.kinship in _SHARES:
        yield hit.kinship
    if hit.source == "name" and hit.strength == PART:
        yield "part"
    if hit.source in _SHARES:
        yield hit.source
    elif hit.source == TEXT_BEFORE and is_field:
        yield "labelled"


def _add_name(found: Features, evidence: Evidence, query: ElementQuery) -> None:
    """Add how the description as a whole compares with the label."""
    pairs = [*zip(query.terms, evidence.hits, strict=True)]
    found["exact"] = evidence.exactness
    found["similar"] = _similarity(query, evidence.ref)
    missing = [term for term, hit in pairs if not hit.strength]
    found["no_verb"] = float(any(term.action and term.weight >= 1 for term in missing))
    nouns = sum(not (term.action or term.is_value) and term.weight >= 1 for term in missing)
    found["no_noun"] = min(nouns, 2) / 2
    if evidence.label_is_description:
        found["verbatim"] = 1.0
    elif evidence.label_is_asked:
        found["same_name"] = 1.0
    if found["exact"] == 1.0 and all(
        hit.source == "name" and hit.strength >= STRENGTH["sign"] for hit in evidence.hits
    ):
        found["named"] = 1.0
    if any(term.quoted and hit.strength < _LABELLED for term, hit in pairs):
        found["unquoted"] = 1.0
    elif any(term.quoted for term in query.terms) and all(
        hit.strength == 1.0 for term, hit in pairs if term.quoted
    ):
        found["as_written"] = 1.0


def _says_all(evidence: Evidence) -> bool:
    """Return whether the label contains all words: "Cart items" for "items in cart"."""
    return all(hit.source == "name" and hit.strength >= _SAME for hit in evidence.hits)


def _similarity(query: ElementQuery, ref: AccessibilityRef) -> float:
    """Return how similar the letters of the description and of the label are, squared."""
    return float(fuzz.ratio(query.text, caseless(ref.label[:100])) / 100) ** 2


def _add_kind(found: Features, ref: AccessibilityRef, query: ElementQuery, role: float) -> None:
    if query.role:
        found["role" if role else "wrong_role"] = role or 1.0
    if verb := _VERBS.get(query.action or ""):
        suggested, fitting, other = verb
        fit = role_fit(suggested, ref.role)
        found[fitting if fit else other] = fit or 1.0
    elif query.action and ref.role in FILLABLE_ROLES:
        found["clicks_field"] = 1.0
    elif query.suggested_role:
        found["suggested"] = role_fit(query.suggested_role, ref.role)
    if query.value and caseless(query.value) in map(caseless, ref.options):
        found["offered"] = 1.0
    if not ref.is_interactive and ref.role != query.role:
        found["inert"] = 1.0


def _add_conditions(
    found: Features, ref: AccessibilityRef, query: ElementQuery, fits: Sequence[PlaceFit]
) -> None:
    if query.states:
        share = sum(has_state(ref, state) for state in query.states) / len(query.states)
        found["state"], found["wrong_state"] = share, 1 - share
    if not fits:
        return
    found["place"] = sum(fit.relative for fit in fits) / len(fits)
    found["at_place"] = sum(fit.fit for fit in fits) / len(fits)
    found["wrong_place"] = sum(fit.fit < _FOUND for fit in fits) / len(fits)
    if any(place.sides and not (place.terms or place.kind) for place in query.places):
        found["side"] = 1.0
    if any(_is_own_label(place, ref) for place in query.places):
        found["own_place"] = 1.0


def _is_own_label(place: Placement, ref: AccessibilityRef) -> bool:
    """Return whether the text that a field is said to be near to is its own label."""
    is_beside = place.relation in ("below", "right_of", "after", "near")
    return is_beside and ref.role in FILLABLE_ROLES and text_coverage(place.terms, ref.label) > 0.9


def _add_surroundings(found: Features, ref: AccessibilityRef) -> None:
    if ref.element and ref.element.covered:
        found["covered"] = 1.0
    if "disabled" in ref.states:
        found["disabled"] = 1.0
    if not ref.bounds:  # of a text, where to find the containers takes time
        return
    bottom = ref.bounds["y"] + ref.bounds["height"]
    found["outside"] = float(bottom <= 0 or ref.bounds["y"] > _VIEW_HEIGHT)
    for container in ref.containers:
        if region := _REGIONS.get(container.role):
            found[region] = 1.0


def _is_excluded(evidence: Evidence, query: ElementQuery) -> bool:
    found = [bool(term.found_in(evidence.label)) for term in query.excluded]
    return sum(found) * 2 > len(found)
