"""Reads recordings of the Recorder panel of Chrome DevTools, and of ``@puppeteer/replay``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.errors import UsageError
from explorer.recording.formats.collector import Collector
from explorer.recording.formats.keys import MODIFIERS
from explorer.recording.formats.results import ReadRecording
from explorer.recording.formats.selectors import Facts, facts_of_css, facts_of_xpath

Step = Mapping[str, Any]

_BUTTONS = {"secondary": "right_click", "auxiliary": "middle_click"}

_ARIA_ROLE = re.compile(r"""\[\s*role\s*=\s*["'](\w+)["']\s*\]""")
_TEXTS = ("innerText", "textContent")
"""Properties that hold the text of an element."""
_EXPECTED = ("properties", "attributes")
_ON_PAGE = ("key", "scroll", "tab")
"""Actions that need no element."""


def read_devtools(data: Mapping[str, Any], name: str) -> ReadRecording:
    """Read a recording of DevTools.

    Args:
        data: Its parsed JSON.
        name: Names it in errors.

    Raises:
        UsageError: It is malformed.
    """
    return _Reader(name).read(data)


class _Reader:
    def __init__(self, name: str) -> None:
        self._name = name
        self._collector = Collector(name)
        self._held: list[str] = []
        """The modifiers that are held down."""
        self._tabs = {"main": 0}

    def read(self, data: Mapping[str, Any]) -> ReadRecording:
        self._collector.title = str(data.get("title") or "")
        for number, step in enumerate(data["steps"], 1):
            if not isinstance(step, dict) or not isinstance(step.get("type"), str):
                raise UsageError(f"{self._name}: step {number}: not a step with a type")
            self._read_step(f"step {number}", step)
        return self._collector.result()

    def _read_step(self, place: str, step: Step) -> None:
        match step["type"]:
            case "setViewport":
                self._set_viewport(place, step)
            case "navigate":
                self._collector.open(place, str(step.get("url", "")), tab=self._tab(step))
            case "click" | "doubleClick":
                self._click(place, step)
            case "change":
                self._change(place, step)
            case "keyDown" | "keyUp":
                self._key(place, step)
            case "hover":
                self._act(place, "hover", step)
            case "scroll":
                self._act(place, "scroll", step, to_x=step.get("x", 0), to_y=step.get("y", 0))
            case "waitForElement":
                self._wait_for_element(place, step)
            case "close":
                self._act(place, "tab", step, text="close")
            case kind:
                self._collector.lose(place, f"{kind} is left out: a recording has no such action")
        self._note_address(place, step)

    def _act(self, place: str, action: str, step: Step, **fields: Any) -> None:
        if step.get("frame"):
            self._collector.lose(place, "the frame is not held: its element is looked for in all")
        fields = {"tab": self._tab(step), "modifiers": tuple(self._held) or None, **fields}
        needs = action not in _ON_PAGE or "selectors" in step
        facts = _facts(self._selectors(place, step)) if needs else None
        self._collector.act(place, action, facts, **fields)

    def _selectors(self, place: str, step: Step) -> list[list[str]]:
        """Return the selectors, each as its parts through shadow roots."""
        given = step.get("selectors")
        parts = [[one] if isinstance(one, str) else one for one in _list(given)]
        if not parts or not all(_list(one) and _are_texts(one) for one in parts):
            raise UsageError(f"{self._name}: {place}: selectors are no list of texts")
        return parts

    def _tab(self, step: Step) -> int:
        return self._tabs.setdefault(str(step.get("target") or "main"), len(self._tabs))

    def _click(self, place: str, step: Step) -> None:
        button = step.get("button") or "primary"
        action = "double_click" if step["type"] == "doubleClick" else "click"
        if button in _BUTTONS:
            action = _BUTTONS[button]
        elif button != "primary":
            self._collector.lose(place, f"a click with the {button} button is left out")
            return
        self._act(place, action, step)

    def _change(self, place: str, step: Step) -> None:
        selectors = self._selectors(place, step)
        if _facts(selectors).get("tag") == "select":
            self._collector.lose(place, "the option is known by its value; taken as its label")
            self._act(place, "select", step, text=step.get("value"))
        else:
            self._act(place, "type", step, text=step.get("value"))

    def _key(self, place: str, step: Step) -> None:
        key = str(step.get("key", ""))
        plain = key.removesuffix("Left").removesuffix("Right")
        if plain not in MODIFIERS:
            if step["type"] == "keyDown":
                self._act(place, "key", step, key=key)
        elif step["type"] == "keyUp":
            self._held = [name for name in self._held if name != plain]
        elif plain not in self._held:
            self._held.append(plain)

    def _set_viewport(self, place: str, step: Step) -> None:
        size = step.get("width"), step.get("height")
        if not all(isinstance(length, int) and length > 0 for length in size):
            raise UsageError(f"{self._name}: {place}: the viewport has no width and height")
        if self._collector.viewport not in (None, size):
            self._collector.lose(place, "a second size of the viewport is left out")
            return
        self._collector.viewport = int(step["width"]), int(step["height"])
        if step.get("isMobile") or step.get("hasTouch") or step.get("deviceScaleFactor", 1) != 1:
            self._collector.lose(place, "that the device is mobile, or its scale, is not held")

    def _wait_for_element(self, place: str, step: Step) -> None:
        count, operator = step.get("count", 1), step.get("operator") or ">="
        if step.get("visible") is False or count == 0:
            self._collector.lose(place, "left out: no assertion says that an element is hidden")
            return
        if count != 1 or operator == "<=":
            self._collector.lose(place, f"the number of elements ({operator} {count}) is not held")
        properties, attributes = (dict(_mapping(step.get(name))) for name in _EXPECTED)
        text = next((properties.pop(name) for name in _TEXTS if name in properties), None)
        for wanted in (*properties, *attributes):
            self._collector.lose(place, f"the expected {wanted} is not held")
        if text:
            self._act(place, "assert_text", step, text=str(text))
        else:
            self._act(place, "assert_visible", step)

    def _note_address(self, place: str, step: Step) -> None:
        if step["type"] != "navigate":
            for event in _list(step.get("assertedEvents")):
                url = event.get("url") if isinstance(event, dict) else ""
                self._collector.lose(place, f"the address that follows is not checked: {url}")


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _facts(selectors: list[list[str]]) -> Facts:
    """Return what all selectors together say about their element."""
    facts: Facts = {}
    for parts in selectors:
        kind, _, rest = parts[-1].partition("/")
        if kind == "aria":
            facts = {**_aria_facts(rest), **facts}
        elif kind == "xpath":
            facts = {**facts_of_xpath(rest), **facts}
        elif kind == "text":
            facts.setdefault("text", rest)
        else:
            facts = {**facts_of_css(_css(parts)), **facts}
    return facts


def _css(parts: list[str]) -> str:
    """Return the CSS selector through all shadow roots, as Playwright chains it."""
    kinds = ("aria", "xpath", "text")
    plain = [part for part in parts if part.partition("/")[0] not in kinds]
    return " >> ".join(part.removeprefix("css/").removeprefix("pierce/") for part in plain)


def _aria_facts(selector: str) -> Facts:
    role = _ARIA_ROLE.search(selector)
    name = _ARIA_ROLE.sub("", selector).strip()
    return {key: value for key, value in (("name", name), ("role", role and role[1])) if value}
