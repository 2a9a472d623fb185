"""Writes recordings for the Recorder panel of Chrome DevTools and for ``@puppeteer/replay`` 3."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef, Viewport
from explorer.recording.formats.results import WrittenRecording

Step = dict[str, Any]

_LONGEST_TEXT = 200
"""Characters; a longer text may have been cut."""


def write_devtools(recording: Recording) -> WrittenRecording:
    """Write a recording for DevTools.

    Each action becomes one step or none, and keys around it for modifiers. A step has all selectors
    that are known, the one by role and name first.
    """
    return _Writer(recording).write()


def devtools_steps(place: str, action: ActionWithElement) -> tuple[list[Step], tuple[str, ...]]:
    """Return the steps of one action, and what they do not hold.

    Args:
        place: Names the action in what is lost.
        action: The action.
    """
    writer = _Writer(Recording())
    return writer.steps(place, action), tuple(writer.losses)


class _Writer:
    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self.losses: list[str] = []

    def write(self) -> WrittenRecording:
        steps = [*self._opening()]
        for number, action in enumerate(self._recording.actions, 1):
            steps += self.steps(f"action {number}", action)
        title = self._recording.title or self._recording.url or "Recording"
        text = json.dumps({"title": title, "steps": steps}, indent=2, ensure_ascii=False)
        return WrittenRecording(text + "\n", tuple(self.losses))

    def steps(self, place: str, action: ActionWithElement) -> list[Step]:
        """Return the steps of an action, with the keys that are held meanwhile."""
        step = self._step(place, action)
        held = action.modifiers or () if step else ()
        return [
            *({"type": "keyDown", "target": "main", "key": name} for name in held),
            *step,
            *({"type": "keyUp", "target": "main", "key": name} for name in held),
        ]

    def _opening(self) -> Iterator[Step]:
        if self._recording.viewport:
            yield _viewport(self._recording.viewport)
        if self._recording.url:
            yield {"type": "navigate", "url": self._recording.url}

    def _lose(self, place: str, what: str) -> None:
        self.losses.append(f"{place}: {what}")

    def _step(self, place: str, action: ActionWithElement) -> list[Step]:
        match action.type:
            case "navigate":
                return [{"type": "navigate", "target": _target(action), "url": action.url or ""}]
            case "key":
                step = {"target": _target(action), "key": action.key or ""}
                return [{"type": "keyDown", **step}, {"type": "keyUp", **step}]
            case "scroll":
                return [self._scroll(place, action)]
            case "tab" if action.text == "close":
                return [{"type": "close", "target": _target(action)}]
            case "upload" | "drag" | "dialog" | "tab":
                self._lose(place, f"{action.to_text()} is left out: DevTools has no such step")
                return []
        return self._step_on_element(place, action)

    def _step_on_element(self, place: str, action: ActionWithElement) -> list[Step]:
        selectors = selectors_of(action.element) if action.element else []
        if not selectors:
            self._lose(place, f"{action.to_text()} is left out: it has no element with a selector")
            return []
        extra = self._extra(place, action)
        if extra is None:
            self._lose(place, f"{action.to_text()} is left out: its type is unknown")
            return []
        if action.frame:
            self._lose(place, "the frame of the element is not held")
        if (action.element.model_extra or {}).get("nth") is not None:  # type: ignore[union-attr]
            self._lose(place, "which one of several equal elements is meant is not held")
        return [{"target": _target(action), "selectors": selectors, **extra}]

    def _extra(self, place: str, action: ActionWithElement) -> Step | None:
        """Return the type of a step and what it needs beside the selectors."""
        match action.type:
            case "click":
                return {"type": "click", **_offset(action)}
            case "double_click":
                return {"type": "doubleClick", **_offset(action)}
            case "right_click":
                return {"type": "click", "button": "secondary", **_offset(action)}
            case "middle_click":
                return {"type": "click", "button": "auxiliary", **_offset(action)}
            case "check":
                self._lose(place, "to check or uncheck is written as a click, which does either")
                return {"type": "click", **_offset(action)}
            case "type":
                return {"type": "change", "value": self._value(place, action)}
            case "select":
                self._lose(place, "the label of the option is written where DevTools has its value")
                return {"type": "change", "value": action.text or ""}
            case "hover":
                return {"type": "hover"}
            case "assert_visible":
                return {"type": "waitForElement"}
            case "assert_text":
                return self._text_assertion(place, action)
        return None

    def _value(self, place: str, action: ActionWithElement) -> str:
        if not action.variable:
            return action.text or ""
        self._lose(place, f"a secret is not held: replace ${action.variable} by its value")
        return f"${action.variable}"

    def _text_assertion(self, place: str, action: ActionWithElement) -> Step:
        text = action.text or ""
        if not text or len(text) >= _LONGEST_TEXT:
            self._lose(place, "the text is not checked: it may have been cut")
            return {"type": "waitForElement"}
        return {"type": "waitForElement", "properties": {"innerText": text}}

    def _scroll(self, place: str, action: ActionWithElement) -> Step:
        if action.element:
            self._lose(place, "which element is scrolled is not held")
        step: Step = {"type": "scroll", "target": _target(action)}
        return {**step, "x": action.to_x or 0, "y": action.to_y or 0}


def _viewport(viewport: Viewport) -> Step:
    size = {"width": viewport.width, "height": viewport.height}
    flags = {"isMobile": False, "hasTouch": False, "isLandscape": False}
    return {"type": "setViewport", **size, "deviceScaleFactor": 1, **flags}


def _target(action: ActionWithElement) -> str:
    """Return the tab: later ones are named by the address of their page."""
    return (action.url or "main") if action.tab else "main"


def _offset(action: ActionWithElement) -> Step:
    """Return the point within the element, in CSS pixels from its corner."""
    box = action.element and action.element.bbox
    if not box:
        return {"offsetX": 1, "offsetY": 1}
    left, top, right, bottom = box
    x, y = action.x, action.y
    if x is None or y is None or not (left <= x <= right and top <= y <= bottom):
        x, y = (left + right) / 2, (top + bottom) / 2
    return {"offsetX": round(x - left, 2), "offsetY": round(y - top, 2)}


def selectors_of(element: SemanticElementRef) -> list[list[str]]:
    """Return all selectors of an element, each as its parts through shadow roots."""
    selectors = []
    if element.name and element.role not in (None, "generic", "text", "paragraph"):
        selectors.append([f'aria/{element.name}[role="{element.role}"]'])
    if element.test_id and not element.css_selector:
        selectors.append([f"[data-testid={json.dumps(element.test_id)}]"])
    if element.css_selector:
        parts = element.css_selector.split(" >> ")
        selectors.append(parts)
        selectors += [[f"pierce/{parts[0]}"]] if len(parts) == 1 else []
    if element.xpath:
        selectors.append([f"xpath/{element.xpath}"])
    if text := element.text or (element.name if not selectors else ""):
        selectors.append([f"text/{text}"])
    return selectors
