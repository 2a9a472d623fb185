"""The elements of an outline."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, overload

from explorer.finder.outline import lines
from explorer.finder.outline.surroundings import Surroundings
from explorer.finder.outline.tree import LineTree
from explorer.finder.refs import FILLABLE_ROLES, AccessibilityRef
from explorer.finder.searchable import SearchableText

_FENCED = re.compile(r"```\w*\n(.*?)```", re.DOTALL)
_MISSING_FIELDS: tuple[tuple[str, Any], ...] = (
    ("text", ""), ("tag", ""), ("input_type", ""), ("field_name", ""), ("hints", ""),
    ("frame", ""), ("page_bounds", None), ("description", None), ("element", None),
    ("score", 0.0), ("reason", ""), ("margin", 0.0),
)  # fmt: skip
"""Fields that no outline has, with their values."""


class LineRef(AccessibilityRef):
    """An element of an outline. Its fields are read from the text when one is first needed."""

    __slots__ = ("_number", "_outline")

    def __init__(self, outline: Outline, number: int) -> None:
        self._outline = outline
        self._number = number

    def __getattr__(self, name: str) -> Any:  # called for missing attributes only
        if name == "containers":
            self.containers = self._outline.surroundings.containers(self._number)
        elif name == "near":
            self.near = self._outline.surroundings.text_before(self._number)
        else:
            self._outline.read(self._number, self)
        return object.__getattribute__(self, name)


class Outline(Sequence[AccessibilityRef]):
    """The elements of a snapshot's text, in order. The text may be fenced among other sections."""

    def __init__(self, text: str) -> None:
        fenced = _FENCED.findall(text) if "`" in text else ()
        self._text = "\n".join([block for block in fenced if "[ref=" in block] or [text])
        self._tree = LineTree(self._text)
        self._lines = self._tree.lines
        self.surroundings = Surroundings(self._tree)
        self._numbers: Sequence[int] = range(len(self._lines))
        if self._text.count("[ref=") != len(self._lines):
            self._numbers = [n for n, line in enumerate(self._lines) if "[ref=" in line]
        self._refs_by_line: dict[int, LineRef] = {}

    def __len__(self) -> int:
        """Return how many elements there are."""
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> AccessibilityRef: ...
    @overload
    def __getitem__(self, index: slice) -> list[AccessibilityRef]: ...
    def __getitem__(self, index: int | slice) -> AccessibilityRef | list[AccessibilityRef]:
        """Return the element or the elements at an index."""
        if isinstance(index, slice):
            return [self[position] for position in range(len(self))[index]]
        number = self._numbers[index]
        if number not in self._refs_by_line:
            self._refs_by_line[number] = LineRef(self, number)
        return self._refs_by_line[number]

    def parsed(self) -> list[AccessibilityRef]:
        """Return all elements as plain values, which keep no reference to the text."""
        self._tree.find_all_parents()
        return [ref.plain() for ref in self]

    def glance(self, index: int) -> tuple[str, str]:
        """Return the approximate role and name of an element without parsing its line."""
        head, _, rest = self._lines[self._numbers[index]].partition('"')
        return head.strip(" -'"), rest.partition('"')[0]

    @cached_property
    def searchable(self) -> SearchableText:
        """The text without an attribute that half of its lines have."""
        return SearchableText(self._text.replace(" [cursor=pointer]", ""))

    def elements_at(self, number: int) -> tuple[int, ...]:
        """Return the indices of the elements that a line belongs to.

        There may be two, for a text may be the label of the next element.
        """
        index = bisect_right(self._numbers, number) - 1
        if "- text:" in self._lines[number] and index + 1 < len(self):
            return max(index, 0), index + 1
        return (index,) if index >= 0 else ()

    def read(self, number: int, ref: LineRef) -> None:
        """Set the fields of an element from its line and the properties below it."""
        for field, value in _MISSING_FIELDS:
            setattr(ref, field, value)
        line = self._lines[number]
        match = lines.LINE.match(line)
        role, name, single, before, ref.ref, after, value = match.groups("") if match else ("",) * 7
        ref.role = role
        ref.pointer = "[cursor=pointer]" in after
        ref.bounds, ref.states = None, ()
        if before or after:
            attributes = lines.attributes(before + after)
            ref.bounds = lines.bounds(attributes.get("box", ""))
            ref.states = tuple(lines.states(attributes))
        value = lines.unquoted(value)
        ref.name = lines.unescaped(name or single, line)
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
            found[key] = lines.unquoted(value)
        return found

    def _options(self, number: int) -> tuple[str, ...]:
        inside = (self._lines[below] for below in self._tree.below(number))
        return tuple(name for role, name in map(lines.role_and_name, inside) if role == "option")


@lru_cache(maxsize=1)
def outline_of(text: str) -> Outline:
    """Return the outline of a snapshot's text, the same one for the same text.

    The next question about a page then costs the search only. Callers do not change its elements.
    """
    return Outline(text)
