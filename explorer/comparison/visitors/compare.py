"""The comparison of the visitors of one run: who they are, and what each is shown."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TypeVar

from explorer.comparison.visitors.controls import control_differences
from explorer.comparison.visitors.pages import Views, page_differences
from explorer.comparison.visitors.view import VisitorView
from explorer.models import ControlDifference, PageDifference, Visitor, VisitorComparison

LISTED = 500
"""Pages, and controls, that are listed at most."""
Difference = TypeVar("Difference", PageDifference, ControlDifference)


def compare_visitors(
    visitors: Sequence[Visitor], views: Views, entered: Set[str] = frozenset()
) -> VisitorComparison:
    """Compare what the visitors of a run were shown.

    Args:
        visitors: The visitors in the order of their walks; what they were shown is filled in.
        views: The walks by the names of the visitors.
        entered: What the visitors have typed into fields.
    """
    pages = sorted(page_differences(views), key=lambda one: one.url)
    controls = sorted(control_differences(views, entered), key=_most_telling)
    return VisitorComparison(
        visitors=tuple(_counted(visitor, views[visitor.name]) for visitor in visitors),
        pages=tuple(pages[:LISTED]),
        controls=tuple(controls[:LISTED]),
        left_out=max(len(pages) - LISTED, 0) + max(len(controls) - LISTED, 0),
    )


def _counted(visitor: Visitor, view: VisitorView) -> Visitor:
    keys = {key for page in view.sights for key in view.controls(page).all_controls}
    pages = sum(view.answered(page) for page in view.pages)
    return visitor.model_copy(update={"pages": pages, "controls": len(keys)})


def _most_telling(control: ControlDifference) -> tuple[bool, int, str]:
    """Return the key by which controls are sorted: named ones, then those on many pages."""
    return not control.name, -control.page_count, control.name
