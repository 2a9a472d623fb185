"""Which pages of a site were opened, and what is still worth going to."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from explorer.identity.signatures import ActionSignature
from explorer.planner.novelty.action_classes import MAX_OCCURRENCES, Occurrence, RewardStats
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.templates import ANY, Templates, names_view, split_query
from explorer.policy.scope import are_same_site
from explorer.urls import normalise, parse

_VISITED, _LEADS_OUT, _SPENT, _UNSEEN, _OTHER_QUERY, _COMBINED, _SEEN = (
    0.1, 0.25, 0.25, 1.3, 1.0, 0.35, 0.7,
)  # fmt: skip
"""Factors of a link's reward by the page it leads to. In this order: one that was opened before,
if under the name of the index file of its folder; one whose query holds an address of another site,
to which it probably redirects, as long as no such page was seen; one of a class that brought
nothing twice in a row; one of a template that was never seen, or by a link of a class that was
never tried; such a one whose path was seen with another query; one whose query combines several
that were seen, as those of filters do; any other."""
_INDEX_FILE = re.compile(
    r"^([^?#]*)/(?:index|default)\.(?:x?html?|php\d?|aspx?|jsp)(?=[?#]|$)", re.IGNORECASE
)
"""The file that a server sends for an address that names its folder."""
_MAX_UNREWARDED = 2
_MAX_SAMPLES = 500
_MAX_EMPTY = 30
_MAX_SIBLINGS = 4
"""Pages without controls that are remembered, and of one folder those that the run waits on."""
_CACHED_ADDRESSES = 65_536
_MAX_PATH_LENGTH = 4
"""Acts on a page that lead to a control; a control that takes more is not gone back to."""


class PageObservation(NamedTuple):
    """A look at a page: the key of each control's class, and the novelty."""

    keys: Mapping[ActionSignature, ClassKey]
    novelty_points: float
    """The points of what was new."""


