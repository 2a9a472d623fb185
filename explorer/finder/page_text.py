"""Searches the text of a whole page for the words of a description."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from explorer.finder.outline import Outline
from explorer.finder.refs import AccessibilityRef
from explorer.finder.searchable import SearchableText
from explorer.finder.terms import MIN_PART_LENGTH, Term

_MAX_GAP = 4
"""Maximum number of blanks between two words of a phrase, as of a sign in "Yes, delete"."""


class PageText:
    """Finds the elements of a page whose text contains what a query asks for.

    Args:
        refs: All elements of the page. An ``Outline`` is searched without parsing its elements.
    """

    def __init__(self, refs: Sequence[AccessibilityRef]) -> None:
        self.refs = refs
        self.outline = refs if isinstance(refs, Outline) else None
        self._found: dict[Term, set[int]] = {}

    def elements_with(self, terms: Sequence[Term]) -> list[set[int]]:
        """Return, for each term, the indices of the elements that may contain it."""
        return [self._elements_with(term) for term in terms]

    def may_say(self, words: Iterable[str]) -> bool:
        """Return whether all of the words are on the page; signs and numbers may always be."""
        return self._text.words.issuperset(word for word in words if word.isalpha())

    def _elements_with(self, term: Term) -> set[int]:
        if term not in self._found:
            lines = self._lines_with(term)
            if self.outline:
                at = self.outline.elements_at
                lines = {index for line in lines for index in at(line)}
            self._found[term] = lines
        return self._found[term]

    def _lines_with(self, term: Term) -> set[int]:
        """Return the line numbers of the elements that may contain a term."""
        folded = self._text.folded
        present = (term.keys & self._text.words) | term.numbered
        near = [phrase for word in present & term.index.keys() for phrase, _ in term.index[word]]
        phrases = {phrase for phrase in near if present.issuperset(phrase)}
        lines = _lines_of_phrases(phrases, folded)
        if not lines:
            whole = {term.text} if len(term.text) >= MIN_PART_LENGTH else set()
            lines = _lines_of_parts((term.parts & present) | whole, folded)
        if not lines:
            cognates = [(word,) for word in self._text.words if term.is_cognate_of(word)]
            lines = _lines_of_phrases(cognates, folded)
        return lines | _lines_of_parts(term.signs, self._text.raw)

    @cached_property
    def _text(self) -> SearchableText:
        if self.outline:
            return self.outline.searchable
        return SearchableText("\n".join([ref.search_text for ref in self.refs]))


def _lines_of_phrases(phrases: Iterable[Sequence[str]], text: str) -> set[int]:
    """Return the numbers of the lines that contain a phrase as whole words."""
    positions = [
        at
        for first, *others in phrases
        for at in _positions(first, text)
        if text[at - 1 : at] in " \n" and _are_next(others, text, at + len(first))
    ]
    return _line_numbers(text, positions)


def _are_next(others: Sequence[str], text: str, end: int) -> bool:
    """Return whether a word ends at a position, and the other words follow on its line."""
    for word in others:
        start = text.find(word, end + 1, end + _MAX_GAP + len(word))
        if start < 0 or text[end:start].strip(" "):
            return False
        end = start + len(word)
    return text[end : end + 1] in " \n"


def _lines_of_parts(parts: Iterable[str], text: str) -> set[int]:
    """Return the numbers of the lines that contain one of the texts anywhere."""
    return _line_numbers(text, [at for part in parts for at in _positions(part, text)])


def _positions(part: str, text: str) -> Iterator[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _line_numbers(text: str, positions: Iterable[int]) -> set[int]:
    """Return the numbers of the lines that the positions are on."""
    numbers: set[int] = set()
    number = start = 0
    for at in sorted(positions):
        number += text.count("\n", start, at)
        numbers.add(number)
        start = at
    return numbers
