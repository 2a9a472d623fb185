"""Makes a probability of how far an element is ahead of others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from explorer.finder.description.request import ElementQuery
from explorer.finder.ranking.features import Features

DOUBTS = ("absent", "unsaid", "beside", "ordinal", "place")
"""What makes an answer less certain, however far it is ahead."""
CLEAR_LEAD = 2.5
"""Lead in log-odds from which on more of it says less."""
_MAX_LEAD = 10.0
_BESIDE = 0.3
"""Share of the words in the text before a control that rarely names it."""

Doubts = Mapping[str, float]
"""How much each of ``DOUBTS`` applies, 0 to 1; one that does not is left out."""


class Standing(NamedTuple):
    """How an element stands among all that may be meant.

    Attributes:
        lead: How far it is ahead of its strongest rival and of nothing, in log-odds.
        share: Its share of the odds of all elements with another effect and of nothing, 0 to 1. Of
            two elements with the same lead it is lower for the one with more rivals.
    """

    lead: float
    share: float


def doubts(query: ElementQuery, found: Features) -> Doubts:
    """Return what makes an answer less certain.

    Args:
        query: The description as it was read.
        found: The features of the element that fits best.
    """
    known = {
        "absent": found.get("absent", 0.0),
        "unsaid": float(bool(found.get("no_verb") or found.get("no_noun"))),
        "beside": float(found.get("beside", 0.0) > _BESIDE),
        "ordinal": float(bool(query.ordinal)),
        "place": float(bool(query.places)),
    }
    return {name: share for name, share in known.items() if share}


def pooled(odds: Iterable[float]) -> float:
    """Return the logarithm of the summed odds of elements and of nothing."""
    known = [0.0, *odds]
    highest = max(known)
    return highest + math.log(sum(math.exp(one - highest) for one in known))


def standing(odds: float, rival: float, pool: float) -> Standing:
    """Return how an element stands.

    Args:
        odds: The odds of the element.
        rival: Those of its strongest rival, minus infinity if there is none.
        pool: The ``pooled`` odds of all that may be meant.
    """
    ahead = max(-_MAX_LEAD, min(odds - pooled([rival]), _MAX_LEAD))
    return Standing(ahead, min(math.exp(odds - pool), 1.0))


@dataclass(frozen=True)
class Calibration:
    """Tells how often an answer with some standing is right.

    Attributes:
        bias: The logarithm of the odds that an answer without lead and doubts is right.
        near: What each step of the lead up to ``CLEAR_LEAD`` adds.
        far: What each step above it adds.
        share: What the share of the odds adds.
        doubts: What each of ``DOUBTS`` adds.
    """

    bias: float
    near: float
    far: float
    share: float
    doubts: Mapping[str, float]

    def probability(self, found: Standing, doubted: Doubts | None = None) -> float:
        """Return the probability, 0 to 1, that an element is meant.

        Args:
            found: How it stands.
            doubted: What makes the answer less certain.
        """
        near, far = lead_parts(found.lead)
        known = self.bias + self.near * near + self.far * far + self.share * found.share
        known += sum(self.doubts[name] * share for name, share in (doubted or {}).items())
        return 1 / (1 + math.exp(-known))


def lead_parts(ahead: float) -> tuple[float, float]:
    """Return the parts of a lead up to ``CLEAR_LEAD`` and above it."""
    return min(ahead, CLEAR_LEAD), max(ahead - CLEAR_LEAD, 0.0)
