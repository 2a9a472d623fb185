"""Counts the entries of lists and tables, and other things of a page."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.comparing import counts_so
from explorer.scenario.running.page.roles import MEMBERS
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import GROUPS, TABLES
from explorer.text import fold

_STEM = 5
"""Letters of a noun that its singular and plural share."""
_LARGER = 1.5
"""How much larger than the next one a table must be to be the one that is meant."""
_ANY_MEMBER = ("row", "listitem", "article", "treeitem", "option", "menuitem")


def counts(
    page: PageText, thing: str, inside: Sequence[int] = (), noun: str = ""
) -> list[tuple[str, int]]:
    """Return how many things there are in each list or table that may be meant.

    Args:
        page: The page.
        thing: What is counted, by its name in the grammar: "row", "link".
        inside: The numbers of the elements in which they are; the whole page if empty.
        noun: What the sentence calls them.

    Returns:
        The name of each group, and its count.
    """
    roles = MEMBERS[thing]
    if roles[0] not in _ANY_MEMBER:
        scopes = inside or [-1]
        return [(page.label(scope), _count(page, scope, roles)) for scope in scopes]
    groups = [
        number
        for number, (role, _) in enumerate(page.nodes)
        if role in GROUPS and page.is_inside(number, inside)
    ]
    counted = [(group, _count(page, group, roles)) for group in groups]
    counted = [one for one in counted if one[1]] or counted
    if len({count for _, count in counted}) > 1:
        counted = _most_likely(page, counted, noun)
    return [(page.label(group), count) for group, count in counted]


def _most_likely(
    page: PageText, counted: Sequence[tuple[int, int]], noun: str
) -> list[tuple[int, int]]:
    """Return the groups that are meant: what they are called has the noun, or the main one."""
    stem = fold(noun)[:_STEM]
    called = [one for one in counted if stem and stem in fold(_heads(page, one[0]))]
    if called and len({count for _, count in called}) == 1:
        return called
    tables = [one for one in counted if page.nodes[one[0]][0] in TABLES]
    main = [one for one in tables if _is_in_main(page, one[0])]
    if len(main) == 1:
        return main
    sizes = {group: len(list(page.tree.below(group))) for group, _ in tables}
    ordered = sorted(tables, key=lambda one: -sizes[one[0]])
    is_larger = len(ordered) > 1 and sizes[ordered[0][0]] > _LARGER * sizes[ordered[1][0]]
    return ordered[:1] if len(ordered) == 1 or is_larger else list(counted)


def _heads(page: PageText, group: int) -> str:
    """Return the name, the caption and the column headers of a list or a table."""
    roles = ("columnheader", "caption")
    below = (n for n in page.tree.below(group) if page.nodes[n][0] in roles)
    return " ".join([page.nodes[group][1], *(page.text_of(n) for n in below)])


def _is_in_main(page: PageText, number: int) -> bool:
    parent = page.tree.parent(number)
    while parent >= 0 and page.nodes[parent][0] != "main":
        parent = page.tree.parent(parent)
    return parent >= 0


def _count(page: PageText, scope: int, roles: Sequence[str]) -> int:
    return len(page.members(scope, roles))


def miscounted(step: IntermediateStep, count: int, where: str) -> str:
    """Return why a count is not the one that a step expects, "" if it is.

    Args:
        step: The step.
        count: How many there are.
        where: Where they were counted: " in the list".
    """
    wanted = step.number or 0
    if counts_so(count, wanted, step.comparison):
        return ""
    kind = step.comparison.replace("_", " ").replace("more", "more than")
    expected = f"{kind.replace('fewer', 'fewer than')} {wanted:g}".strip()
    return f"expected {expected} {step.value or step.target}{where}, found {count}"
