"""Finds the clause of a sentence that names the element.

In "Find Ann's mail and click the star" it is "the star"; the other clause says where it is.
"""

from __future__ import annotations

from collections.abc import Callable

from explorer.finder.vocabulary.grammar import grammar

SIGNS = frozenset(",;.")


class ClauseReader:
    """Splits a sentence into the clause of the element and a clause before it.

    Args:
        names: Returns whether words name an element, apart from words for its kind and its place.
    """

    def __init__(self, names: Callable[[list[str]], bool]) -> None:
        self._grammar = grammar()
        self._names = names

    def split(self, tokens: list[str]) -> tuple[list[str], list[str]]:
        """Split the words of a description by clause.

        Returns:
            The words for the element, and the words of the clause before it that say where it is.
            The second list is empty if there is no such clause, or if it states a purpose.
        """
        for position in range(len(tokens) - 1, 0, -1):
            border = tokens[position - 1]
            if border in self._grammar.borders and self._grammar.verbs.at(tokens, position)[0]:
                before = without_punctuation(tokens[: position - 1])
                clause = without_punctuation(tokens[position:])
                if self._names(clause):
                    is_purpose = border in self._grammar.means or before[:1] == ["to"]
                    return self._without_purpose(clause), [] if is_purpose else before
        return self._without_purpose(without_punctuation(tokens)), []

    def _without_purpose(self, tokens: list[str]) -> list[str]:
        """Remove a purpose such as "to mark it as read", if the words before it name an element."""
        for start in range(1, len(tokens)):
            if self._is_purpose(tokens, start) and self._names(tokens[:start]):
                return tokens[:start]
        return tokens

    def _is_purpose(self, tokens: list[str], start: int) -> bool:
        """Return whether a purpose begins here: "in order to", or "to", a verb and its object."""
        if tokens[start] != "to":
            return bool(self._grammar.purposes.at(tokens, start)[0])
        if self._grammar.relations.at(tokens, start - 1)[0] > 1:  # "next to"
            return False
        verb, its_object = ([*tokens[start + 1 : start + 3], "", ""])[:2]
        determiners = self._grammar.determiners
        return its_object in determiners and verb not in determiners


def without_punctuation(tokens: list[str]) -> list[str]:
    """Return the tokens without punctuation."""
    return [token for token in tokens if token not in SIGNS]
