"""Describes a chosen element as a sentence would, so that it can be found by that later."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import InteractiveElement
from explorer.text import one_line

_MAX_NAME = 80
_NOT_IN_NAMES = str.maketrans(dict.fromkeys('"“”„«»{}', " "))
"""Quotation marks and the braces of variables."""


def description_of(element: InteractiveElement, elements: Sequence[InteractiveElement]) -> str:
    """Return what a sentence would call an element: ``"Delete" button in row "Alice"``.

    Args:
        element: The element.
        elements: All elements of the page; those of the same name are told apart by their place.
    """
    name = _described(element)
    twins = [one for one in elements if _described(one) == name]
    if len(twins) == 1:
        return name
    for container in reversed(element.containers):
        if container.name and sum(container in one.containers for one in twins) == 1:
            return f'{name} in {container.role} "{_name(container.name)}"'
    position = next(n for n, one in enumerate(twins, 1) if one is element)
    return f"{name} number {position}"


def _described(element: InteractiveElement) -> str:
    return f'"{_name(element.distinct_label)}" {element.role or element.tag}'


def _name(text: str) -> str:
    return one_line(text.translate(_NOT_IN_NAMES), _MAX_NAME)
