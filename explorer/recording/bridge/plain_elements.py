"""Makes captured elements from the few facts that other tools report."""

from __future__ import annotations

from explorer.models.capture.events import CapturedElement
from explorer.models.elements import Bounds, InteractiveElement, Markup
from explorer.text import one_line

MAX_NAME_LENGTH = 200
_FIRST_MILLISECONDS = 1e11
"""A time from this number on is in milliseconds: as seconds it would be in the year 5138."""
_NOWHERE = (0.0, 0.0, 0.0, 0.0)


def captured_element(
    *,
    tag: str,
    role: str,
    name: str,
    text: str = "",
    box: tuple[float, float, float, float] | None = None,
    selector: str = "",
    href: str = "",
    placeholder: str = "",
    input_type: str = "",
    secret: bool = False,
    **markup: str | tuple[str, ...],
) -> CapturedElement:
    """Return an element.

    Args:
        tag: Its tag, "" if it is unknown.
        role: Its role, as any platform calls it.
        name: Its accessible name.
        text: Its visible text.
        box: [left, top, right, bottom] in CSS pixels of the viewport.
        selector: A CSS selector.
        href: The address of a link.
        placeholder: The placeholder of a field.
        input_type: The type of an ``input``.
        secret: Whether its value is confidential.
        **markup: Fields of ``Markup``.
    """
    left, top, right, bottom = box or _NOWHERE
    element = InteractiveElement(
        ref="",
        kind="other",
        tag=tag,
        role=role,
        name=one_line(name, MAX_NAME_LENGTH),
        text=one_line(text, MAX_NAME_LENGTH),
        bounds=Bounds(x=left, y=top, width=max(right - left, 0), height=max(bottom - top, 0)),
        selector=selector,
        href=href,
        placeholder=placeholder,
        input_type=input_type,
    )
    return CapturedElement(element=element, markup=Markup.model_validate(markup), secret=secret)


def seconds(time: float) -> float:
    """Return a time in seconds since 1970, given in seconds or milliseconds."""
    return time / 1000 if time >= _FIRST_MILLISECONDS else time
