"""The seed's parser: a snapshot of whatever form becomes a list of elements."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from explorer.finder.outline import MOST_CONTAINERS, Outline
from explorer.finder.refs import CLICKABLE_ROLES, FILLABLE_ROLES, AccessibilityRef
from explorer.models import Container

_STATES = (
    "checked",
    "disabled",
    "expanded",
    "selected",
    "pressed",
    "required",
    "focused",
    "readonly",
)


class AccessibilityTreeParser:
    """Parses accessibility snapshots into AccessibilityRef objects, and filters those."""

    CLICKABLE_ROLES: frozenset[str] = CLICKABLE_ROLES
    FILLABLE_ROLES: frozenset[str] = FILLABLE_ROLES
    ELEMENT_PATTERN: re.Pattern[str] = re.compile(
        r"""^\s*-?\s*'?(\w+)\s+"((?:[^"\\]|\\.)*)"(?:\s+\[(?!ref=)[^\]]*\])*\s+\[ref=(\w+)\]"""
    )
    """Role, name and ref of a line. ``parse_snapshot`` reads lines without a name as well, and what
    else a line says."""

    def parse_snapshot(self, content: Any) -> list[AccessibilityRef]:
        """The elements of an outline's text, of a tree {"role", "name", "children"} or a list.

        A text may be the tree written as JSON. What is none of these has no elements.
        """
        refs = self.read(content)
        return refs.parsed() if isinstance(refs, Outline) else list(refs)

    def read(self, content: Any) -> Sequence[AccessibilityRef]:
        """The same for a search, which parses only those lines of a text that it needs."""
        if isinstance(content, str):
            tree = _from_json(content)
            return Outline(content) if tree is None else self.read(tree)
        if isinstance(content, Mapping):
            return self._parse_tree(content, [])
        refs: list[AccessibilityRef] = []
        for node in content if isinstance(content, Iterable) else ():
            if isinstance(node, AccessibilityRef):
                refs.append(node)
            elif isinstance(node, Mapping):
                self._parse_tree(node, refs)
        return refs

    def find_by_role(self, refs: Iterable[AccessibilityRef], role: str) -> list[AccessibilityRef]:
        return [ref for ref in refs if ref.role == role.lower()]

    def find_by_name(
        self, refs: Iterable[AccessibilityRef], name: str, fuzzy: bool = True
    ) -> list[AccessibilityRef]:
        """Those of that name, whatever its case; ``fuzzy``: those whose name holds it."""
        wanted = name.lower()
        if fuzzy:
            return [ref for ref in refs if wanted in ref.name.lower()]
        return [ref for ref in refs if ref.name.lower() == wanted]

    def find_by_text(self, refs: Iterable[AccessibilityRef], text: str) -> list[AccessibilityRef]:
        """Those that hold it in name, value or description."""
        wanted = text.lower()
        return [
            ref
            for ref in refs
            if any(
                wanted in (said or "").lower() for said in (ref.name, ref.value, ref.description)
            )
        ]

    def find_interactive(self, refs: Iterable[AccessibilityRef]) -> list[AccessibilityRef]:
        return [ref for ref in refs if ref.is_interactive]

    def find_clickable(self, refs: Iterable[AccessibilityRef]) -> list[AccessibilityRef]:
        return [ref for ref in refs if ref.role in self.CLICKABLE_ROLES]

    def find_fillable(self, refs: Iterable[AccessibilityRef]) -> list[AccessibilityRef]:
        return [ref for ref in refs if ref.role in self.FILLABLE_ROLES]

    def _parse_markdown(self, markdown: str) -> list[AccessibilityRef]:
        return Outline(markdown).parsed()

    def _parse_tree(
        self,
        node: Mapping[str, Any],
        refs: list[AccessibilityRef],
        containers: tuple[Container, ...] = (),
    ) -> list[AccessibilityRef]:
        """Adds the node and all below it to ``refs``; nodes without a ref are called n0, n1 ..."""
        waiting = [(node, containers)]
        while waiting:
            node, containers = waiting.pop()
            role, name = str(node.get("role") or ""), str(node.get("name") or "")
            if role:
                refs.append(_from_node(node, f"n{len(refs)}", containers))
            children = _children(node)
            if role and children:
                containers = (*containers, Container(role=role, name=name))[-MOST_CONTAINERS:]
            waiting.extend((child, containers) for child in reversed(children))
        return refs


def _from_json(text: str) -> Any:
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # the latter for a hundred thousand brackets
        return None


def _children(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    children = node.get("children")
    known = children if isinstance(children, (list, tuple)) else ()
    return [child for child in known if isinstance(child, Mapping)]


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _bounds(told: Any) -> dict[str, float] | None:
    """None for what does not tell all four numbers."""
    if not isinstance(told, Mapping):
        return None
    box = {side: told.get(side) for side in ("x", "y", "width", "height")}
    numbers = {side: value for side, value in box.items() if isinstance(value, (int, float))}
    return numbers if len(numbers) == len(box) else None


def _from_node(
    node: Mapping[str, Any], number: str, containers: tuple[Container, ...]
) -> AccessibilityRef:
    return AccessibilityRef(
        ref=str(node.get("ref") or number),
        role=str(node["role"]).lower(),
        name=str(node.get("name") or ""),
        value=_text(node.get("value")),
        description=_text(node.get("description")),
        bounds=_bounds(node.get("bounds") or node.get("box")),
        href=str(node.get("url") or node.get("href") or ""),
        placeholder=str(node.get("placeholder") or ""),
        containers=containers,
        states=tuple(state for state in _STATES if node.get(state) not in (None, False, "false")),
    )
