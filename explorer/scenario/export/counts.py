"""Writes what a sentence counts as a locator of Playwright."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from explorer.models.scenario import IntermediateStep
from explorer.python_source import literal
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import MEMBERS, kind_and_name

_CELLS = literal("td, [role=cell], [role=gridcell]")
_GROUPS = {
    "listitem": ("list",), "row": ("table", "grid", "treegrid"), "option": ("listbox",),
    "treeitem": ("tree",), "menuitem": ("menu",), "radio": ("radiogroup",), "tab": ("tablist",),
    "article": ("feed",),
}  # fmt: skip
"""The groups that have members of a role, the likeliest first."""
_ONE_OF = ("entry", "item", "option", "card")
"""Things that have another role in another group."""


def counted(step: IntermediateStep) -> str | None:
    """Return the locator of all that a sentence counts, None if that is only known on the page."""
    if step.comparison or step.target not in MEMBERS:
        return None
    groups, name = kind_and_name(without_articles(step.to_target))
    roles: Sequence[str] = MEMBERS[step.target]
    if step.target in _ONE_OF:
        fitting = (role for role, of in _GROUPS.items() if role in roles and of[0] in groups)
        roles = [role for role in (next(fitting, None),) if role]
    if not roles or (step.to_target and not groups):
        return None
    inside = [group for group in _GROUPS.get(roles[0], ()) if group in groups] or sorted(groups)
    start = _any(_located("page", group, name) for group in inside) if inside else "page"
    found = _any(_located(start, role, ()) for role in roles)
    return f"{found}.filter(has=page.locator({_CELLS}))" if roles[0] == "row" else found


def _any(locators: Iterable[str]) -> str:
    first, *others = locators
    return first + "".join(f".or_({other})" for other in others)


def _located(start: str, role: str, name: Sequence[str]) -> str:
    pattern = r"\W+".join(map(re.escape, name))
    named = f", name=re.compile({literal(pattern)}, re.IGNORECASE)" if name else ""
    return f"{start}.get_by_role({literal(role)}{named})"
