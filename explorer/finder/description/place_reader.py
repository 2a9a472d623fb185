"""Finds in a description where the element is said to be: "in the row of Alice"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from explorer.finder.description.request import Placement
from explorer.finder.terms import Term
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import Vocabulary
from explorer.finder.words import QUOTE, Phrasebook

_MIN_WITH_VERB = 3
"""Minimum number of words of a description whose last one is a verb."""
_LANDMARKS = ("header", "footer", "sidebar", "dialog", "toolbar")
"""Kinds of places that need no preposition: "footer contact link"."""


class PlaceReader:
    """Splits the words of a description into those for the element and those for its places.

    Args:
        vocabulary: The synonyms; their phrases are not split.
        roles: The words for each role; their phrases are not split.
        terms_of: Returns the terms of the words that name a place.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        roles: Phrasebook[str],
        terms_of: Callable[[list[str]], list[Term]],
    ) -> None:
        self._vocabulary = vocabulary
        self._roles = roles
        self._grammar = grammar()
        self._terms_of = terms_of

    def split(self, tokens: list[str]) -> tuple[list[str], list[Placement]]:
        """Return the words that remain without the places, and the places."""
        if self._ends_in_infinitive(tokens):
            before, where = self.split(tokens[:-1])
            return [*before, tokens[-1]], where
        fixed = self._vocabulary.fixed(tokens) | set(self._in_roles(tokens))
        rest: list[str] = []
        places: list[Placement] = []
        position = 0
        while position < len(tokens):
            end, place = position, None
            if position not in fixed:
                end, place = self._side_at(tokens, position, bool(rest))
                if not place:
                    end, place = self._relation_at(tokens, position, fixed, bool(rest))
            if place:
                places.append(place)
            else:
                end = position + 1
                rest.append(tokens[position])
            position = end
        return rest, places

    def _in_roles(self, tokens: Sequence[str]) -> Iterator[int]:
        """Yield the positions of words for a role: "column header" has no place in it."""
        for position in range(len(tokens)):
            if (length := self._roles.at(tokens, position)[0]) > 1:
                yield from range(position, position + length)

    def whole(self, tokens: list[str]) -> list[Placement]:
        """Return the place that a whole clause describes, as a list of at most one."""
        length, relations = self._grammar.relations.at(tokens, 0) if tokens else (0, [])
        relation = next((name for name in relations if name != "loose"), "inside")
        place = self._place(relation, tokens, 0, length, len(tokens))
        return [place] if place.terms or place.kind or place.sides else []

    def last_kind(self, tokens: list[str]) -> tuple[int, int]:
        """Return the start and end of the last word for a kind of place, (0, 0) if it has none."""
        position, found = 0, (0, 0)
        while position < len(tokens):
            length = self._length_of_kind(tokens, position)
            if length and self._is_kind(tokens, 0, position):
                found = position, position + length
            position += max(length, 1)
        return found

    def _side_at(
        self, tokens: list[str], start: int, after_something: bool
    ) -> tuple[int, Placement | None]:
        """Read a place without a preposition: "left panel", "footer links", "... at the top".

        A side may also stand before what is quoted: 'oben rechts "Save"'.

        Returns:
            The index after the place, and the place; ``start`` and None if none begins here.
        """
        length, sides = self._grammar.sides_at(tokens, start)
        if length < self._grammar.relations.at(tokens, start)[0]:  # "to the right of"
            return start, None
        end = start + length
        if length and (words := self._length_of_kind(tokens, end)):
            return end + words, self._place("inside", tokens, start, start, end + words)
        if length and after_something and (length > 1 or self._nothing_follows(tokens, end)):
            if last := self._end_of_area(tokens, end):
                return last, self._place("inside", tokens, start, start, last)
            return end, Placement(_text(tokens[start:end]), sides=sides)
        if length and tokens[end : end + 1] and tokens[end].startswith(QUOTE):
            return end, Placement(_text(tokens[start:end]), sides=sides)
        if self._kind_at(tokens, start) in _LANDMARKS and start + 1 < len(tokens):
            return start + 1, self._place("inside", tokens, start, start, start + 1)
        return start, None

    def _relation_at(
        self, tokens: list[str], start: int, fixed: set[int], after_something: bool
    ) -> tuple[int, Placement | None]:
        """Read a place that begins with a preposition.

        Returns:
            The index after the place, and the place; ``start`` and None if none begins here.
        """
        length, relations = self._grammar.relations.at(tokens, start)
        strong = [name for name in relations if name != "loose"]
        first = start + length
        if not length or first >= len(tokens):
            return start, None
        end = self._end_of_place(tokens, first, fixed)
        if not after_something:
            end = self._end_of_kind(tokens, first, end)
        named = any(
            self._kind_at(tokens[:end], i) or self._grammar.sides.at(tokens[:end], i)[0]
            for i in range(first, end)
        )
        named = named or self._is_owner(tokens[:start], tokens[first:end])
        if end == first or not (named or (strong and after_something)):
            return start, None
        return end, self._place(strong[0] if strong else "inside", tokens, start, first, end)

    @staticmethod
    def _is_owner(before: Sequence[str], owner: Sequence[str]) -> bool:
        """Return whether a quotation belongs to another one: '"Edit" of the note "Nightjar"'."""
        is_named = any(word.startswith(QUOTE) for word in before)
        return is_named and len(owner) > 1 and owner[-1].startswith(QUOTE)

    def _ends_in_infinitive(self, tokens: list[str]) -> bool:
        """Return whether a German or Dutch verb is the last word: "Ann in der Liste löschen"."""
        if len(tokens) < _MIN_WITH_VERB or not tokens[-1].endswith("en"):
            return False
        return any(term.action for term in self._terms_of(tokens[-1:]))

    def _end_of_area(self, tokens: list[str], start: int) -> int:
        """Return the index after "of the dialog", 0 if no such words follow a side."""
        if start >= len(tokens) or not self._grammar.is_loose(tokens, start):
            return 0
        end = start + self._grammar.relations.at(tokens, start)[0]
        while end < len(tokens) and (length := self._grammar.fillers.at(tokens, end)[0]):
            end += length
        words = self._length_of_kind(tokens, end)
        return end + words if words and self._nothing_follows(tokens, end + words) else 0

    def _nothing_follows(self, tokens: list[str], position: int) -> bool:
        return position == len(tokens) or bool(self._grammar.relations.at(tokens, position)[0])

    def _length_of_kind(self, tokens: Sequence[str], position: int) -> int:
        return self._grammar.places.at(tokens, position)[0] if position < len(tokens) else 0

    def _kind_at(self, tokens: Sequence[str], position: int) -> str:
        return next(iter(self._grammar.places.at(tokens, position)[1]), "")

    def _end_of_place(self, tokens: list[str], start: int, fixed: set[int]) -> int:
        for position in range(start + 1, len(tokens)):
            length, relations = self._grammar.relations.at(tokens, position)
            # "na" is "on" in Polish, which belongs to a place, and "in" in Portuguese.
            is_border = "loose" not in relations or (
                len(relations) > 1 and self._kind_at(tokens, position + length) != ""
            )
            if relations and is_border and position not in fixed:
                return position
        return len(tokens)

    def _end_of_kind(self, tokens: list[str], start: int, end: int) -> int:
        """Return the index after the first word for a kind, ``start`` if there is none.

        In "In the header, the search box" the place ends with its own word.
        """
        for position in range(start, end):
            if self._kind_at(tokens, position):
                return position + 1
        return start

    def _place(
        self, relation: str, tokens: list[str], start: int, first: int, end: int
    ) -> Placement:
        """Build the place of the words from ``first`` to ``end``.

        Its text begins at ``start``, with the preposition.
        """
        ordinal, kind = 0, ""
        sides: list[str] = []
        rest: list[str] = []
        position = first
        inner = tokens[:end]
        while position < end:
            numbered, numbers = self._grammar.ordinals.at(inner, position)
            sided, named = self._grammar.sides_at(inner, position)
            length = 1
            if numbered:
                length, ordinal = numbered, numbers[0]
            elif sided:
                length = sided
                sides += named
            elif not kind and self._is_kind(inner, first, position):
                length, kind = self._length_of_kind(inner, position), self._kind_at(inner, position)
            else:
                rest.append(inner[position])
            position += length
        terms = tuple(self._terms_of(rest))
        return Placement(_text(tokens[start:end]), relation, kind, tuple(sides), terms, ordinal)

    def _is_kind(self, inner: list[str], first: int, position: int) -> bool:
        """Return whether a word for a kind of place is the noun of its phrase.

        It is if it is the first or the last word, or if "of" follows it.
        """
        length = self._length_of_kind(inner, position)
        at_end = position == first or self._grammar.ends_noun(inner, position + length)
        return bool(length) and at_end


def _text(tokens: Sequence[str]) -> str:
    return " ".join(word.removeprefix(QUOTE) for word in tokens)
