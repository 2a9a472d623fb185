"""How much of a site was found and tried."""

from __future__ import annotations

from explorer.models import Kind, Value


class Share(Value):
    """Distinct controls: ``never_tried`` is ``found`` less ``tried``."""

    found: int
    tried: int
    never_tried: int


class PageCoverage(Share):
    """The controls of one page. A control that was tried on another page counts as tried."""

    url: str
    untried: tuple[str, ...]
    """Names of the first that were never tried."""


class Coverage(Share):
    """The controls of the site. A control with the same key on twenty pages counts once."""

    by_kind: dict[Kind, Share]
    by_page: tuple[PageCoverage, ...]
    refused: dict[str, int]
    """How many controls each rule has refused, as last seen on each page."""
    destructive: tuple[str, ...]
    """Names of the first controls that were not tried because of a destructive word."""


class DiscoveryPoint(Value):
    """What was known when a step was chosen.

    All but ``pages`` is 0 if the heuristic does not count places and kinds of controls.
    """

    step: int
    pages: int
    """Different pages that were opened, as far as ``RunSummary.pages`` lists them."""
    states: int
    found: int
    """Kinds of controls. Controls that do the same are one kind."""
    tried: int


class PlaceCoverage(Share):
    """The kinds of controls of a place. A link counts at the place that it leads to."""

    place: str
    """An address with ``*`` for each variable part, "" for the frame of the site."""
    states: int
    untried: tuple[str, ...]
    """Names of the first that were never tried, of those that have names."""


class SiteCoverage(Share):
    """What all runs on a site have found and tried, by kinds of controls."""

    site: str
    """Its origin."""
    runs: int
    states: int
    places: tuple[PlaceCoverage, ...]
    """The places with the most untried kinds first."""
