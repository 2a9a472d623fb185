"""Reads locators of Playwright's Python API."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from explorer.recording.formats.selectors import Facts, facts_of_css, facts_of_xpath
from explorer.recording.formats.source_values import NotHeld, text_of, unparsed, value_of

_BY_TEXT = {
    "get_by_label": "name",
    "get_by_placeholder": "placeholder",
    "get_by_test_id": "test_id",
    "get_by_text": "text",
    "get_by_title": "title",
    "get_by_alt_text": "alt",
}
_FRAMES = ("frame_locator", "content_frame", "frame")
_IGNORED = ("exact", "timeout")
"""Options of locators that say how to compare, which a replay decides itself."""


_OTHER_ENGINE = re.compile(r">>\s*[\w:-]+=")
"""A chain of selectors whose later part is not CSS."""


@dataclass(frozen=True)
class Found:
    """What a chain of locators says.

    Attributes:
        tab: The number of the tab.
        facts: What is known of the element; empty for the page itself.
        containers: The elements around it, outermost first.
        notes: What a recording cannot hold of it.
    """

    tab: int
    facts: Facts = field(default_factory=dict)
    containers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def with_facts(self, **facts: Any) -> Found:
        """Return it with further facts."""
        return replace(self, facts={**self.facts, **facts})

    def with_note(self, note: str) -> Found:
        """Return it with a note."""
        return replace(self, notes=(*self.notes, note))

    @property
    def element(self) -> Facts:
        """The facts with the containers."""
        inside = {"container_path": self.containers} if self.containers else {}
        return {**self.facts, **inside}


Names = Mapping[str, Found]
"""The pages and locators that names stand for."""


def find(node: ast.expr, names: Names, constants: Mapping[str, Any]) -> Found:
    """Return what an expression of locators says.

    Args:
        node: The expression.
        names: The names of pages and locators.
        constants: The values of other names.

    Raises:
        NotHeld: It is no locator, or one that a recording cannot hold.
    """
    return _Finder(names, constants).find(node)


class _Finder:
    def __init__(self, names: Names, constants: Mapping[str, Any]) -> None:
        self._names = names
        self._constants = constants

    def find(self, node: ast.expr) -> Found:
        match node:
            case ast.Name(id=name) if name in self._names:
                return self._names[name]
            case ast.Attribute(value=inner, attr="first"):
                return self.find(inner).with_facts(nth=0)
            case ast.Attribute(value=inner, attr="last"):
                return self.find(inner).with_facts(nth=-1)
            case ast.Attribute(value=inner, attr="content_frame"):
                return self._enter_frame(self.find(inner))
            case ast.Call(func=ast.Attribute(value=inner, attr=method)):
                return self._call(self.find(inner), method, node)
        raise NotHeld(f"{unparsed(node)} is no locator that is understood")

    def _call(self, found: Found, method: str, call: ast.Call) -> Found:
        options = {word.arg: word.value for word in call.keywords if word.arg}
        if method in _FRAMES:
            return self._enter_frame(found)
        if method == "nth" and call.args:
            return found.with_facts(nth=value_of(call.args[0], self._constants))
        if method == "filter":
            return self._filtered(found, options)
        if method == "get_by_role" and call.args:
            role = text_of(call.args[0], self._constants)
            return self._by_role(_inside(found), role, options)
        if method in _BY_TEXT and call.args:
            text = text_of(call.args[0], self._constants)
            return self._noting(_inside(found).with_facts(**_text_facts(method, text)), options)
        if method == "locator" and call.args:
            selector = text_of(call.args[0], self._constants)
            return self._filtered(self._by_selector(found, selector), options)
        raise NotHeld(f"the locator {method}() is not understood")

    @staticmethod
    def _enter_frame(found: Found) -> Found:
        note = "the frame is not held: its element is looked for in all frames"
        return Found(found.tab, notes=(*found.notes, note))

    def _by_role(self, found: Found, role: str, options: dict[str, ast.expr]) -> Found:
        name = options.pop("name", None)
        found = found.with_facts(role=role)
        if name is not None:
            found = found.with_facts(name=text_of(name, self._constants))
        return self._noting(found, options)

    def _by_selector(self, found: Found, selector: str) -> Found:
        if selector.startswith("internal:") or _OTHER_ENGINE.search(selector):
            raise NotHeld(f"the selector {selector!r} is not understood")
        if selector.startswith(("//", "(//", "xpath=")):
            return _inside(found).with_facts(**facts_of_xpath(selector.removeprefix("xpath=")))
        if selector.startswith("text="):
            return _inside(found).with_facts(text=selector.removeprefix("text=").strip("\"'"))
        outer = found.facts.get("css_selector")
        if outer and found.facts == facts_of_css(outer):
            return replace(found, facts=facts_of_css(f"{outer} {selector}"))
        return _inside(found).with_facts(**facts_of_css(selector.removeprefix("css=")))

    def _filtered(self, found: Found, options: dict[str, ast.expr]) -> Found:
        text = options.pop("has_text", None)
        if text is not None:
            found = found.with_facts(text=text_of(text, self._constants))
        return self._noting(found, options)

    @staticmethod
    def _noting(found: Found, options: dict[str, ast.expr]) -> Found:
        for name, value in options.items():
            if name not in _IGNORED:
                found = found.with_note(f"{name}={unparsed(value)} is not held")
        return found


def _text_facts(method: str, text: str) -> Facts:
    facts = {_BY_TEXT[method]: text}
    return facts | {"role": "img", "name": text} if method == "get_by_alt_text" else facts


def _inside(found: Found) -> Found:
    """Return an empty finding whose containers have the element that was found."""
    if not found.facts:
        return found
    facts = found.facts
    role = facts.get("role") or _role_of_tag(facts.get("tag", ""))
    name = facts.get("name") or facts.get("text")
    inside = replace(found, facts={})
    if "nth" in facts or not (role and name):
        what = ", ".join(f"{key} {value!r}" for key, value in facts.items())
        return inside.with_note(f"the element around it is not held: {what}")
    return replace(inside, containers=(*found.containers, f'{role} "{name}"'))


def _role_of_tag(tag: str) -> str:
    return {"tr": "row", "li": "listitem", "article": "article"}.get(tag, "")
