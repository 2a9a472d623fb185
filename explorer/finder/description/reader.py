"""Parses a description into a query, word by word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from explorer.finder.description.clause_reader import ClauseReader, without_punctuation
from explorer.finder.description.instructions import Instruction, instructions
from explorer.finder.description.place_reader import PlaceReader
from explorer.finder.description.request import ElementAction, ElementQuery, Placement
from explorer.finder.description.tokens import DescriptionTokens
from explorer.finder.terms import Term, quoted_term, term
from explorer.finder.vocabulary.grammar import grammar, phrasebook
from explorer.finder.vocabulary.vocabulary import Vocabulary
from explorer.finder.words import QUOTE, spellings
from explorer.text import words

_REMEMBERED = 256  # descriptions
_ALSO_NAMES = ("menu", "switch", "img", "option", "tab", "link")
"""Roles whose word may be the name of the element if it is the only word."""


class DescriptionParser:
    """Parses descriptions.

    Args:
        vocabulary: The synonyms.
        roles: The words for each role, by role.
    """

    def __init__(self, vocabulary: Vocabulary, roles: Mapping[str, Sequence[str]]) -> None:
        self._vocabulary = vocabulary
        self._grammar = grammar()
        self._roles = phrasebook(roles)
        self._names_of_roles = {
            role: frozenset(
                spelling[0] for name in names for spelling in spellings(name) if len(spelling) == 1
            )
            for role, names in roles.items()
        }
        self.readings = lru_cache(maxsize=_REMEMBERED)(self._readings)
        self._tokens = DescriptionTokens(vocabulary, self._roles)
        self._places = PlaceReader(vocabulary, self._roles, self._terms_of_place)
        self._clauses = ClauseReader(self._names)

    def read(self, description: str, role_hint: str = "") -> ElementQuery:
        """Parse a description.

        Args:
            description: For instance "second delete button in the header".
            role_hint: A role, or a word for one, that replaces the one in the description; "" for
                none.
        """
        tokens = self._tokens.of(description)
        clause, where = self._clauses.split(tokens)
        meant, excluded = self._tokens.split_negation(clause)
        rest, places = self._places.split(meant)
        places += self._places.whole(where)
        request = self._request(without_punctuation(tokens), rest, places, excluded, role_hint)
        return replace(request, landmark=self._landmark(without_punctuation(tokens)))

    def _readings(
        self, description: str, role_hint: str = "", action: ElementAction | None = None
    ) -> tuple[ElementQuery, ...]:
        """Parse a description in each way that it may be meant: as it stands, as an instruction.

        "Select all" may be the name of a control, or an instruction to select "all".

        Args:
            description: The description.
            role_hint: As with ``read``.
            action: What will be done to the element. With an action the description is no
                instruction.
        """
        whole = self._acted_on(replace(self.read(description, role_hint), action=action))
        readings = [whole, *self._of_leading_kind(description, whole)]
        if whole.places or whole.ordinal or whole.states or whole.excluded or "," in description:
            terms = tuple(self._terms(without_punctuation(self._tokens.of(description))))
            readings.append(ElementQuery(whole.words, terms, whole.role, read_as="words"))
        for instruction in () if action else instructions(description):
            readings += self._instructed(instruction, role_hint)
        if not action:
            readings += self._searched(self._tokens.of(description))
        return (whole, *(query for query in readings[1:] if not query.is_empty))

    def _acted_on(self, query: ElementQuery) -> ElementQuery:
        """Return a query without words for a kind that its action does not allow.

        "The list" at a place is what is chosen from, not a word in it, and what is typed into "the
        title" is no heading.
        """
        if query.action == "type" and query.role == "heading" and not query.terms:
            named = tuple(self._terms(list(query.role_words)))
            return replace(query, terms=named, role="", role_words=(), role_names=frozenset())
        is_list = all(self._is_word_for_list(words(term.text)) for term in query.terms)
        if query.action == "select" and is_list and query.places and query.terms and not query.role:
            return replace(query, terms=(), role="combobox")
        return query

    def _is_word_for_list(self, tokens: Sequence[str]) -> bool:
        return "list" in self._grammar.places.meanings(tokens)

    def _of_leading_kind(self, description: str, whole: ElementQuery) -> Iterator[ElementQuery]:
        """Yield the query in which a word that is also a name says the kind: "the link Home"."""
        tokens = self._tokens.of(description)
        start = self._grammar.fillers.at(tokens, 0)[0] if tokens else 0
        length, roles = self._roles.at(tokens, start) if start < len(tokens) else (0, ())
        is_first = bool(whole.terms) and [*words(whole.terms[0].text)] == tokens[start : start + 1]
        if whole.role or not (start and length == 1 and is_first and whole.terms[1:]):
            return
        yield replace(
            whole, words=(), terms=whole.terms[1:], role=roles[0], role_words=(tokens[start],),
            role_names=self._names_of_roles.get(roles[0], frozenset()),
        )  # fmt: skip

    def _instructed(self, instruction: Instruction, role_hint: str) -> Iterator[ElementQuery]:
        """Yield the query for the target of an instruction, and one for a list with the value."""
        target, hint = self._offering(instruction)
        query = replace(
            self.read(target, role_hint or hint),
            action=instruction.action,
            value=instruction.value,
            landmark=None,
            read_as="instruction",
        )
        if query.role and not query.terms and " " not in instruction.target:
            return  # "submit button" is a name: to submit something would be "submit the form"
        yield query
        if instruction.action == "select" and instruction.value:
            offered = tuple(self._terms(self._tokens.of(instruction.value)))
            yield replace(query, terms=(*query.terms, *offered), read_as="choice")

    def _offering(self, instruction: Instruction) -> tuple[str, str]:
        """Return the target and its role: an option is selected in a "list"."""
        kept = [
            word for word in instruction.target.split() if not self._is_word_for_list(words(word))
        ]
        is_list = instruction.action == "select" and instruction.value and len(kept) > 1
        if not is_list or len(kept) == len(instruction.target.split()):
            return instruction.target, ""
        return " ".join(kept), "combobox"

    def _searched(self, tokens: list[str]) -> Iterator[ElementQuery]:
        """Yield the query for a field to search in, if the words say what to search for."""
        length = self._grammar.searching.at(tokens, 0)[0] if tokens else 0
        quoted = self._grammar.searching_quoted.at(tokens, 0)[0] if tokens else 0
        if quoted and tokens[quoted : quoted + 1] and tokens[quoted].startswith(QUOTE):
            length = quoted
        if value := " ".join(tokens[length:]).replace(QUOTE, "") if length else "":
            search = term(("search",), self._vocabulary)
            yield ElementQuery((), (search,), action="type", value=value, read_as="instruction")

    def _landmark(self, tokens: list[str]) -> Placement | None:
        """Return the landmark that all of the words name, None if they name a control.

        "Menu" alone is also a kind of control; the longer "navigation menu" is not.
        """
        while tokens and (length := self._grammar.fillers.at(tokens, 0)[0]):
            tokens = tokens[length:]
        span = self._places.last_kind(tokens)
        start, end, role = self._noun(tokens)
        within_kind = span[0] <= start and end <= span[1] and end - start < span[1] - span[0]
        if not tokens or span == (0, 0) or (role and not within_kind):
            return None
        if any(self._grammar.relations.at(tokens, n)[1] for n in range(span[0])):
            return None
        return next(iter(self._places.whole(tokens)), None)

    # --- name, kind and state ---------------------------------------------------------------------

    def _request(
        self,
        tokens: list[str],
        rest: list[str],
        places: list[Placement],
        excluded: list[str],
        hint: str,
    ) -> ElementQuery:
        ordinal, states, rest = self._order_and_states(rest)
        start, end, role = self._noun(rest)
        terms = [*self._terms(rest[:start]), *self._terms(rest[end:], begun=True)]
        if not terms and not (ordinal or states or places) and (not role or role in _ALSO_NAMES):
            terms = [term((token,), self._vocabulary) for token in rest]
        if not role and terms and all(term.picture for term in terms):
            role = "img"
        suggested_role = next(iter(self._grammar.leanings.at(rest, 0)[1] if rest else ()), "")
        return ElementQuery(
            words=self._whole_name(tokens),
            terms=tuple(terms),
            role=self._role_of(hint) or role or ("" if terms else suggested_role),
            role_words=tuple(rest[start:end]),
            role_names=self._names_of_roles.get(role, frozenset()),
            ordinal=ordinal,
            states=tuple(states),
            places=tuple(places),
            excluded=tuple(self._terms(excluded)),
            suggested_role=suggested_role,
        )

    def _role_of(self, hint: str) -> str:
        """Return the role of a hint, which is a role or a word for one."""
        return next(iter(self._roles.meanings(words(hint))), hint.lower())

    def _order_and_states(self, tokens: list[str]) -> tuple[int, list[str], list[str]]:
        fixed = self._vocabulary.fixed(tokens)
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
        """Find the word for the kind of the element.

        Returns:
            Its start, its end and the role. Without one, both indices are the number of tokens and
            the role is "".
        """
        fixed = self._vocabulary.fixed(tokens)
        first: tuple[int, int, str] | None = None
        position = 0
        while position < len(tokens):
            length, roles = self._roles.at(tokens, position)
            if not length or (position in fixed and length == 1):
                position += 1
                continue
            found = position, position + length, roles[0]
            is_verb = position == 0 and self._grammar.slight.meanings(tokens[:length])
            if not (is_verb and length < len(tokens)) and self._grammar.ends_noun(
                tokens, position + length
            ):
                return found
            if not self._grammar.ambiguous.intersection(tokens[position : position + length]):
                first = first or found
            position += length
        return first or (len(tokens), len(tokens), "")

    def _names(self, tokens: list[str]) -> bool:
        return bool(self._terms_of_place(self._places.split(tokens)[0]))

    def _terms_of_place(self, tokens: list[str]) -> list[Term]:
        """Return the terms without words for kinds: "participant" for "the participant field"."""
        return self._terms(tokens, drop_roles=True)

    def _terms(
        self, tokens: list[str], *, begun: bool = False, drop_roles: bool = False
    ) -> list[Term]:
        """Return the terms of the tokens.

        Args:
            tokens: The tokens.
            begun: Whether a name precedes them, so that "of" can begin an owner.
            drop_roles: Whether to leave out words for kinds.
        """
        terms: list[Term] = []
        owner = False
        position = 0
        while position < len(tokens):
            token = tokens[position]
            length = self._vocabulary.concepts.at(tokens, position)[0]
            loose = self._grammar.is_loose(tokens, position)
            if token.startswith(QUOTE):
                length = 1
                terms.append(quoted_term(token[1:], self._vocabulary, owner=owner))
            elif length <= 1 and loose and (terms or begun):
                owner = True
            elif length <= 1 and self._grammar.fillers.at(tokens, position)[0]:
                length = self._grammar.fillers.at(tokens, position)[0]
            elif not (drop_roles and length <= 1 and self._roles.at(tokens, position)[0]):
                length = max(length, 1)
                phrase = tuple(tokens[position : position + length])
                terms.append(term(phrase, self._vocabulary, owner=owner))
            position += max(length, 1)
        return terms

    def _whole_name(self, tokens: list[str]) -> tuple[str, ...]:
        """Return the words that may be the complete name of the element.

        Fillers before it ("click the") and the kind after it ("button") are removed. The result is
        empty if a part is quoted, because that part is matched literally.
        """
        if any(token.startswith(QUOTE) for token in tokens):
            return ()
        start = 0
        while start < len(tokens) and (length := self._grammar.fillers.at(tokens, start)[0]):
            start += length
        noun, end, role = self._noun(tokens)
        stop = noun if role and end == len(tokens) and noun > start else len(tokens)
        return tuple(tokens[start:stop])
