"""Finds the rows of lists that are only boxes: a page of plain elements has no role for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from explorer.finder.outline.tree import LineTree

_BOX = "generic"


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
        if role == _BOX and _size(tree, nodes, number) > 1 and holds(number)
    ]
    alike = [number for number in found if _has_like(tree, nodes, number)]
    return [one for one in alike if not any(other in alike for other in tree.below(one))]


def _size(tree: LineTree, nodes: Sequence[tuple[str, str]], number: int) -> int:
    """Return how many texts and controls a box has."""
    return sum(1 for n in tree.below(number) if nodes[n][1] and not nodes[n][0].startswith("/"))


def _has_like(tree: LineTree, nodes: Sequence[tuple[str, str]], number: int) -> bool:
    """Return whether another box of the same parent has the same parts."""
    parent = tree.parent(number)
    siblings = (n for n in _children(tree, parent) if n != number and nodes[n][0] == _BOX)
    parts = _parts(tree, nodes, number)
    return any(_parts(tree, nodes, one) == parts for one in siblings)


def _parts(tree: LineTree, nodes: Sequence[tuple[str, str]], number: int) -> list[str]:
    return [nodes[n][0] for n in _children(tree, number) if not nodes[n][0].startswith("/")]


def _children(tree: LineTree, number: int) -> Iterator[int]:
    below = range(len(tree.lines)) if number < 0 else tree.below(number)
    return (n for n in below if tree.parent(n) == number)
