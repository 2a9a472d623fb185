"""Reads projects of Selenium IDE (``.side``)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from explorer.errors import UsageError
from explorer.recording.formats.collector import Collector
from explorer.recording.formats.results import ReadRecording
from explorer.recording.formats.selectors import Facts, facts_of_css, facts_of_xpath

_COMMANDS = {
    "click": "click",
    "clickAt": "click",
    "doubleClick": "double_click",
    "doubleClickAt": "double_click",
    "check": "check",
    "uncheck": "check",
    "mouseOver": "hover",
    "type": "type",
    "editContent": "type",
    "assertElementPresent": "assert_visible",
    "verifyElementPresent": "assert_visible",
    "waitForElementPresent": "assert_visible",
    "waitForElementVisible": "assert_visible",
    "assertText": "assert_text",
    "verifyText": "assert_text",
    "waitForText": "assert_text",
}
_WITH_VALUE = ("type", "assert_text")
_KEYS = {
    "KEY_ENTER": "Enter", "KEY_TAB": "Tab", "KEY_ESC": "Escape", "KEY_ESCAPE": "Escape",
    "KEY_UP": "ArrowUp", "KEY_DOWN": "ArrowDown", "KEY_LEFT": "ArrowLeft",
    "KEY_RIGHT": "ArrowRight", "KEY_PGUP": "PageUp", "KEY_PAGE_UP": "PageUp",
    "KEY_PGDN": "PageDown", "KEY_PAGE_DOWN": "PageDown", "KEY_BKSP": "Backspace",
    "KEY_BACKSPACE": "Backspace", "KEY_DEL": "Delete", "KEY_DELETE": "Delete",
    "KEY_HOME": "Home", "KEY_END": "End", "KEY_SPACE": "Space",
}  # fmt: skip
_VARIABLE = re.compile(r"\$\{(\w+)\}")
_SCROLL = re.compile(r"window\.scrollTo\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\)")
_DIALOGS = {
    "webdriverChooseOkOnVisibleConfirmation": "accept",
    "webdriverChooseCancelOnVisibleConfirmation": "dismiss",
    "webdriverChooseCancelOnVisiblePrompt": "dismiss",
}


def read_side(data: Mapping[str, Any], name: str) -> ReadRecording:
    """Read the first test of a project.

    Args:
        data: Its parsed JSON.
        name: Names it in errors.

    Raises:
        UsageError: It is malformed, or has no test.
    """
    tests = [test for test in data["tests"] if isinstance(test, dict)]
    if not tests:
        raise UsageError(f"{name}: the project has no test")
    reader = _Reader(name, str(data.get("url") or ""))
    for other in tests[1:]:
        reader.collector.lose(f"test {other.get('name')!r}", "left out: only the first is read")
    reader.collector.title = str(tests[0].get("name") or "")
    commands = tests[0].get("commands")
    for number, command in enumerate(commands if isinstance(commands, list) else (), 1):
        if not isinstance(command, dict):
            raise UsageError(f"{name}: command {number}: not a command")
        reader.read(f"command {number}", command)
    return reader.collector.result()


class _Reader:
    def __init__(self, name: str, base_url: str) -> None:
        self.collector = Collector(name)
        self._base_url = base_url

    def read(self, place: str, command: Mapping[str, Any]) -> None:
        name, target, value = (str(command.get(key) or "") for key in _PARTS)
        if not name or name.startswith("//"):  # a comment, or switched off
            return
        if name == "open":
            self.collector.open(place, urljoin(self._base_url, target))
        elif name == "close":
            self.collector.act(place, "tab", text="close")
        elif name == "setWindowSize":
            self._set_size(place, target)
        elif name in _DIALOGS:
            self.collector.act(place, "dialog", text=_DIALOGS[name])
        elif name == "webdriverAnswerOnVisiblePrompt":
            self.collector.act(place, "dialog", text=value)
        elif scroll := name == "runScript" and _SCROLL.search(target):
            self.collector.act(place, "scroll", to_x=float(scroll[1]), to_y=float(scroll[2]))
        else:
            self._read_on_element(place, name, command, value)

    def _read_on_element(
        self, place: str, name: str, command: Mapping[str, Any], value: str
    ) -> None:
        facts = _facts(command)
        if not facts and name in (*_COMMANDS, "sendKeys", "select", "addSelection"):
            self._leave_out(place, command, "its target is not understood")
        elif name == "sendKeys":
            self._send_keys(place, facts, value)
        elif name in ("select", "addSelection"):
            self._select(place, facts, command, value)
        elif name == "dragAndDropToObject":
            self._drag(place, facts, command, value)
        elif name in _COMMANDS:
            self._command(place, name, facts, value)
        else:
            self._leave_out(place, command, "a recording has no such action")

    def _leave_out(self, place: str, command: Mapping[str, Any], why: str) -> None:
        parts = " ".join(str(command.get(key) or "") for key in _PARTS).strip()
        self.collector.lose(place, f"{parts} is left out: {why}")

    def _command(self, place: str, name: str, facts: Facts, value: str) -> None:
        action = _COMMANDS[name]
        if action == "check":
            self.collector.act(place, action, facts, text=str(name == "check").lower())
        elif action in _WITH_VALUE:
            self._with_value(place, action, facts, value.removeprefix("exact:"))
        else:
            self.collector.act(place, action, facts)

    def _with_value(self, place: str, action: str, facts: Facts, value: str) -> None:
        used = _VARIABLE.fullmatch(value)
        if used and action == "type":
            variable = used[1].upper()
            self.collector.lose(place, f"{value} is read from the environment variable {variable}")
            self.collector.act(place, action, facts, variable=variable)
            return
        if _VARIABLE.search(value):
            self.collector.lose(place, f"the variable in {value!r} is not replaced")
        self.collector.act(place, action, facts, text=value)

    def _send_keys(self, place: str, facts: Facts, value: str) -> None:
        """Add a key for each ``${KEY_...}``, and what stands between them as typed text."""
        for part in re.split(r"(\$\{KEY_\w+\})", value):
            key = _KEYS.get(part[2:-1]) if part.startswith("${KEY_") else None
            if key:
                self.collector.act(place, "key", facts, key=key)
            elif part.startswith("${KEY_"):
                self.collector.lose(place, f"the key {part} is left out")
            elif part:
                self._with_value(place, "type", facts, part)

    def _select(self, place: str, facts: Facts, command: Mapping[str, Any], value: str) -> None:
        kind, equals, label = value.partition("=")
        if equals and kind != "label":
            self._leave_out(place, command, "an option is recorded by its label")
            return
        text = (label if equals else value).removeprefix("exact:")
        self.collector.act(place, "select", facts, text=text)

    def _drag(self, place: str, facts: Facts, command: Mapping[str, Any], value: str) -> None:
        onto = _facts_of(value)
        if not facts or not onto:
            self._leave_out(place, command, "its target is not understood")
            return
        self.collector.drag(place, facts, onto)

    def _set_size(self, place: str, target: str) -> None:
        size = re.fullmatch(r"(\d{1,5})x(\d{1,5})", target)
        if size and self.collector.viewport is None:
            self.collector.viewport = int(size[1]), int(size[2])
            self.collector.lose(place, "the size of the window is taken as that of the viewport")
        else:
            self.collector.lose(place, f"the size {target!r} of the window is left out")


_PARTS = ("command", "target", "value")


def _facts(command: Mapping[str, Any]) -> Facts:
    """Return what the target and its alternatives say together; the target counts more."""
    facts = _facts_of(str(command.get("target") or ""))
    others = command.get("targets")
    for other in others if isinstance(others, list) else ():
        if facts and isinstance(other, list) and other and isinstance(other[0], str):
            facts = {**_facts_of(other[0]), **facts}
    return facts


def _facts_of(target: str) -> Facts:
    kind, equals, rest = target.partition("=")
    if target.startswith(("//", "(//")):
        return facts_of_xpath(target)
    if not equals or not rest:
        return {}
    quoted = rest.replace("\\", "\\\\").replace('"', '\\"')
    match kind:
        case "id":
            return {**facts_of_css(f'[id="{quoted}"]'), "id": rest}
        case "name":
            return facts_of_css(f'[name="{quoted}"]')
        case "css":
            return facts_of_css(rest)
        case "xpath":
            return facts_of_xpath(rest)
        case "linkText" | "partialLinkText" | "link":
            return {"role": "link", "name": rest.removeprefix("exact:")}
    return {}
