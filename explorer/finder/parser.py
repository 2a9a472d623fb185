"""Parses a snapshot as text, tree or list into a list of elements."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from explorer.finder.outline import MAX_CONTAINERS, Outline, outline_of
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
    """Matches role, name and ref of a line. ``parse_snapshot`` also reads lines without a name, and
    the other parts of a line.
    """

    def parse_snapshot(self, content: Any) -> list[AccessibilityRef]:
        """Parse a snapshot into its elements.

        Args:
            content: The text of an outline, a tree of mappings with "role", "name" and "children",
                the same tree as JSON text, or a list of nodes or refs. Anything else has no
                elements.
        """
        refs = self.read(content)
        return refs.parsed() if isinstance(refs, Outline) else list(refs)

    def read(self, content: Any) -> Sequence[AccessibilityRef]:
        """Parse a snapshot for a search, which parses only the lines of a text that it needs.

        The argument is that of ``parse_snapshot``. A text that is not JSON gives an ``Outline``.
        """
        if isinstance(content, str):
            tree = _from_json(content)
            return outline_of(content) if tree is None else self.read(tree)
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
        """Return the elements with a role."""
        return [ref for ref in refs if ref.role == role.lower()]

    def find_by_name(
        self, refs: Iterable[AccessibilityRef], name: str, fuzzy: bool = True
    ) -> list[AccessibilityRef]:
        """Return the elements with a name, in any case; ``fuzzy`` also matches parts of it."""
        wanted = name.lower()
        if fuzzy:
            return [ref for ref in refs if wanted in ref.name.lower()]
        return [ref for ref in refs if ref.name.lower() == wanted]

    def find_by_text(self, refs: Iterable[AccessibilityRef], text: str) -> list[AccessibilityRef]:
        """Return the elements with the text in their name, value or description, in any case."""
        wanted = text.lower()
        return [
            ref
            for ref in refs
            if any(
                wanted in (field or "").lower() for field in (ref.name, ref.value, ref.description)
            )
        ]

    def find_interactive(self, refs: Iterable[AccessibilityRef]) -> list[AccessibilityRef]:
        """Return the elements that a user can click or fill."""
        return [ref for ref in refs if ref.is_interactive]

    def find_clickable(self, refs: Iterable[AccessibilityRef]) -> list[AccessibilityRef]:
        """Return the elements with a clickable role."""
        return [ref for ref in refs if ref.role in self.CLICKABLE_ROLES]

    def find_fillable(self, refs: Iterable[AccessibilityRef]) -> list[AccessibilityRef]:
        """Return the elements with a fillable role."""
        return [ref for ref in refs if ref.role in self.FILLABLE_ROLES]

    def _parse_markdown(self, markdown: str) -> list[AccessibilityRef]:
        return Outline(markdown).parsed()

    def _parse_tree(
        self,
        node: Mapping[str, Any],
        refs: list[AccessibilityRef],
        containers: tuple[Container, ...] = (),
    ) -> list[AccessibilityRef]:
        """Append the node and its descendants to ``refs``.

        Nodes without a ref become n0, n1 and so on.
        """
        waiting = [(node, containers)]
        while waiting:
            node, containers = waiting.pop()
            role, name = str(node.get("role") or ""), str(node.get("name") or "")
            if role:
                refs.append(_from_node(node, f"n{len(refs)}", containers))
            children = _children(node)
            if role and children:
                containers = (*containers, Container(role=role, name=name))[-MAX_CONTAINERS:]
            waiting.extend((child, containers) for child in reversed(children))
        return refs


def _from_json(text: str) -> Any:
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # RecursionError: extremely deep nesting
        return None


def _children(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    children = node.get("children")
    known = children if isinstance(children, (list, tuple)) else ()
    return [child for child in known if isinstance(child, Mapping)]


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _bounds(value: Any) -> dict[str, float] | None:
    """Return the four numbers of a box, None if any of them is missing."""
    if not isinstance(value, Mapping):
        return None
    box = {side: value.get(side) for side in ("x", "y", "width", "height")}
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
