"""Defines a parsed description: the element's name, kind, state, order and place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from explorer.finder.terms import Term
from explorer.text import caseless, words

ElementAction = Literal[
    "type", "clear", "select", "check", "uncheck", "click", "double_click", "right_click", "hover"
]
"""What an instruction does to an element, as in scenarios."""
Way = Literal["name", "words", "instruction", "choice", "place in name", "row"]
"""How a description was read: as what it says, as words without order and place, as an instruction,
as one to choose an option that the element offers, with a place as part of the name, or with words
of the name as the name of a row."""


@dataclass(frozen=True)
class Placement:
    """Where the element must be: in a container, near another element, or at a side of the page.

    Attributes:
        text: The words of the description.
        relation: A key of [relations] in grammar.toml, or "row" for the same line.
        kind: A key of [places] in grammar.toml, "" for any.
        sides: "top", "bottom", "left" or "right".
        terms: What the container or the other element must contain.
        ordinal: 1 is the first such container, -1 the last, 0 any.
    """

    text: str
    relation: str = "inside"
    kind: str = ""
    sides: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    ordinal: int = 0

    @property
    def words(self) -> frozenset[str]:
        """The words of the text."""
        return frozenset(words(self.text))

    @property
    def may_be_a_name(self) -> bool:
        """Whether only a preposition marks it as a place: "in cart" in "items in cart"."""
        return self.relation == "inside" and bool(self.terms) and not (self.kind or self.sides)


@dataclass(frozen=True)
class ElementQuery:
    """A parsed description.

    Attributes:
        words: The complete name, if the description is nothing else.
        terms: What the element must contain.
        role: The role, "" for any.
        role_words: The words of the description for the role.
        role_names: All single words for that role.
        ordinal: 1 is the first of the elements that fit, -1 the last, 0 any.
        states: The states that it must have; "not" before one means that it must not have it.
        places: Where it must be.
        excluded: What it must not contain.
        landmark: The landmark that the whole description names ("navigation menu"), else None.
        suggested_role: The role that a verb suggests; it is preferred among several matches.
        action: What an instruction does to the element, None for a description that is none.
        value: What the instruction types or selects.
        read_as: How the description was read.
    """

    words: tuple[str, ...]
    terms: tuple[Term, ...] = ()
    role: str = ""
    role_words: tuple[str, ...] = ()
    role_names: frozenset[str] = frozenset()
    ordinal: int = 0
    states: tuple[str, ...] = ()
    places: tuple[Placement, ...] = ()
    excluded: tuple[Term, ...] = ()
    landmark: Placement | None = None
    suggested_role: str = ""
    action: ElementAction | None = None
    value: str = ""
    read_as: Way = "name"

    @cached_property
    def text(self) -> str:
        """The texts of the terms, to compare them with a label."""
        return caseless(" ".join(term.text for term in self.terms))

    @cached_property
    def kind_words(self) -> frozenset[str]:
        """The words for the kind of the element."""
        return self.role_names.union(self.role_words)

    def is_leading(self, term: Term) -> bool:
        """Return whether the term is one of those of which the element itself must contain one.

        Owners are not ("Ann" in "the page of Ann"), unless all other terms weigh less than 1, as in
        "the tool of Ann".
        """
        return not term.owner or all(each.owner or each.weight < 1 for each in self.terms)

    @property
    def is_empty(self) -> bool:
        """Whether the description asks for nothing."""
        asked = self.terms or self.role or self.ordinal or self.states or self.places
        return not (asked or self.landmark)
