"""Unfolds what is folded, such as a folder of a tree, where a click on its name does not."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import InteractiveElement
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.finding.targets import TargetFinder
from explorer.scenario.running.tabs import ScenarioTab

UNFOLDING = "expand"
"""The value of a click that is to unfold something."""
FOLDING = "collapse"
"""The value of a click that is to fold something."""
_FOLDERS = ("", "treeitem", "listitem", "row")
"""The roles of what may be a folder of a tree, in which a key goes to the right."""
_PRESSES = 2
"""How often the key is pressed: a tree that is still choosing the folder does not hear it."""
_DRAWING = 1.0  # seconds until what was unfolded is drawn


def stands_so(step: IntermediateStep, element: InteractiveElement) -> bool:
    """Return whether an element tells that it is folded or unfolded already, as a click should."""
    if step.action != "click":
        return False
    is_unfolded = "expanded" in element.states
    is_folded = step.value == FOLDING and element.tells_folding and not is_unfolded
    return is_folded or (step.value == UNFOLDING and is_unfolded)


def may_be_folder(element: InteractiveElement) -> bool:
    """Return whether an element does not tell whether it is unfolded, as those of drawn trees."""
    return element.role in _FOLDERS and not element.tells_folding


async def unfold_entry(finder: TargetFinder, tab: ScenarioTab, entry: InteractiveElement) -> bool:
    """Unfold an entry of a tree by a key, for a click might choose it or tick its box.

    Returns:
        Whether it is unfolded.
    """
    if entry.role != "treeitem":
        return False
    before = _next_below(entry, (await finder.see(tab)).snapshot.elements)
    await tab.focus(entry)
    await tab.press("ArrowRight", insist=False)
    await tab.changes(_DRAWING)
    return before != _next_below(entry, (await finder.see(tab)).snapshot.elements)


async def unfold_by_key(
    finder: TargetFinder,
    tab: ScenarioTab,
    folder: InteractiveElement,
    before: Sequence[InteractiveElement],
) -> None:
    """Press the key that unfolds a folder of a tree, if a click has only chosen it.

    Args:
        finder: Looks at the page.
        tab: The tab.
        folder: What was clicked.
        before: The elements of the page before the click.
    """
    following = _next_below(folder, before)
    for _ in range(_PRESSES):
        if following != _next_below(folder, (await finder.see(tab)).snapshot.elements):
            return
        await tab.press("ArrowRight", insist=False)
        await tab.changes(_DRAWING)


def _next_below(folder: InteractiveElement, elements: Sequence[InteractiveElement]) -> str:
    """Return the label of the next element below a folder in its column, "" if there is none."""
    box = folder.page_bounds
    below = (
        (one.page_bounds.y, one.label)
        for one in elements
        if one.page_bounds.y >= box.y + box.height / 2
        and box.x - 1 <= one.page_bounds.x <= box.x + box.width
    )
    return min(below, default=(0.0, ""))[1]
