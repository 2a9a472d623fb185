"""The discovery of a site over the steps of a run, and the coverage of all runs together."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Interaction, KnownClass, Ledger
from explorer.reporting.run import DiscoveryPoint, PlaceCoverage, Share, SiteCoverage

MAX_POINTS = 200
MAX_PLACES = 500
MAX_EXAMPLES = 20
LABEL_LENGTH = 80


class DiscoveryCurve:
    """Records how much of the site is known, at regular steps.

    The distance between points doubles whenever there are ``MAX_POINTS`` of them.
    """

    def __init__(self) -> None:
        self._points: list[DiscoveryPoint] = []
        self._latest: DiscoveryPoint | None = None
        self._seen = 0
        self._interval = 1

    def add(self, done: Interaction, pages: int) -> None:
        """Record the state of discovery after a step.

        Args:
            done: The interaction of the step.
            pages: The number of pages known when the step was chosen.
        """
        if self._latest and done.step <= self._latest.step:  # reported late by a slower worker
            return
        self._latest = DiscoveryPoint(step=done.step, pages=pages, **dict(done.known))
        if self._seen % self._interval == 0:
            self._points.append(self._latest)
        self._seen += 1
        if len(self._points) == MAX_POINTS:
            del self._points[1::2]
            self._interval *= 2

    def points(self) -> tuple[DiscoveryPoint, ...]:
        """Return at most ``MAX_POINTS`` evenly spaced points, with the first and the latest."""
        if self._latest is None or self._latest is self._points[-1]:
            return tuple(self._points)
        return (*self._points, self._latest)


def site_coverage(ledger: Ledger) -> SiteCoverage:
    """Return the coverage recorded in the ledger, by place; most untried classes first."""
    classes: dict[str, list[KnownClass]] = {place: [] for place in ledger.states}
    for one in ledger.classes:
        classes.setdefault(one.place, []).append(one)
    places = [_place_coverage(name, ledger.states.get(name, 0), of) for name, of in classes.items()]
    places.sort(key=lambda place: (-place.never_tried, place.place))
    return SiteCoverage(
        site=ledger.site,
        runs=ledger.runs,
        states=sum(ledger.states.values()),
        places=tuple(places[:MAX_PLACES]),
        **dict(_share(ledger.classes)),
    )


def places_left_out(ledger: Ledger) -> int:
    """Return how many places of the ledger exceed the limit of ``site_coverage``."""
    places = ledger.states.keys() | {one.place for one in ledger.classes}
    return max(0, len(places) - MAX_PLACES)


def _place_coverage(name: str, states: int, classes: Sequence[KnownClass]) -> PlaceCoverage:
    labels = (_class_label(one) for one in classes if not one.tries)
    untried = tuple(filter(None, labels))[:MAX_EXAMPLES]
    return PlaceCoverage(place=name, states=states, untried=untried, **dict(_share(classes)))


def _class_label(one: KnownClass) -> str:
    """Return a name for a class: its label, else its target; "" if it is on no known page."""
    names = (spot.called or spot.href for spot in one.spots)
    leads_to = one.place if one.family.startswith("link ") else ""
    return next(filter(None, names), leads_to)[:LABEL_LENGTH]


def _share(classes: Sequence[KnownClass]) -> Share:
    tried = sum(1 for one in classes if one.tries)
    return Share(found=len(classes), tried=tried, never_tried=len(classes) - tried)
