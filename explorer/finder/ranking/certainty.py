"""Makes a probability of how far an element is ahead of others."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from explorer.finder.description.request import ElementQuery
from explorer.finder.ranking.features import Features

DOUBTS = ("unsaid", "beside", "ordinal", "place")
"""What makes an answer less certain, however far it is ahead."""
CLEAR_LEAD = 2.5
"""Lead in log-odds from which on more of it says less."""
_MAX_LEAD = 10.0
_BESIDE = 0.3
"""Share of the words in the text before a control that rarely names it."""


def doubts(query: ElementQuery, found: Features) -> frozenset[str]:
    """Return what makes an answer less certain, of ``DOUBTS``.

    Args:
        query: The description as it was read.
        found: The features of the element that fits best.
    """
    known = {
        "unsaid": bool(found.get("no_verb") or found.get("no_noun")),
        "beside": found.get("beside", 0.0) > _BESIDE,
        "ordinal": bool(query.ordinal),
        "place": bool(query.places),
    }
    return frozenset(name for name, applies in known.items() if applies)


def lead(odds: float, rival: float) -> float:
    """Return how far an element is ahead of its strongest rival and of nothing, in log-odds.

    Args:
        odds: The odds of the element.
        rival: Those of the rival, minus infinity if there is none.
    """
    against = max(rival, 0.0) + math.log1p(math.exp(-abs(rival)))
    return max(-_MAX_LEAD, min(odds - against, _MAX_LEAD))


@dataclass(frozen=True)
class Calibration:
    """Tells how often an answer with some lead is right.

    Attributes:
        bias: The logarithm of the odds that an answer without lead and doubts is right.
        near: What each step of the lead up to ``CLEAR_LEAD`` adds.
        far: What each step above it adds.
        doubts: What each of ``DOUBTS`` adds.
    """

    bias: float
    near: float
    far: float
    doubts: Mapping[str, float]

    def probability(self, ahead: float, doubted: frozenset[str] = frozenset()) -> float:
        """Return the probability, 0 to 1, that an element is meant.

        Args:
            ahead: Its lead.
            doubted: What makes the answer less certain.
        """
        near, far = lead_parts(ahead)
        known = sum(self.doubts[name] for name in sorted(doubted))
        return 1 / (1 + math.exp(-(self.bias + self.near * near + self.far * far + known)))


def lead_parts(ahead: float) -> tuple[float, float]:
    """Return the parts of a lead up to ``CLEAR_LEAD`` and above it."""
    return min(ahead, CLEAR_LEAD), max(ahead - CLEAR_LEAD, 0.0)
