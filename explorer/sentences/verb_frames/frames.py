"""Reads clauses by their verb and its phrases, in whatever order these stand.

It reads what no expression of the grammar fits. A clause must have exactly one verb that the
language knows, and each of its phrases must be an argument of it or a place; else it is not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.checks.negation import Negation
from explorer.sentences.phrases import PATH_SIGNS, any_of
from explorer.sentences.verb_frames.chunks import Chunker, Phrase, Token
from explorer.sentences.verb_frames.roles import EXPECTING, Framed, Roles
from explorer.sentences.verb_frames.verb_forms import Predicate, VerbForms

_OF_FIELD = ("type", "fill", "set", "clear")
"""The senses of verbs that give a value to a field."""


class Frames:
    """The verbs of a language and what they take.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        frames = table["frames"]
        self._chunker = Chunker(table)
        self._negation = Negation(table)
        self._senses: dict[str, list[str]] = {}
        for sense, verbs in frames["verbs"].items():
            for verb in verbs:
                self._senses.setdefault(verb, []).append(sense)
        self._forms = VerbForms(self._senses, frames["irregular"], self._chunker.articles)
        self._words = {name: frozenset(words) for name, words in frames["words"].items()}
        self._roles = Roles(self._words, self._chunker.articles, frames["fields"])
        fillers = (one for one in table["phrasing"]["fillers"] if " " not in one)
        self._empty = frozenset(fillers) | self._words["subjects"]
        self._reflexive = frozenset(table["phrasing"]["reflexive"])
        pronouns, verbs = any_of(self._words["relative"]), any_of(self._words["relative_verbs"])
        self._relative = re.compile(rf'(?:{pronouns}) (?P<quoted>"[^"]*") (?:{verbs})(?!\w)')

    def steps(self, text: str) -> tuple[Framed, ...]:
        """Return the steps that a clause says, none if it is not understood."""
        if self._negation.restricts(text) or self._negation.has_alternatives(text):
            return ()
        text = self._relative.sub(r" \g<quoted>", text)
        polite = self._words["polite"]  # "Suchen Sie": but with its capital it is no "she"
        said = [
            one
            for one in self._chunker.tokens(text)
            if one.low not in self._empty and one.said not in polite
        ]
        is_reflexive = any(one.low in self._reflexive for one in self._chunker.tokens(text))
        auxiliaries = frozenset(one.low for one in said if self._is(one, "auxiliaries"))
        denials = sum(self._is(one, "denying") for one in said)
        tokens = [one for one in said if not self._is(one, "auxiliaries", "denying")]
        if denials and self._chunker.tokens(text)[0].low in self._words["ordering"]:
            return ()  # 'öffne das Menü "A" nicht' expects nothing
        if denials:
            tokens = [one for one in tokens if not self._is(one, "anymore")]
        if denials > 1 or self._negation.negates(" ".join(one.said for one in tokens)):
            return ()
        for found in self._forms.predicates(tokens):
            steps = self._steps_of(
                found, auxiliaries, is_denied=bool(denials), is_reflexive=is_reflexive
            )
            if steps:
                return steps
        return ()

    def is_doubtful(self, element: str, *, is_subject: bool) -> bool:
        """Return whether what is taken for an element has a verb, or several nouns.

        Args:
            element: The description of the element.
            is_subject: Whether it has to have a noun without a preposition.
        """
        tokens = self._chunker.tokens(element)
        if len(tokens) > 1 and self._forms.is_particle(tokens[-1]):
            return True  # "das Bild hoch"
        if self._forms.has_finite(tokens) or any(one.low == "," for one in tokens):
            return bool(self._forms.has_finite(tokens)) or not _are_listed(tokens)
        phrases = self._chunker.phrases(tokens)
        objects = sum(not one.preposition for one in phrases)
        are_listed = any(self._is(one, "joining") or one.low in PATH_SIGNS for one in tokens)
        return (objects > 1 and not are_listed) or (is_subject and not objects)

    def is_no_value(self, value: str) -> bool:
        """Return whether what is taken for a value is a phrase: "in the row", "the box"."""
        tokens = self._chunker.tokens(value)
        if len(tokens) > 1 and self._forms.is_particle(tokens[-1]):
            return True
        if not tokens or any(one.is_exact for one in tokens):
            return False
        first = tokens[0]
        if first.is_noun:
            return False
        return self._chunker.begins_phrase(first) or first.low in self._empty

    def described(self, element: str) -> str:
        """Return the description of an element, places last, without adverbs such as "now"."""
        tokens = self._chunker.tokens(element)
        while len(tokens) > 1 and tokens[-1].low in self._empty and not tokens[-1].is_noun:
            tokens.pop()
        phrases = [
            part for one in self._chunker.phrases(tokens) for part in self._roles.split_place(one)
        ]
        if len(phrases) < 2 or not phrases[0].preposition:
            return " ".join(one.said for one in tokens)
        first = next((n for n, one in enumerate(phrases) if not one.preposition), 0)
        if not first and phrases[-1].preposition in self._words["onto"]:
            phrases[-1] = Phrase("", phrases[-1].tokens)  # 'at "Tea" on "Edit"'
            first = len(phrases) - 1
        ordered = [*phrases[first:], *phrases[:first]]
        return " ".join(one.whole for one in ordered)

    def _is(self, token: Token, *kinds: str) -> bool:
        """Return whether a word, which is no noun, is of one of some kinds."""
        return not token.is_noun and any(token.low in self._words[kind] for kind in kinds)

    def _steps_of(
        self,
        found: Predicate,
        auxiliaries: frozenset[str],
        *,
        is_denied: bool,
        is_reflexive: bool,
    ) -> tuple[Framed, ...]:
        words = (*found.before, *found.after)
        is_joined = any(self._is(one, "joining") for one in words)
        said = (self._chunker.phrases(part) for part in (found.before, found.after))
        phrases = [one for part in said for one in part if not self._is_page(one)]
        for sense in self._senses[found.verb]:
            is_expected = sense in EXPECTING
            passive = self._words["passive"] | (
                self._words["done_with"] if sense == "log_in" else frozenset()
            )
            is_done = found.is_participle and auxiliaries <= passive
            if (is_joined and sense != "log_in") or (is_denied and not is_expected):
                continue
            if auxiliaries and not is_expected and not is_done:
                continue
            if is_reflexive and sense == "click":
                continue  # 'der Dialog öffnet sich mit "A"' clicks nothing
            if is_reflexive and auxiliaries and sense in _OF_FIELD:
                continue  # 'der Preis hat sich auf "3" erhöht' does nothing
            if steps := self._roles.steps(sense, phrases, is_denied=is_denied):
                return steps
        return ()

    def _is_page(self, phrase: Phrase) -> bool:
        """Return whether a phrase is the whole page, which is no place on it."""
        nouns = set(phrase.nouns(self._chunker.articles))
        return bool(phrase.preposition and nouns) and nouns <= self._words["page"]


def _are_listed(tokens: list[Token]) -> bool:
    """Return whether each comma stands between two quotations."""
    last = len(tokens) - 1
    return all(
        0 < n < last and tokens[n - 1].is_exact and tokens[n + 1].is_exact
        for n, one in enumerate(tokens)
        if one.low == ","
    )
