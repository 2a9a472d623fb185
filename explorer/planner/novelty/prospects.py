"""What actions are expected to bring, on a page and elsewhere on the site."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable

from explorer.identity.signatures import ActionSignature
from explorer.planner.frontier import Goal
from explorer.planner.novelty.action_classes import Occurrence
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.class_registry import ClassRegistry
from explorer.planner.novelty.durations import Durations
from explorer.planner.novelty.lazy_heap import LazyHeap
from explorer.planner.novelty.page_history import PageHistory
from explorer.planner.novelty.rewards import RewardModel

_ASIDE = 0.7
"""Factor of the reward of a control in the site's frame (``planner.ignoredTags``)."""
_MISSED = 0.25
"""Factor of the reward of a class for each time that it was not where it had been seen."""
USED = 0.25
"""Factor of the worth of a control on the page that was used, while others are left."""
_USED_ELSEWHERE = 0.1
"""The same of one on another page."""
_LEAST = 0.001
"""An address that may bring more points is opened before a control is used again: of one template,
some dozens that bring nothing."""
_MOST_IN_VAIN = 6
"""Tries in a row that bring nothing, after which a class is exhausted."""
_MOST_ALIKE = 50
"""Controls of a class on one page that are tried first, if there are so many."""
_STEP_COST = 0.5
"""A reward that is so many steps away is divided by one and this much for each of them."""


class Prospects:
    """Ranks what is worth trying by what a site model has learned."""

    def __init__(
        self,
        classes: ClassRegistry,
        pages: PageHistory,
        rewards: RewardModel,
        durations: Durations,
    ) -> None:
        self._classes = classes
        self._pages = pages
        self._rewards = rewards
        self._durations = durations
        self._heap = LazyHeap(self._expected_elsewhere)
        """The classes by what they are expected to bring elsewhere."""
        self._links = LazyHeap(self._expected_elsewhere)
        """Those of links."""

    def update(self, key: ClassKey) -> None:
        """Rank a class anew: it was added, or may bring more than before."""
        key = self._classes.current(key)
        self._heap.put(key)
        if not key.family:
            self._links.put(key)

    def expected_reward(self, signature: ActionSignature, key: ClassKey) -> float:
        """Return the points that the next try of a control of this class may bring."""
        key = self._classes.current(key)
        if self._classes.is_claimed(key):
            return 0
        one = self._classes.get(key)
        mean = one.record.mean(self._rewards.expected(signature))
        in_vain = max(0.0, one.record.tries - one.record.rewarded)
        expected_reward = mean / math.sqrt(1 + in_vain) * _MISSED**one.missed
        if signature.href:
            vain_classes = self._classes.vain_links_to(key.template)
            expected_reward *= self._pages.link_factor(signature.href, one.record, vain_classes)
        return expected_reward

    def optimism(self, signature: ActionSignature) -> float:
        """Return the factor by which an action is preferred because its kind was rarely tried."""
        return self._rewards.optimism(signature)

    def unsought(self, keys: Iterable[ClassKey], url: str) -> set[ClassKey]:
        """Return the present keys of the classes of a page that are not sought on other pages."""
        current = set(map(self._classes.current, keys))
        return {key for key in current if not self._is_fresher(key, url)}

    def _is_fresher(self, key: ClassKey, url: str) -> bool:
        """Return whether another page has a control of the class that was tried less than here.

        One of the site's frame is the same control on each page.
        """
        one = self._classes.get(key)
        tries = one.tried_at.get(url, 0)
        if not tries or key.is_site_wide:
            return False
        return any(
            one.tried_at.get(address, 0) < tries and self._pages.may_be_sought(spot)
            for address, spot in one.spots.items()
        )

    def goal(self, key: ClassKey, occurrence: Occurrence) -> Goal:
        """Return the address to open for a control of the class."""
        return occurrence.goal._replace(is_repeated=self.was_used(key, occurrence))

    def was_used(self, key: ClassKey, occurrence: Occurrence) -> bool:
        """Return whether this very control was used."""
        key = self._classes.current(key)
        one = self._classes.get(key)
        return bool(one.record.tries if key.is_site_wide else one.tried_at[occurrence.address])

    def best_elsewhere(
        self, here: Container[ClassKey], above: float
    ) -> tuple[ClassKey, Occurrence] | None:
        """Return the class with the highest expected reward elsewhere, and where it is.

        None that is exhausted is returned.

        Args:
            here: The keys of the classes on the present page, which are left out.
            above: The reward in points that it has to exceed.
        """
        return self._best_of(self._heap, _NotSought(here, self.is_exhausted), above)

    def unopened(self) -> tuple[ClassKey, Occurrence] | None:
        """Return the best address that nobody has opened and that may bring something."""
        return self._best_of(self._links, (), _LEAST)

    def is_spent(self, points: float) -> bool:
        """Return whether nothing elsewhere is expected to bring so many points.

        What was used counts in full: it need not be worth less than something else.
        """
        best = self.best_elsewhere((), points * _USED_ELSEWHERE)
        if best is None:
            return True
        share = _USED_ELSEWHERE if self.was_used(*best) else 1
        return self._expected_elsewhere(best[0]) / share <= points

    def is_exhausted(self, key: ClassKey) -> bool:
        """Return whether a class was tried wherever it occurs, at last always in vain."""
        one = self._classes.get(self._classes.current(key))
        if one.record.in_vain < max(_MOST_IN_VAIN, min(one.most_on_page, _MOST_ALIKE)):
            return False
        sought = (spot for spot in one.spots.values() if self._pages.may_be_sought(spot))
        return key.is_site_wide or all(one.tried_at[spot.address] for spot in sought)

    def _best_of(
        self, heap: LazyHeap, excluded: Container[ClassKey], above: float
    ) -> tuple[ClassKey, Occurrence] | None:
        key = heap.best(excluded, above)
        occurrence = self._nearest(key) if key else None
        return (key, occurrence) if key and occurrence else None

    def _expected_elsewhere(self, key: ClassKey) -> float:
        occurrence = self._nearest(key)
        if occurrence is None:
            return 0
        expected_reward = self.expected_reward(occurrence.signature, key) / (
            1 + _STEP_COST * occurrence.steps
        )
        # The page of a control has to be opened first, which takes most of the time.
        address = occurrence.signature.href or occurrence.url
        expected_reward *= self._durations.pace_of_opening(address)
        expected_reward *= self.optimism(occurrence.signature)
        if self.was_used(key, occurrence):
            expected_reward *= _USED_ELSEWHERE
        return expected_reward * _ASIDE if occurrence.aside else expected_reward

    def _nearest(self, key: ClassKey) -> Occurrence | None:
        one = self._classes.get(key)
        return self._pages.nearest(one.spots.values(), one.tried_at)


class _NotSought(Container[ClassKey]):
    """The keys of the classes that are on the page or exhausted."""

    def __init__(self, here: Container[ClassKey], is_exhausted: Callable[[ClassKey], bool]) -> None:
        self._here = here
        self._is_exhausted = is_exhausted

    def __contains__(self, key: object) -> bool:
        return key in self._here or (isinstance(key, ClassKey) and self._is_exhausted(key))
