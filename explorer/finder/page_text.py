"""Searches the text of a whole page for the words of a description."""

from __future__ import annotations

from collections import defaultdict
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
        new = {term: self._positions_of(term) for term in terms if term not in self._found}
        line_at = _line_numbers(self._text.folded, set().union(*new.values()))
        for term, positions in new.items():
            lines = {line_at[at] for at in positions} | self._lines_of_signs(term)
            self._found[term] = self._elements_at(lines)
        return [self._found[term] for term in terms]

    def may_say(self, words: Iterable[str]) -> bool:
        """Return whether all of the words are on the page; signs and numbers may always be."""
        return self._text.words.issuperset(word for word in words if word.isalpha())

    def _elements_at(self, lines: set[int]) -> set[int]:
        """Return the indices of the elements that the lines belong to."""
        if not self.outline:
            return lines
        return {index for line in lines for index in self.outline.elements_at(line)}

    def _positions_of(self, term: Term) -> set[int]:
        """Return where in the folded text the words of a term are, or else what is like them."""
        folded = self._text.folded
        present = (term.keys & self._text.words) | term.numbered
        near = [phrase for word in present & term.index.keys() for phrase, _ in term.index[word]]
        phrases = {phrase for phrase in near if present.issuperset(phrase)}
        if positions := _positions_of_phrases(phrases, folded):
            return positions
        whole = {term.text} if len(term.text) >= MIN_PART_LENGTH else set()
        if positions := _positions_of_parts((term.parts & present) | whole, folded):
            return positions
        cognates = [(word,) for word in self._text.words if term.is_cognate_of(word)]
        return _positions_of_phrases(cognates, folded)

    def _lines_of_signs(self, term: Term) -> set[int]:
        """Return the numbers of the lines that have a sign of a term, which folding leaves out."""
        raw = self._text.raw
        return set(_line_numbers(raw, _positions_of_parts(term.signs, raw)).values())

    @cached_property
    def _text(self) -> SearchableText:
        if self.outline:
            return self.outline.searchable
        return SearchableText("\n".join([ref.search_text for ref in self.refs]))


def _positions_of_phrases(phrases: Iterable[Sequence[str]], text: str) -> set[int]:
    """Return where in a text the phrases begin, as whole words."""
    by_first = defaultdict(list)
    for first, *others in phrases:
        by_first[first].append(others)
    return {
        at
        for first, endings in by_first.items()
        for at in _positions(first, text)
        if text[at - 1 : at] in " \n"
        and any(_are_next(others, text, at + len(first)) for others in endings)
    }


def _are_next(others: Sequence[str], text: str, end: int) -> bool:
    """Return whether a word ends at a position, and the other words follow on its line."""
    for word in others:
        start = text.find(word, end + 1, end + _MAX_GAP + len(word))
        if start < 0 or text[end:start].strip(" "):
            return False
        end = start + len(word)
    return text[end : end + 1] in " \n"


def _positions_of_parts(parts: Iterable[str], text: str) -> set[int]:
    """Return where in a text one of the parts begins."""
    return {at for part in parts for at in _positions(part, text)}


def _positions(part: str, text: str) -> Iterator[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _line_numbers(text: str, positions: Iterable[int]) -> dict[int, int]:
    """Return the numbers of the lines that the positions are on, by position."""
    numbers: dict[int, int] = {}
    number = start = 0
    for at in sorted(positions):
        number += text.count("\n", start, at)
        numbers[at] = number
        start = at
    return numbers
