"""A description, taken apart: what the element is called, what kind it is, where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from explorer.finder.terms import Term, quoted_term, term
from explorer.finder.vocabulary import Vocabulary, book, grammar
from explorer.finder.words import words

_TOKEN = re.compile(
    r"""["\u201c\u201d\u201e\u00ab]([^"\u201c\u201d\u201e\u00bb]+)["\u201c\u201d\u00bb]"""
    r"""|(?<!\w)['\u2018\u201a`]([^'\u2018\u2019`]+)['\u2018\u2019`](?!\w)"""
    r"""|([^\W_]+)(?:['\u2019]s\b)?|(\S)"""
)
_QUOTE = '"'
"""Begins a token that was quoted; what follows is as it was written."""
_ALSO_NAMES = ("menu", "switch", "img", "option", "tab", "link")
"""Roles whose word, said alone, may as well be the name."""
_LANDMARKS = ("header", "footer", "sidebar", "dialog", "toolbar")
"""Places that need no preposition: "footer contact link"."""


@dataclass(frozen=True)
class Place:
    """Where the element must be: in something, near something, at a side of the page."""

    text: str
    relation: str = "inside"
    """A key of [relations] in grammar.toml."""
    kind: str = ""
    """A key of [places]."""
    sides: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    ordinal: int = 0

    @property
    def may_be_a_name(self) -> bool:
        """Nothing but "in" says that it is a place: "items in cart"."""
        return self.relation == "inside" and bool(self.terms) and not (self.kind or self.sides)


@dataclass(frozen=True)
class Request:
    """What a description asks for. ``ordinal`` 1 is the first, -1 the last, 0 any."""

    words: tuple[str, ...]
    """What may be the whole name, if the description is nothing else."""
    terms: tuple[Term, ...] = ()
    role: str = ""
    role_words: tuple[str, ...] = ()
    ordinal: int = 0
    states: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    excluded: tuple[Term, ...] = ()
    leaning: str = ""
    """The role that a verb suggests: of several that fit, it is rather that one."""

    @property
    def is_empty(self) -> bool:
        return not (self.terms or self.role or self.ordinal or self.states or self.places)


