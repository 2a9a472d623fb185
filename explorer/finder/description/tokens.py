"""Splits a description into tokens: words, quotations and signs."""

from __future__ import annotations

import re

from explorer.finder.description.clause_reader import SIGNS
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import Vocabulary
from explorer.finder.words import QUOTE, Phrasebook
from explorer.text import words

_TOKEN = re.compile(
    r"""["\u201c\u201d\u201e\u00ab]([^"\u201c\u201d\u201e\u00bb]+)["\u201c\u201d\u00bb]"""
    r"""|(?<!\w)['\u2018\u201a`]([^'\u2018\u2019`]+)['\u2018\u2019`](?!\w)"""
    r"""|((?<!\w)@\w+|[\w.+-]+@[\w-]+\.[\w.]*\w)|([^\W_]+)(?:['\u2019]s\b)?|(\S)"""
)


class DescriptionTokens:
    """Splits descriptions into tokens.

    Args:
        vocabulary: The synonyms.
        roles: The words for roles.
    """

    def __init__(self, vocabulary: Vocabulary, roles: Phrasebook[str]) -> None:
        self._vocabulary = vocabulary
        self._roles = roles
        self._grammar = grammar()

    def of(self, description: str) -> list[str]:
        """Return the tokens of a description; a quotation is one, marked as such."""
        tokens: list[str] = []
        shouted = description.isupper()
        for double, single, handle, word, sign in _TOKEN.findall(description):
            if quote := double or single or handle:
                tokens.append(QUOTE + quote)
            elif self._is_name(word, bool(tokens)) and not shouted:
                tokens.append(QUOTE + word)
            elif word:
                tokens.extend(part for bare in words(word) for part in self._parts(bare))
            elif sign in SIGNS or self._vocabulary.signs.meanings([sign]):
                tokens.append(sign)
        return tokens

    def _is_name(self, word: str, begun: bool) -> bool:
        """Return whether a filler word in capitals is a name: "button ONE", "option A"."""
        may_be_one = len(word) > 1 or (begun and word != "I")
        return word.isupper() and may_be_one and word.lower() in self._grammar.silent

    def _parts(self, word: str) -> list[str]:
        """Split a compound word: ``suchfeld`` into ``such`` and ``feld``."""
        known = self._vocabulary.concepts.meanings
        if not self._roles.meanings([word]) and not known([word]):
            for ending in self._grammar.endings:
                first = word.removesuffix(ending)
                if first != word and (known([first]) or self._grammar.states.meanings([first])):
                    return [first, ending]
        return [word]

    def split_negation(self, tokens: list[str]) -> tuple[list[str], list[str]]:
        """Return the tokens before a negation and those behind it, which are not to fit."""
        for start in range(len(tokens)):
            length, _ = self._grammar.negations.at(tokens, start)
            is_state = self._grammar.states.at(tokens, start)[0]
            if length and not is_state and start and start + length < len(tokens):
                return tokens[:start], tokens[start + length :]
        return tokens, []
