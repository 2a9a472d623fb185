"""Sorts a table by the header of a column, as often as it takes for a direction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from explorer.models.scenario import IntermediateStep
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.page.entries import UnclearList
from explorer.scenario.running.page.sorting import (
    button_of_direction,
    heading_of,
    why_not_sorted,
)
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.scenario.running.widgets.choices import Acted

_CLICKS = 3
"""How often a header is clicked: ascending, descending, and as it was."""
_DRAWING = 1.0
"""Seconds until the rows are in their new order."""
_GLANCE = 0.25
"""Seconds between two observations of a page that does not change."""


async def sort_by(
    tab: ScenarioTab,
    step: IntermediateStep,
    use: Callable[[ScenarioTab, IntermediateStep], Awaitable[Acted]],
) -> Acted:
    """Click the header of a column until the table is sorted in the direction of the step.

    A button in the header that says the direction is clicked instead.

    Args:
        tab: The tab.
        step: Its target is the column, its value the direction, "" for one click.
        use: Carries out a step on an element.

    Raises:
        StepFailed: The table has no such column, or its header does not sort so.
    """
    try:
        page = PageText(await tab.outline())
        heading = heading_of(page, step.target)
        button = button_of_direction(page, step.target, step.value)
    except UnclearList as unclear:
        raise StepFailed(str(unclear)) from None
    target = f'"{button}"' if button else f'the column header "{heading}"'
    clicking = step.model_copy(update={"action": "click", "target": target, "value": ""})
    acted, why = await use(tab, clicking), ""
    if not step.value:
        return acted
    expected = IntermediateStep(
        action="assert_sorted", to_target=f'"{heading}"', value=step.value, language=step.language
    )
    for click in range(_CLICKS):
        if click:
            acted = await use(tab, clicking)
        async for _ in attempts(tab, _DRAWING, _GLANCE):
            if not (why := why_not_sorted(PageText(await tab.outline()), expected)):
                return acted
    raise StepFailed(f"its header was clicked {_CLICKS} times, and {why}")
