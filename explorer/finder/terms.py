"""Defines a word or phrase of a description, with all spellings and synonyms of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal

from rapidfuzz import fuzz
from rapidfuzz.distance import Prefix

from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import Vocabulary
from explorer.finder.words import Phrase, words_of_label

Kinship = Literal["literal", "form", "synonym", "sign", "related"]
"""How a label contains a term: literally, in another form, by a synonym, by an icon's name, or by a
word that sometimes translates it."""

STRENGTH: dict[Kinship, float] = {
    "literal": 1.0, "form": 0.95, "synonym": 0.9, "sign": 0.85, "related": 0.75,
}  # fmt: skip
"""Strength of a match, 0 to 1, by its kinship."""
Index = dict[str, list[tuple[Phrase, Kinship]]]
"""The phrases by their first word, each list with the strongest kinship and the longest first."""

# Weights of terms in the coverage; any other term weighs 1.
_WEIGHT_QUOTED = 3.0
_WEIGHT_ACTION = 2.0
_WEIGHT_DISPLAYING = 0.7
_WEIGHT_VAGUE = 0.4
_WEIGHT_SLIGHT = 0.2
_MAX_LENGTH_WITH_PARTS = 40
"""Maximum length in letters of a word whose parts are matched."""
_TRANSLATED, _RELATED = 0.6, 0.3
"""From which likelihood on a word translates another, and from which on it may."""
_NOT_AS_WRITTEN = 0.8
"""Factor for a quote whose words are there without its signs: "at" for "@at"."""

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.\w+")
_MIN_COGNATE_LENGTH = 5
"""Minimum length in letters of words that are compared letter by letter."""
_COGNATE = 80.0
"""Similarity of the letters of two words, 0 to 100, above which they are cognates; "stars" and
"start" are none.
"""
_COMMON_BEGINNING = 0.75
"""Share of the shorter of two words from which on a common beginning makes them cognates."""

MIN_PART_LENGTH = 4
"""Minimum length in letters of a part; shorter parts occur in unrelated words."""


@dataclass(frozen=True)
class Term:
    """A word or phrase that the element must contain.

    Attributes:
        text: The term as written, or its words in lower case.
        index: All phrases that match it.
        opposite: The phrases that contradict it.
        concepts: The names of its concepts in languages/en.toml.
        weight: Its weight in the coverage.
        owner: Whether it says whose the element is ("of Alice"), so that a container may contain it
            instead.
        quoted: Whether it must be found literally.
        picture: Whether it names what an icon shows: "scissors".
        action: Whether it is an action, which only the element itself can name.
    """

    text: str
    index: Index = field(compare=False, repr=False)
    opposite: Index = field(compare=False, repr=False)
    concepts: frozenset[str] = frozenset()
    weight: float = 1.0
    owner: bool = False
    quoted: bool = False
    picture: bool = False
    action: bool = False

    @property
    def may_be_in_container(self) -> bool:
        """Whether a container of the element may contain the term instead."""
        return self.owner or not (self.action or self.quoted)

    def found_in(self, tokens: Sequence[str]) -> tuple[Kinship, int, int] | None:
        """Find the match with the strongest kinship.

        Returns:
            The kinship, and the indices of the first word and after the last word; None without a
            match.
        """
        best: tuple[Kinship, int, int] | None = None
        for start, word in enumerate(tokens):
            for phrase, kinship in self.index.get(word, ()):
                end = start + len(phrase)
                if len(phrase) == 1 or tuple(tokens[start:end]) == phrase:
                    if kinship == "literal":
                        return kinship, start, end
                    if best is None or STRENGTH[kinship] > STRENGTH[best[0]]:
                        best = kinship, start, end
                    break
        return best

    @cached_property
    def is_value(self) -> bool:
        """Whether it may be what a step types and no name: a number or an e-mail address."""
        return self.text.isdecimal() or _EMAIL.fullmatch(self.text) is not None

    @cached_property
    def parts(self) -> frozenset[str]:
        """Its beginnings and endings, so that "mailbox" also finds the label "mail"."""
        has_parts = " " not in self.text and len(self.text) <= _MAX_LENGTH_WITH_PARTS
        sizes = range(MIN_PART_LENGTH, len(self.text) if has_parts else 0)
        return frozenset(part for n in sizes for part in (self.text[:n], self.text[-n:]))

    @cached_property
    def keys(self) -> frozenset[str]:
        """All words and parts of which a text must contain one to match the term."""
        phrases = [phrase for phrases in self.index.values() for phrase, _ in phrases]
        return self.parts.union(*phrases)

    @cached_property
    def numbered(self) -> frozenset[str]:
        """The keys that have a digit."""
        return frozenset(key for key in self.keys if not key.isalpha())

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """The phrases of the index that are signs, not words."""
        return tuple(word for word in self.index if not word.isalnum())

    def may_be_part(self, word: str) -> bool:
        """Return whether the word is a part of the term, or the term a part of the word."""
        return word in self.parts or (len(self.text) >= MIN_PART_LENGTH and self.text in word)

    def is_cognate_of(self, word: str) -> bool:
        """Return whether the word is nearly the same, as in a kindred language: "concierto"."""
        text, shorter = self.text, min(len(self.text), len(word))
        if shorter < _MIN_COGNATE_LENGTH or text[0] != word[0] or not text.isalpha():
            return False
        common = Prefix.similarity(text, word)
        if common > _MIN_COGNATE_LENGTH and common > _COMMON_BEGINNING * shorter:
            return True
        return fuzz.ratio(text, word) > _COGNATE

    def is_contradicted_by(self, tokens: Sequence[str]) -> bool:
        """Return whether the words contain the opposite: "log out" for "log in"."""
        return any(
            tuple(tokens[start : start + len(phrase)]) == phrase
            for start, word in enumerate(tokens)
            for phrase, _ in self.opposite.get(word, ())
        )


@lru_cache(4096)
def quoted_term(text: str, vocabulary: Vocabulary, *, owner: bool = False) -> Term:
    """Return the term for a quoted text; a single sign ("x") also stands for its meaning.

    Texts that differ in gaps between words are the same: "Login" and "Log in".
    """
    tokens = tuple(words_of_label(text))
    concepts = frozenset(vocabulary.signs.meanings(tokens) if len(text) == 1 else ())
    gaps = _with_other_gaps(tokens, vocabulary)
    return Term(
        text=text,
        index=_index([(tokens, "literal"), *gaps, *_synonyms(tokens, concepts, vocabulary)]),
        opposite={},
        concepts=concepts,
        weight=_WEIGHT_QUOTED,
        owner=owner or text.startswith("@"),
        quoted=True,
    )


@lru_cache(4096)
def term(tokens: Phrase, vocabulary: Vocabulary, *, owner: bool = False) -> Term:
    """Return the term for some words of a description."""
    concepts = frozenset(_concepts(tokens, vocabulary))
    phrases: list[tuple[Phrase, Kinship]] = [(tokens, "literal")]
    if len(tokens) > 1:
        phrases.append((("".join(tokens),), "literal"))
    else:
        phrases += [((form,), "form") for form in sorted(vocabulary.forms(tokens[0]))]
    phrases += _synonyms(tokens, concepts, vocabulary)
    kinds = grammar().places.meanings(tokens)
    phrases += [(phrase, "synonym") for kind in kinds for phrase in grammar().place_words[kind]]
    against = sorted(
        {other for name in concepts for other in vocabulary.opposites.get(name, ())} - concepts
    )
    return Term(
        text=" ".join(tokens),
        index=_index(phrases),
        opposite=_index(
            (p, "synonym") for name in against for p in vocabulary.phrases.get(name, ())
        ),
        concepts=concepts,
        weight=_weight(tokens, concepts, vocabulary),
        owner=owner,
        picture=vocabulary.is_picture(tokens),
        action=not concepts.isdisjoint(vocabulary.actions),
    )


def _with_other_gaps(tokens: Phrase, vocabulary: Vocabulary) -> list[tuple[Phrase, Kinship]]:
    """Return the phrases with the same letters: "log in" for "login", "email" for "e mail"."""
    closed = "".join(tokens)
    names = _concepts(tokens, vocabulary)
    known = {phrase for name in names for phrase in vocabulary.phrases.get(name, ())}
    same = {phrase for phrase in known if "".join(phrase) == closed} | {(closed,)}
    return [(phrase, "form") for phrase in sorted(same - {tokens})]


def _synonyms(
    tokens: Phrase, concepts: frozenset[str], vocabulary: Vocabulary
) -> list[tuple[Phrase, Kinship]]:
    """Return the phrases of the concepts with their kinship.

    The same words joined or separated ("login", "log in") are a form, not a synonym.
    """
    joined = "".join(tokens)
    names = sorted(concepts)
    phrases = [phrase for name in names for phrase in vocabulary.phrases.get(name, ())]
    verbs = [
        phrase[0]
        for name in names
        if name in vocabulary.actions
        for phrase in vocabulary.phrases.get(name, ())
        if len(phrase) == 1
    ]
    forms = {form for verb in verbs for form in vocabulary.forms(verb)}
    others = vocabulary.actions - concepts  # to "close" is no form of "closer", for "zoom in"
    phrases += [(form,) for form in sorted(forms - others)]
    signs = [phrase for name in names for phrase in vocabulary.icons.get(name, ())]
    return [
        *[(phrase, "form") for phrase in phrases if "".join(phrase) == joined],
        *[(phrase, "synonym") for phrase in phrases if "".join(phrase) != joined],
        *[(phrase, "sign") for phrase in signs],
        *_translations(tokens, vocabulary),
    ]


def _translations(tokens: Phrase, vocabulary: Vocabulary) -> list[tuple[Phrase, Kinship]]:
    """Return the words of other languages that say the same as a single word."""
    known = vocabulary.translations(tokens[0]) if len(tokens) == 1 else {}
    return [
        ((word,), "synonym" if likely >= _TRANSLATED else "related")
        for word, likely in sorted(known.items())
        if likely >= _RELATED
    ]


def _concepts(tokens: Phrase, vocabulary: Vocabulary) -> Sequence[str]:
    known = vocabulary.concepts.meanings(tokens) + vocabulary.signs.meanings(tokens)
    if known or len(tokens) > 1:
        return known
    near = vocabulary.forms(tokens[0])
    return [name for form in near for name in vocabulary.concepts.meanings((form,))]


def _weight(tokens: Phrase, concepts: frozenset[str], vocabulary: Vocabulary) -> float:
    if grammar().slight.meanings(tokens):
        return _WEIGHT_SLIGHT
    if grammar().displaying.meanings(tokens):
        return _WEIGHT_DISPLAYING
    if not concepts.isdisjoint(vocabulary.actions):
        return _WEIGHT_ACTION
    return _WEIGHT_VAGUE if grammar().vague.issuperset(tokens) else 1.0


def _index(phrases: Iterable[tuple[Phrase, Kinship]]) -> Index:
    index: Index = {}
    for phrase, kinship in phrases:
        if phrase:
            index.setdefault(phrase[0], []).append((phrase, kinship))
    for together in index.values():
        if len(together) > 1:
            together.sort(key=lambda one: (-STRENGTH[one[1]], -len(one[0])))
    return index


def text_coverage(terms: Sequence[Term], text: str) -> float:
    """Return the weighted share of the terms that the text contains, 0 to 1."""
    if not terms or not text:
        return 0.0
    tokens = words_of_label(text)
    strength = sum(term.weight * _strength(term, tokens, text) for term in terms)
    return strength / sum(term.weight for term in terms)


def _strength(term: Term, tokens: Sequence[str], text: str) -> float:
    found = term.found_in(tokens)
    if not found:
        return 0.0
    as_written = not term.quoted or term.text.casefold() in text.casefold()
    return STRENGTH[found[0]] * (1.0 if as_written else _NOT_AS_WRITTEN)
