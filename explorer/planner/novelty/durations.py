"""How long actions take, learned during the run.

A reward counts for the seconds that it costs: ``reward * pace``, where ``pace`` is 1 for an action
that takes as long as it takes to open a typical page of the site, 2 for one that takes half of it.
Actions within a page are taken for short ones until they turn out to be long. On a site whose pages
open within SHORTEST_SECONDS all paces are 1.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass

from explorer.identity.signatures import ActionSignature
from explorer.models.ledger import SignatureKind
from explorer.planner.templates import Templates

SHORTEST_SECONDS = 0.5
"""Shorter actions count as equally long: the rest of a step takes about as much."""
FASTEST = 2.0
"""The highest pace; the lowest is its reciprocal."""
_MEMORY = 0.7
"""Factor by which each new action reduces the weight of the older ones (0 to 1)."""
_PRIOR_TRIES = 1.0
"""The mean of the kind of action counts as so many actions of a family or template."""
_DETOUR = 3.0
"""Links followed while an address is opened, from which on two of them are followed instead."""
LONGEST_WAIT = 5.0
"""Longest wait for an address to which no link leads, in seconds."""
_SHORTEST_WAIT = 1.5
_WAITS = 2.0
"""Such an address is waited for so many times as long as a slow page of the site takes."""
_FADING = 0.95
"""Factor by which each opening reduces the time that a slow page takes."""
_OPENING: SignatureKind = "link"
"""Links and references are opened alike."""
_FOLLOWING: SignatureKind = "route"
"""So are links whose click keeps the document."""


@dataclass
class _Seconds:
    total: float = 0.0
    weight: float = 0.0

    def add(self, seconds: float) -> None:
        self.total = _MEMORY * self.total + seconds
        self.weight = _MEMORY * self.weight + 1

    def mean(self, prior: float) -> float:
        return (self.total + _PRIOR_TRIES * prior) / (self.weight + _PRIOR_TRIES)


_NONE = _Seconds()


class Durations:
    """Estimates the seconds of an action from earlier ones like it.

    Alike are openings of pages of one template, and other actions of one family.
    """

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._kinds: dict[SignatureKind, _Seconds] = defaultdict(_Seconds)
        self._alike: dict[str, _Seconds] = defaultdict(_Seconds)
        self.follows_links = False
        """Whether the latest link that was clicked has led to its page in the same document."""
        self._slowest = 0.0
        """Seconds that a slow page has taken lately."""

    def record(
        self,
        signature: ActionSignature,
        seconds: float,
        *,
        is_opened: bool = False,
        is_followed: bool | None = None,
    ) -> None:
        """Add an action that took so many seconds.

        Args:
            signature: The action.
            seconds: How long it took.
            is_opened: Whether the address of a link was opened, without a click on it.
            is_followed: Whether a click on a link has led to its page in the same document; None if
                it has led to none.
        """
        is_link = _opens_document(signature)
        if is_link and not is_opened and is_followed is not None:
            self.follows_links = is_followed
        opens = is_opened or (is_link and not is_followed)
        if opens:
            self._slowest = max(seconds, _FADING * self._slowest)
        kind = _OPENING if opens else _FOLLOWING if is_link else signature.kind
        self._kinds[kind].add(seconds)
        self._alike[self._opening(signature.href) if opens else signature.family].add(seconds)

    def pace(self, signature: ActionSignature) -> float:
        """Return how many times an action could be done while a typical page is opened.

        It is a power of 2, so that small differences of time do not change the order of actions.
        For gestures it is at most 1: short as they are, they do not go before all other pages.
        """
        if self._opens_fast:
            return 1.0
        is_link = _opens_document(signature)
        if is_link and not self.follows_links:
            return self.pace_of_opening(signature.href)
        pace = self._pace(_FOLLOWING if is_link else signature.kind, signature.family)
        return min(pace, 1.0) if signature.gesture else pace

    def pace_of_opening(self, url: str) -> float:
        """Return how many times a page could be opened while a typical one is."""
        return 1.0 if self._opens_fast else self._pace(_OPENING, self._opening(url))

    @property
    def is_detour_shorter(self) -> bool:
        """Whether two links are followed in their document while an address is opened."""
        following = max(self._mean(_FOLLOWING), SHORTEST_SECONDS)
        return _FOLLOWING in self._kinds and self._mean(_OPENING) > _DETOUR * following

    @property
    def wait_for_guess(self) -> float:
        """For how long to wait for an address that may be no page, in seconds."""
        if _OPENING not in self._kinds:
            return LONGEST_WAIT
        return min(max(_WAITS * self._slowest, _SHORTEST_WAIT), LONGEST_WAIT)

    @property
    def _opens_fast(self) -> bool:
        """Whether a typical page takes so short that all paces are 1."""
        return self._mean(_OPENING) <= SHORTEST_SECONDS

    def _pace(self, kind: SignatureKind, alike: str) -> float:
        seconds = self._alike.get(alike, _NONE).mean(self._mean(kind))
        ratio = self._mean(_OPENING) / max(seconds, SHORTEST_SECONDS)
        return float(min(max(2.0 ** round(math.log2(ratio)), 1 / FASTEST), FASTEST))

    def _mean(self, kind: SignatureKind) -> float:
        """Return the seconds of a kind of action; unknown forms take as long as pages."""
        if known := self._kinds.get(kind):
            return known.total / known.weight
        return self._mean(_OPENING) if kind == "form" else SHORTEST_SECONDS

    def _opening(self, url: str) -> str:
        return f"{_OPENING} {self._templates.of(url)}"


def _opens_document(signature: ActionSignature) -> bool:
    return bool(signature.href) and signature.kind != "route"
