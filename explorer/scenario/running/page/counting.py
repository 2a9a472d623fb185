"""Counts the entries of lists and tables, and other things of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.models import InteractiveElement
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.comparing import counts_so
from explorer.scenario.running.numbers import written
from explorer.scenario.running.page.drawn_rows import BOX
from explorer.scenario.running.page.roles import MEMBERS
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import BESIDE, GROUPS, TABLES
from explorer.sentences.quotes import quotations
from explorer.text import caseless, fold

_STEM = 5
"""Letters of a noun that its singular and plural share."""
_LARGER = 1.5
"""How much larger than the next one a table must be to be the one that is meant."""
_ANY_MEMBER = ("row", "listitem", "article", "treeitem", "option", "menuitem")


def counts(
    page: PageText,
    thing: str,
    inside: Sequence[int] = (),
    noun: str = "",
    *,
    is_drawn: bool = False,
) -> list[tuple[str, int]]:
    """Return how many things there are in each list or table that may be meant.

    Args:
        page: The page.
        thing: What is counted, by its name in the grammar: "row", "link".
        inside: The numbers of the elements in which they are; the whole page if empty.
        noun: What the sentence calls them.
        is_drawn: Whether they are in a list of boxes without a role.

    Returns:
        The name of each group, and its count.
    """
    roles = MEMBERS[thing]
    if roles[0] not in _ANY_MEMBER:
        scopes = inside or [-1]
        return [(page.label(scope), len(page.members(scope, roles))) for scope in scopes]
    groups = groups_of(page, roles, inside)
    groups = [n for n in groups if not page.is_in_landmark(n.number, BESIDE)] or groups
    groups = [n for n in groups if not _is_menu(page, n)] or groups
    if is_drawn or all(page.is_in_landmark(one.number, BESIDE) for one in groups):
        groups = _drawn(page, inside) or groups  # the entries of a menu are not meant
    if len({len(group.members) for group in groups}) > 1:
        groups = most_likely(page, groups, noun)
    return [(_label(page, group), len(group.members)) for group in groups]


def _is_menu(page: PageText, group: Group) -> bool:
    """Return whether what a list has are entries of a menu: a toolbar may be drawn as a list."""
    return {page.nodes[one][0] for one in group.members} == {"menuitem"}


def _drawn(page: PageText, inside: Sequence[int]) -> list[Group]:
    """Return the lists of boxes without a role."""
    return [Group(rows[0], rows) for rows in page.drawn if page.is_inside(rows[0], inside)]


def _is_drawn(page: PageText, group: Group) -> bool:
    return page.nodes[group.number][0] == BOX


def _label(page: PageText, group: Group) -> str:
    is_drawn = _is_drawn(page, group)
    return "boxes that look like rows" if is_drawn else page.label(group.number)


def _size(page: PageText, group: Group) -> int:
    parts = group.members if _is_drawn(page, group) else (group.number,)
    return sum(1 for part in parts for _ in page.tree.below(part))


def number_among(page: PageText, thing: str, numbers: Sequence[int]) -> int | None:
    """Return how many of some elements are such things; None if lists and tables have these."""
    roles = MEMBERS[thing]
    return None if roles[0] in _ANY_MEMBER else sum(page.nodes[n][0] in roles for n in numbers)


def number_named(elements: Sequence[InteractiveElement], target: str) -> int:
    """Return how many controls are called so: '"Save" button'."""
    name, thing = caseless(quotations(target)[0]), target.rpartition(" ")[2]
    return sum(caseless(one.label) == name and one.role in MEMBERS[thing] for one in elements)


class Group(NamedTuple):
    """A list or a table: the number of its line, and those of its entries.

    The number of a list of boxes without a role is that of its first row.
    """

    number: int
    members: Sequence[int]


def groups_of(page: PageText, roles: Sequence[str], inside: Sequence[int] = ()) -> list[Group]:
    """Return the lists and tables that have entries of the first of some roles, else all empty.

    Args:
        page: The page.
        roles: The roles of entries.
        inside: The numbers of the elements in which they are; the whole page if empty.
    """
    groups = [
        Group(number, page.members(number, roles))
        for number, (role, _) in enumerate(page.nodes)
        if role in GROUPS and page.is_inside(number, inside)
    ]
    return [one for one in groups if one.members] or groups


def most_likely(page: PageText, groups: Sequence[Group], noun: str) -> list[Group]:
    """Return the groups that are meant: what they are called has the noun, or the main one."""
    stem = fold(noun)[:_STEM]
    called = [one for one in groups if stem and stem in fold(_heads(page, one.number))]
    if called and len({len(one.members) for one in called}) == 1:
        return called
    tables = [one for one in groups if page.nodes[one.number][0] in TABLES or _is_drawn(page, one)]
    main = [one for one in tables if page.is_in_landmark(one.number, ("main",))]
    if len(main) == 1:
        return main
    sizes = {one.number: _size(page, one) for one in tables}
    ordered = sorted(tables, key=lambda one: -sizes[one.number])
    is_larger = len(ordered) > 1 and sizes[ordered[0].number] > _LARGER * sizes[ordered[1].number]
    return ordered[:1] if len(ordered) == 1 or is_larger else list(groups)


def _heads(page: PageText, group: int) -> str:
    """Return the name, the caption and the column headers of a list or a table."""
    roles = ("columnheader", "caption")
    below = (n for n in page.tree.below(group) if page.nodes[n][0] in roles)
    return " ".join([page.nodes[group][1], *(page.text_of(n) for n in below)])


def miscounted(step: IntermediateStep, count: float, where: str) -> str:
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
    expected = f"{kind.replace('fewer', 'fewer than')} {written(wanted)}".strip()
    return f"expected {expected} {step.value or step.target}{where}, found {written(count)}"
