"""Writes scenarios for the Recorder panel of Chrome DevTools and for ``@puppeteer/replay``."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set
from typing import Any
from urllib.parse import urljoin

from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.models.scenario import IntermediateStep, RememberedElement, StepAction
from explorer.recording.formats.devtools_writer import devtools_steps, selectors_of
from explorer.scenario.export.exported import ExportedScenario, Written
from explorer.scenario.export.known_elements import KnownElements
from explorer.scenario.export.performed_steps import asks_for_files
from explorer.scenario.export.unwritable import NOT_FOUND, PAGE, is_only_run
from explorer.scenario.running.finding.places.named_pages import names_page
from explorer.sentences.quotes import VARIABLE, unquoted

Step = dict[str, Any]
_RECORDED: dict[StepAction, str] = {
    "click": "click", "double_click": "double_click", "right_click": "right_click",
    "hover": "hover", "type": "type", "clear": "type", "select": "select", "check": "check",
    "uncheck": "check", "key": "key", "upload": "upload", "drag": "drag", "dialog": "dialog",
}  # fmt: skip
"""The actions of recordings by those of scenarios."""
_PROPERTIES: dict[StepAction, Step] = {
    "assert_enabled": {"disabled": False}, "assert_disabled": {"disabled": True},
    "assert_checked": {"checked": True}, "assert_unchecked": {"checked": False},
}  # fmt: skip
_BOTTOM = 1_000_000  # CSS pixels, more than a page has
_SHOWN = "document.body.innerText"


def write_recorder(scenarios: Sequence[ExportedScenario], site: str) -> Written:
    """Write scenarios as one recording of DevTools, one after the other.

    Args:
        scenarios: The scenarios of one file.
        site: The address that relative addresses are opened on.
    """
    steps: list[Step] = []
    losses: list[str] = []
    if len(scenarios) > 1:
        losses.append(f"the {len(scenarios)} scenarios are one recording, without new sessions")
    for read in scenarios:
        if read.begins_at_start:
            steps.append({"type": "navigate", "url": site})
        remembered = {
            step.value for said in read.steps for step in said if step.action == "remember"
        }
        for number, sentence in enumerate(read.scenario.actions):
            writer = _SentenceWriter(read.elements[number], site, remembered)
            for step in read.steps[number]:
                steps += writer.steps(step)
            losses += [f"line {sentence.line}: {sentence.text}: {loss}" for loss in writer.losses]
    title = ", ".join(read.scenario.name for read in scenarios)
    text = json.dumps({"title": title, "steps": steps}, indent=2, ensure_ascii=False)
    return Written(text + "\n", tuple(losses))


class _SentenceWriter:
    """Writes the steps of one sentence.

    Args:
        elements: The elements that a run has found, by what the sentence calls them.
        site: The address that relative addresses are opened on.
        remembered: The variables that sentences remember, which a recording cannot.
    """

    def __init__(
        self, elements: Mapping[str, RememberedElement], site: str, remembered: Set[str]
    ) -> None:
        self._elements = KnownElements(elements)
        self._site = site
        self._remembered = remembered
        self.losses: list[str] = []

    def steps(self, step: IntermediateStep) -> list[Step]:
        """Return the steps of DevTools for a step, none if it has no such steps."""
        if step.condition:
            return self._lose("a recording has no conditions")
        if VARIABLE.search(f"{step.target}{step.to_target}"):
            return self._lose("a recording has no variables in what is looked for")
        if self._remembered & set(VARIABLE.findall(step.value)):
            return self._lose("a recording has no value that an earlier sentence remembers")
        step = self._elements.performed(step)
        if step.every:
            return self._lose("a recording has no step for several elements")
        if step.is_assertion:
            return self._expectation(step)
        match step.action:
            case "navigate":
                return [{"type": "navigate", "url": self._address(step.value)}]
            case "scroll" if not step.target:
                down = _BOTTOM if step.value == "bottom" else 0
                return [{"type": "scroll", "target": "main", "x": 0, "y": down}]
            case "fill_form":
                return self._form(step)
            case "frame":
                return []
            case "upload" if asks_for_files(self._elements.element(step.target)):
                return self._lose("a recording has no step for a button that asks for a file")
            case "type" if not step.target:
                return self._typed(step.value)
            case "append" if element := self._elements.element(step.target):
                at_end = self._key(step.model_copy(update={"value": "Control+End"}), element)
                return [*at_end, *typed] if (typed := self._typed(step.value)) else []
        return self._action(step)

    def _typed(self, text: str) -> list[Step]:
        """Return the keys that type a text where the focus is."""
        if VARIABLE.search(text) or not (text.isascii() and text.isprintable()):
            return self._lose("DevTools has keys of ASCII only, and none for variables")
        keys = (IntermediateStep(action="key", value=character) for character in text)
        return [step for key in keys for step in self._key(key, None)]

    def _lose(self, why: str) -> list[Step]:
        self.losses.append(f"it is left out: {why}")
        return []

    def _address(self, value: str) -> str:
        return urljoin(self._site, unquoted(value)[0])

    def _action(self, step: IntermediateStep) -> list[Step]:
        kind = _RECORDED.get(step.action)
        if kind is None:
            doing = step.action.replace("_", " ")
            return self._lose(f"a recording has no step for: {doing}")
        element = self._elements.element(step.target)
        if element is None and kind != "dialog" and (step.target or kind != "key"):
            return self._lose(NOT_FOUND)
        fields: Step = {"type": kind, "element": element, "text": step.value}
        if variable := VARIABLE.fullmatch(step.value):
            fields |= {"text": None, "variable": variable.group(1)}
        elif VARIABLE.search(step.value):
            self.losses.append("the variable within its value is written as its name")
        if kind == "check":
            fields["text"] = "true" if step.action == "check" else "false"
        if kind == "key":
            return self._key(step, element)
        written, losses = devtools_steps("DevTools", ActionWithElement.model_validate(fields))
        self.losses += losses
        return written

    def _key(self, step: IntermediateStep, element: SemanticElementRef | None) -> list[Step]:
        *held, key = step.value.split("+") if len(step.value) > 1 else [step.value]
        fields: Step = {"type": "key", "key": key, "modifiers": tuple(held) or None}
        written, losses = devtools_steps("DevTools", ActionWithElement.model_validate(fields))
        self.losses += losses
        focus = [{"type": "click", "selectors": selectors_of(element)}] if element else []
        return [*({**one, "target": "main", "offsetX": 1, "offsetY": 1} for one in focus), *written]

    def _form(self, step: IntermediateStep) -> list[Step]:
        steps: list[Step] = []
        for filling in self._elements.filling_steps(step):
            if self._elements.is_select(filling.target):
                filling = filling.model_copy(update={"action": "select"})
            steps += self.steps(filling)
        return steps

    def _expectation(self, step: IntermediateStep) -> list[Step]:
        if VARIABLE.search(step.value):
            return self._lose("a recording has no variables in what is expected")
        if is_only_run(step):
            return self._lose("a recording has no step for it")
        timeout = {} if step.seconds is None else {"timeout": max(round(step.seconds * 1000), 1)}
        element = self._elements.element(step.target)
        if element is None and names_page(step.target):
            return self._lose(PAGE)
        text = json.dumps(unquoted(step.target)[0], ensure_ascii=False)
        value = json.dumps(step.value, ensure_ascii=False)
        expressions: dict[StepAction, str] = {
            "assert_visible": f"{_SHOWN}.includes({text})",
            "assert_hidden": f"!{_SHOWN}.includes({text})",
            "assert_url": f"location.href.includes({value})",
            "assert_title": f"document.title.includes({value})",
            "assert_order": f"{_SHOWN}.indexOf({text}) < {_SHOWN}.indexOf("
            f"{json.dumps(unquoted(step.to_target)[0], ensure_ascii=False)})",
        }
        if element is None or step.action in ("assert_url", "assert_title", "assert_order"):
            if step.action not in expressions:
                return self._lose("a recording has no step for it, or no run has found its element")
            expression = expressions[step.action]
            return [{"type": "waitForExpression", "expression": expression, **timeout}]
        if step.action == "assert_focused":
            return self._lose("a recording has no step for the focus")
        checks = _PROPERTIES.get(step.action, {})
        if step.action in ("assert_value", "assert_text"):
            is_field = element.tag in ("input", "textarea", "select")
            checks = {"value" if is_field else "innerText": step.value}
            if not is_field:
                self.losses.append("the text is compared as a whole")
        if element.tag == "select" and "value" in checks:
            self.losses.append("the label of the option is written where DevTools has its value")
        waiting: Step = {"type": "waitForElement", "selectors": selectors_of(element), **timeout}
        if step.action == "assert_hidden":
            waiting["visible"] = False
        return [{**waiting, **({"properties": checks} if checks else {})}]
