"""What is around an element of an outline: its containers and the text before it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from itertools import islice

from explorer.finder.outline.lines import role_and_name
from explorer.finder.outline.tree import LineTree
from explorer.finder.refs import CONTROL_ROLES
from explorer.models import Container

MAX_CONTAINERS = 50
"""Containers of an element that are reported, the innermost ones."""
_NAMED_BY_CONTENT = ("row", "listitem", "article", "treeitem", "generic", "group")
_CONTAINERS = frozenset({
    "banner", "navigation", "main", "contentinfo", "complementary", "region", "search", "form",
    "dialog", "alertdialog", "group", "toolbar", "menu", "menubar", "list", "listitem", "table",
    "grid", "treegrid", "row", "article", "tabpanel", "tree", "treeitem", "alert", "status",
    "radiogroup", "tablist", "generic",
})  # fmt: skip
_MAX_ROW_LINES = 12
"""A box without a name that has more lines is no row and no card."""
_MAX_LINES_READ = 60
"""Lines of a row or a card that are read for its text."""
_MAX_NAME_LENGTH = 160


class Surroundings:
    """Reads what is around the lines of an outline, each container once."""

    def __init__(self, tree: LineTree) -> None:
        self._tree = tree
        self._lines = tree.lines
        self._as_container: dict[int, Container | None] = {}

    def containers(self, number: int) -> tuple[Container, ...]:
        """Return the containers of a line, outermost first, after the heading above it."""
        inside: list[Container] = []
        parent = self._tree.parent(number)
        while parent >= 0 and len(inside) < MAX_CONTAINERS:
            if container := self._container(parent):
                inside.append(container)
            parent = self._tree.parent(parent)
        heading = self._heading_before(number)
        return (*([Container(role="heading", name=heading)] if heading else []), *reversed(inside))

    def text_before(self, number: int) -> str:
        """Return the text on the line before.

        It is "" if that line is a control, a heading, or the label of the control before it.
        """
        role, name = self._at(number - 1)
        if role == "heading" or role in CONTROL_ROLES:
            return ""
        role_before, name_before = self._at(number - 2)
        return "" if role_before in CONTROL_ROLES and name_before == name else name

    def _at(self, number: int) -> tuple[str, str]:
        """Return role and name of a line, empty before the first one."""
        return role_and_name(self._lines[number]) if number >= 0 else ("", "")

    def _container(self, number: int) -> Container | None:
        """Return the container that a line opens, None if a person would not name it."""
        if number not in self._as_container:
            role, name = role_and_name(self._lines[number])
            if role in _CONTAINERS and role in _NAMED_BY_CONTENT:
                name = name or self._text_of(number)
            is_container = role in _CONTAINERS and (name or role != "generic")
            self._as_container[number] = Container(role=role, name=name) if is_container else None
        return self._as_container[number]

    @cached_property
    def _headings(self) -> list[int]:
        if "heading " not in self._tree.text:
            return []
        return [number for number, line in enumerate(self._lines) if "heading " in line]

    def _heading_before(self, number: int) -> str:
        position = bisect_left(self._headings, number)
        return role_and_name(self._lines[self._headings[position - 1]])[1] if position else ""

    def _text_of(self, number: int) -> str:
        """Return the beginning of the text of a row or a card, "" for a larger part of the page."""
        texts: list[str] = []
        for count, below in enumerate(islice(self._tree.below(number), _MAX_LINES_READ)):
            role, name = role_and_name(self._lines[below])
            if count >= _MAX_ROW_LINES and "generic" in self._lines[number]:
                return ""
            if name and not role.startswith("/") and name not in texts:
                texts.append(name)
            if sum(map(len, texts)) > _MAX_NAME_LENGTH:
                break
        return " ".join(texts)[:_MAX_NAME_LENGTH]
