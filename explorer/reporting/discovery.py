"""How much of a site was known at each step, and what all runs together have found and tried."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Interaction, KnownClass, Ledger
from explorer.reporting.run import DiscoveryPoint, PlaceCoverage, Share, SiteCoverage

POINTS = 200
PLACES = 500
EXAMPLES = 20
LABEL_LENGTH = 80


class DiscoveryCurve:
    """A point every so many steps: twice as many as before whenever there are too many points."""

    def __init__(self) -> None:
        self._kept: list[DiscoveryPoint] = []
        self._latest: DiscoveryPoint | None = None
        self._seen = 0
        self._apart = 1

    def add(self, done: Interaction, pages: int) -> None:
        """``pages`` is how many were known when the step was chosen."""
        if self._latest and done.step <= self._latest.step:  # of a slower walker: it is told late
            return
        self._latest = DiscoveryPoint(step=done.step, pages=pages, **dict(done.known))
        if self._seen % self._apart == 0:
            self._kept.append(self._latest)
        self._seen += 1
        if len(self._kept) == POINTS:
            del self._kept[1::2]
            self._apart *= 2

    def points(self) -> tuple[DiscoveryPoint, ...]:
        """At most ``POINTS``, evenly apart; the first and the latest are among them."""
        if self._latest is None or self._latest is self._kept[-1]:
            return tuple(self._kept)
        return (*self._kept, self._latest)


def site_coverage(ledger: Ledger) -> SiteCoverage:
    """The ledger by place, those with most that was never tried first."""
    classes: dict[str, list[KnownClass]] = {place: [] for place in ledger.states}
    for one in ledger.classes:
        classes.setdefault(one.place, []).append(one)
    places = [_place(name, ledger.states.get(name, 0), of) for name, of in classes.items()]
    places.sort(key=lambda place: (-place.never_tried, place.place))
    return SiteCoverage(
        site=ledger.site,
        runs=ledger.runs,
        states=sum(ledger.states.values()),
        places=tuple(places[:PLACES]),
        **dict(_share(ledger.classes)),
    )


def places_left_out(ledger: Ledger) -> int:
    """How many more there are than ``site_coverage`` lists."""
    places = ledger.states.keys() | {one.place for one in ledger.classes}
    return max(0, len(places) - PLACES)


def _place(name: str, states: int, classes: Sequence[KnownClass]) -> PlaceCoverage:
    called = (_called(one) for one in classes if not one.tries)
    untried = tuple(filter(None, called))[:EXAMPLES]
    return PlaceCoverage(place=name, states=states, untried=untried, **dict(_share(classes)))


def _called(one: KnownClass) -> str:
    """What a person calls it: its label, else where it leads; "" for what else is nowhere now."""
    names = (occurrence.called or occurrence.href for occurrence in one.spots)
    leads_to = one.place if one.family.startswith("link ") else ""
    return next(filter(None, names), leads_to)[:LABEL_LENGTH]


def _share(classes: Sequence[KnownClass]) -> Share:
    tried = sum(1 for one in classes if one.tries)
    return Share(found=len(classes), tried=tried, never_tried=len(classes) - tried)
