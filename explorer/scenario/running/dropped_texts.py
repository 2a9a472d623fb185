"""Tells a text that a field dropped when it was left, as lists do that must be chosen from."""

from __future__ import annotations

from explorer.models import InteractiveElement
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.expectations import Expectations
from explorer.scenario.running.finding.targets import Target, TargetFinder
from explorer.scenario.running.tabs import ScenarioTab

_MOVING_ON = ("type", "append", "select", "check", "uncheck")
"""The actions that go on with another field: a button or a key may take the text and clear it."""


class DroppedTexts:
    """Notes the text that was typed last into a field with a list of its own.

    Args:
        finder: Looks at the page.
        expectations: Tells whether the page still shows the text, as a tag beside the field.
    """

    def __init__(self, finder: TargetFinder, expectations: Expectations) -> None:
        self._finder = finder
        self._expectations = expectations
        self._typed: tuple[InteractiveElement, str] | None = None

    async def after(self, tab: ScenarioTab, step: IntermediateStep, target: Target | None) -> str:
        """Return what the field of the step before has dropped, "" if nothing.

        Args:
            tab: The tab.
            step: What was done since.
            target: What it was done to.
        """
        before, self._typed = self._typed, None
        element = target.element if target else None
        if element and step.action == "type" and element.role == "combobox" and step.value:
            self._typed = element, step.value
        if not before or not element or step.action not in _MOVING_ON:
            return ""
        field, text = before
        if _place(field) == _place(element):
            return ""
        seen = (await self._finder.see(tab)).snapshot.elements
        is_empty = any(_place(one) == _place(field) and not one.value for one in seen)
        shown = IntermediateStep(action="assert_visible", target=f'"{text}"', seconds=0)
        if not is_empty or await self._expectations.holds(tab, shown):
            return ""
        return (
            f"the field {field.label!r} dropped {text!r} when it was left: choose the text from its"
            " list, or press Enter behind it"
        )


def _place(element: InteractiveElement) -> tuple[str, str]:
    return element.frame, element.selector
