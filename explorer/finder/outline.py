"""Reads a page's outline from text: today's ``@playwright/mcp`` snapshots and the seed's lines.

An outline is a line for each node, indented below what it lies in::

    - form "Contact" [ref=e7]:
      - text: "Your address:"
      - textbox "E-mail" [active] [ref=e9]: ada@example.com
      - 'button "Send: now" [disabled] [ref=e17]'
      - link "Imprint" [ref=e52] [cursor=pointer]:
        - /url: /imprint

A snapshot of 1,000 elements is searched for a few words: so a line is only split where its
elements are needed, see ``LineRef``.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, islice
from typing import Any, overload

from explorer.finder.refs import CLICKABLE_ROLES, FILLABLE_ROLES, AccessibilityRef
from explorer.models import Container

_LINE = re.compile(
    r"""^\s*-?\s*'?(?P<role>\w+)"""
    r"""(?:\s+(?:"(?P<name>(?:[^"\\]|\\.)*)"|'(?P<single>[^'\[]*)'))?"""
    r"""(?P<before>(?:\s+\[(?!ref=)[^\]]*\])*)"""
    r"""\s+\[ref=(?P<ref>\w+)\](?P<after>(?:\s+\[[^\]]*\])*)'?(?::\s*(?P<value>.*))?"""
)
_NODE = re.compile(r"""^\s*-?\s*'?([\w/]+)(?:\s+"((?:[^"\\]|\\.)*)")?[^:]*(?::\s+(.*))?""")
_ATTRIBUTE = re.compile(r"\[([\w-]+)(?:=([^\]]*))?\]")
_FENCED = re.compile(r"```\w*\n(.*?)```", re.DOTALL)

_STATES = ("checked", "mixed", "disabled", "expanded", "selected", "pressed", "invalid", "required")
_NAMED_BY_CONTENT = ("row", "listitem", "article", "treeitem", "generic", "group")
_CONTAINERS = frozenset({
    "banner", "navigation", "main", "contentinfo", "complementary", "region", "search", "form",
    "dialog", "alertdialog", "group", "toolbar", "menu", "menubar", "list", "listitem", "table",
    "grid", "treegrid", "row", "article", "tabpanel", "tree", "treeitem", "alert", "status",
    "radiogroup", "tablist", "generic",
})  # fmt: skip
_UNSAID: tuple[tuple[str, Any], ...] = (
    ("text", ""), ("tag", ""), ("input_type", ""), ("field_name", ""), ("hints", ""),
    ("frame", ""), ("page_bounds", None), ("description", None), ("element", None),
    ("score", 0.0), ("reason", ""), ("margin", 0.0),
)  # fmt: skip
"""What no outline tells."""
_LINES_OF_A_ROW = 12
"""A box without a name and with more in it is no row and no card."""
_LINES_READ = 60
"""Of a row or a card, to see what it says."""
_LONGEST_NAME = 160
MOST_CONTAINERS = 50
"""An element is told of the innermost ones that it lies in."""


class LineRef(AccessibilityRef):
    """An element of an outline; its fields are read from there when first asked for."""

    __slots__ = ("_number", "_outline")

    def __init__(self, outline: Outline, number: int) -> None:
        self._outline = outline
        self._number = number

    def __getattr__(self, name: str) -> Any:  # what is missing still, and nothing else
        if name == "containers":
            self.containers = self._outline.containers(self._number)
        elif name == "near":
            self.near = self._outline.text_before(self._number)
        else:
            self._outline.read(self._number, self)
        return object.__getattribute__(self, name)


