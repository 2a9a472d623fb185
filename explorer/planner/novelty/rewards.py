"""What a first try of a control is expected to bring, by its kind and its family."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping

from explorer.identity.signatures import ActionSignature
from explorer.models.ledger import SignatureKind
from explorer.planner.novelty.action_classes import RewardStats
from explorer.planner.novelty.points import MAX_REWARD

_FIRST_TRY: Mapping[SignatureKind, float] = {
    "form": 5, "link": 4, "route": 4, "way": 4, "field": 2, "rest": 2,
    "hidden_link": 3, "reference": 1, "usable_reference": 3,
    "double_click": 4, "right_click": 3, "middle_click": 1, "shift_click": 1, "control_click": 1,
    "long_press": 1, "tap": 2, "hover": 1,
    "press_enter": 1.2, "press_space": 0.8, "press_arrows": 1, "press_escape": 0.8,
    "press_shortcut": 1.2, "press_access_key": 0.8, "type_keys": 1, "drag": 1.2, "drop_file": 1.5,
    "paste": 1, "copy": 0.8, "select_text": 1, "scroll": 1, "narrow": 1.5, "go_back": 0.5,
}  # fmt: skip
"""Points that a first try brings: of a form, of a link, of one to a view of its document, of a tab,
menu or button, of a field outside of forms, of anything else, of a link that is not shown, of an
address without a link before and after it was read, and of a gesture where a listener waits for it.
Most of what keys, drags and the like do is also done by a click."""
_PAGE = " html"
"""The structure of the page as a whole."""
_FIRST_HOLD = 0.3
"""Points that a first long press on it brings: most pages hear clicks to close their menus."""
_OPTIMISM = 0.5
"""Share by which a kind of action that was never tried is worth more than one often tried."""
_KIND_TRIES = 12.0
"""After half as many tries of a kind, observed rewards make up half of its expected reward."""
_NONE = RewardStats()
"""Stands for the rewards of a family of which nothing was tried."""


def first_try(signature: ActionSignature) -> float:
    """Return the points that the first try of such a control is expected to bring."""
    is_page_held = signature.kind == "long_press" and signature.structure == _PAGE
    return _FIRST_HOLD if is_page_held else _FIRST_TRY[signature.kind]


class RewardModel:
    """Estimates the reward of a control's class from its kind and from others of its family."""

    def __init__(self) -> None:
        self._kinds: dict[SignatureKind, RewardStats] = defaultdict(RewardStats)
        self._families: dict[str, RewardStats] = defaultdict(RewardStats)
        self._means: dict[str, float] = {}
        """By family, until the next reward: a page has hundreds of controls of one family."""

    def record(self, signature: ActionSignature, points: float) -> None:
        """Add the points that a try of this control has brought."""
        self._families[signature.family].add(points)
        kind = self._kinds[signature.kind]
        kind.add(points)
        kind.tries += 1
        self._means.clear()

    def expected(self, signature: ActionSignature) -> float:
        """Return the points that a try of a control of this family is expected to bring."""
        return self._means.get(signature.family) or self._mean_of_family(signature)

    def optimism(self, signature: ActionSignature) -> float:
        """Return the factor by which an action is preferred because its kind was rarely tried.

        Where links bring more than a form was assumed to bring, a form has to be tried to learn
        what forms bring there. The factor only falls, as the queue of the best classes needs it.
        """
        return 1 + _OPTIMISM / math.sqrt(1 + self._kinds[signature.kind].tries)

    def _mean_of_family(self, signature: ActionSignature) -> float:
        family = signature.family
        mean = self._families.get(family, _NONE).mean(self._expected_of_kind(signature))
        self._means[family] = mean
        return mean

    def _expected_of_kind(self, signature: ActionSignature) -> float:
        stats, assumed = self._kinds[signature.kind], first_try(signature)
        if not stats.tries:
            return assumed
        share = min(stats.tries, _KIND_TRIES / 2) / _KIND_TRIES
        observed = min(stats.reward / stats.weight, 2 * MAX_REWARD)
        return (1 - share) * assumed + share * observed
