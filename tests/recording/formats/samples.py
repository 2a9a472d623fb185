"""A recording with every type of action."""

from __future__ import annotations

from typing import Any

from explorer.models.recording import Recording

SITE = "http://127.0.0.1:8080"


def button(name: str = "Save", **more: Any) -> dict[str, Any]:
    return {
        "role": "button", "name": name, "tag": "button", "bbox": [10, 20, 110, 60],
        "css_selector": f"#{name.lower()}", "xpath": f"/html/body/button[@id='{name.lower()}']",
        "text": name, **more,
    }  # fmt: skip


def field(name: str, **more: Any) -> dict[str, Any]:
    return {"role": "textbox", "name": name, "tag": "input", "css_selector": f"#{name}", **more}


ACTIONS: list[dict[str, Any]] = [
    {"type": "click", "x": 30, "y": 30, "element": button(), "modifiers": ["Control"]},
    {"type": "double_click", "element": button()},
    {"type": "right_click", "element": button()},
    {"type": "type", "element": field("Email"), "text": "a@example.org"},
    {"type": "type", "element": field("PIN", type="password"), "variable": "RECORDING_PIN"},
    {"type": "key", "key": "Enter"},
    {"type": "select", "element": {"role": "combobox", "name": "Size"}, "text": "Large"},
    {"type": "check", "element": {"role": "checkbox", "name": "Agree"}, "text": "true"},
    {"type": "upload", "element": field("CV", type="file"), "text": "cv.pdf"},
    {"type": "drag", "element": button(), "to_element": button("Bin")},
    {"type": "hover", "element": button()},
    {"type": "scroll", "to_x": 0, "to_y": 600},
    {"type": "navigate", "url": f"{SITE}/two"},
    {"type": "dialog", "text": "dismiss"},
    {"type": "assert_visible", "element": button()},
    {"type": "assert_text", "element": {"role": "heading", "name": "Thanks"}, "text": "Thanks"},
    {"type": "click", "x": 5, "y": 6},
]


def recording(*actions: dict[str, Any], **more: Any) -> Recording:
    """A recording of these actions, of all types without any."""
    values = {
        "title": "Checkout", "url": f"{SITE}/shop", "viewport": {"width": 1280, "height": 720},
        "actions": actions or ACTIONS, **more,
    }  # fmt: skip
    return Recording.model_validate(values)
