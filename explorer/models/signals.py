"""What the browser told while something was done."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from explorer.models.inspections import Inspected
from explorer.models.value import HeldBackRule, Value


class ConsoleMessage(Value):
    signal: Literal["console"] = "console"
    level: str
    """error, warning, info, log, debug ..."""
    text: str
    page_url: str
    source: str = ""
    """``url:line:column`` of the statement, "" if unknown."""


class PageError(Value):
    signal: Literal["page_error"] = "page_error"
    message: str
    stack: str = ""
    unhandled_rejection: bool = False
    page_url: str


class Exchange(Value):
    """One request and what became of it. Exactly one of ``status`` and ``failure`` is set."""

    signal: Literal["exchange"] = "exchange"
    method: str
    url: str
    resource_type: str
    """document, script, stylesheet, image, font, fetch, xhr, media, other ..."""
    status: int | None = None
    failure: str = ""
    """Chromium's net error, for instance ``net::ERR_CONNECTION_REFUSED``."""
    page_url: str
    main_document: bool = False
    """It is the document of the top frame."""
    asked: str = ""
    """The address that was asked for first, where redirects led to another one."""
    linked_from: str = ""
    """For a main document that was reached by following a link: the page that holds the link."""


class PageLoad(Value):
    """A document of the top frame arrived. Times in milliseconds since its navigation started."""

    signal: Literal["page_load"] = "page_load"
    url: str
    title: str = ""
    status: int | None = None
    first_byte_ms: float | None = None
    dom_ms: float | None = None
    load_ms: float | None = None
    """None while the load event had not fired."""


class BrokenImage(Value):
    signal: Literal["broken_image"] = "broken_image"
    src: str
    page_url: str


class MouseOnlyControl(Value):
    """A control that listens to the mouse and tells assistive technology no role."""

    signal: Literal["mouse_only_control"] = "mouse_only_control"
    label: str
    selector: str
    structure: str
    page_url: str


class Dialog(Value):
    signal: Literal["dialog"] = "dialog"
    type: str
    """alert, confirm, prompt or beforeunload."""
    message: str
    accepted: bool
    page_url: str


class Download(Value):
    signal: Literal["download"] = "download"
    url: str
    filename: str
    page_url: str


class Popup(Value):
    """A new tab: ``followed`` when it was in scope and looked at, else closed at once."""

    signal: Literal["popup"] = "popup"
    url: str
    followed: bool
    has_opener: bool = False
    """Its scripts can reach the window that opened it, and may need it: opened by its address
    alone it is another page."""
    page_url: str


class ClickExplained(Value):
    """Why a click without a visible effect is no fault: the control looks disabled, it wrote to
    the clipboard, what it would bring about is so already ..."""

    signal: Literal["click_explained"] = "click_explained"
    reason: str
    page_url: str


class OutOfScope(Value):
    """An address that was not followed, or was left at once. ``rule``: scope or robots."""

    signal: Literal["out_of_scope"] = "out_of_scope"
    url: str
    rule: str
    page_url: str


class BlockedRequest(Value):
    """A request that was held back inside the browser."""

    signal: Literal["blocked_request"] = "blocked_request"
    method: str
    url: str
    body_bytes: int = 0
    page_url: str
    rule: HeldBackRule = "read_only"
    word: str = ""
    """What makes it dangerous, where ``rule`` is destructive."""


class MixedContent(Value):
    """A plain http resource asked for by an https page."""

    signal: Literal["mixed_content"] = "mixed_content"
    url: str
    page_url: str


class SessionLost(Value):
    """An address that was open to us before now leads to a page that asks to log in."""

    signal: Literal["session_lost"] = "session_lost"
    asked: str
    page_url: str
    """The page that came instead."""
    after: str = ""
    """What was done last before, in words."""
    suspect: str = ""
    """What that was: the address of a link (normalised), or the interaction key of a control."""
    logged_in_again: bool = False


class WentRound(Value):
    """The walk came back to the same few pages, and nothing there was new any more."""

    signal: Literal["went_round"] = "went_round"
    pages: tuple[str, ...]
    """Addresses, normalised and sorted."""
    acts: tuple[str, ...]
    """What was done, in words, the oldest first."""
    page_url: str


Signal = Annotated[
    ConsoleMessage
    | PageError
    | Exchange
    | PageLoad
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
    | WentRound
    | Inspected,
    Field(discriminator="signal"),
]
