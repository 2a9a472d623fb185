"""The actions that are possible on a page, in the order of what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.identity.signatures import ActionSignature
from explorer.models import InteractiveElement, verb
from explorer.planner.heuristics import IsAllowed, Preference
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.prospects import USED
from explorer.planner.novelty.uses import Use
from explorer.planner.site_model import SiteModel


class CandidateAction(NamedTuple):
    """An action that is possible on the page, and the key of its class."""

    signature: ActionSignature
    key: ClassKey


class RankedAction(NamedTuple):
    """A candidate action, and what it is worth.

    Attributes:
        worth: Its expected reward in points for the time in which a typical page is opened,
            with the optimism for its kind.
        expected_reward: Its expected reward in points.
        element_index: Index of its element in the snapshot.
        candidate: The action and the key of its class.
        uses: How often its element was used on this page.
        is_promised: Whether it is worth so much because of what its last use has brought.
    """

    worth: float
    expected_reward: float
    element_index: int
    candidate: CandidateAction
    uses: int
    is_promised: bool = False

    def preference(self, tries: int) -> Preference:
        """Return the action as a preference; ``tries`` is how often its class was tried."""
        gesture = self.candidate.signature.gesture
        how = f" of a {verb(gesture)}" if gesture else ""
        reason = f"expected reward {self.expected_reward:.1f}{how}: {self._why(tries)}"
        return Preference(self.element_index, "novelty", reason, gesture, self.expected_reward)

    def _why(self, tries: int) -> str:
        if self.is_promised:
            return "after its last use another one may bring something new"
        if not tries:
            return "this kind of control was never tried"
        return f"this kind of control was tried {'once' if tries == 1 else f'{tries} times'}"


def rated(
    site_model: SiteModel,
    page_url: str,
    action: CandidateAction,
    index: int,
    element: InteractiveElement,
    jitter: float,
) -> RankedAction:
    """Rate an action on a page.

    Args:
        site_model: What the run has learned.
        page_url: The normalised address of the page.
        action: The action.
        index: Index of its element in the snapshot.
        element: Its element.
        jitter: A few points more, which order actions of equal worth.
    """
    uses, signature = site_model.uses, action.signature
    use = Use.of(page_url, element, signature.gesture)
    promise = uses.promise(use)
    reward = max(promise, site_model.prospects.expected_reward(*action))
    worth = reward * site_model.durations.pace(signature)
    worth *= site_model.prospects.optimism(signature)
    if not promise and uses.is_worn(use, element):
        worth *= USED
    is_promised = 0 < promise == reward
    return RankedAction(
        worth + jitter, reward + jitter, index, action, uses.count(use), is_promised
    )


def first_allowed(ranked: Sequence[RankedAction], is_allowed: IsAllowed) -> RankedAction | None:
    """Return the first action that is allowed, None if there is none."""
    allowed = (
        one for one in ranked if is_allowed(one.element_index, one.candidate.signature.gesture)
    )
    return next(allowed, None)


def most_expected(ranked: Sequence[RankedAction]) -> float:
    """Return the highest expected reward of some actions in points, 0 of none."""
    return max((one.expected_reward for one in ranked), default=0.0)
