"""What an element says for and against being the one that was asked for."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlsplit

from explorer.finder.colours import colours
from explorer.finder.refs import AccessibilityRef
from explorer.finder.request import ElementQuery
from explorer.finder.terms import STRENGTH, Kinship, Term
from explorer.finder.vocabulary import Vocabulary, grammar
from explorer.finder.words import words, words_of_label, words_of_names

_LONGEST_LABEL = 300  # characters; who is called by a whole page is not called by a word of it
_ROWS = ("row", "listitem", "article", "treeitem")
_SPLIT = 0.75
"""A word out of a longer phrase that means something else: the "log" of "Log out"."""
_NOT_IN_LABEL = 0.2
"""How exact a label is of which no word was asked for."""
_NO_LABEL = 0.8
AROUND, _ROW, _OUTER = 0.95, 0.8, 0.5
"""What it is worth when something around the element says it."""
_WITHIN = 0.8
"""What was quoted is only a part of the label."""
_OTHER_CASE = 0.97
_PART = 0.6
"""Only a part of a word is the term, or the word of it."""
_CLEAR = 0.9
"""Where the label says it so clearly, nothing else is read."""

_BEFORE = "text before it"
# How much it counts where something is said; of a control without a label the rest counts more.
_NAMED = {
    "text": 0.95, "placeholder": 0.9, "kind": 0.9, "colour": 0.9, "description": 0.85, "value": 0.8,
    "field name": 0.75, _BEFORE: 0.6, "options": 0.6, "address": 0.5, "markup": 0.5,
}  # fmt: skip
_NAMELESS = _NAMED | {
    "description": 0.95, "field name": 0.9, _BEFORE: 0.75, "address": 0.75, "markup": 0.9,
}  # fmt: skip


Told = tuple[str, float, list[str]]
"""Where something is said, what that is worth, in which words."""


class Hit(NamedTuple):
    """Where and how a term was found. ``strength`` is 0 to 1."""

    strength: float
    source: str = ""
    said: str = ""
    kinship: Kinship = "said"
    start: int = 0
    end: int = 0
    """Which words of the label say it; none when it was said elsewhere."""
    around: bool = False
    """Something that it lies in says it."""


_MISS = Hit(0.0)


class Evidence:
    """One element, read for one request."""

    def __init__(
        self,
        ref: AccessibilityRef,
        request: ElementQuery,
        vocabulary: Vocabulary,
        said: Container[int],
    ) -> None:
        """``said`` are the places of the terms that it may say itself."""
        self.ref = ref
        self._request = request
        self._vocabulary = vocabulary
        self.label = words_of_label(ref.label[:_LONGEST_LABEL])
        self.hits = [self._find(term, n in said) for n, term in enumerate(request.terms)]
        """One for each term."""

    def coverage(self, others: Sequence[tuple[float, float]]) -> float:
        """How much of what was asked for is so, 0 to 1.

        ``others`` are the weights of what is not said in words, and how much of each is so.
        """
        terms = self._request.terms
        found = sum([t.weight * hit.strength for t, hit in zip(terms, self.hits, strict=True)])
        asked = sum([term.weight for term in terms]) + sum([weight for weight, _ in others])
        return (found + sum([weight * so for weight, so in others])) / asked if asked else 1.0

    @property
    def speaks_for_it(self) -> bool:
        """It says one of the words itself, and not the opposite of any."""
        said = False
        for term, hit in zip(self._request.terms, self.hits, strict=True):
            if term.opposite and hit.source != "name" and term.is_contradicted_by(self.label):
                return False
            said = said or (hit.strength > 0 and not hit.around and self._request.is_led_by(term))
        return said or all(term.owner for term in self._request.terms)

    @property
    def _tells(self) -> bool:
        """The label has a word; "F5" or "..." tells nothing."""
        return any(len(word) > 1 and word.isalpha() for word in self.label)

    @property
    def exactness(self) -> float:
        """How little else the label says, 0 to 1."""
        if not self._tells:
            return _NO_LABEL
        covered = {i for hit in self.hits for i in range(hit.start, hit.end)}
        known = [
            i in covered or word in self._kind_words
            for i, word in enumerate(self.label)
            if i in covered or not (word in grammar().silent or word.isdecimal())
        ]
        share = sum(known) / len(known) if known else 1.0
        return max(math.sqrt(share), _NOT_IN_LABEL)

    @property
    def is_called_that(self) -> bool:
        """The description is nothing but its label: "Sign in to continue"."""
        return bool(self.label) and tuple(self.label) == self._request.words

    @property
    def is_called_its_kind(self) -> bool:
        """The label has the word for the kind, or another one for it: a button "Add link"."""
        said, names = self._request.role_words, self._request.role_names
        return bool(said) and (set(said) <= set(self.label) or not names.isdisjoint(self.label))

    @cached_property
    def _kind_words(self) -> frozenset[str]:
        request = self._request
        return frozenset(request.role_words) | request.role_names

    def _find(self, term: Term, says_it: bool) -> Hit:
        """The strongest of all that speaks for the term."""
        find = self._find_quoted if term.quoted else self._find_in_words
        best = find(term) if says_it else _MISS
        if best.strength < AROUND and term.may_be_around:
            best = max(best, self._find_around(term, best.strength))
        return best

    def _find_in_words(self, term: Term) -> Hit:
        best = self._find_in_label(term)
        if best.strength < _CLEAR:
            best = max(best, self._find_elsewhere(term, best.strength, self._elsewhere))
        return best

    def _find_elsewhere(self, term: Term, known: float, told: Sequence[Told]) -> Hit:
        best = _MISS
        for source, weight, spoken in told:
            if weight <= max(known, best.strength):
                continue
            if found := term.found_in(spoken):
                strength = weight * STRENGTH[found[0]]
                if strength > best.strength:
                    said = " ".join(spoken[found[1] : found[2]])
                    best = Hit(strength, source, said, found[0])
        return best

    def _find_quoted(self, term: Term) -> Hit:
        """As a whole, as it was written, in whatever it shows; or within its label.

        Else it may be the kind ("a 'textarea' widget"), or the picture of who has no label.
        """
        ref = self.ref
        shown = [
            " ".join(text.split())
            for text in (ref.name, ref.text, ref.placeholder, ref.value or "", *ref.options)
        ]
        wanted = " ".join(term.text.split())
        if wanted.casefold() in [text.casefold() for text in shown]:
            strength = 1.0 if wanted in shown else _OTHER_CASE
            return Hit(strength, "name", term.text, "said", 0, len(self.label))
        if found := term.found_in(self.label):
            strength = _WITHIN if found[0] == "said" else STRENGTH[found[0]]
            return Hit(strength, "name", " ".join(self.label[found[1] : found[2]]), *found)
        kind: Told = ("kind", _NAMED["kind"], words(f"{ref.role} {ref.tag} {ref.input_type}"))
        rest = [] if self._tells else self._elsewhere
        whole = words(term.text)
        told = [each for each in rest if each[0] != _BEFORE or each[2] == whole]
        return self._find_elsewhere(term, 0.0, [kind, *told])

    def _find_in_label(self, term: Term) -> Hit:
        found = term.found_in(self.label)
        if not found:
            return self._find_part(term)
        kinship, start, end = found
        strength = STRENGTH[kinship] * (_SPLIT if self._is_split(term, start, end) else 1.0)
        return Hit(strength, "name", " ".join(self.label[start:end]), kinship, start, end)

    def _find_part(self, term: Term) -> Hit:
        for start, word in enumerate(self.label):
            if term.may_be_part(word):
                return Hit(_PART, "name", word, "form", start, start + 1)
        return _MISS

    def _is_split(self, term: Term, start: int, end: int) -> bool:
        for first in range(max(0, start - 2), start + 1):
            for known in (self._vocabulary.concepts, grammar().places):
                length, meanings = known.at(self.label, first)
                others = {*self.label[first:start], *self.label[end : first + length]}
                longer = first + length >= end and others - self._kind_words
                if longer and term.concepts.isdisjoint(meanings):
                    return True
        return False

    @cached_property
    def _elsewhere(self) -> list[Told]:
        """What else it says."""
        ref = self.ref
        weights = _NAMED if self._tells else _NAMELESS
        shown = self._request.role == "img"
        return [
            (source, weights[source], spoken)
            for source, text in (
                ("text", ref.text if self.label and ref.text != ref.name else ""),
                ("placeholder", ref.placeholder),
                ("kind", ref.purpose),
                ("colour", colours(ref.label)),
                ("description", ref.description),
                ("value", ref.value),
                (_BEFORE, ref.near),
                ("options", " ".join(ref.options)),
            )
            if text and (spoken := words_of_label(text[:_LONGEST_LABEL]))
        ] + [
            (source, _NAMELESS[source] if shown else weights[source], words_of_names(text))
            for source, text in (
                ("field name", ref.field_name),
                ("address", _path(ref.href)),
                ("markup", self._markup),
            )
            if text
        ]

    @cached_property
    def _around(self) -> list[tuple[str, str, list[str]]]:
        """What it lies in, the nearest first: role, name, and the words of that."""
        named = [container for container in reversed(self.ref.containers) if container.name]
        return [(container.role, container.name, words(container.name)) for container in named]

    @property
    def _markup(self) -> str:
        """Id, classes and pictures; the address counts by itself."""
        told = [
            part for part in self.ref.hints.split() if part[0] not in "/?#" or not self.ref.href
        ]
        return " ".join(told)

    def _find_around(self, term: Term, known: float) -> Hit:
        best = _MISS
        for role, name, spoken in self._around:
            weight = AROUND if term.owner else _ROW if role in _ROWS else _OUTER
            found = term.found_in(spoken) if weight > max(known, best.strength) else None
            if found and weight * STRENGTH[found[0]] > best.strength:
                best = Hit(weight * STRENGTH[found[0]], role, name, found[0], around=True)
        return best


def _path(href: str) -> str:
    if not href:
        return ""
    parts = urlsplit(href)
    return f"{parts.path} {parts.query} {parts.fragment}"
