"""The seed's parser: a snapshot of whatever form becomes a list of elements."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from explorer.finder.outline import ELEMENT_PATTERN, Outline
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
    ELEMENT_PATTERN: re.Pattern[str] = ELEMENT_PATTERN

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
        role, name = str(node.get("role") or ""), str(node.get("name") or "")
        children = node.get("children") or ()
        if role:
            refs.append(_from_node(node, f"n{len(refs)}", containers))
        within = (*containers, Container(role=role, name=name)) if role and children else containers
        for child in children:
            if isinstance(child, Mapping):
                self._parse_tree(child, refs, within)
        return refs


def _from_json(text: str) -> Any:
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


def _from_node(
    node: Mapping[str, Any], number: str, containers: tuple[Container, ...]
) -> AccessibilityRef:
    bounds = node.get("bounds") or node.get("box")
    value = node.get("value")
    return AccessibilityRef(
        ref=str(node.get("ref") or number),
        role=str(node["role"]).lower(),
        name=str(node.get("name") or ""),
        value=None if value is None else str(value),
        description=node.get("description"),
        bounds=dict(bounds) if isinstance(bounds, Mapping) else None,
        href=str(node.get("url") or node.get("href") or ""),
        placeholder=str(node.get("placeholder") or ""),
        containers=containers,
        states=tuple(state for state in _STATES if node.get(state) not in (None, False, "false")),
    )
