"""Signals that the browser reported during an action."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from explorer.models.inspections import Inspected
from explorer.models.value import BlockingRule, Value

REPORT_TYPES = frozenset({"ping", "cspviolationreport"})
"""Resource types of requests that are sent for the site's statistics, often by a timer, and without
an answer for the page: they are no effect of an action."""

_ERROR_STATUS = 400


class ConsoleMessage(Value):
    """A message on the console of a page."""

    signal: Literal["console"] = "console"
    level: str
    """error, warning, info, log, debug ..."""
    text: str
    page_url: str
    source: str = ""
    """``url:line:column`` of the statement, "" if unknown."""


class PageError(Value):
    """An uncaught exception or an unhandled rejection in a page."""

    signal: Literal["page_error"] = "page_error"
    message: str
    stack: str = ""
    unhandled_rejection: bool = False
    page_url: str


class Exchange(Value):
    """A request and its result. Exactly one of ``status`` and ``failure`` is set."""

    signal: Literal["exchange"] = "exchange"
    method: str
    url: str
    resource_type: str
    """document, script, stylesheet, image, font, fetch, xhr, media, other ..."""
    status: int | None = None
    failure: str = ""
    """Chromium's network error, for example ``net::ERR_CONNECTION_REFUSED``."""
    page_url: str
    main_document: bool = False
    """Whether it is the document of the top frame."""
    asked: str = ""
    """The address that was requested first, if redirects led to another one."""
    linked_from: str = ""
    """The page that contains the link, for a main document that was opened by following one."""

    @property
    def is_report(self) -> bool:
        """Whether it was sent for the site's statistics only."""
        return self.resource_type in REPORT_TYPES


class PageLoad(Value):
    """A document of the top frame was loaded. Times are milliseconds since navigation start."""

    signal: Literal["page_load"] = "page_load"
    url: str
    title: str = ""
    status: int | None = None
    first_byte_ms: float | None = None
    dom_ms: float | None = None
    load_ms: float | None = None
    """None if the load event has not fired."""

    @property
    def is_document(self) -> bool:
        """Whether the server sent a document; if not, a script has changed the address of one."""
        return self.status is not None

    @property
    def is_error(self) -> bool:
        """Whether the server answered with an error status, and a page that tells so."""
        return (self.status or 0) >= _ERROR_STATUS


class LateLoad(Value):
    """The load event of a document that was used before it had fired."""

    signal: Literal["late_load"] = "late_load"
    url: str
    load_ms: float
    """Milliseconds since navigation start."""


class BrokenImage(Value):
    """An image that could not be shown."""

    signal: Literal["broken_image"] = "broken_image"
    src: str
    page_url: str


class MouseOnlyControl(Value):
    """A control that reacts to the mouse and exposes no role to assistive technology."""

    signal: Literal["mouse_only_control"] = "mouse_only_control"
    label: str
    selector: str
    structure: str
    page_url: str


class Dialog(Value):
    """A JavaScript dialog that a page opened."""

    signal: Literal["dialog"] = "dialog"
    type: str
    """alert, confirm, prompt or beforeunload."""
    message: str
    accepted: bool
    page_url: str


class Download(Value):
    """A download that an action started."""

    signal: Literal["download"] = "download"
    url: str
    filename: str
    page_url: str


class Popup(Value):
    """A new tab; ``followed`` if it was in scope and explored, else it was closed at once."""

    signal: Literal["popup"] = "popup"
    url: str
    followed: bool
    has_opener: bool = False
    """Whether its scripts can reach the window that opened it and may depend on it."""
    page_url: str


class ClickExplained(Value):
    """A reason why a click without a visible effect is no fault.

    Examples: the control looks disabled, it wrote to the clipboard, its target state is already
    set.
    """

    signal: Literal["click_explained"] = "click_explained"
    reason: str
    page_url: str


class OutOfScope(Value):
    """An address that was not followed, or was left at once. ``rule`` is scope or robots."""

    signal: Literal["out_of_scope"] = "out_of_scope"
    url: str
    rule: str
    page_url: str


class BlockedRequest(Value):
    """A request that was blocked inside the browser."""

    signal: Literal["blocked_request"] = "blocked_request"
    method: str
    url: str
    body_bytes: int = 0
    page_url: str
    rule: BlockingRule = "read_only"
    word: str = ""
    """The word that makes it dangerous, if ``rule`` is destructive."""
    resource_type: str = ""
    """What Playwright calls the type of the request; "" if unknown."""

    @property
    def is_report(self) -> bool:
        """Whether it was to be sent for the site's statistics only."""
        return self.resource_type in REPORT_TYPES


class MixedContent(Value):
    """A resource that an https page requested over plain http."""

    signal: Literal["mixed_content"] = "mixed_content"
    url: str
    page_url: str


class SessionLost(Value):
    """An address that was accessible before leads to a page that asks for a login."""

    signal: Literal["session_lost"] = "session_lost"
    asked: str
    """The address that was requested."""
    page_url: str
    """The page that was shown instead."""
    after: str = ""
    """The last action before the loss, in words."""
    suspect: str = ""
    """Identifies that action: the normalised address of a link, or an interaction key."""
    logged_in_again: bool = False


class LoopDetected(Value):
    """The walker returned to the same few pages without finding anything new."""

    signal: Literal["went_round"] = "went_round"
    pages: tuple[str, ...]
    """Normalised addresses, sorted."""
    acts: tuple[str, ...]
    """The actions in words, oldest first."""
    page_url: str


Signal = Annotated[
    ConsoleMessage
    | PageError
    | Exchange
    | PageLoad
    | LateLoad
    | BrokenImage
    | MouseOnlyControl
    | Dialog
    | Download
    | Popup
    | ClickExplained
    | OutOfScope
    | BlockedRequest
    | MixedContent
    | SessionLost
    | LoopDetected
    | Inspected,
    Field(discriminator="signal"),
]
