"""What is on a page at one moment."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from explorer.models.value import AsksFor, Gesture, Kind, KnownBy, Value


def _quoted(text: str) -> str:
    """On one line and in quotes, whatever it holds; long texts are cut."""
    return json.dumps(text if len(text) <= 300 else f"{text[:299]}…", ensure_ascii=False)


# The states are those that scripts/places.js leaves out of a control's structure.
_PASSING = re.compile(
    r"\d|^(?:active|current|open(?:ed)?|closed|selected|checked|focus(?:ed)?|hover(?:ed)?|disabled"
    r"|collapsed|expanded|shown?|hidden|visible|(?:is|has)-.*)$",
    re.IGNORECASE,
)
_HINTS_REMEMBERED = 65_536


@lru_cache(maxsize=_HINTS_REMEMBERED)
def _lasting(hints: str) -> str:
    lasting = (hint for hint in hints.split() if not _PASSING.search(hint))
    return " ".join(dict.fromkeys(lasting))


class Bounds(Value):
    """A rectangle in CSS pixels of the top page, frame offsets added.

    It is measured from the corner of the viewport, as ``page.mouse`` does, unless it is called a
    page box: that one is measured from the corner of the page, whatever is scrolled into view.
    """

    x: float
    y: float
    width: float
    height: float

    def moved(self, x: float, y: float) -> Bounds:
        """The same rectangle, so much further to the right and down."""
        return Bounds(x=self.x + x, y=self.y + y, width=self.width, height=self.height)


class Container(Value):
    """Something around a control that a person would name: "in the header", "in Alice's row"."""

    role: str
    """banner, navigation, main, contentinfo, complementary, region, search, form, dialog, group,
    toolbar, menu, list, listitem, table, row, article, tabpanel, heading (the one that governs
    what follows it) ..."""
    name: str = ""
    """Its accessible name; of a row, a list item or an article the beginning of its text."""

    def __str__(self) -> str:
        return f"{self.role} {_quoted(self.name)}" if self.name else self.role


class Request(Value):
    """What a press of a control would send, as far as its markup says.

    By the attributes of common libraries, its form, or a link that it lies in.
    """

    method: str = "GET"
    url: str = ""
    """Absolute; "" where the markup names no address."""
    confirmation: str = ""
    """What is asked before it is sent (``data-confirm``, ``hx-confirm``)."""
    fields: tuple[tuple[str, str], ...] = ()
    """Names and values that say what is to be done: ``_method``, ``action``."""
    calls: tuple[str, ...] = ()
    """Handlers written in the markup: ``deleteItem(5)``."""
    follows: bool = False
    """A press opens ``url`` as a link does."""


class InteractiveElement(Value):
    """A control a person could use, as the planner sees it.

    ``ref`` names it within its snapshot only (``f0e12``: frame 0, element 12).
    ``text`` is what it shows, ``name`` what assistive technology calls it.
    ``form`` groups the controls of one form ("" outside of any form).
    """

    ref: str
    kind: Kind
    tag: str
    role: str
    name: str
    text: str = ""
    value: str = ""
    """What a field holds or a select has chosen, as it is shown; "" for passwords, always."""
    secret: bool = False
    """What is filled in is not to be told: a password, also one that is shown in the clear."""
    description: str = ""
    """What more assistive technology says of it (aria-describedby, a title that is no name)."""
    input_type: str = ""
    placeholder: str = ""
    field_name: str = ""
    """The ``name`` attribute of a form's field."""
    options: tuple[str, ...] = ()
    """Labels of what a select offers, at most 100."""
    href: str = ""
    """Absolute URL of a link, whatever role it has, else ""."""
    stays: bool = False
    """A link to a script or to a place on its own page (``#``, ``#tab``), or one that is not sent
    as GET: to use it is to press a button."""
    request: Request | None = None
    """What a press would send besides ``href``, None where the markup says nothing of it."""
    selector: str = ""
    frame: str = ""
    """URL of the frame it lives in; "" for the top document."""
    frame_site: str = ""
    """Address of the nearest frame around it that has one of its own: what a page writes into a
    frame (srcdoc, about:blank, data:) belongs to the page. "" for the top document."""
    containers: tuple[Container, ...] = ()
    """What it lies in, outermost first, through shadow roots (frames begin anew)."""
    near: str = ""
    """The text right before it that belongs to no control: a label in all but markup."""
    hints: str = ""
    """What its markup says: id, classes, test id, file names of its images."""
    known_by: KnownBy = "native"
    """What shows that a person could use it: what it is, a role, a place in the order of focus, a
    listener of its own (or a menu that opens when the mouse is over it), one of the list around it,
    or only the pointer's shape."""
    gestures: tuple[Gesture, ...] = ()
    """What it seems to answer to besides a click: it, or what it lies in, listens."""
    closed: bool = False
    """Lives in a closed shadow root: no selector and no locator leads to it."""
    bounds: Bounds
    """Where it was in the viewport: ``page.mouse`` takes these coordinates until the page scrolls.
    It may lie outside of the view."""
    scroll_x: float = 0
    """How far the page was scrolled then (CSS pixels)."""
    scroll_y: float = 0
    form: str = ""
    asks_for: AsksFor = ""
    """What its form, or the box of fields around it, asks of who one is; "" for all others."""
    submits: bool = False
    """Pressing it submits ``form``."""
    states: tuple[str, ...] = ()
    """Of: disabled, checked, mixed, expanded, collapsed, selected, current, pressed, focused,
    required, readonly, invalid."""
    structure: str = ""
    """Its place by tags and classes: the same for the same control in each row of a list."""
    ignored: bool = False
    """Lies within one of ``planner.ignoredTags``."""
    destructive: str = ""
    """The word that makes it dangerous ("delete"), else ""."""
    covered: str = ""
    """What lies over it and stands in the way (an open dialog's backdrop), else ""."""

    @property
    def page_bounds(self) -> Bounds:
        """Its page box: scrolling the page does not change it."""
        return self.bounds.moved(self.scroll_x, self.scroll_y)

    @property
    def key(self) -> str:
        """The interaction key ``{type}-{text}-{href}``, normalised (seed, section 4).

        Of what has no text and no name (an icon), what its markup says stands for it.
        """
        text = " ".join((self.text or self.name or self.mark).casefold().split())
        return f"{self.input_type or self.kind}-{text}-{self.href}"

    @property
    def leads_to(self) -> str:
        """The address that a press opens as a link does, "" where it opens none."""
        if self.href and not self.stays:
            return self.href
        return self.request.url if self.request and self.request.follows else ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses that a press may ask for."""
        href = "" if self.href.lower().startswith("javascript:") else self.href
        return tuple(filter(None, (href, self.request.url if self.request else "")))

    @property
    def mark(self) -> str:
        """What its markup says of it and goes on saying: no ids made by a counter, no states."""
        return _lasting(self.hints)

    def to_line(self) -> str:
        """The element for a reader of text, on one line, what the page says in quotes."""
        parts = [f"[{self.ref}]", self.role or f"<{self.tag}>", _quoted(self.label)]
        parts += [f"({', '.join(self.states)})"] if self.states else []
        for word, told in (
            ("value", self.value),
            ("options", ", ".join(self.options)),
            ("description", self.description),
            ("frame", self.frame),
            ("to", self.href),
            ("covered by", self.covered),
            ("dangerous:", self.destructive),
        ):
            parts += [f"{word} {_quoted(told)}"] if told else []
        return " ".join(parts)

    @property
    def label(self) -> str:
        """What to call it when speaking to a person."""
        return self.name or self.text or f"unnamed {self.role or self.tag}"

    @property
    def distinct_label(self) -> str:
        """The same; of what has no name, with what else tells it from its neighbours."""
        told = self.description or self.placeholder or self.mark or self.selector
        is_named = self.name or self.text or not told
        return self.label if is_named else f"{self.label} ({told})"


class BlindSpot(Value):
    """Something a person could use and the snapshot could not read."""

    kind: str
    url: str
    detail: str


class ScrollArea(Value):
    """A box that scrolls by itself. Sizes in CSS pixels."""

    label: str
    """Its accessible name, or its tag, id and first class."""
    frame: str = ""
    """URL of the frame it lives in; "" for the top document."""
    bounds: Bounds
    content_width: float
    content_height: float
    rows_shown: int = 0
    """Rows in the document, of a list that holds only a window of its rows, else 0."""
    rows_total: int | None = None
    """Rows there are in all, None where the page does not say."""

    @property
    def is_window(self) -> bool:
        """Only some of its rows are in the document; scrolling brings the others."""
        return self.rows_shown > 0


LANDMARK_ROLES = frozenset({
    "banner", "navigation", "main", "contentinfo", "complementary", "region", "search", "form",
    "dialog", "alertdialog", "toolbar", "menubar", "table", "grid", "treegrid",
})  # fmt: skip
"""Of containers that are a part of the page, and no row or card of a list."""


class Landmark(Value):
    """A part of the page that holds controls: a navigation, a form, a dialog ..."""

    role: str
    name: str
    tag: str
    frame: str = ""
    """URL of the frame it lives in; "" for the top document."""
    frame_number: int = 0
    """Of that frame in its page, 0 for the top document."""


class Snapshot(Value):
    """All that could be used on a page at one moment."""

    url: str
    title: str = ""
    headings: tuple[str, ...] = ()
    elements: tuple[InteractiveElement, ...] = ()
    landmarks: tuple[Landmark, ...] = ()
    """In the order of the page; those without a control in them are left out."""
    scroll_areas: tuple[ScrollArea, ...] = ()
    blind_spots: tuple[BlindSpot, ...] = ()
    fallback: bool = False
    """Read through Playwright's locators, because the script failed."""

    def to_text(self, max_chars: int = 20_000) -> str:
        """The page for a reader of text: a line an element, what the page says in quotes.

        What does not fit is counted in the last line.
        """
        lines = [f"page {_quoted(self.title)} {self.url}"]
        unseen = (occurrence for occurrence in self.blind_spots if occurrence.kind != "listener")
        lines += [
            f"not seen: {occurrence.kind} {_quoted(occurrence.detail)}" for occurrence in unseen
        ]
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
    """The viewport as JPEG; ``scroll_x``/``scroll_y`` place it on the page (CSS pixels)."""

    jpeg: bytes
    width: int
    height: int
    scroll_x: float = 0
    scroll_y: float = 0


class _Fit(Value):
    index: int
    """Into the snapshot's elements, or its landmarks."""
    score: float
    """0 to 1."""
    reason: str
    margin: float
    """How much better it fits than the next that does something else; 0 is a tie."""
    words: frozenset[str] = frozenset()
    """The words of the description that it answers, in lower case, also by a synonym."""


class Match(_Fit):
    """An element that a description may mean."""

    element: InteractiveElement


class LandmarkMatch(_Fit):
    """A part of the page that a description names as a whole."""

    landmark: Landmark
