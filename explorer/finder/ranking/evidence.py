"""Collects what speaks for and against an element being the one that was asked for.

All strengths, weights and shares are factors without a unit. They were tuned on the labelled
descriptions in ``tests/benchmarks/finder_labels``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Container, Sequence
from functools import cached_property
from typing import NamedTuple

from explorer.finder.description.request import ElementQuery
from explorer.finder.ranking.denials import affirmed, are_contrary
from explorer.finder.ranking.element_texts import (
    MAX_LABEL_LENGTH,
    TEXT_BEFORE,
    WEIGHTS,
    WeightedText,
    container_texts,
    other_texts,
)
from explorer.finder.refs import TICKED_ROLES, AccessibilityRef
from explorer.finder.terms import STRENGTH, Kinship, Term
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import Vocabulary
from explorer.finder.words import words_of_label
from explorer.text import single_spaced, words

_ROWS = ("row", "listitem", "article", "treeitem")
_SPLIT = 0.75
"""Factor for a word inside a longer phrase that means something else: "log" in "Log out"."""
_NOT_IN_LABEL = 0.2
"""Lowest exactness, for a label without any of the words asked for."""
_NO_LABEL = 0.8
"""Exactness of an element without a label."""
IN_CONTAINER, _ROW, _OUTER = 0.95, 0.8, 0.5
"""Factors for a term that a container has: for an owner or as the upper limit, for a row, for any
other container.
"""
_WITHIN = 0.8
"""Strength of a quoted text that is only a part of the label."""
_OTHER_CASE = 0.97
"""Strength of a quoted text that matches in different case."""
PART = 0.6
"""Strength where the term is only a part of a word of the label, or the word a part of the term."""
_GAP = re.compile(r"[\s\-\u2010-\u2013]+")
_MAX_NAME_LENGTH = 8
"""Most words of a text around an element that says something by a synonym: in a longer one, such as
a paragraph, some word is a synonym of whatever is asked for.
"""
_CLEAR = 0.9
"""Strength in the label from which on the other texts of the element are not read."""


class Hit(NamedTuple):
    """Where and how a term was found.

    Attributes:
        strength: 0 (not found) to 1.
        source: "name" for the label, the key of another text, or the role of a container.
        matched_text: The words that matched, or the container's name.
        kinship: How the words are related to the term.
        start: Index of the first word of the label that matched.
        end: Index after the last one; equal to ``start`` if another text matched.
        in_container: Whether the text of a container matched.
        own: Whether a text of the element itself matched, even if less well.
    """

    strength: float
    source: str = ""
    matched_text: str = ""
    kinship: Kinship = "literal"
    start: int = 0
    end: int = 0
    in_container: bool = False
    own: bool = False


_MISS = Hit(0.0)


def _closed_up(text: str) -> str:
    """Return a text as a key that is equal for "Log in", "Login" and "log-in"."""
    return _GAP.sub("", text.casefold())


def _around(term: Term, tokens: Sequence[str]) -> tuple[Kinship, int, int] | None:
    """Return the match of a term in a text around an element; a long one must say its word."""
    found = term.found_in(tokens)
    is_said = len(tokens) <= _MAX_NAME_LENGTH or (found and found[0] in ("literal", "form"))
    return found if is_said else None


def read_label(ref: AccessibilityRef) -> list[str]:
    """Return the words of an element's label, as far as it is read."""
    return words_of_label(ref.label[:MAX_LABEL_LENGTH])


