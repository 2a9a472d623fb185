"""Reads the reports of capture.js, whose texts are a page's."""

from __future__ import annotations

from typing import Any, NamedTuple

from explorer.models.capture.events import CapturedElement, CapturedEvent
from explorer.models.elements import Bounds, Container, InteractiveElement, Markup

_COPIED = ("type", "time", "began", "text", "key", "by_key", "field_name")


class FrameCorner(NamedTuple):
    """The corner of a document in a viewport around it, in CSS pixels, and its scale there."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def inside(self, around: FrameCorner) -> FrameCorner:
        """Return the same corner in the viewport around a frame that is at ``around``."""
        x, y = around.x + around.scale * self.x, around.y + around.scale * self.y
        return FrameCorner(x, y, around.scale * self.scale)


def captured_event(
    raw: dict[str, Any],
    document: str,
    page_url: str,
    in_frame: bool,
    corner: FrameCorner,
) -> CapturedEvent:
    """Return a report as an event.

    Args:
        raw: The report.
        document: Identifies its document.
        page_url: The address of the page.
        in_frame: Whether the document is not the top document.
        corner: Where the document is in the page's viewport.

    Raises:
        ValidationError: The report is not one of our script.
    """
    points = {"x": corner.x, "y": corner.y}
    if raw["type"] == "drag":
        points |= {"to_x": corner.x, "to_y": corner.y}
    places = {name: raw[name] * corner.scale + at for name, at in points.items() if name in raw}
    scroll = {name: raw[name] for name in ("to_x", "to_y") if raw["type"] == "scroll"}
    return CapturedEvent.model_validate(
        {
            **{name: raw[name] for name in _COPIED if name in raw},
            **places,
            **scroll,
            "url": page_url,
            "frame": raw["url"] if in_frame else "",
            "modifiers": tuple(raw["modifiers"]),
            "target": f"{document}-{raw['target']}" if raw["target"] else "",
            "captured": _element(raw["element"], raw["url"] if in_frame else "", corner),
            "dropped_on": _element(raw.get("to"), raw["url"] if in_frame else "", corner),
        }
    )


_TOP = FrameCorner()


def described_element(
    raw: dict[str, Any], frame: str, corner: FrameCorner = _TOP
) -> InteractiveElement:
    """Return an element that ``scripts/description.js`` has described; it has no reference.

    Args:
        raw: The description.
        frame: The address of its frame, "" for the top document.
        corner: Where its document is in the page's viewport.

    Raises:
        ValidationError: The description is not one of our script.
    """
    left, top, right, bottom = (corner.scale * number for number in raw["box"])
    return InteractiveElement(
        ref="",
        kind="other",
        tag=raw["tag"],
        role=raw["role"],
        name=raw["name"],
        text=raw["text"],
        bounds=Bounds(x=corner.x + left, y=corner.y + top, width=right - left, height=bottom - top),
        frame=frame,
        href=raw["href"],
        placeholder=raw["placeholder"],
        input_type=raw["input_type"],
        selector=raw["selector"],
        states=tuple(raw["states"]),
        containers=tuple(Container(role=role, name=name) for role, name in raw["containers"]),
    )


def _element(raw: dict[str, Any] | None, frame: str, corner: FrameCorner) -> CapturedElement | None:
    if raw is None:
        return None
    markup = Markup.model_validate(raw["markup"])
    element = described_element(raw, frame, corner)
    return CapturedElement(element=element, markup=markup, secret=raw["secret"])
