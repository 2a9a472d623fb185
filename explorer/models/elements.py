"""Controls of a page and where they are."""

from __future__ import annotations

import re
from functools import lru_cache

from explorer.models.quoting import quoted
from explorer.models.value import AsksFor, Gesture, Kind, KnownBy, Value

# The states are those that places.js leaves out of a control's structure.
_TRANSIENT_HINT = re.compile(
    r"\d|^(?:active|current|open(?:ed)?|closed|selected|checked|focus(?:ed)?|hover(?:ed)?|disabled"
    r"|collapsed|expanded|shown?|hidden|visible|(?:is|has)-.*)$",
    re.IGNORECASE,
)
_CACHED_HINTS = 65_536


@lru_cache(maxsize=_CACHED_HINTS)
def _without_transient_hints(hints: str) -> str:
    lasting = (hint for hint in hints.split() if not _TRANSIENT_HINT.search(hint))
    return " ".join(dict.fromkeys(lasting))


class Bounds(Value):
    """A rectangle in CSS pixels of the top page, frame offsets added.

    Its origin is the corner of the viewport, as for ``page.mouse``. The origin of a page box is the
    corner of the page, wherever it is scrolled to.
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def area(self) -> float:
        """Its size in square CSS pixels."""
        return self.width * self.height

    def moved(self, x: float, y: float) -> Bounds:
        """Return the rectangle moved to the right and down by so many CSS pixels."""
        return Bounds(x=self.x + x, y=self.y + y, width=self.width, height=self.height)

    def has_middle_of(self, other: Bounds) -> bool:
        """Return whether the middle of another rectangle is in this one."""
        x, y = other.x + other.width / 2, other.y + other.height / 2
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


class Container(Value):
    """A box around a control that a person would name: "in the header", "in Alice's row"."""

    role: str
    """banner, navigation, main, contentinfo, complementary, region, search, form, dialog, group,
    toolbar, menu, list, listitem, table, row, article, tabpanel, heading (the one that governs
    what follows it) ..."""
    name: str = ""
    """Its accessible name. For a row, a list item or an article the beginning of its text."""

    def __str__(self) -> str:
        return f"{self.role} {quoted(self.name)}" if self.name else self.role


class Request(Value):
    """What a press of a control would send, as far as its markup says.

    It is read from the attributes of common libraries, from the form of the control, or from a link
    around it.
    """

    method: str = "GET"
    url: str = ""
    """Absolute; "" where the markup names no address."""
    confirmation: str = ""
    """The question before it is sent (``data-confirm``, ``hx-confirm``)."""
    fields: tuple[tuple[str, str], ...] = ()
    """Names and values that say what the server does: ``_method``, ``action``."""
    calls: tuple[str, ...] = ()
    """Handlers written in the markup: ``deleteItem(5)``."""
    follows: bool = False
    """Whether a press opens ``url`` as a link does."""


class Markup(Value):
    """What the markup says of an element besides what a person perceives.

    It is read only where an element must be found again in another version of its page.
    """

    id: str = ""
    classes: tuple[str, ...] = ()
    type: str = ""
    """Its ``type`` attribute."""
    alt: str = ""
    """Its alternative text, or that of the first image in it."""
    title: str = ""
    field_name: str = ""
    """The ``name`` attribute; of a radio button or a checkbox with its value: ``size=large``."""
    icon: str = ""
    """What tells the icon of a control without text from others: its file, classes, drawing."""
    test_id: str = ""
    """``data-testid`` or an attribute of the same purpose."""
    xpath: str = ""
    """The absolute XPath in its document, "" in a shadow root."""
    before: tuple[str, ...] = ()
    """The texts before it, the nearest first."""
    after: tuple[str, ...] = ()
    """The texts after it, the nearest first."""
    row: str = ""
    """The beginning of the text of the row or list item around it."""
    similar: tuple[str, ...] | None = None
    """The labels of other controls that share a word with its own; read for recordings only."""


class InteractiveElement(Value):
    """A control that a person could use, as the planner sees it.

    ``ref`` identifies it within its snapshot only (``f0e12``: frame 0, element 12).
    ``text`` is its visible text, ``name`` its accessible name.
    ``form`` is the same for all controls of a form, "" outside of forms.
    """

    ref: str
    kind: Kind
    tag: str
    role: str
    name: str
    text: str = ""
    value: str = ""
    """The visible value of a field or a select. Always "" for passwords."""
    secret: bool = False
    """Whether its value is confidential: a password, even where it is shown in the clear."""
    description: str = ""
    """Its accessible description (aria-describedby, a title that is not its name)."""
    input_type: str = ""
    placeholder: str = ""
    field_name: str = ""
    """The ``name`` attribute of a form's field."""
    options: tuple[str, ...] = ()
    """Labels of the options of a select, at most 100."""
    href: str = ""
    """Absolute URL of a link, whatever role it has, else ""."""
    stays: bool = False
    """Whether a link acts as a button: it leads to a script or to a place on its own page (``#``,
    ``#tab``), or it is not sent as GET."""
    request: Request | None = None
    """What a press would send besides ``href``, None where the markup does not say."""
    selector: str = ""
    frame: str = ""
    """URL of its frame, "" for the top document."""
    frame_site: str = ""
    """Address of the nearest frame around it that has one of its own, "" for the top document. What
    a page writes into a frame (srcdoc, about:blank, data:) belongs to the page."""
    containers: tuple[Container, ...] = ()
    """Its containers within its frame, outermost first, also beyond shadow roots."""
    near: str = ""
    """The text right before it that belongs to no control, such as a label without markup."""
    hints: str = ""
    """Words of its markup: id, classes, test id, file names of its images."""
    known_by: KnownBy = "native"
    """How it was recognised: by its tag, a role, a tab index, a listener of its own (or
    a menu that opens when the mouse is over it), a listener of the list around it, of the document
    or of a framework that serves it, only by the shape of the pointer, or as a surface that takes
    gestures only."""
    gestures: tuple[Gesture, ...] = ()
    """Gestures besides a click that it, or a container of it, listens for."""
    shortcut: str = ""
    """The keys that use it, as the page tells them, in Playwright's spelling: ``Control+k``."""
    closed: bool = False
    """Whether it lies in a closed shadow root, where no selector and no locator leads."""
    bounds: Bounds
    """Where it was in the viewport, or outside of the view. ``page.mouse`` takes these coordinates
    until the page scrolls."""
    scroll_x: float = 0
    """How far the page was scrolled when ``bounds`` was measured, in CSS pixels."""
    scroll_y: float = 0
    form: str = ""
    asks_for: AsksFor = ""
    """Which account details its form, or the box of fields around it, asks for; "" for none."""
    submits: bool = False
    """Whether a press submits ``form``."""
    states: tuple[str, ...] = ()
    """Any of: disabled, checked, mixed, expanded, collapsed, selected, current, pressed, focused,
    required, readonly, invalid."""
    structure: str = ""
    """Its path of tags and classes, the same for the same control in each row of a list."""
    class_structure: str = ""
    """The structure without rows around its row and without names of classes that have come or gone
    since the document was first seen; "" if that is no other one. It depends on what was done."""
    ignored: bool = False
    """Whether it lies within one of ``planner.ignoredTags``."""
    destructive: str = ""
    """The word that makes it dangerous ("delete"), else ""."""
    barred: str = ""
    """The setting that forbids its use, with its condition: ``safety.never`` or ``scope.controls``;
    else ""."""
    covered: str = ""
    """What covers it, such as the backdrop of an open dialog, else ""."""

    @property
    def page_bounds(self) -> Bounds:
        """Its page box, which does not change when the page scrolls."""
        return self.bounds.moved(self.scroll_x, self.scroll_y)

    @property
    def tells_folding(self) -> bool:
        """Whether it says if what it opens is expanded or collapsed."""
        return not {"expanded", "collapsed"}.isdisjoint(self.states)

    @property
    def is_surface(self) -> bool:
        """Whether it takes gestures only, no click."""
        return self.known_by == "gesture"

    @property
    def leads_to(self) -> str:
        """The address that a press opens as a link does, "" if it opens none."""
        if self.href and not self.stays:
            return self.href
        return self.request.url if self.request and self.request.follows else ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses that a press may request."""
        if not self.href and self.request is None:
            return ()
        href = "" if self.href.lower().startswith("javascript:") else self.href
        return tuple(filter(None, (href, self.request.url if self.request else "")))

    @property
    def mark(self) -> str:
        """The words of its markup that last: no ids made by a counter, no states."""
        return _without_transient_hints(self.hints)

    def to_line(self) -> str:
        """Return the element as one line of text, with what the page says in quotes."""
        parts = [f"[{self.ref}]", self.role or f"<{self.tag}>", quoted(self.label)]
        parts += [f"({', '.join(self.states)})"] if self.states else []
        for word, value in (
            ("value", self.value),
            ("options", ", ".join(self.options)),
            ("description", self.description),
            ("frame", self.frame),
            ("to", self.href),
            ("covered by", self.covered),
            ("dangerous:", self.destructive),
            ("not to be used:", self.barred),
        ):
            parts += [f"{word} {quoted(value)}"] if value else []
        return " ".join(parts)

    @property
    def label(self) -> str:
        """What a person would call it."""
        return self.name or self.text or f"unnamed {self.role or self.tag}"

    @property
    def distinct_label(self) -> str:
        """Its label; without a name, followed by what distinguishes it from its neighbours."""
        hint = self.description or self.placeholder or self.mark or self.selector
        is_named = self.name or self.text or not hint
        return self.label if is_named else f"{self.label} ({hint})"
