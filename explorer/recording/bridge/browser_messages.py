"""Reads what extensions report of a person's use of the browser, in three formats.

- our extension's: each report of capture.js with its tab, document and frame;
- the plain click of other tools: ``{"type": "click", "clientX", "clientY", "role", "name", ...}``;
- OpenAdapt's: ``{"type": "USER_EVENT", "eventType", "targetId", "visibleHTMLString", ...}``.

The HTML that the last two carry is read for the element of the action and is not stored.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from explorer.models.capture.events import CapturedElement, CapturedEvent
from explorer.models.capture.reports import FrameCorner, captured_event
from explorer.models.recording import Viewport
from explorer.recording.bridge.openadapt import OpenAdaptReader
from explorer.recording.bridge.plain_elements import MAX_NAME_LENGTH, captured_element, seconds
from explorer.recording.joining import ActionJoiner

_REPORTED_TYPES = frozenset(
    ("click", "double_click", "right_click", "middle_click", "type", "key", "select", "check",
     "upload", "drag", "hover", "scroll", "assert_visible", "assert_text")
)  # fmt: skip
"""What capture.js reports; tabs and navigations have messages of their own."""
_MAX_TEXT_LENGTH = 10_000
_MAX_URL_LENGTH = 8192

_Text = Annotated[str, Field(max_length=_MAX_TEXT_LENGTH)]
_Url = Annotated[str, Field(max_length=_MAX_URL_LENGTH)]
_Number = Annotated[float, Field(allow_inf_nan=False)]


class _Report(BaseModel):
    """A report of capture.js, with what only the extension knows of its document."""

    tab: int
    document: str = Field(max_length=100)
    page: _Url
    frame: bool
    offset: tuple[_Number, _Number] = (0, 0)
    scale: _Number = 1
    """How large the document is drawn in the viewport, if it is in a frame."""
    viewport: Viewport | None = None
    report: dict[str, Any]


class _TabChange(BaseModel):
    type: Literal["NAVIGATED", "TAB_OPENED", "TAB_CLOSED"]
    time: _Number
    tab: int
    url: _Url = ""
    by_page: bool = False


class _Click(BaseModel):
    """A click as other tools report it, with a description of its element."""

    clientX: _Number  # noqa: N815 - the name in the message
    clientY: _Number  # noqa: N815 - the name in the message
    role: _Text | None = None
    tag: _Text | None = None
    name: _Text | None = None
    innerText: str | None = None  # noqa: N815 - the name in the message
    bbox: tuple[_Number, _Number, _Number, _Number] | None = None
    css_selector: _Text | None = None
    xpath: _Text | None = None
    timestamp: _Number
    url: _Url = ""


class MessageReader:
    """Reads the messages of one recording; it remembers tabs and what was typed."""

    def __init__(self) -> None:
        self.viewport: Viewport | None = None
        """The size of the first page, None while it is unknown."""
        self._tabs: dict[int, int] = {}
        self._openadapt = OpenAdaptReader()

    def read(self, message: Any) -> CapturedEvent | None:
        """Return what a message reports.

        Args:
            message: A parsed JSON value.

        Returns:
            The event, None if the message reports nothing that is recorded.

        Raises:
            ValueError: The message has an unknown format, or is not what its format asks for.
        """
        event = self._event(message)
        if event is not None:
            # An event that cannot become an action must not reach the recording.
            ActionJoiner().add(event)
        return event

    def _event(self, message: Any) -> CapturedEvent | None:
        kind = message.get("type") if isinstance(message, dict) else None
        match kind:
            case "REPORT":
                return self._report(_Report.model_validate(message))
            case "NAVIGATED" | "TAB_OPENED" | "TAB_CLOSED":
                return self._tab_change(_TabChange.model_validate(message))
            case "click":
                return _click(_Click.model_validate(message))
            case "USER_EVENT":
                event = self._openadapt.read(message)
                return event and event.model_copy(update={"tab": self._tab(message)})
            case "ALIVE" | "DOM_EVENT":  # keeps a service worker running; a page during a replay
                return None
        raise ValueError(f"unknown type {kind!r:.40}")

    def _report(self, message: _Report) -> CapturedEvent:
        if not message.frame:
            self.viewport = self.viewport or message.viewport
        try:
            event = captured_event(
                message.report,
                message.document,
                message.page,
                message.frame,
                FrameCorner(*message.offset, message.scale),
            )
        except (KeyError, TypeError, OverflowError) as error:
            raise ValueError("not a report of our script") from error
        if event.type not in _REPORTED_TYPES:
            raise ValueError("not a report of our script")
        return event.model_copy(update={"tab": self._number(message.tab)})

    def _tab_change(self, message: _TabChange) -> CapturedEvent:
        return CapturedEvent(
            type=message.type.lower(),
            time=message.time,
            url=message.url,
            by_page=message.by_page,
            tab=self._number(message.tab),
        )

    def _tab(self, message: dict[str, Any]) -> int:
        tab = message.get("tabId")
        return self._number(tab) if isinstance(tab, int) else 0

    def _number(self, tab: int) -> int:
        """Return the number of a tab, from 0 in the order in which they were used."""
        return self._tabs.setdefault(tab, len(self._tabs))


def _click(message: _Click) -> CapturedEvent:
    return CapturedEvent(
        type="click",
        time=seconds(message.timestamp),
        url=message.url,
        x=message.clientX,
        y=message.clientY,
        target=message.css_selector or message.xpath or "",
        captured=_element_of(message),
    )


def _element_of(message: _Click) -> CapturedElement | None:
    name = message.name or (message.innerText or "")[:MAX_NAME_LENGTH]
    if not (name or message.role or message.tag):
        return None
    point = (message.clientX, message.clientY)
    return captured_element(
        tag=message.tag or "",
        role=message.role or message.tag or "",
        name=name,
        text=(message.innerText or "")[:MAX_NAME_LENGTH],
        box=message.bbox or (*point, *point),
        selector=message.css_selector or "",
        xpath=message.xpath or "",
    )