class Reader:
    """Reads descriptions. ``roles`` lists by role the words for it."""

    def __init__(self, vocabulary: Vocabulary, roles: Mapping[str, Sequence[str]]) -> None:
        self._vocabulary = vocabulary
        self._grammar = grammar()
        self._roles = book(roles)

    def read(self, description: str, role_hint: str = "") -> Request:
        tokens = self._tokens(description)
        meant, excluded = self._split_negation(tokens)
        rest, places = self._split_places(meant)
        return self._request(tokens, rest, places, excluded, role_hint)

    # --- tokens -----------------------------------------------------------------------------------

    def _tokens(self, description: str) -> list[str]:
        tokens: list[str] = []
        for double, single, word, sign in _TOKEN.findall(description):
            if quote := double or single:
                tokens.append(_QUOTE + quote)
            elif word:
                tokens.extend(part for bare in words(word) for part in self._parts(bare))
            elif self._vocabulary.signs.meanings([sign]):
                tokens.append(sign)
        return tokens

    def _parts(self, word: str) -> list[str]:
        """``suchfeld`` is ``such`` and ``feld``."""
        known = self._vocabulary.concepts.meanings
        if not self._roles.meanings([word]) and not known([word]):
            for ending in self._grammar.endings:
                first = word.removesuffix(ending)
                if first != word and known([first]):
                    return [first, ending]
        return [word]

    def _fixed(self, tokens: Sequence[str]) -> set[int]:
        """Positions within phrases that are one thing: "sign in", "first name"."""
        fixed: set[int] = set()
        for start in range(len(tokens)):
            length, _ = self._vocabulary.concepts.at(tokens, start)
            if length > 1:
                fixed.update(range(start, start + length))
        return fixed

    # --- what is not meant, and where -------------------------------------------------------------

    def _split_negation(self, tokens: list[str]) -> tuple[list[str], list[str]]:
        for start in range(len(tokens)):
            length, _ = self._grammar.negations.at(tokens, start)
            is_state = self._grammar.states.at(tokens, start)[0]
            if length and not is_state and start and start + length < len(tokens):
                return tokens[:start], tokens[start + length :]
        return tokens, []

    def _split_places(self, tokens: list[str]) -> tuple[list[str], list[Place]]:
        fixed = self._fixed(tokens)
        rest: list[str] = []
        places: list[Place] = []
        position = 0
        while position < len(tokens):
            length, place = (
                (0, None)
                if position in fixed
                else self._place_at(tokens, position, fixed, bool(rest))
            )
            if place:
                places.append(place)
            else:
                length = 1
                rest.append(tokens[position])
            position += length
        return rest, places

    def _place_at(
        self, tokens: list[str], start: int, fixed: set[int], after_something: bool
    ) -> tuple[int, Place | None]:
        """The place that a preposition, or a word for a side, opens here, and its length."""
        sides, names = self._grammar.sides.at(tokens, start)
        if sides > 1 and after_something:
            return sides, Place(" ".join(tokens[start : start + sides]), sides=(names[0],))
        if sides and self._kind_at(tokens, start + sides):
            end = start + sides + 1
            return sides + 1, self._place("inside", tokens[start:end])
        if self._kind_at(tokens, start) in _LANDMARKS and start + 1 < len(tokens):
            return 1, self._place("inside", tokens[start : start + 1])
        length, relations = self._grammar.relations.at(tokens, start)
        if sides and after_something and self._nothing_follows(tokens, start + sides):
            return sides, Place(tokens[start], sides=(names[0],))
        strong = [name for name in relations if name != "loose"]
        if not length or start + length >= len(tokens):
            return 0, None
        end = self._end_of_place(tokens, start + length, fixed)
        if not after_something:
            end = self._end_of_kind(tokens, start + length, end)
        inner = tokens[start + length : end]
        named = any(
            self._kind_at(inner, i) or self._grammar.sides.at(inner, i)[0]
            for i in range(len(inner))
        )
        if not inner or not (named or (strong and after_something)):
            return 0, None
        return end - start, self._place(strong[0] if strong else "inside", inner)

    def _nothing_follows(self, tokens: list[str], position: int) -> bool:
        return position == len(tokens) or bool(self._grammar.relations.at(tokens, position)[0])

    def _kind_at(self, tokens: Sequence[str], position: int) -> str:
        if position >= len(tokens):
            return ""
        length, kinds = self._grammar.places.at(tokens, position)
        return kinds[0] if length else ""

    def _end_of_place(self, tokens: list[str], start: int, fixed: set[int]) -> int:
        for position in range(start + 1, len(tokens)):
            relations = self._grammar.relations.at(tokens, position)[1]
            if relations and "loose" not in relations and position not in fixed:
                return position
        return len(tokens)

    def _end_of_kind(self, tokens: list[str], start: int, end: int) -> int:
        """ "In the header, the search box": the place ends with its own word."""
        for position in range(start, end):
            if self._kind_at(tokens, position):
                return position + 1
        return start

    def _place(self, relation: str, tokens: list[str]) -> Place:
        ordinal, sides, kind, rest = 0, [], "", []
        position = 0
        while position < len(tokens):
            length = 1
            if number := self._grammar.ordinals.at(tokens, position)[1]:
                ordinal = number[0]
            elif side := self._grammar.sides.at(tokens, position)[1]:
                length = self._grammar.sides.at(tokens, position)[0]
                sides.append(side[0])
            elif not kind and self._is_kind(tokens, position):
                length, kinds = self._grammar.places.at(tokens, position)
                kind = kinds[0]
            else:
                rest.append(tokens[position])
            position += length
        return Place(
            " ".join(word.removeprefix(_QUOTE) for word in tokens),
            relation, kind, tuple(sides), tuple(self._terms(rest, drop_roles=True)), ordinal,
        )  # fmt: skip

    def _is_kind(self, tokens: list[str], position: int) -> bool:
        """A word for a place that is the noun: the last, or with "of" behind it."""
        length, kinds = self._grammar.places.at(tokens, position)
        end = position + length
        return bool(kinds) and (end == len(tokens) or self._ends_noun(tokens, end) or position == 0)

    def _ends_noun(self, tokens: Sequence[str], position: int) -> bool:
        return (
            position >= len(tokens)
            or tokens[position].startswith(_QUOTE)
            or bool(self._grammar.fillers.at(tokens, position)[0])
            or "loose" in self._grammar.relations.at(tokens, position)[1]
        )

    # --- what it is -------------------------------------------------------------------------------

    def _request(
        self,
        tokens: list[str],
        rest: list[str],
        places: list[Place],
        excluded: list[str],
        hint: str,
    ) -> Request:
        ordinal, states, rest = self._order_and_states(rest)
        start, end, role = self._noun(rest)
        terms = [*self._terms(rest[:start]), *self._terms(rest[end:], begun=True)]
        if not terms and not (ordinal or states or places) and (not role or role in _ALSO_NAMES):
            terms = [term((token,), self._vocabulary) for token in rest]
        leaning = next(iter(self._grammar.leanings.at(rest, 0)[1] if rest else ()), "")
        return Request(
            words=self._whole_name(tokens),
            terms=tuple(terms),
            role=self._role_of(hint) or role or ("" if terms else leaning),
            role_words=tuple(rest[start:end]),
            ordinal=ordinal,
            states=tuple(states),
            places=tuple(places),
            excluded=tuple(self._terms(excluded)),
            leaning=leaning,
        )

    def _role_of(self, hint: str) -> str:
        """A hint may be a role, or a word for one."""
        return next(iter(self._roles.meanings(words(hint))), hint.lower())

    def _order_and_states(self, tokens: list[str]) -> tuple[int, list[str], list[str]]:
        fixed = self._fixed(tokens)
        ordinal, states, rest = 0, list[str](), list[str]()
        position = 0
        while position < len(tokens):
            length, numbers = self._grammar.ordinals.at(tokens, position)
            known, state = self._grammar.states.at(tokens, position)
            if position in fixed or not (length or known):
                rest.append(tokens[position])
            elif length:
                ordinal = numbers[0]
            else:
                states.append(state[0])
            position += max(length, known, 1) if position not in fixed else 1
        return ordinal, states, rest

    def _noun(self, tokens: list[str]) -> tuple[int, int, str]:
        """Where the word for its kind is, and the role; an empty stretch at the end if none is."""
        fixed = self._fixed(tokens)
        first: tuple[int, int, str] | None = None
        position = 0
        while position < len(tokens):
            length, roles = self._roles.at(tokens, position)
            if not length or (position in fixed and length == 1):
                position += 1
                continue
            found = position, position + length, roles[0]
            is_verb = position == 0 and self._grammar.slight.meanings(tokens[:length])
            if not (is_verb and length < len(tokens)) and self._ends_noun(
                tokens, position + length
            ):
                return found
            if not self._grammar.ambiguous.intersection(tokens[position : position + length]):
                first = first or found
            position += length
        return first or (len(tokens), len(tokens), "")

    def _terms(
        self, tokens: list[str], *, begun: bool = False, drop_roles: bool = False
    ) -> list[Term]:
        """The terms of some tokens; ``begun``: something was named before them already."""
        terms: list[Term] = []
        owner = False
        position = 0
        while position < len(tokens):
            token = tokens[position]
            length = self._vocabulary.concepts.at(tokens, position)[0]
            loose = "loose" in self._grammar.relations.at(tokens, position)[1]
            if token.startswith(_QUOTE):
                length = 1
                terms.append(quoted_term(token[1:]))
            elif length <= 1 and loose and (terms or begun):
                owner = True
            elif length <= 1 and self._grammar.fillers.at(tokens, position)[0]:
                length = self._grammar.fillers.at(tokens, position)[0]
            elif not (drop_roles and length <= 1 and self._roles.at(tokens, position)[0]):
                length = max(length, 1)
                spoken = tuple(tokens[position : position + length])
                terms.append(term(spoken, self._vocabulary, owner=owner))
            position += max(length, 1)
        return terms

    def _whole_name(self, tokens: list[str]) -> tuple[str, ...]:
        """All that was said, without "click the" before it and "button" behind it."""
        start = 0
        while start < len(tokens) and (length := self._grammar.fillers.at(tokens, start)[0]):
            start += length
        noun, end, role = self._noun(tokens)
        stop = noun if role and end == len(tokens) and noun > start else len(tokens)
        return tuple(word.removeprefix(_QUOTE) for word in tokens[start:stop])
