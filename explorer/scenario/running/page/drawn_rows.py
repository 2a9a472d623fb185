"""Finds the rows of lists that are only boxes: a page of plain elements has no role for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from explorer.finder.outline.tree import LineTree

BOX = "generic"
"""The role of an element without one."""
_WITHOUT_ROWS = ("navigation", "banner", "contentinfo", "menu", "menubar", "toolbar", "tablist")
"""The roles of parts of a page whose boxes are no rows."""
_FEWEST = 2  # rows of a list, which must be all the same
_SHARED = 0.5
"""The share of the kinds of parts that two of three or more rows have more than in common."""
_TEXTS = 2  # texts and controls of a row at least


def drawn_rows(
    tree: LineTree, nodes: Sequence[tuple[str, str]], holds: Callable[[int], bool]
) -> list[int]:
    """Return the innermost boxes that hold something and more, and have a sibling like them.

    Args:
        tree: The lines of the page.
        nodes: Their roles and names.
        holds: Whether a line holds what is looked for, with all that is in it.
    """
    tree.find_all_parents()
    found = [
        number
        for number, (role, _) in enumerate(nodes)
        if role == BOX and _size(tree, nodes, number) > 1 and holds(number)
    ]
    alike = [number for number in found if _has_like(tree, nodes, number)]
    return [one for one in alike if not any(other in alike for other in tree.below(one))]


def drawn_lists(tree: LineTree, nodes: Sequence[tuple[str, str]]) -> list[Sequence[int]]:
    """Return the rows of each list of boxes, as far as the boxes show that it is one.

    The rows of a list are two boxes of one parent with the same parts, or at least three with most
    kinds of parts in common. What each row has the same number of are its cells; lists in several
    rows of another one are none that can be counted.

    Args:
        tree: The lines of the page.
        nodes: Their roles and names.
    """
    tree.find_all_parents()
    found = (_alike(tree, nodes, boxes) for boxes in _boxes_by_parent(tree, nodes).values())
    lists = [rows for rows in found if rows]
    listed = {row: number for number, rows in enumerate(lists) for row in rows}
    inner: dict[int, dict[int, list[int]]] = {}  # by the outer list and its row
    for number, rows in enumerate(lists):
        outer = next((one for one in tree.parents(rows[0]) if one in listed), None)
        if outer is not None:
            inner.setdefault(listed[outer], {}).setdefault(outer, []).append(number)
    dropped: set[int] = set()
    for number, by_row in inner.items():
        lengths = {tuple(sorted(len(lists[one]) for one in found)) for found in by_row.values()}
        are_cells = len(by_row) == len(lists[number]) and len(lengths) == 1
        if not are_cells:
            dropped.add(number)  # the columns of a board, or the parts of a page
        if are_cells or len(by_row) > 1:
            dropped.update(one for found in by_row.values() for one in found)
    return [rows for number, rows in enumerate(lists) if number not in dropped]


def _alike(tree: LineTree, nodes: Sequence[tuple[str, str]], boxes: Sequence[int]) -> Sequence[int]:
    """Return the boxes of one parent that look like rows, none if they do not."""
    parts = {number: _parts(tree, nodes, number) for number in boxes}
    kinds = {number: frozenset(said) for number, said in parts.items()}
    usual = Counter(kinds.values()).most_common(1)[0][0]
    similar = [n for n, kind in kinds.items() if len(kind & usual) > _SHARED * len(kind | usual)]
    between = [n for n in boxes if similar[0] < n < similar[-1]]
    if len(similar) > _FEWEST:  # a header may stand before them, and a footer behind
        return similar if set(between) <= set(similar) else ()
    same = [number for number, said in parts.items() if list(parts.values()).count(said) > 1]
    return same if len({tuple(parts[number]) for number in same}) == 1 else ()


def _boxes_by_parent(
    tree: LineTree, nodes: Sequence[tuple[str, str]]
) -> Mapping[int, Sequence[int]]:
    """Return the boxes that may be rows, outside of menus and the like."""
    boxes: dict[int, list[int]] = {}
    for number, (role, _) in enumerate(nodes):
        if role != BOX or _size(tree, nodes, number) < _TEXTS:
            continue
        if not any(nodes[parent][0] in _WITHOUT_ROWS for parent in tree.parents(number)):
            boxes.setdefault(tree.parent(number), []).append(number)
    return boxes


def _size(tree: LineTree, nodes: Sequence[tuple[str, str]], number: int) -> int:
    """Return how many texts and controls a box has."""
    return sum(1 for n in tree.below(number) if nodes[n][1] and not nodes[n][0].startswith("/"))


def _has_like(tree: LineTree, nodes: Sequence[tuple[str, str]], number: int) -> bool:
    """Return whether another box of the same parent has the same parts."""
    parent = tree.parent(number)
    siblings = (n for n in _children(tree, parent) if n != number and nodes[n][0] == BOX)
    parts = _parts(tree, nodes, number)
    return any(_parts(tree, nodes, one) == parts for one in siblings)


def _parts(tree: LineTree, nodes: Sequence[tuple[str, str]], number: int) -> list[str]:
    return [nodes[n][0] for n in _children(tree, number) if not nodes[n][0].startswith("/")]


def _children(tree: LineTree, number: int) -> Iterator[int]:
    below = range(len(tree.lines)) if number < 0 else tree.below(number)
    return (n for n in below if tree.parent(n) == number)
