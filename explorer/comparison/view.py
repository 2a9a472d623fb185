"""Views of a run for comparison, keyed by addresses and names that are stable across runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from explorer.checks.fingerprints import page_address, stable_text
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
"""The number of changes among the earlier runs from which something changes all the time."""
_NAMES_REMEMBERED = 65_536


class ControlKey(NamedTuple):
    """A control as it is recognised in another run.

    The key is the role and the name. A control without a name has its target and its place instead.
    Names that differ only in numbers and ids are the same.
    """

    role: str
    name: str
    href: str = ""
    place: str = ""


Key = TypeVar("Key")
Kept = TypeVar("Kept")
Place = tuple[str, str]
"""A role and a place in the markup."""


@lru_cache(maxsize=_NAMES_REMEMBERED)
def stable_name(name: str) -> str:
    """Return a name without ids, numbers, case and redundant white space."""
    return " ".join(stable_text(name).casefold().split())


@dataclass(frozen=True)
class PageControls:
    """The controls of a page in one run."""

    first: Mapping[ControlKey, SeenControl]
    """The controls of the first look, by key."""
    every: Mapping[ControlKey, SeenControl]
    """The controls of all looks, by key."""
    links: frozenset[str]
    """The addresses that the controls lead to."""
    tried: frozenset[ControlKey]
    whole: bool
    """Whether all controls of the page are listed."""


class RunView:
    """One run, with its pages by their address on the site, see ``page_address``."""

    def __init__(self, run: RunSummary) -> None:
        self.run = run
        self._site = origin(run.url)
        self._shown: dict[str, PageControls] = {}

    def address(self, url: str) -> str:
        """Return the key of a page."""
        return page_address(url, self._site)

    @cached_property
    def pages(self) -> Mapping[str, PageSummary]:
        """The visited pages by address."""
        return _firsts((self.address(page.url), page) for page in self.run.pages)

    @cached_property
    def loads(self) -> Mapping[str, Sequence[float]]:
        """The load times of pages in milliseconds, first load first, by address."""
        return {address: page.load_ms for address, page in self.pages.items() if page.load_ms}

    @cached_property
    def findings(self) -> Mapping[str, ReportedFinding]:
        """The findings by id."""
        return {finding.id: finding for finding in self.run.findings}

    @cached_property
    def steps(self) -> Mapping[int, Step]:
        """The listed steps by number: the first ones, and those with findings."""
        return {step.step: step for step in self.run.filmstrip}

    def there(self, page: str) -> bool:
        """Return whether the page was visited and did not answer 404 or 410."""
        return page in self.pages and self.pages[page].status not in GONE

    def answered(self, page: str) -> bool:
        """Return whether the page was visited and answered without an error status."""
        return page in self.pages and (self.pages[page].status or 0) < 400

    @cached_property
    def looks(self) -> Mapping[str, PageSight]:
        """The recorded controls of pages that answered without an error, by address."""
        sights = _firsts((self.address(page.url), page) for page in self.run.sights)
        return {url: page for url, page in sights.items() if self.answered(url)}

    def shown(self, page: str) -> PageControls:
        """Return the controls of a page in ``looks``."""
        if page not in self._shown:
            self._shown[page] = self._read(self.looks[page])
        return self._shown[page]

    def _read(self, page: PageSight) -> PageControls:
        every = [(self.what(control), control) for control in (*page.first, *page.later)]
        return PageControls(
            first=_firsts(every[: len(page.first)]),
            every=_firsts(every),
            links=frozenset(self.leads_to(control) for _, control in every) - {""},
            tried=frozenset(what for what, control in every if control.tried),
            whole=not page.left_out,
        )

    def what(self, control: SeenControl) -> ControlKey:
        """Return the key of a control."""
        if name := stable_name(control.name):
            return ControlKey(control.role, name)
        return ControlKey(control.role, "", self.leads_to(control), control.place)

    def leads_to(self, control: SeenControl) -> str:
        """Return the address that a control leads to, "" if it is no link."""
        return self.address(control.href) if control.href else ""

    @cached_property
    def linked(self) -> frozenset[str]:
        """The addresses that any page links to."""
        return frozenset().union(*(self.shown(page).links for page in self.looks))

    @cached_property
    def linkers(self) -> Mapping[str, frozenset[str]]:
        """For each address, the pages whose first look shows a link to it."""
        pages: dict[str, set[str]] = {}
        for page in self.looks:
            for control in self.shown(page).first.values():
                pages.setdefault(self.leads_to(control), set()).add(page)
        return {address: frozenset(its) for address, its in pages.items() if address}


class EarlierRuns:
    """The earlier runs of a comparison, newest first; there is at least one."""

    def __init__(self, views: Sequence[RunView]) -> None:
        self.views = views
        self._restless: dict[str, frozenset[Place]] = {}

    @property
    def baseline(self) -> RunView:
        """The latest of the runs."""
        return self.views[0]

    def looked(self, page: str) -> list[RunView]:
        """Return the runs that examined the controls of a page, newest first."""
        return [view for view in self.views if page in view.looks]

    def restless(self, page: str) -> frozenset[Place]:
        """Return the places of a page whose controls change all the time, such as news or dates.

        Their controls changed between at least ``OFTEN`` pairs of successive runs, which takes
        three runs.
        """
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
    """Return the first value for each key, in order."""
    known: dict[Key, Kept] = {}
    for key, value in pairs:
        known.setdefault(key, value)
    return known


def _by_place(shown: PageControls) -> dict[Place, set[ControlKey]]:
    places: dict[Place, set[ControlKey]] = {}
    for what, control in shown.first.items():
        places.setdefault((control.role, control.place), set()).add(what)
    return places
