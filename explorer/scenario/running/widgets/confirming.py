"""Confirms a choice where the list or the calendar has a button for it: "OK"."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

from explorer.models import ActionRequest, InteractiveElement
from explorer.scenario.running.element_actions import ElementActions
from explorer.scenario.running.finding.seen import Key
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.tabs import ScenarioTab

_CONFIRMING = ("ok", "done", "apply", "confirm")
_DIALOGS = frozenset({"dialog", "alertdialog"})


def is_in_dialog(target: Target) -> bool:
    """Return whether an element is in a dialog, which may stay open once it is clicked."""
    return any(one.role in _DIALOGS for one in target.element.containers)


async def confirm_choice(
    finder: TargetFinder,
    elements: ElementActions,
    tab: ScenarioTab,
    target: Target,
    chosen: InteractiveElement,
    outside: Collection[Key],
) -> bool:
    """Click the button that confirms a choice, if what was opened for it still shows one.

    Args:
        finder: Finds the button.
        elements: Clicks it.
        tab: The tab.
        target: What was opened.
        chosen: What was clicked in it; the button is in the same dialog.
        outside: The keys of what was there before.

    Returns:
        Whether there is such a button.

    Raises:
        NotAllowed: The button must not be used.
    """
    around = [one for one in chosen.containers if one.role in _DIALOGS]
    new = [
        one
        for one in await finder.appeared(tab, outside)
        if one.role == "button" and (not around or around[-1] in one.containers)
    ]
    for name in _CONFIRMING:
        with suppress(TargetError):
            button = finder.among(new, name)
            elements.require_allowed(button, "click")
            with suppress(StepFailed):  # it has closed by itself meanwhile
                request = ActionRequest(action="click")
                await elements.act(tab, replace(target, element=button), request)
            return True
    return False
