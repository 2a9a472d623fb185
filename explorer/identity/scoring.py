"""Margins and ties of scored candidates: which one is meant, and by how much it leads.

A search gives each candidate a score from 0 to 1 and ranks them, the best first. The first one is
meant if its margin is above 0; on a tie the caller refuses to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

TIE = 0.005
"""Scores that differ by less than this are equal."""

Candidate = TypeVar("Candidate")


class Labelled(Protocol):
    """A control as a person sees it: a label, and the address that it leads to."""

    @property
    def href(self) -> str:
        """The address, "" for none."""
        ...

    @property
    def label(self) -> str:
        """What a person would call it."""
        ...


def have_same_effect(one: Labelled, other: Labelled) -> bool:
    """Return whether two controls do the same: an image and a headline with the same link.

    Links without a destination do what their script does: "#" says nothing about it.
    """
    leads_somewhere = bool(one.href) and not one.href.endswith("#")
    leads_somewhere = leads_somewhere and not one.href.startswith("javascript:")
    return leads_somewhere and one.href == other.href and one.label == other.label


def rivals(
    ranked: Sequence[Candidate], are_same: Callable[[Candidate, Candidate], bool]
) -> list[Candidate | None]:
    """Return for each candidate the next one that is not the same, None if there is none.

    Args:
        ranked: The candidates, the best first.
        are_same: Whether it makes no difference which of two neighbours is meant.
    """
    found: list[Candidate | None] = [None] * len(ranked)
    for n in range(len(ranked) - 2, -1, -1):
        below = ranked[n + 1]
        found[n] = found[n + 1] if are_same(ranked[n], below) else below
    return found


def margin(score: float, rival: float | None) -> float:
    """Return how much a score is above that of its rival; 0.0 is a tie.

    Args:
        score: The score of a candidate, 0 to 1.
        rival: The score of the next candidate with another effect, None if there is none.
    """
    lead = score - (rival or 0.0)
    return 0.0 if lead < TIE else lead
