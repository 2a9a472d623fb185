"""A run as it is compared: by addresses and names that are the same in the next run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from explorer.checks.fingerprints import page_address, steady
from explorer.reporting.run import (
    PageSight,
    PageSummary,
    ReportedFinding,
    RunSummary,
    SeenControl,
    Step,
)
from explorer.urls import origin

GONE = (404, 410)
OFTEN = 2
"""Changes over the runs before: what changes so often will change again, and is no news."""
_NAMES_REMEMBERED = 65_536


class ControlKey(NamedTuple):
    """A control as it is known again: role and name, of one without a name where it leads and its
    place. Names that differ only in numbers and ids are the same."""

    role: str
    name: str
    href: str = ""
    place: str = ""


Key = TypeVar("Key")
Kept = TypeVar("Kept")
Place = tuple[str, str]
"""A role and a place in the markup."""


@lru_cache(maxsize=_NAMES_REMEMBERED)
def steady_name(name: str) -> str:
    return " ".join(steady(name).casefold().split())


@dataclass(frozen=True)
class PageControls:
    """The controls of a page. ``whole`` tells whether all are listed."""

    first: Mapping[ControlKey, SeenControl]
    every: Mapping[ControlKey, SeenControl]
    links: frozenset[str]
    """Addresses that any of them leads to."""
    tried: frozenset[ControlKey]
    whole: bool


class RunView:
    """One run. Pages go by their address on the site: see ``page_address``."""

    def __init__(self, run: RunSummary) -> None:
        self.run = run
        self._site = origin(run.url)
        self._shown: dict[str, PageControls] = {}

    def address(self, url: str) -> str:
        return page_address(url, self._site)

    @cached_property
    def pages(self) -> Mapping[str, PageSummary]:
        return _firsts((self.address(page.url), page) for page in self.run.pages)

    @cached_property
    def loads(self) -> Mapping[str, Sequence[float]]:
        return {address: page.load_ms for address, page in self.pages.items() if page.load_ms}

    @cached_property
    def findings(self) -> Mapping[str, ReportedFinding]:
        return {finding.id: finding for finding in self.run.findings}

    @cached_property
    def steps(self) -> Mapping[int, Step]:
        """Those that are listed: the first, and those with findings."""
        return {step.step: step for step in self.run.filmstrip}

    def there(self, page: str) -> bool:
        """The page was visited, and exists."""
        return page in self.pages and self.pages[page].status not in GONE

    def answered(self, page: str) -> bool:
        """The page was visited and was shown as it should be."""
        return page in self.pages and (self.pages[page].status or 0) < 400

    @cached_property
    def looks(self) -> Mapping[str, PageSight]:
        """Pages whose controls were looked at, with what they showed."""
        sights = _firsts(
            (self.address(observation.url), observation) for observation in self.run.sights
        )
        return {page: observation for page, observation in sights.items() if self.answered(page)}

    def shown(self, page: str) -> PageControls:
        """Of one of ``looks``."""
        if page not in self._shown:
            self._shown[page] = self._read(self.looks[page])
        return self._shown[page]

    def _read(self, observation: PageSight) -> PageControls:
        every = [
            (self.what(control), control) for control in (*observation.first, *observation.later)
        ]
        return PageControls(
            first=_firsts(every[: len(observation.first)]),
            every=_firsts(every),
            links=frozenset(self.leads_to(control) for _, control in every) - {""},
            tried=frozenset(what for what, control in every if control.tried),
            whole=not observation.left_out,
        )

    def what(self, control: SeenControl) -> ControlKey:
        if name := steady_name(control.name):
            return ControlKey(control.role, name)
        return ControlKey(control.role, "", self.leads_to(control), control.place)

    def leads_to(self, control: SeenControl) -> str:
        return self.address(control.href) if control.href else ""

    @cached_property
    def linked(self) -> frozenset[str]:
        """Addresses that any page links to."""
        return frozenset().union(*(self.shown(page).links for page in self.looks))

    @cached_property
    def linkers(self) -> Mapping[str, frozenset[str]]:
        """For each address the pages that link to it on first sight."""
        pages: dict[str, set[str]] = {}
        for page in self.looks:
            for control in self.shown(page).first.values():
                pages.setdefault(self.leads_to(control), set()).add(page)
        return {address: frozenset(its) for address, its in pages.items() if address}


class EarlierRuns:
    """Runs before, the newest first; there is at least one."""

    def __init__(self, views: Sequence[RunView]) -> None:
        self.views = views
        self._restless: dict[str, frozenset[Place]] = {}

    @property
    def baseline(self) -> RunView:
        return self.views[0]

    def looked(self, page: str) -> list[RunView]:
        """Those that looked at the controls of this page."""
        return [view for view in self.views if page in view.looks]

    def restless(self, page: str) -> frozenset[Place]:
        """Places of a page whose controls have changed at least twice from run to run: news,
        dates, who is online. It takes three runs to tell."""
        if page not in self._restless:
            self._restless[page] = self._find_restless(page)
        return self._restless[page]

    def _find_restless(self, page: str) -> frozenset[Place]:
        looks = [_by_place(view.shown(page)) for view in self.looked(page)]
        changes: Counter[Place] = Counter()
        for newer, older in pairwise(looks):
            changes.update(p for p in newer.keys() | older if newer.get(p) != older.get(p))
        return frozenset(place for place, count in changes.items() if count >= OFTEN)


def _firsts(pairs: Iterable[tuple[Key, Kept]]) -> dict[Key, Kept]:
    """The first for each key, in their order."""
    known: dict[Key, Kept] = {}
    for key, value in pairs:
        known.setdefault(key, value)
    return known


def _by_place(shown: PageControls) -> dict[Place, set[ControlKey]]:
    places: dict[Place, set[ControlKey]] = {}
    for what, control in shown.first.items():
        places.setdefault((control.role, control.place), set()).add(what)
    return places
