"""The seed's finder, written out as its text describes it: what ours is measured against.

Source: the seed "Accessibility element finder" (flow, parser, "Scoring algorithm"). It names no
list of synonyms; the one below is the plain one that its examples suggest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

ELEMENT_PATTERN = re.compile(r'^\s*-?\s*(\w+)\s+"([^"]*)"\s+\[ref=(\w+)\]')

ROLE_SYNONYMS = {
    "button": ["btn", "press", "click", "submit"],
    "link": ["anchor", "hyperlink", "url"],
    "textbox": ["input", "field", "text box", "box"],
    "searchbox": ["search", "search box", "search field"],
    "checkbox": ["check box", "tick", "check"],
    "radio": ["radio button", "option", "choice"],
    "combobox": ["dropdown", "select", "list"],
    "tab": ["tab"],
    "menuitem": ["menu item", "menu option"],
    "switch": ["toggle"],
    "slider": ["range"],
}


@dataclass
class SeedRef:
    ref: str
    role: str
    name: str
    value: str | None = None
    description: str | None = None
    bounds: dict[str, float] | None = None


def parse_markdown(markdown: str) -> list[SeedRef]:
    """Step "Parse Snapshot", MCP format: role, name and ref of each line."""
    refs = []
    for line in markdown.split("\n"):
        match = ELEMENT_PATTERN.match(line)
        if match:
            role, name, ref = match.groups()
            refs.append(SeedRef(ref=ref, role=role, name=name))
    return refs


def parse_tree(node: dict[str, Any], refs: list[SeedRef]) -> list[SeedRef]:
    """Step "Parse Snapshot", Playwright format: role, name, value, description of each node."""
    if node.get("role"):
        refs.append(
            SeedRef(
                ref=f"node{len(refs)}",
                role=node["role"],
                name=node.get("name", ""),
                value=node.get("value"),
                description=node.get("description"),
            )
        )
    for child in node.get("children", []):
        parse_tree(child, refs)
    return refs


def score_match(ref: SeedRef, description: str) -> float:
    """Steps 1 to 7 of "Scoring algorithm"."""
    wanted = description.lower()
    keywords = wanted.split()
    score = 0.0
    if ref.role.lower() in wanted:
        score += 0.3
    else:
        for synonym in ROLE_SYNONYMS.get(ref.role.lower(), []):
            if synonym in wanted:
                score += 0.2
                break
    name = ref.name.lower()
    for keyword in keywords:
        if keyword in name:
            score += 0.3
    if name == wanted or name in keywords:
        score += 0.4
    if ref.value:
        value = ref.value.lower()
        for keyword in keywords:
            if keyword in value:
                score += 0.2
    return min(1.0, score)


def rank(refs: list[SeedRef], description: str, min_confidence: float = 0.3) -> list[SeedRef]:
    """Step "Select Best Match": the best first, in the order of the page where they tie."""
    scored = [(score_match(ref, description), ref) for ref in refs]
    kept = [(score, ref) for score, ref in scored if score >= min_confidence]
    kept.sort(key=lambda pair: pair[0], reverse=True)
    return [ref for _, ref in kept]
