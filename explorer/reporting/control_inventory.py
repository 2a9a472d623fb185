"""The inventory of the controls that each page showed, with which later runs are compared."""

from __future__ import annotations

from explorer.identity.runs import RecordedControl, recorded_control
from explorer.models import ElementsFound, Interaction, InteractiveElement
from explorer.reporting.coverage import acted_on
from explorer.reporting.run import PageSight, SeenControl
from explorer.urls import normalise

MAX_PAGES = 500
MAX_CONTROLS = 300
"""The maximum number of controls for each page."""


class _PageControls:
    """The controls of one page; the values say whether the first look showed them."""

    def __init__(self) -> None:
        self.controls: dict[RecordedControl, bool] = {}
        self.tried: set[RecordedControl] = set()
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
        self._known: dict[RecordedControl, RecordedControl] = {}
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
            control = recorded_control(element)
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
                recorded_control, acted_on(done, self._in_view)
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
