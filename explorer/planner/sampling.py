"""The few that a model is shown in random order, and the way back to one on a changed page."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from explorer.models import InteractiveElement


def subset(indices: Sequence[int], size: int, rng: random.Random) -> tuple[int, ...]:
    """``size`` of the indices in random order (all of them where there are fewer)."""
    return tuple(rng.sample(indices, min(size, len(indices))))


def locate(wanted: InteractiveElement, elements: Sequence[InteractiveElement]) -> int | None:
    """Index of the element in a newer list: by href, then text, then selector.

    Several elements may share a href or a text (a picture and its caption): the one that also
    has the wanted selector goes before the others.
    """
    tests: tuple[Callable[[InteractiveElement], bool], ...] = (
        lambda e: bool(wanted.href) and e.href == wanted.href,
        lambda e: bool(wanted.label) and e.label.casefold() == wanted.label.casefold(),
        lambda e: bool(wanted.selector) and e.selector == wanted.selector,
    )
    for test in tests:
        found = [i for i, e in enumerate(elements) if e.kind == wanted.kind and test(e)]
        if found:
            same_place = (i for i in found if elements[i].selector == wanted.selector)
            return next(same_place, found[0])
    return None
