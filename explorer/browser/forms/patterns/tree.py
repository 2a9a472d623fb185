"""The tree of a regular expression, as the parser of patterns builds it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

ENDLESS = 10**6
"""A number of characters or repetitions that no text reaches."""


class Unreadable(ValueError):
    """The pattern is no regular expression, is too large, or uses unknown syntax."""


@dataclass(frozen=True)
class OneOf:
    """Matches one of the characters."""

    characters: tuple[str, ...]
    shortest: int = 1


@dataclass(frozen=True)
class Sequence:
    """Matches its parts in order; ``Sequence(())`` matches "" and stands for assertions, too."""

    parts: tuple[Node, ...]

    @cached_property
    def shortest(self) -> int:
        """The least number of characters of a text that matches."""
        return min(ENDLESS, sum(part.shortest for part in self.parts))


@dataclass(frozen=True)
class Alternation:
    """Matches one of the alternatives."""

    alternatives: tuple[Node, ...]

    @cached_property
    def shortest(self) -> int:
        """The least number of characters of a text that matches."""
        return min(alternative.shortest for alternative in self.alternatives)


@dataclass(frozen=True)
class Repetition:
    """Matches a node ``least`` to ``most`` times."""

    node: Node
    least: int
    most: int

    @cached_property
    def shortest(self) -> int:
        """The least number of characters of a text that matches."""
        return min(ENDLESS, self.node.shortest * self.least)


@dataclass(frozen=True)
class Group:
    """Matches a node that can be referred to by the names, one of which is its number."""

    node: Node
    names: tuple[str, ...]

    @property
    def shortest(self) -> int:
        """The least number of characters of a text that matches."""
        return self.node.shortest


@dataclass(frozen=True)
class Reference:
    """Matches what the group has matched before; "" if it has not."""

    name: str
    shortest: int = 0


Node = OneOf | Sequence | Alternation | Repetition | Group | Reference
"""Any node; ``shortest`` is the least number of characters of a text that matches it."""
