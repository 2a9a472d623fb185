"""What a description asks for: what the element is called, what kind it is, where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.finder.terms import Term
from explorer.finder.words import words


@dataclass(frozen=True)
class Placement:
    """Where the element must be: in something, near something, at a side of the page."""

    text: str
    relation: str = "inside"
    """A key of [relations] in grammar.toml, or "row": in line with."""
    kind: str = ""
    """A key of [places]."""
    sides: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    ordinal: int = 0

    @property
    def words(self) -> frozenset[str]:
        return frozenset(words(self.text))

    @property
    def may_be_a_name(self) -> bool:
        """Nothing but "in" says that it is a place: "items in cart"."""
        return self.relation == "inside" and bool(self.terms) and not (self.kind or self.sides)


@dataclass(frozen=True)
class ElementQuery:
    """What a description asks for. ``ordinal`` 1 is the first, -1 the last, 0 any."""

    words: tuple[str, ...]
    """What may be the whole name, if the description is nothing else."""
    terms: tuple[Term, ...] = ()
    role: str = ""
    role_words: tuple[str, ...] = ()
    """Those that told the role."""
    role_names: frozenset[str] = frozenset()
    """The other words for it."""
    ordinal: int = 0
    states: tuple[str, ...] = ()
    places: tuple[Placement, ...] = ()
    excluded: tuple[Term, ...] = ()
    landmark: Placement | None = None
    """What the whole description names, if that is a part of the page: "navigation menu"."""
    leaning: str = ""
    """The role that a verb suggests: of several that fit, it is rather that one."""

    def is_led_by(self, term: Term) -> bool:
        """The element itself has to say one of these: in "the tool of Ann" that is Ann."""
        return not term.owner or all(each.owner or each.weight < 1 for each in self.terms)

    @property
    def is_empty(self) -> bool:
        asked = self.terms or self.role or self.ordinal or self.states or self.places
        return not (asked or self.landmark)
