"""What a page shows at one moment."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.models.elements import Bounds, Container, InteractiveElement
from explorer.models.quoting import quoted
from explorer.models.value import Value


class BlindSpot(Value):
    """A part of a page that a person could use and that the snapshot could not read."""

    kind: str
    url: str
    detail: str


class ScrollArea(Value):
    """A box that scrolls by itself. Sizes in CSS pixels."""

    label: str
    """Its accessible name, or its tag, id and first class."""
    frame: str = ""
    """URL of its frame, "" for the top document."""
    bounds: Bounds
    content_width: float
    content_height: float
    rows_shown: int = 0
    """Rows in the document, for a list that renders only a window of its rows, else 0."""
    rows_total: int | None = None
    """Rows in all, None where the page does not say."""

    @property
    def is_window(self) -> bool:
        """Whether only some of its rows are in the document, and scrolling brings the others."""
        return self.rows_shown > 0


LANDMARK_ROLES = frozenset({
    "banner", "navigation", "main", "contentinfo", "complementary", "region", "search", "form",
    "dialog", "alertdialog", "toolbar", "menubar", "table", "grid", "treegrid",
})  # fmt: skip
"""Roles of containers that are parts of the page, not rows or cards of a list."""


class Landmark(Value):
    """A part of the page that holds controls, such as a navigation, a form or a dialog."""

    role: str
    name: str
    tag: str
    frame: str = ""
    """URL of its frame, "" for the top document."""
    frame_number: int = 0
    """Number of that frame in its page, 0 for the top document."""


class Snapshot(Value):
    """All controls of a page at one moment."""

    url: str
    title: str = ""
    headings: tuple[str, ...] = ()
    elements: tuple[InteractiveElement, ...] = ()
    surfaces: tuple[InteractiveElement, ...] = ()
    """What is no control and takes gestures only: a drop zone, a pane, the document itself."""
    landmarks: tuple[Landmark, ...] = ()
    """In the order of the page, without those that hold no control."""
    scroll_areas: tuple[ScrollArea, ...] = ()
    blind_spots: tuple[BlindSpot, ...] = ()
    references: tuple[str, ...] = ()
    """Addresses of the site that its pages, scripts or sitemaps name without a link to press: those
    that no earlier snapshot of the run has, and that may be opened."""
    hidden_links: tuple[str, ...] = ()
    """Those of ``references`` that links of the page lead to, which are not shown: the entries of
    a closed menu."""
    used_up_references: tuple[str, ...] = ()
    """Addresses of earlier snapshots that were requested meanwhile and need not be opened: they are
    no pages, or have nothing that can be used."""
    usable_references: tuple[str, ...] = ()
    """Addresses of earlier snapshots that were read meanwhile and have something to use."""
    is_bare: bool = False
    """Whether the page has neither a control nor a script, so that none can come."""
    rules: tuple[str, ...] = ()
    """The rules of ``safety.never`` and ``scope.controls`` that controls of the page match."""
    fallback: bool = False
    """Whether it was read through Playwright's locators because the script failed."""

    @property
    def offered(self) -> tuple[InteractiveElement, ...]:
        """The controls, then the surfaces."""
        return (*self.elements, *self.surfaces) if self.surfaces else self.elements

    def with_references_of(self, earlier: Snapshot) -> Snapshot:
        """Return the snapshot with the references of an earlier one of the same page, too."""
        names = ("references", "hidden_links", "used_up_references", "usable_references")
        told = {name: (*getattr(earlier, name), *getattr(self, name)) for name in names}
        return self.model_copy(update=told) if any(told.values()) else self

    def is_filter(self, field: InteractiveElement) -> bool:
        """Return whether a search field only filters what the page shows (see ``is_filter``)."""
        return is_filter(field, self.elements)

    def submit_of(self, field: InteractiveElement) -> InteractiveElement | None:
        """Return the first harmless submit button of a field's form, None if there is none.

        One that is not covered goes before one that is.
        """
        submits = (one for one in self.elements if one.submits and one.form == field.form)
        harmless = (one for one in submits if not (one.destructive or one.barred))
        return min(harmless, key=lambda one: bool(one.covered), default=None)

    def to_text(self, max_chars: int = 20_000) -> str:
        """Return the page as text: one line per element, with what the page says in quotes.

        Args:
            max_chars: The length of the text at most. The last line says how many lines are cut.
        """
        lines = [f"page {quoted(self.title)} {self.url}"]
        unseen = (spot for spot in self.blind_spots if spot.kind != "listener")
        lines += [f"not seen: {spot.kind} {quoted(spot.detail)}" for spot in unseen]
        around: tuple[Container, ...] = ()
        for element in self.elements:
            if element.containers != around:
                around = element.containers
                lines.append("in " + " > ".join(str(container) for container in around))
            lines.append(element.to_line())
        left = max_chars - 60
        for number, line in enumerate(lines):
            left -= len(line) + 1
            if left < 0:
                return "\n".join([*lines[:number], f"... {len(lines) - number} more lines"])
        return "\n".join(lines)


class Screenshot(Value):
    """The viewport as JPEG; ``scroll_x``, ``scroll_y`` are its place on the page (CSS pixels)."""

    jpeg: bytes
    width: int
    height: int
    scroll_x: float = 0
    scroll_y: float = 0


def is_filter(field: InteractiveElement, elements: Iterable[InteractiveElement]) -> bool:
    """Return whether a search field lies in a form that does not send it.

    It has no name, though others of the form have: a script filters what the page shows by it, as
    above a table with boxes to tick, and to send the form would do something to the rows.
    """
    if field.role != "searchbox" or field.field_name or not field.form:
        return False
    return any(one.field_name for one in elements if one.form == field.form)
