"""Sorts a table by the header of a column, as often as it takes for a direction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from explorer.models.scenario import IntermediateStep
from explorer.recording.replay.polling import attempts
from explorer.scenario.running.element_actions import ElementActions
from explorer.scenario.running.finding.places.columns import TEXT_TAGS, heading_said
from explorer.scenario.running.finding.targets import TargetFinder
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
from explorer.sentences.quotes import quotations
from explorer.text import words

_CLICKS = 3
"""How often a header is clicked: ascending, descending, and as it was."""
_DRAWING = 1.0
"""Seconds until the rows are in their new order."""
_GLANCE = 0.25
"""Seconds between two observations of a page that does not change."""


class ColumnSorting:
    """Sorts tables by the headers of their columns.

    Args:
        finder: Finds the elements.
        elements: Acts on them.
        use: Carries out a step on an element.
    """

    def __init__(
        self,
        finder: TargetFinder,
        elements: ElementActions,
        use: Callable[[ScenarioTab, IntermediateStep], Awaitable[Acted]],
    ) -> None:
        self._finder = finder
        self._elements = elements
        self._use = use

    async def sort_by(self, tab: ScenarioTab, step: IntermediateStep) -> Acted:
        """Click the header of a column until the table is sorted in the direction of the step.

        A button in the header that says the direction is clicked instead.

        Args:
            tab: The tab.
            step: Its target is the column, its value the direction, "" for one click.

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
        heads = (words(heading), _words_of(step.target))
        acted, why = await self._click(tab, clicking, button, heads), ""
        if not step.value:
            return acted
        expected = IntermediateStep(
            action="assert_sorted",
            to_target=f'"{heading}"',
            value=step.value,
            language=step.language,
        )
        for click in range(_CLICKS):
            if click:
                acted = await self._click(tab, clicking, button, heads)
            async for _ in attempts(tab, _DRAWING, _GLANCE):
                if not (why := why_not_sorted(PageText(await tab.outline()), expected)):
                    return acted
        raise StepFailed(f"its header was clicked {_CLICKS} times, and {why}")

    async def _click(
        self,
        tab: ScenarioTab,
        step: IntermediateStep,
        button: str,
        heads: Sequence[Sequence[str]],
    ) -> Acted:
        """Click a button in a header of these words; without one, what the step means."""
        number = await self._number_in(tab, button, heads) if button else None
        if number is None:
            return await self._use(tab, step)
        target = await self._finder.prove_number(tab, step.target, number)
        self._elements.require_allowed(target.element, "click")
        return await self._elements.acted(tab, step, target)

    async def _number_in(
        self, tab: ScenarioTab, button: str, heads: Sequence[Sequence[str]]
    ) -> int | None:
        """Return the only button of a name in a header of these words.

        The texts of a header may follow each other without a space.
        """
        texts = (await tab.see_markup(TEXT_TAGS))[0].elements
        elements = (await self._finder.see(tab)).snapshot.elements
        names = ["".join(name) for name in heads]
        boxes = [one.page_bounds for one in texts if "".join(words(one.text)) in names]
        inside = [
            number
            for number, one in enumerate(elements)
            if words(one.name) == words(button)
            and any(box.has_middle_of(one.page_bounds) for box in boxes)
        ]
        return inside[0] if len(inside) == 1 else None


def _words_of(column: str) -> list[str]:
    return words(quotations(column)[0]) if quotations(column) else heading_said(column)
