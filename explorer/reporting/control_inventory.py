"""The inventory of the controls that each page showed, with which later runs are compared."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from explorer.checks.fingerprints import fingerprint
from explorer.models import ElementsFound, Interaction, InteractiveElement
from explorer.reporting.coverage import LABEL_LENGTH, acted_on
from explorer.reporting.run import PageSight, SeenControl
from explorer.urls import normalise, parse

MAX_PAGES = 500
MAX_CONTROLS = 300
"""The maximum number of controls for each page."""
MAX_HREF_LENGTH = 1_000
_PLACE_CACHE_SIZE = 65_536


class _Control(NamedTuple):
    """A SeenControl during collection, as a cheap hashable tuple."""

    role: str
    name: str
    href: str
    place: str


class _PageControls:
    """The controls of one page; the values say whether the first look showed them."""

    def __init__(self) -> None:
        self.controls: dict[_Control, bool] = {}
        self.tried: set[_Control] = set()
        self.left_out = 0

    def listed(self, first: bool) -> tuple[SeenControl, ...]:
        return tuple(
            SeenControl(**control._asdict(), tried=control in self.tried)
            for control, is_first in self.controls.items()
            if is_first == first
        )


class ControlInventory:
    """Collects the controls of each page; equal controls of several pages share one object."""

    def __init__(self) -> None:
        self._pages: dict[str, _PageControls] = {}
        self._known: dict[_Control, _Control] = {}
        self._in_view: tuple[InteractiveElement, ...] = ()
        self._left_out = 0

    def look(self, found: ElementsFound) -> None:
        """Record the elements found on a page.

        A look that shows no elements does not count as the first one, since scripts may still be
        running.
        """
        if found.elements is self._in_view:  # the same snapshot
            return
        self._in_view = found.elements
        page = normalise(found.url)
        if page not in self._pages and len(self._pages) >= MAX_PAGES:
            self._left_out += len(found.elements)
            return
        page_controls = self._pages.setdefault(page, _PageControls())
        first = not page_controls.controls
        for element in found.elements:
            control = _control(element)
            if control in page_controls.controls:
                continue
            if len(page_controls.controls) < MAX_CONTROLS:
                page_controls.controls[self._known.setdefault(control, control)] = first
            else:
                page_controls.left_out += 1

    def act(self, done: Interaction) -> None:
        """Mark the controls that an interaction tried."""
        if page_controls := self._pages.get(normalise(done.url)):
            page_controls.tried |= page_controls.controls.keys() & map(
                _control, acted_on(done, self._in_view)
            )

    def pages(self) -> tuple[PageSight, ...]:
        """Return the controls of each page."""
        return tuple(
            PageSight(
                url=url,
                first=page_controls.listed(True),
                later=page_controls.listed(False),
                left_out=page_controls.left_out,
            )
            for url, page_controls in self._pages.items()
        )

    def left_out(self) -> dict[str, int]:
        """Return how many controls exceeded the limits, by section of the report."""
        listed = sum(page_controls.left_out for page_controls in self._pages.values())
        return {"sights": self._left_out + listed}


def _control(element: InteractiveElement) -> _Control:
    is_link = not element.stays and len(element.href) <= MAX_HREF_LENGTH and parse(element.href)
    return _Control(
        role=element.role or element.tag,
        name=(element.name or element.text)[:LABEL_LENGTH],
        href=normalise(element.href) if is_link else "",
        place=_place_key(element.structure, "" if element.href else element.mark),
    )


@lru_cache(maxsize=_PLACE_CACHE_SIZE)
def _place_key(structure: str, mark: str) -> str:
    """Return a short key for the place of a control in the markup.

    The markup of a link holds its address, which is recorded separately. So it is not part of the
    key.
    """
    return fingerprint(structure, mark)
