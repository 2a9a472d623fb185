"""What a person did in the browser, as the capture reports it."""

from __future__ import annotations

from explorer.models.elements import InteractiveElement, Markup
from explorer.models.moments import PageMoment
from explorer.models.value import Value


class CapturedElement(Value):
    """An element at the moment of an event, and what its markup says.

    Attributes:
        element: The element; its reference and its kind mean nothing.
        markup: Its markup.
        secret: Whether its value is confidential.
    """

    element: InteractiveElement
    markup: Markup
    secret: bool = False


class CapturedEvent(Value):
    """One event of a person; several of them may be one action."""

    type: str
    """A type of ``ActionWithElement``, ``navigated``, ``dialog``, ``tab_opened`` or
    ``tab_closed``."""
    time: float
    """Seconds since 1970 (UTC)."""
    began: float | None = None
    """When the person began the gesture, in the same seconds; None where it has no beginning."""
    url: str = ""
    """The address of the page."""
    frame: str = ""
    """The address of the frame, "" for the top document."""
    tab: int = 0
    x: float | None = None
    y: float | None = None
    """CSS pixels of the page's viewport."""
    to_x: float | None = None
    to_y: float | None = None
    target: str = ""
    """The same for all events of one element."""
    captured: CapturedElement | None = None
    dropped_on: CapturedElement | None = None
    text: str = ""
    key: str = ""
    modifiers: tuple[str, ...] = ()
    by_key: bool = False
    """Whether a key caused the click."""
    by_page: bool = False
    """Whether the page, not the person, began the navigation."""
    field_name: str = ""
    """The name of the field that was typed into."""
    moment: PageMoment | None = None
    """What the page looked like before, if pictures are taken."""
    screenshot: str = ""
    """The name of its picture beside the recording."""
