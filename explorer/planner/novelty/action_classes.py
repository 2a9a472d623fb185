"""Action classes: where their controls are, how often they were tried, and with what reward."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from explorer.identity.signatures import ActionSignature
from explorer.planner.frontier import Goal
from explorer.planner.novelty.class_keys import ClassKey
from explorer.urls import normalise

MAX_OCCURRENCES = 100
"""Occurrences that are kept of one class."""
_MEMORY = 0.7
"""Factor by which each new try reduces the weight of the older ones (0 to 1)."""
_MAX_UNDONE = 3
"""Tries of a class that do not count because its control was hidden, covered or gone."""
_RECALLED = 2.0
"""Maximum weight, in tries, of the tries of earlier runs."""
_LITTLE = 0.15
"""Points up to which a try was in vain."""
_PRIOR_TRIES = 2.0
"""Pseudo-count, in tries, of the prior mean: the family for a class, the kind for a family."""


class Occurrence(NamedTuple):
    """A place where a control was seen.

    Attributes:
        signature: What identifies the class of the control.
        url: The address of the page.
        path: The classes that were tried on the page before the control appeared.
        aside: Whether it lies in one of ``planner.ignoredTags``.
        called: Its label, cut to 80 characters.
    """

    signature: ActionSignature
    url: str
    path: tuple[ClassKey, ...] = ()
    aside: bool = False
    called: str = ""

    @property
    def address(self) -> str:
        """The normalised address of a link's target, or of the page for any other control."""
        return normalise(self.signature.href or self.url)

    @property
    def steps(self) -> int:
        """The number of actions needed before the control can be used.

        It is 0 for a link, since opening its address is the action itself, and 1 for an address
        that nobody has read yet, so that the others go first. For other controls it is the opening
        of the page plus the actions of ``path``.
        """
        if self.signature.href:
            return 1 if self.signature.kind == "reference" else 0
        return 1 + len(self.path)

    @property
    def goal(self) -> Goal:
        """A link's target and its page; for other controls the address of the page."""
        href = self.signature.href
        if self.signature.is_reference:
            return Goal(href, may_be_missing=True)
        if self.signature.kind == "hidden_link":  # one in a <template> may be no page
            return Goal(href, self.url, may_be_missing=True)
        return Goal(href, self.url) if href else Goal(self.url)


@dataclass
class RewardStats:
    """Rewards of earlier tries as a decayed mean, in which later tries count more.

    Attributes:
        reward: The decayed sum of rewards, in points.
        weight: The decayed number of tries.
        tries: The number of tries, undecayed. The caller counts them.
        rewarded: The number of tries of links that have brought what a first try is expected to
            bring; one that has brought a part of it counts as that part.
        unrewarded: The number of the latest tries of links in a row that have brought next to
            nothing.
        in_vain: The number of the latest tries in a row that have brought nothing.
    """

    reward: float = 0.0
    weight: float = 0.0
    tries: int = 0
    rewarded: float = 0.0
    unrewarded: int = 0
    in_vain: int = 0

    def add(self, reward: float) -> None:
        """Add the reward of one try, in points: ``x = 0.7 * x + new`` for reward and weight."""
        self.reward = _MEMORY * self.reward + reward
        self.weight = _MEMORY * self.weight + 1
        self.in_vain = self.in_vain + 1 if reward <= _LITTLE else 0

    def recall(self, tries: int) -> None:
        """Start from a number of tries in earlier runs, counted as tries without reward."""
        self.tries = tries
        self.weight = min(tries, _RECALLED)

    def join(self, other: RewardStats) -> None:
        """Add the statistics of another class that turned out to be the same."""
        self.reward += other.reward
        self.weight += other.weight
        self.tries += other.tries
        self.rewarded += other.rewarded
        self.unrewarded += other.unrewarded
        self.in_vain = max(self.in_vain, other.in_vain)

    def mean(self, prior: float) -> float:
        """Return the mean reward in points, shrunk towards ``prior``.

        The formula is ``(reward + 2 * prior) / (weight + 2)``: the prior mean (points) counts as
        two tries.
        """
        return (self.reward + _PRIOR_TRIES * prior) / (self.weight + _PRIOR_TRIES)


@dataclass
class ActionClass:
    """Controls that do the same thing.

    Attributes:
        family: The family of its signature.
        record: The rewards so far.
        spots: Occurrences by address: that of the page, for links that of the target.
        tried_at: How often it was tried at each of these addresses.
        missed: How often the control was sought and not found where it had been seen.
        most_on_page: The most of its controls that were seen on one page.
        undone: How often one of its controls could not be used, and another was to be tried.
    """

    family: str = ""
    record: RewardStats = field(default_factory=RewardStats)
    spots: dict[str, Occurrence] = field(default_factory=dict)
    tried_at: Counter[str] = field(default_factory=Counter)
    missed: int = 0
    undone: int = 0
    most_on_page: int = 1

    def take_back(self, address: str) -> None:
        """Forget the last try, for it was none: others of the class may be usable.

        A few times at most: where none is, the class is exhausted.
        """
        if self.undone < _MAX_UNDONE and self.record.tries:
            self.undone += 1
            self.record.tries -= 1
            self.tried_at[address] -= 1

    def join(self, part: ActionClass) -> None:
        """Merge another class that turned out to be the same."""
        self.record.join(part.record)
        self.tried_at += part.tried_at
        self.missed = max(self.missed, part.missed)
        self.undone = max(self.undone, part.undone)
        self.most_on_page = max(self.most_on_page, part.most_on_page)
        for address, occurrence in part.spots.items():
            if len(self.spots) < MAX_OCCURRENCES:
                self.spots.setdefault(address, occurrence)
