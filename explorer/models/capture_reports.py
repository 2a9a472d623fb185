"""Reads the reports of capture.js, whose texts are a page's."""

from __future__ import annotations

from typing import Any

from explorer.models.capturing import CapturedElement, CapturedEvent
from explorer.models.elements import Bounds, Container, InteractiveElement, Markup

_COPIED = ("type", "time", "text", "key", "by_key", "field_name")


def captured_event(
    raw: dict[str, Any],
    document: str,
    page_url: str,
    in_frame: bool,
    offset: tuple[float, float],
) -> CapturedEvent:
    """Return a report as an event.

    Args:
        raw: The report.
        document: Identifies its document.
        page_url: The address of the page.
        in_frame: Whether the document is not the top document.
        offset: The corner of the document in the page's viewport, in CSS pixels.

    Raises:
        ValidationError: The report is not one of our script.
    """
    dx, dy = offset
    points = {"x": dx, "y": dy} | ({"to_x": dx, "to_y": dy} if raw["type"] == "drag" else {})
    places = {name: raw[name] + shift for name, shift in points.items() if name in raw}
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
            "captured": _element(raw["element"], raw["url"] if in_frame else "", offset),
            "dropped_on": _element(raw.get("to"), raw["url"] if in_frame else "", offset),
        }
    )


def described_element(
    raw: dict[str, Any], frame: str, offset: tuple[float, float] = (0, 0)
) -> InteractiveElement:
    """Return an element that ``scripts/description.js`` has described; it has no reference.

    Args:
        raw: The description.
        frame: The address of its frame, "" for the top document.
        offset: The corner of its document in the page's viewport, in CSS pixels.

    Raises:
        ValidationError: The description is not one of our script.
    """
    left, top, right, bottom = raw["box"]
    return InteractiveElement(
        ref="",
        kind="other",
        tag=raw["tag"],
        role=raw["role"],
        name=raw["name"],
        text=raw["text"],
        bounds=Bounds(
            x=left + offset[0], y=top + offset[1], width=right - left, height=bottom - top
        ),
        frame=frame,
        href=raw["href"],
        placeholder=raw["placeholder"],
        input_type=raw["input_type"],
        selector=raw["selector"],
        states=tuple(raw["states"]),
        containers=tuple(Container(role=role, name=name) for role, name in raw["containers"]),
    )


def _element(
    raw: dict[str, Any] | None, frame: str, offset: tuple[float, float]
) -> CapturedElement | None:
    if raw is None:
        return None
    markup = Markup.model_validate(raw["markup"])
    element = described_element(raw, frame, offset)
    return CapturedElement(element=element, markup=markup, secret=raw["secret"])
