"""Views of a run for comparison, keyed by addresses and names that are stable across runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from explorer.identity.fingerprints import page_address
from explorer.identity.runs import ControlKey, Place, control_key
from explorer.reporting.run import (
    PageSight,
    PageSummary,
    ReportedFinding,
    RunSummary,
    SeenControl,
    Step,
)
from explorer.urls import origin

GONE_STATUSES = (404, 410)
MIN_CHANGES = 2
"""The number of changes among the earlier runs from which something changes all the time."""


Key = TypeVar("Key")
Item = TypeVar("Item")


@dataclass(frozen=True)
class PageControls:
    """The controls of a page in one run."""

    first: Mapping[ControlKey, SeenControl]
    """The controls of the first look, by key."""
    all_controls: Mapping[ControlKey, SeenControl]
    """The controls of all looks, by key."""
    links: frozenset[str]
    """The addresses that the controls lead to."""
    tried: frozenset[ControlKey]
    is_complete: bool
    """Whether all controls of the page are listed."""


class RunView:
    """One run, with its pages by their address on the site, see ``page_address``."""

    def __init__(self, run: RunSummary) -> None:
        self.run = run
        self._site = origin(run.url)
        self._controls: dict[str, PageControls] = {}

    def address(self, url: str) -> str:
        """Return the key of a page."""
        return page_address(url, self._site)

    @cached_property
    def pages(self) -> Mapping[str, PageSummary]:
        """The visited pages by address."""
        return _first_by_key((self.address(page.url), page) for page in self.run.pages)

    @cached_property
    def loads(self) -> Mapping[str, Sequence[float]]:
        """The load times of pages in milliseconds, first load first, by address."""
        return {address: page.load_ms for address, page in self.pages.items() if page.load_ms}

    @cached_property
    def findings(self) -> Mapping[str, ReportedFinding]:
        """The findings by id."""
        return {finding.id: finding for finding in self.run.findings}

    @cached_property
    def silenced(self) -> frozenset[str]:
        """The ids of the findings that rules silence."""
        return frozenset(finding.id for finding in self.run.silenced)

    @cached_property
    def steps(self) -> Mapping[int, Step]:
        """The listed steps by number: the first ones, and those with findings."""
        return {step.step: step for step in self.run.filmstrip}

    def exists(self, page: str) -> bool:
        """Return whether the page was visited and did not answer 404 or 410."""
        return page in self.pages and self.pages[page].status not in GONE_STATUSES

    def answered(self, page: str) -> bool:
        """Return whether the page was visited and answered without an error status."""
        return page in self.pages and (self.pages[page].status or 0) < 400

    @cached_property
    def sights(self) -> Mapping[str, PageSight]:
        """The recorded controls of pages that answered without an error, by address."""
        sights = _first_by_key((self.address(page.url), page) for page in self.run.sights)
        return {url: page for url, page in sights.items() if self.answered(url)}

    def controls(self, page: str) -> PageControls:
        """Return the controls of a page in ``sights``."""
        if page not in self._controls:
            self._controls[page] = self._read_controls(self.sights[page])
        return self._controls[page]

    def _read_controls(self, page: PageSight) -> PageControls:
        all_controls = [(self.key_of(control), control) for control in (*page.first, *page.later)]
        return PageControls(
            first=_first_by_key(all_controls[: len(page.first)]),
            all_controls=_first_by_key(all_controls),
            links=frozenset(self.leads_to(control) for _, control in all_controls) - {""},
            tried=frozenset(key for key, control in all_controls if control.tried),
            is_complete=not page.left_out,
        )

    def key_of(self, control: SeenControl) -> ControlKey:
        """Return the key of a control."""
        return control_key(control.role, control.name, self.leads_to(control), control.place)

    def leads_to(self, control: SeenControl) -> str:
        """Return the address that a control leads to, "" if it is no link."""
        return self.address(control.href) if control.href else ""

    @cached_property
    def linked_addresses(self) -> frozenset[str]:
        """The addresses that any page links to."""
        return frozenset().union(*(self.controls(page).links for page in self.sights))

    @cached_property
    def linking_pages(self) -> Mapping[str, frozenset[str]]:
        """For each address, the pages whose first look shows a link to it."""
        pages: dict[str, set[str]] = {}
        for page in self.sights:
            for control in self.controls(page).first.values():
                pages.setdefault(self.leads_to(control), set()).add(page)
        return {address: frozenset(linking) for address, linking in pages.items() if address}


class EarlierRuns:
    """The earlier runs of a comparison, newest first; there is at least one."""

    def __init__(self, views: Sequence[RunView]) -> None:
        self.views = views
        self._volatile_places: dict[str, frozenset[Place]] = {}

    @property
    def latest(self) -> RunView:
        """The latest of the runs."""
        return self.views[0]

    def examined_by(self, page: str) -> list[RunView]:
        """Return the runs that examined the controls of a page, newest first."""
        return [view for view in self.views if page in view.sights]

    def volatile_places(self, page: str) -> frozenset[Place]:
        """Return the places of a page whose controls change all the time, such as news or dates.

        Their controls changed between at least ``MIN_CHANGES`` pairs of successive runs, which
        takes three runs.
        """
        if page not in self._volatile_places:
            self._volatile_places[page] = self._find_volatile_places(page)
        return self._volatile_places[page]

    def _find_volatile_places(self, page: str) -> frozenset[Place]:
        sights = [_by_place(view.controls(page)) for view in self.examined_by(page)]
        changes: Counter[Place] = Counter()
        for newer, older in pairwise(sights):
            changes.update(p for p in newer.keys() | older if newer.get(p) != older.get(p))
        return frozenset(place for place, count in changes.items() if count >= MIN_CHANGES)


def _first_by_key(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, Item]:
    """Return the first value for each key, in order."""
    known: dict[Key, Item] = {}
    for key, value in pairs:
        known.setdefault(key, value)
    return known


def _by_place(controls: PageControls) -> dict[Place, set[ControlKey]]:
    places: dict[Place, set[ControlKey]] = {}
    for key, control in controls.first.items():
        places.setdefault((control.role, control.place), set()).add(key)
    return places