class PageHistory:
    """Tracks the addresses that were opened and how much their templates have brought."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._opened: set[str] = set()
        self._opened_folders: set[str] = set()
        """The same without the names of index files."""
        self._visits: Counter[str] = Counter()
        self._paths: set[str] = set()
        """The templates of the paths that were seen, with any query."""
        self._queries: dict[str, set[frozenset[str]]] = defaultdict(set)
        """By such a template: the parameters of each query that was seen, none for no query."""
        self._samples: dict[str, None] = {}
        """Pages on which nobody has waited for late content yet."""
        self._empty: dict[str, bool] = {}
        """Pages that had no control when they were opened, and have scripts: whether anybody has
        waited on them."""
        self._watched: set[str] = set()
        """Templates on whose pages somebody has."""
        self._complete: set[str] = set()
        """Templates on whose pages a control was waited for in vain."""
        self._windows: set[str] = set()
        """Addresses of pages that another page has opened as windows, and that may need it."""
        self._leading_away: set[str] = set()
        """Addresses of pages that have led to another page when the run went back to them."""
        self._led_to: set[str] = set()
        """The addresses of those other pages, without their queries."""

    @property
    def opened(self) -> tuple[str, ...]:
        """The normalised addresses that were opened, in this run or in earlier ones."""
        return tuple(sorted(self._opened))

    def recall(self, opened: Iterable[str]) -> None:
        """Take over the addresses that earlier runs have opened."""
        for address in opened:
            self.mark_opened(address)

    def mark_opened(self, address: str) -> None:
        """Note a normalised address as opened."""
        self._opened.add(address)
        self._opened_folders.add(_without_index_file(address))

    def mark_window(self, url: str) -> None:
        """Note that another page has opened this one as a window."""
        self._windows.add(normalise(url))

    def mark_leading_away(self, url: str, led_to: str) -> None:
        """Note that a known page led to another one, such as a login."""
        self._leading_away.add(normalise(url))
        self._led_to.add(_bare(led_to))

    def forget_leading_away(self, shown: str) -> bool:
        """Forget which pages led away if another page is shown than those they led to.

        Somebody may have logged in meanwhile.

        Returns:
            Whether there were any.
        """
        if not self._leading_away or _bare(shown) in self._led_to:
            return False
        self._leading_away.clear()
        self._led_to.clear()
        return True

    @property
    def has_samples(self) -> bool:
        """Whether any page was remembered for waiting on it."""
        return bool(self._samples or self._watched)

    def note_sample(self, url: str) -> None:
        """Remember a page that was opened, unless one of its template was watched."""
        is_new = parse(url) is not None and self._templates.of(url) not in self._watched
        if is_new and len(self._samples) < _MAX_SAMPLES:
            self._samples.setdefault(url)

    def note_empty(self, url: str) -> None:
        """Remember a page without controls, which may get some later."""
        if parse(url) is not None and len(self._empty) < _MAX_EMPTY:
            self._empty.setdefault(url, False)

    def next_unwatched(self) -> str:
        """Return a page of a template that was not watched and mark it as watched, or ""."""
        while self._samples:
            url = next(iter(self._samples))
            del self._samples[url]
            template = self._templates.of(url)
            if template not in self._watched and normalise(url) not in self._windows:
                self._watched.add(template)
                return url
        return self._next_empty()

    def _next_empty(self) -> str:
        watched = Counter(_folder(url) for url, done in self._empty.items() if done)
        for url, done in self._empty.items():
            is_enough = watched[_folder(url)] >= _MAX_SIBLINGS
            if not done and not is_enough and normalise(url) not in self._windows:
                self._empty[url] = True
                return url
        return ""

    def is_complete(self, url: str) -> bool:
        """Return whether a page of its template has not brought a missing control by waiting."""
        return self._templates.of(url) in self._complete

    def note_complete(self, url: str) -> None:
        """Note that a control was waited for in vain on this page."""
        self._complete.add(self._templates.of(url))

    def visit(self, template: str) -> None:
        """Count a look at a page of this template."""
        self._visits[template] += 1
        path, query = split_query(template)
        self._paths.add(path)
        self._queries[path].add(query)

    def was_seen(self, template: str) -> bool:
        """Return whether a page of this template was seen."""
        return self._visits.get(template, 0) > 0

    def rename(self, before: str, now: str) -> None:
        """Merge the counts of one template into those of another."""
        self._visits[now] += self._visits.pop(before, 0)
        if before in self._complete:
            self._complete.add(now)
        (old_path, old_query), (path, query) = split_query(before), split_query(now)
        if old_path in self._paths:
            self._paths.add(path)
        if old_query in self._queries[old_path]:
            self._queries[old_path].remove(old_query)
            self._queries[path].add(query)

    def link_factor(self, href: str, record: RewardStats, vain_classes: int) -> float:
        """Return the factor of a link's expected reward by the page that it leads to.

        Args:
            href: The address of the page.
            record: What links of its class have brought.
            vain_classes: How many classes of links to its template have brought nothing.
        """
        if self._is_opened(normalise(href)):
            return _VISITED
        template = self._templates.of(href)
        if _leads_out(href) and not self.was_seen(template):
            return _LEADS_OUT
        if record.unrewarded >= _MAX_UNREWARDED:
            return _SPENT
        if self._templates.is_learned(template):
            return _SEEN if record.tries else _UNSEEN / math.sqrt(1 + vain_classes)
        if self.was_seen(template):
            return _SEEN
        path, query = split_query(template)
        if path not in self._paths:
            return _UNSEEN
        return _COMBINED if self._is_combined(path, query) else _OTHER_QUERY

    def _is_combined(self, path: str, query: frozenset[str]) -> bool:
        """Return whether each parameter belongs to a seen query that is a part of this one.

        Parameters that name views are no filters: each of their combinations may be another page.
        """
        names = {one: one.partition("=")[0] for one in query}
        if any(map(names_view, names.values())):
            return False
        combined: set[str] = set()
        for seen in self._queries.get(path, ()):
            part = {one for one, name in names.items() if {one, f"{name}={ANY}"} & seen}
            if len(part) == len(seen) < len(query):
                combined |= part
        return bool(query) and combined == query

    def _is_opened(self, address: str) -> bool:
        return _without_index_file(address) in self._opened_folders

    def is_worth_keeping(self, occurrence: Occurrence, kept: Mapping[str, Occurrence]) -> bool:
        """Return whether an occurrence is to be remembered besides those held, by address."""
        address = occurrence.address
        if held := kept.get(address):
            is_shown = occurrence.signature.kind in ("link", "route")
            is_first = is_shown and held.signature.kind not in ("link", "route")
            return is_first or occurrence.steps < held.steps
        if occurrence.signature.href and address in self._opened:
            return False
        return len(kept) < MAX_OCCURRENCES and len(occurrence.path) <= _MAX_PATH_LENGTH

    def may_be_sought(self, occurrence: Occurrence) -> bool:
        """Return whether the run may go back for it.

        It may for a link that was not followed, and for a control that its page would offer; not
        for what lies in a window that only another page opens, or on a page that leads away.
        """
        if normalise(occurrence.signature.href or occurrence.url) in self._windows:
            return False
        if occurrence.signature.href:
            return occurrence.address not in self._opened
        return not (occurrence.aside or occurrence.address in self._leading_away)

    def nearest(
        self, occurrences: Iterable[Occurrence], tried_at: Mapping[str, int]
    ) -> Occurrence | None:
        """Return the occurrence to go to, None if none may be sought.

        It is the one with the fewest steps to it, where each earlier try there counts as a step.
        Links to pages that were opened under another address come last.
        """

        def effort(one: Occurrence) -> tuple[bool, int, bool]:
            is_twin = bool(one.signature.href) and self._is_opened(one.address)
            return is_twin, one.steps + tried_at.get(one.address, 0), one.aside

        return min(filter(self.may_be_sought, occurrences), key=effort, default=None)


def _bare(url: str) -> str:
    return normalise(url).partition("?")[0]


def _folder(url: str) -> str:
    return normalise(url).rpartition("/")[0]


@lru_cache(maxsize=_CACHED_ADDRESSES)
def _without_index_file(address: str) -> str:
    bare, found = _INDEX_FILE.subn(r"\1/", address)
    return normalise(bare) if found else address


@lru_cache(maxsize=_CACHED_ADDRESSES)
def _leads_out(href: str) -> bool:
    """Return whether a parameter is an address of another site, as in ``/out?url=https://…``."""
    parts = parse(href)
    told = parts.query.values() if parts else ()
    return any(
        not are_same_site(href, one) for one in told if one.startswith(("http://", "https://"))
    )
