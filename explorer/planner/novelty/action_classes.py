"""A class of controls: where they are, how often they were tried, what that has brought."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from explorer.planner.novelty.signatures import ActionSignature
from explorer.urls import normalise

MOST_SPOTS = 6
"""Places of a class that are remembered."""
_MEMORY = 0.7
"""What earlier tries still count beside the next."""
_RECALLED = 2.0
"""So much at most the tries of earlier runs count."""
_PRIOR_TRIES = 2.0
"""What is known of its family counts as so many tries of a class; so does its kind for those."""


class Occurrence(NamedTuple):
    """Where a control was seen: the page, and the classes that were tried there to come to it.

    ``aside`` it lies in the frame of the site (``planner.ignoredTags``), ``called`` is its label.
    """

    signature: ActionSignature
    url: str
    way: tuple[str, ...] = ()
    aside: bool = False
    called: str = ""

    @property
    def key(self) -> str:
        return normalise(self.signature.href or self.url)

    @property
    def steps(self) -> int:
        """Before the act itself. To open a link's address is that act."""
        return 0 if self.signature.href else 1 + len(self.way)


@dataclass
class RewardStats:
    """What was tried and what it brought, the latest counting most."""

    reward: float = 0.0
    weight: float = 0.0
    tries: int = 0

    def add(self, reward: float) -> None:
        self.reward = _MEMORY * self.reward + reward
        self.weight = _MEMORY * self.weight + 1

    def recall(self, tries: int) -> None:
        """So often it was tried in other runs."""
        self.tries = tries
        self.weight = min(tries, _RECALLED)

    def join(self, other: RewardStats) -> None:
        self.reward += other.reward
        self.weight += other.weight
        self.tries += other.tries

    def mean(self, prior: float) -> float:
        return (self.reward + _PRIOR_TRIES * prior) / (self.weight + _PRIOR_TRIES)


@dataclass
class ActionClass:
    """``spots`` by the address of the page, for a link by its own.

    ``template`` is that of the page ("" for what is everywhere), of a link that of its address.
    """

    template: str = ""
    family: str = ""
    record: RewardStats = field(default_factory=RewardStats)
    spots: dict[str, Occurrence] = field(default_factory=dict)
    missed: int = 0
    """How often it was not where it had been seen."""

    def join(self, part: ActionClass) -> None:
        """They have turned out to be one class."""
        self.record.join(part.record)
        self.missed = max(self.missed, part.missed)
        room = max(0, MOST_SPOTS - len(self.spots))
        self.spots |= dict(list(part.spots.items())[:room])
