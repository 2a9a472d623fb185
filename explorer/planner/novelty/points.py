"""The points of the novelty heuristic: how much of what an act brought is new in this run."""

from __future__ import annotations

import math
from collections.abc import Set

from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.templates import without_query

MAX_REWARD = 3.0
"""Points that any number of new controls brings at most."""
MAX_OF_REQUESTS = 6.0
"""Points that any number of new requests brings at most."""
_NEW_TEMPLATE, _NEW_STATE, _NEW_REQUEST = 1.5, 0.5, 1.5
_NEW_QUERY = 0.3
"""Share of the points of a new request for one whose path was requested with other queries."""
_NEW_LABEL = 0.3
"""Share of the points of a new control for one that differs from known ones by its label only,
as on a page in another language."""


class NoveltyPoints:
    """Rates pages and requests by what this run has not seen before."""

    def __init__(self) -> None:
        self._built: set[ClassKey] = set()
        self._requests: set[str] = set()
        self._paths: set[str] = set()

    def knows(self, built: Set[ClassKey]) -> bool:
        """Return whether a page has no control that was not seen before."""
        return built <= self._built

    def of_page(
        self,
        built: Set[ClassKey],
        *,
        new_classes: int,
        is_new_template: bool,
        is_new_state: bool,
    ) -> float:
        """Return the points of a page.

        Args:
            built: The general keys of its controls.
            new_classes: How many of its classes the run had not seen.
            is_new_template: Whether no page of its template was seen before.
            is_new_state: Whether the template was not seen in this state before.
        """
        points = _points(len(built - self._built)) + _NEW_LABEL * _points(new_classes)
        points += _NEW_TEMPLATE * is_new_template
        points += _NEW_STATE * is_new_state
        self._built |= built
        return points

    def of_requests(self, requests: Set[str]) -> float:
        """Return the points of requests, each given as its method and the template of its URL.

        Scripts and data that were not asked for before run code that has not run before.
        """
        new = requests - self._requests
        paths = set(map(without_query, new))
        new_paths = len(paths - self._paths)
        self._requests |= new
        self._paths |= paths
        counted = new_paths + _NEW_QUERY * (len(new) - new_paths)
        return min(MAX_OF_REQUESTS, _NEW_REQUEST * math.log2(1 + counted))


def _points(new: int) -> float:
    return min(MAX_REWARD, math.log2(1 + new))
