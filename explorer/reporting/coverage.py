"""The count of the controls that a run found and tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from sys import intern
from typing import get_args

from explorer.identity.interactions import interaction_key
from explorer.models import ElementsFound, Interaction, InteractiveElement, Kind
from explorer.reporting.bounded_counter import BoundedCounter
from explorer.reporting.run import Coverage, PageCoverage, Share
from explorer.urls import normalise

MAX_CONTROLS = 100_000
MAX_PAGES = 2_000
MAX_EXAMPLES = 20
MAX_DESTRUCTIVE = 100
LABEL_LENGTH = 80


def acted_on(
    done: Interaction, in_view: Sequence[InteractiveElement]
) -> Iterator[InteractiveElement]:
    """Yield the controls that an interaction tried.

    These are its element and, if it filled a whole form, the fields of that form.

    Args:
        done: The interaction.
        in_view: The elements of the page at that time.
    """
    if not done.element or done.outcome not in ("done", "failed"):
        return
    yield done.element
    form = done.element.form
    if form and done.filled:
        fields = ("field", "select", "check", "upload")
        yield from (
            e for e in in_view if e.form == form and e.kind in fields and "readonly" not in e.states
        )


class ControlCount:
    """Counts distinct controls for each page and for the site.

    Controls with the same interaction key on one page are told apart by their order, except for
    links to the same address. A link counts as tried as well if its address was opened without it.
    """

    def __init__(self) -> None:
        self._sightings: BoundedCounter[tuple[str, str]] = BoundedCounter(MAX_CONTROLS)
        self._controls: dict[str, tuple[Kind, str]] = {}
        self._tried: set[str] = set()
        self._refused: dict[str, dict[str, int]] = {}
        self._destructive: BoundedCounter[str] = BoundedCounter(MAX_DESTRUCTIVE)
        self._in_view: tuple[InteractiveElement, ...] = ()
        self._keys_in_view: dict[tuple[str, str], str] = {}
        self._links: dict[str, set[str]] = {}
        """Keys of links that were not tried, by address."""
        self._opened: set[str] = set()
        """Addresses that were opened without a control."""

    def look(self, found: ElementsFound) -> None:
        """Record the elements found on a page."""
        page = normalise(found.url)
        if found.elements is self._in_view:  # the same snapshot: its elements are counted
            return
        self._in_view = found.elements
        self._keys_in_view = _keys(found.elements)
        if page in self._refused or len(self._refused) < MAX_PAGES:
            self._refused[page] = found.refused
        for element in found.elements:
            key = self._keys_in_view[element.ref, interaction_key(element)]
            self._sightings.add((page, key))
            if len(self._controls) < MAX_CONTROLS:
                self._controls.setdefault(key, (element.kind, element.label[:LABEL_LENGTH]))
            if element.destructive:
                self._destructive.add(key)
            if element.href and key in self._controls:
                self._note_link(key, normalise(element.href))

    def _note_link(self, key: str, address: str) -> None:
        if address in self._opened:
            self._tried.add(key)
        else:
            self._links.setdefault(address, set()).add(key)

    def act(self, done: Interaction) -> None:
        """Record the controls that an interaction tried."""
        keys = self._keys_in_view
        self._tried |= {
            keys.get((element.ref, key), key)
            for element in acted_on(done, self._in_view)
            for key in [interaction_key(element)]
        }
        if done.action == "goto" and done.outcome == "done" and not done.element:
            address = normalise(done.url_after)
            self._opened.add(address)
            self._tried |= self._links.pop(address, set())

    def coverage(self) -> Coverage:
        """Return the coverage of the site, in total, by kind of control and by page."""
        by_kind = {
            kind: self._share([key for key, (its, _) in self._controls.items() if its == kind])
            for kind in get_args(Kind)
        }
        pages = list(self._keys_by_page().items())[:MAX_PAGES]
        refused: dict[str, int] = {}
        for rule, count in (item for counts in self._refused.values() for item in counts.items()):
            refused[rule] = refused.get(rule, 0) + count
        return Coverage(
            **self._share(self._controls).model_dump(),
            by_kind=by_kind,
            by_page=tuple(self._page_coverage(page, keys) for page, keys in pages),
            refused=refused,
            destructive=self._untried(self._destructive.counts),
        )

    def left_out(self) -> dict[str, int]:
        """Return how many controls exceeded the limits, by section of the report."""
        return {"coverage": self._sightings.left_out}

    def _keys_by_page(self) -> dict[str, list[str]]:
        pages: dict[str, list[str]] = {}
        for page, key in self._sightings.counts:
            pages.setdefault(page, []).append(key)
        return pages

    def _page_coverage(self, page: str, keys: list[str]) -> PageCoverage:
        untried = self._untried(keys)[:MAX_EXAMPLES]
        return PageCoverage(url=page, untried=untried, **self._share(keys).model_dump())

    def _untried(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Return the labels of the controls that were never tried."""
        return tuple(self._controls[key][1] for key in keys if key not in self._tried)

    def _share(self, keys: Iterable[str]) -> Share:
        known = set(keys)
        tried = len(known & self._tried)
        return Share(found=len(known), tried=tried, never_tried=len(known) - tried)


def _keys(elements: Iterable[InteractiveElement]) -> dict[tuple[str, str], str]:
    """Return a key for each element of a page, by its reference and its interaction key."""
    keys, counts = {}, Counter[str]()
    for element in elements:
        key = interaction_key(element)
        number = 0 if element.href else counts[key]
        counts[key] += 1
        # Interning shares the string of a control that many pages have.
        keys[element.ref, key] = intern(f"{key} #{number + 1}" if number else key)
    return keys
