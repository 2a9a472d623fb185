"""Confirms a choice where the list or the calendar has a button for it: "OK"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import ActionRequest, Container, InteractiveElement
from explorer.scenario.running.element_actions import ElementActions
from explorer.scenario.running.finding.keys import keys_of
from explorer.scenario.running.finding.targets import Target, TargetFinder
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.page.roles import DIALOGS
from explorer.scenario.running.tabs import ScenarioTab
from explorer.text import words

_CONFIRMING = frozenset({"confirm", "apply", "accept"})
"""The concepts of the vocabulary whose words a button is called by that confirms a choice."""


def dialogs_of(elements: Iterable[InteractiveElement]) -> frozenset[Container]:
    """Return the dialogs that elements are in."""
    return frozenset(box for one in elements for box in one.containers if box.role in DIALOGS)


async def confirm_choice(
    finder: TargetFinder,
    elements: ElementActions,
    tab: ScenarioTab,
    target: Target,
    chosen: InteractiveElement,
    before: Sequence[InteractiveElement],
) -> None:
    """Click the button that confirms a choice, if the dialog that was opened for it shows one.

    A dialog that was there before has a button for more than the choice.

    Args:
        finder: Looks at the page.
        elements: Clicks the button.
        tab: The tab.
        target: What was opened.
        chosen: What was clicked in it; the button is in the same dialog.
        before: The elements of the page before it was opened.

    Raises:
        NotAllowed: The button must not be used.
    """
    around = [box for box in chosen.containers if box.role in DIALOGS]
    if around and around[-1] in dialogs_of(before):
        return
    buttons = [
        one
        for one in await finder.appeared(tab, keys_of(before))
        if one.role == "button"
        and not one.submits
        and (not around or around[-1] in one.containers)
        and _CONFIRMING.intersection(vocabulary().concepts.meanings(tuple(words(one.name))))
    ]
    if len(buttons) != 1:
        return
    elements.require_allowed(buttons[0], "click")
    with suppress(StepFailed):  # it has closed by itself meanwhile
        request = ActionRequest(action="click")
        await elements.act(tab, replace(target, element=buttons[0]), request)