class Evidence:
    """Holds the matches between one element and the terms of one query."""

    def __init__(
        self,
        ref: AccessibilityRef,
        request: ElementQuery,
        vocabulary: Vocabulary,
        own_terms: Container[int],
    ) -> None:
        """Match the element against the terms.

        Args:
            ref: The element.
            request: The parsed description.
            vocabulary: The synonyms.
            own_terms: Indices of the terms that the element may contain itself; the others are
                looked for only in its containers.
        """
        self.ref = ref
        self._request = request
        self._vocabulary = vocabulary
        self.label = read_label(ref)
        self._asked = [word for term in request.terms for word in words(term.text)]
        label = ref.label[:MAX_LABEL_LENGTH]
        is_ticked = ref.role in TICKED_ROLES
        self._affirmed = affirmed(label, self.label, self._asked, whole_clause=is_ticked)
        self.hits = [self._find(term, n in own_terms) for n, term in enumerate(request.terms)]
        """One for each term, in the order of the query."""

    @property
    def is_plausible(self) -> bool:
        """Whether the element itself contains a leading term and its label contradicts none."""
        if are_contrary([*self._asked, *self._request.words], self.label):
            return False
        has_leading = False
        for term, hit in zip(self._request.terms, self.hits, strict=True):
            if term.opposite and hit.source != "name" and term.is_contradicted_by(self.label):
                return False
            has_leading = has_leading or (hit.own and self._request.is_leading(term))
        return has_leading or all(term.owner for term in self._request.terms)

    @property
    def _has_named_label(self) -> bool:
        """Whether the label has a word of letters; "F5" and "..." do not."""
        return any(len(word) > 1 and word.isalpha() for word in self.label)

    @property
    def exactness(self) -> float:
        """How little else the label contains, 0.2 to 1.

        It is the square root of the share of the label's words that the query covers, at least
        ``_NOT_IN_LABEL``. Filler words and numbers that the query does not cover are not counted.
        An element without a label has ``_NO_LABEL``, and less where its description says more.
        """
        if not self._has_named_label:
            return max(_NO_LABEL * math.sqrt(self._share_described), _NOT_IN_LABEL)
        covered = {i for hit in self.hits for i in range(hit.start, hit.end)}
        kind_words, silent = self._request.kind_words, grammar().silent
        known = [
            i in covered or word in kind_words
            for i, word in enumerate(self.label)
            if i in covered or not (word in silent or word.isdecimal())
        ]
        share = sum(known) / len(known) if known else 1.0
        return max(math.sqrt(share), _NOT_IN_LABEL)

    @property
    def is_partly_described(self) -> bool:
        """Whether it has no label, and its description says more than what was asked for."""
        return not self._has_named_label and self._share_described < 1.0

    @cached_property
    def _share_described(self) -> float:
        """The share of the words of the description that were asked for; 1 if it says none."""
        asked = [hit.matched_text for hit in self.hits if hit.source == "description"]
        described = (tokens for source, _, tokens in self._other_texts if source == "description")
        said = {word for tokens in described for word in tokens} - grammar().silent
        if not asked or not said:
            return 1.0
        known = said & {*" ".join(asked).split(), *self._request.words, *self._request.kind_words}
        return len(known) / len(said)

    @property
    def label_is_description(self) -> bool:
        """Whether the label equals the whole description: "Sign in to continue"."""
        return bool(self.label) and tuple(self.label) == self._request.words

    @property
    def label_is_asked(self) -> bool:
        """Whether the label consists of the words asked for, without others: "the Save button"."""
        asked = [word for term in self._request.terms for word in term.text.lower().split()]
        return bool(self.label) and self.label == asked

    @property
    def label_names_kind(self) -> bool:
        """Whether the label has a word for the kind that was asked for: a button "Add link"."""
        asked, names = self._request.role_words, self._request.role_names
        return bool(asked) and (set(asked) <= set(self.label) or not names.isdisjoint(self.label))

    def _find(self, term: Term, may_contain: bool) -> Hit:
        """Return the strongest match of the term in the element or its containers."""
        find = self._find_quoted if term.quoted else self._find_in_words
        best = find(term) if may_contain else _MISS
        own = best.strength > 0
        if best.strength < IN_CONTAINER and term.may_be_in_container:
            best = max(best, self._find_in_containers(term, best.strength))
        return best._replace(own=own) if own else best

    def _find_in_words(self, term: Term) -> Hit:
        best = self._find_in_label(term)
        if best.strength < _CLEAR:
            best = max(best, self._find_in_texts(term, best.strength, self._other_texts))
        return best

    def _find_in_texts(self, term: Term, known: float, texts: Sequence[WeightedText]) -> Hit:
        best = _MISS
        for source, weight, tokens in texts:
            if weight <= max(known, best.strength):
                continue
            if source == TEXT_BEFORE:
                found = _around(term, tokens)
            elif source == "markup":
                found = self._in_markup(term, tokens)
            else:
                found = term.found_in(tokens)
            if found:
                strength = weight * STRENGTH[found[0]]
                if strength > best.strength:
                    matched_text = " ".join(tokens[found[1] : found[2]])
                    best = Hit(strength, source, matched_text, found[0])
        return best

    def _in_markup(self, term: Term, tokens: Sequence[str]) -> tuple[Kinship, int, int] | None:
        """Return the match of a term in the markup, where a synonym may say something else.

        A button of the class "active" is not the one that is called "Enabled", though "+" is a sign
        for "add"; a "plus" is the icon of something else than the French "more".
        """
        found = term.found_in(tokens)
        if not found or found[0] not in ("synonym", "related"):
            return found
        if term.quoted and not term.concepts:
            return None
        drawn = self._vocabulary.signs.meanings(tuple(tokens[found[1] : found[2]]))
        is_other = found[0] == "synonym" and drawn and term.concepts.isdisjoint(drawn)
        return None if is_other else found

    def _find_quoted(self, term: Term) -> Hit:
        """Match a quoted text with all texts that the element shows, or with a part of its label.

        A quoted text may also name the kind ("a 'textarea' widget"), or the icon of an element
        without a label.
        """
        ref = self.ref
        shown = [
            single_spaced(text)
            for text in (ref.name, ref.text, ref.placeholder, ref.value or "", *ref.options)
        ]
        wanted = single_spaced(term.text)
        if wanted.casefold() in [text.casefold() for text in shown]:
            strength = 1.0 if wanted in shown else _OTHER_CASE
            return Hit(strength, "name", term.text, "literal", 0, len(self.label))
        if (closed := _closed_up(wanted)) and closed in map(_closed_up, shown):
            return Hit(_OTHER_CASE, "name", term.text, "form", 0, len(self.label))
        if found := term.found_in(self._affirmed):
            strength = _WITHIN if found[0] == "literal" else STRENGTH[found[0]]
            return Hit(strength, "name", " ".join(self.label[found[1] : found[2]]), *found)
        kind_words = words(f"{ref.role} {ref.tag} {ref.input_type}")
        kind: WeightedText = ("kind", WEIGHTS["kind"], kind_words)
        rest = [] if self._has_named_label else self._other_texts
        whole = words(term.text)
        texts = [each for each in rest if each[0] != TEXT_BEFORE or each[2] == whole]
        return self._find_in_texts(term, 0.0, [kind, *texts])

    def _find_in_label(self, term: Term) -> Hit:
        found = term.found_in(self._affirmed)
        if not found:
            return self._find_part(term)
        kinship, start, end = found
        strength = STRENGTH[kinship] * (_SPLIT if self._is_split(term, start, end) else 1.0)
        return Hit(strength, "name", " ".join(self.label[start:end]), kinship, start, end)

    def _find_part(self, term: Term) -> Hit:
        for start, word in enumerate(self._affirmed):
            if term.may_be_part(word) or term.is_cognate_of(word):
                return Hit(PART, "name", word, "form", start, start + 1)
        return _MISS

    def _is_split(self, term: Term, start: int, end: int) -> bool:
        for first in range(max(0, start - 2), start + 1):
            for known in (self._vocabulary.concepts, grammar().places):
                length, meanings = known.at(self.label, first)
                if first + length < end or length == end - start:
                    continue  # no phrase around the match that is longer than it
                others = {*self.label[first:start], *self.label[end : first + length]}
                if others - self._request.kind_words and term.concepts.isdisjoint(meanings):
                    return True
        return False

    @cached_property
    def _other_texts(self) -> list[WeightedText]:
        """The texts of the element other than its label, with their weights."""
        return other_texts(
            self.ref,
            has_label=bool(self.label),
            has_named_label=self._has_named_label,
            is_image=self._request.role == "img",
        )

    @cached_property
    def _container_texts(self) -> list[tuple[str, str, list[str]]]:
        """The named containers, innermost first: role, name, and the words of the name."""
        return container_texts(self.ref)

    def _find_in_containers(self, term: Term, known: float) -> Hit:
        best = _MISS
        for role, name, tokens in self._container_texts:
            weight = IN_CONTAINER if term.owner else _ROW if role in _ROWS else _OUTER
            found = _around(term, tokens) if weight > max(known, best.strength) else None
            if found and weight * STRENGTH[found[0]] > best.strength:
                best = Hit(weight * STRENGTH[found[0]], role, name, found[0], in_container=True)
        return best