class Outline(Sequence[AccessibilityRef]):
    """The elements of a snapshot's text, in order; the text may stand fenced among sections."""

    def __init__(self, text: str) -> None:
        fenced = _FENCED.findall(text) if "```" in text else ()
        self._text = "\n".join([block for block in fenced if "[ref=" in block] or [text])
        self._lines = self._text.split("\n")
        self._numbers: Sequence[int] = range(len(self._lines))
        if self._text.count("[ref=") != len(self._lines):
            self._numbers = [n for n, line in enumerate(self._lines) if "[ref=" in line]
        self._known: dict[int, LineRef] = {}
        self._parents: dict[int, int] = {}
        self._as_container: dict[int, Container | None] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> AccessibilityRef: ...
    @overload
    def __getitem__(self, index: slice) -> list[AccessibilityRef]: ...
    def __getitem__(self, index: int | slice) -> AccessibilityRef | list[AccessibilityRef]:
        if isinstance(index, slice):
            return [self[position] for position in range(len(self))[index]]
        number = self._numbers[index]
        if number not in self._known:
            self._known[number] = LineRef(self, number)
        return self._known[number]

    def parsed(self) -> list[AccessibilityRef]:
        """All elements as plain values, which do not hold on to the text."""
        self._find_all_parents()
        return [ref.plain() for ref in self]

    def glance(self, index: int) -> tuple[str, str]:
        """The role and the name that the element's line begins with, or nearly so."""
        head, _, rest = self._lines[self._numbers[index]].partition('"')
        return head.strip(" -'"), rest.partition('"')[0]

    @property
    def said(self) -> str:
        """The text without an attribute that half of its lines have."""
        return self._text.replace(" [cursor=pointer]", "")

    def elements_at(self, number: int) -> tuple[int, ...]:
        """Whose line that is; a text may be the label of the next element."""
        index = bisect_right(self._numbers, number) - 1
        if "- text:" in self._lines[number] and index + 1 < len(self):
            return max(index, 0), index + 1
        return (index,) if index >= 0 else ()

    # --- one line ---------------------------------------------------------------------------------

    def read(self, number: int, ref: LineRef) -> None:
        """Set what the line and the properties below it say."""
        for field, nothing in _UNSAID:
            setattr(ref, field, nothing)
        line = self._lines[number]
        match = _LINE.match(line)
        role, name, single, before, ref.ref, after, value = match.groups("") if match else ("",) * 7
        ref.role = role
        ref.pointer = "[cursor=pointer]" in after
        ref.bounds, ref.states = None, ()
        if before or after:
            attributes = dict(_ATTRIBUTE.findall(before + after))
            ref.bounds = _bounds(attributes.get("box", ""))
            ref.states = tuple(_states(attributes))
        value = _unquoted(value)
        ref.name = _unescaped(name or single, line)
        takes_text = role in FILLABLE_ROLES
        ref.value = value if value and (takes_text or ref.name) else None
        if not ref.name and not takes_text:
            ref.name = value
        properties = self._properties(number)
        ref.href, ref.placeholder = properties.get("/url", ""), properties.get("/placeholder", "")
        ref.options = self._options(number) if role in ("combobox", "listbox") else ()

    def _properties(self, number: int) -> dict[str, str]:
        found: dict[str, str] = {}
        if "- /" not in self._lines[min(number + 1, len(self._lines) - 1)]:
            return found
        for line in self._lines[number + 1 : number + 4]:
            key, _, value = line.lstrip(" -").partition(": ")
            if not key.startswith("/"):
                break
            found[key] = _unquoted(value)
        return found

    def _options(self, number: int) -> tuple[str, ...]:
        inside = (self._lines[below] for below in self._below(number))
        return tuple(name for role, name in map(_role_and_name, inside) if role == "option")

    # --- around it --------------------------------------------------------------------------------

    def containers(self, number: int) -> tuple[Container, ...]:
        """What the line lies in, outermost first, after the heading that governs it."""
        inside: list[Container] = []
        parent = self._parent(number)
        while parent >= 0 and len(inside) < MOST_CONTAINERS:
            if container := self._container(parent):
                inside.append(container)
            parent = self._parent(parent)
        heading = self._heading_before(number)
        return (*([Container(role="heading", name=heading)] if heading else []), *reversed(inside))

    def _container(self, number: int) -> Container | None:
        """The container that a line opens, None where a person would not name it."""
        if number not in self._as_container:
            role, name = _role_and_name(self._lines[number])
            if role in _CONTAINERS and role in _NAMED_BY_CONTENT:
                name = name or self._text_of(number)
            is_one = role in _CONTAINERS and (name or role != "generic")
            self._as_container[number] = Container(role=role, name=name) if is_one else None
        return self._as_container[number]

    def text_before(self, number: int) -> str:
        """The text on the line before, if that is of no control."""
        if number == 0:
            return ""
        role, name = _role_and_name(self._lines[number - 1])
        return (
            "" if role in CLICKABLE_ROLES or role in FILLABLE_ROLES or role == "heading" else name
        )

    def _parent(self, number: int) -> int:
        """The line that this one lies below, -1 for none."""
        if number not in self._parents:
            self._parents[number] = self._find_parent(number)
        return self._parents[number]

    def _find_parent(self, number: int) -> int:
        line = self._lines[number]
        width = len(_margin(line))
        if not width:
            return -1
        if line[width] != "-":
            above = range(number - 1, -1, -1)
            return next((n for n in above if len(_margin(self._lines[n])) < width), -1)
        nearest, start = -1, self._starts[number]
        for less in range(width - 1, -1, -1):
            # A search of the text is a hundred times quicker than one line after the other.
            nearest = max(nearest, self._text.rfind(f"\n{' ' * less}-", nearest + 1, start))
        if nearest >= 0:
            return bisect_right(self._starts, nearest + 1) - 1
        return 0 if number and len(_margin(self._lines[0])) < width else -1

    def _find_all_parents(self) -> None:
        """In one pass: looking for each of them by itself takes the square of the time."""
        open_lines: list[tuple[int, int]] = []  # the margin and the number of each
        for number, line in enumerate(self._lines):
            margin = len(_margin(line))
            if number and line[margin : margin + 1] != "-":
                continue
            while open_lines and open_lines[-1][0] >= margin:
                open_lines.pop()
            self._parents[number] = open_lines[-1][1] if open_lines else -1
            open_lines.append((margin, number))

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line begins in the text."""
        return [0, *accumulate(len(line) + 1 for line in self._lines)]

    @cached_property
    def _headings(self) -> list[int]:
        if "heading " not in self._text:
            return []
        return [number for number, line in enumerate(self._lines) if "heading " in line]

    def _heading_before(self, number: int) -> str:
        position = bisect_left(self._headings, number)
        return _role_and_name(self._lines[self._headings[position - 1]])[1] if position else ""

    def _below(self, number: int) -> Iterator[int]:
        margin = _margin(self._lines[number]) + " "
        for below in range(number + 1, len(self._lines)):
            if not self._lines[below].startswith(margin):
                return
            yield below

    def _text_of(self, number: int) -> str:
        """The beginning of what a row or a card says; nothing for a larger part of the page."""
        said: list[str] = []
        for count, below in enumerate(islice(self._below(number), _LINES_READ)):
            role, name = _role_and_name(self._lines[below])
            if count >= _LINES_OF_A_ROW and "generic" in self._lines[number]:
                return ""
            if name and not role.startswith("/") and name not in said:
                said.append(name)
            if sum(map(len, said)) > _LONGEST_NAME:
                break
        return " ".join(said)[:_LONGEST_NAME]


def _margin(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" "))]


def _role_and_name(line: str) -> tuple[str, str]:
    """Of any line; a line that has text instead of a name is called by that."""
    match = _NODE.match(line)
    if not match:
        return "", ""
    role, name, text = match.groups()
    return role, _unescaped(name, line) if name else _unquoted(text or "")


def _unescaped(name: str, line: str) -> str:
    if line.lstrip(" -").startswith("'"):
        name = name.replace("''", "'")
    return _unquoted(f'"{name}"') if "\\" in name else name


def _unquoted(text: str) -> str:
    """A YAML scalar as Playwright writes it: plain, or quoted as JSON."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text.strip('"')


def _bounds(box: str) -> dict[str, float] | None:
    sides = ("x", "y", "width", "height")
    try:
        return dict(zip(sides, map(float, box.split(",")), strict=True))
    except ValueError:  # none, or other than four numbers
        return None


def _states(attributes: dict[str, str]) -> Iterator[str]:
    for state in _STATES:
        if state in attributes:
            said_no = attributes[state] == "false"
            if not said_no:
                yield "mixed" if attributes[state] == "mixed" else state
            elif state == "expanded":
                yield "collapsed"
    if "active" in attributes:
        yield "focused"
