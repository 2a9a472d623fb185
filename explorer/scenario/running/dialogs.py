"""Dialogs of the browser: they are answered while the step before them opens them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import chain, takewhile

from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.actions import Done
from explorer.scenario.running.finding.targets import TargetError, TargetFinder
from explorer.scenario.running.outcomes import NotAllowed, StepFailed
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.unread import Read, Unread

Doing = Callable[[ScenarioTab, IntermediateStep], Awaitable[Done]]
"""Carries out a step in a tab."""
_DISMISSING = ("cancel", "no", "close")
_ANSWER_BUTTONS = {
    "accept": tuple(f"{name} in the dialog" for name in ("ok", "confirm", "yes", "accept")),
    "dismiss": tuple(f"{name} in the dialog" for name in _DISMISSING),
}
"""The buttons that give an answer in a dialog that the page draws, the likeliest first."""


async def _only_other_button(finder: TargetFinder, tab: ScenarioTab) -> str:
    """Return the description of the only button of the dialog that does not dismiss it.

    Of "Delete" and "Cancel" it is "Delete".

    Returns:
        "" if the page draws no dialog, or it has no such button or several.
    """
    dismissing = set()
    for name in _DISMISSING:
        with suppress(TargetError):
            found = await finder.look(tab, f"{name} in the dialog", "click")
            dismissing.add(found.element.selector)
    names = [
        one.name
        for one in await finder.inside(tab, "the dialog")
        if one.role == "button" and one.selector not in dismissing
    ]
    return f'"{names[0]}" in the dialog' if dismissing and len(names) == 1 and names[0] else ""


def dialogs_after(following: Sequence[Read]) -> list[IntermediateStep]:
    """Return the steps that say how the dialogs of a step are answered: those right after it.

    Args:
        following: What follows, of which the first are the rest of its own sentence.
    """
    read = (() if isinstance(one, Unread) else one for one in takewhile(_is_read, following))
    return list(takewhile(lambda step: step.action == "dialog", chain.from_iterable(read)))


async def require_answered(tab: ScenarioTab, answer: str, allowing: str) -> None:
    """Check that a dialog came up, and was answered as a sentence says.

    Args:
        tab: The tab.
        answer: "accept", "dismiss" or the text to enter.
        allowing: How a user may allow what is destructive.

    Raises:
        StepFailed: There was no dialog.
        NotAllowed: It asks about something destructive, and that was not allowed.
    """
    dialog = await tab.take_dialog()
    if dialog is None:
        raise StepFailed(
            "the browser has opened no dialog; if the page shows one, name the button to click"
        )
    if not dialog.accepted and answer != "dismiss":
        raise NotAllowed(
            f"the dialog {dialog.message!r} was dismissed, for it asks about something "
            f"destructive: allow it {allowing}"
        )


async def answered_on_page(
    finder: TargetFinder, do: Doing, tab: ScenarioTab, step: IntermediateStep, missing: str
) -> Done:
    """Answer a dialog that the page draws: click the named button, or fill its only field.

    Args:
        finder: Finds the button.
        do: Carries out a step.
        tab: The tab.
        step: The answer.
        missing: Why no dialog of the browser was answered.

    Raises:
        StepFailed: The page has no such button and no such field.
    """
    is_answer = step.value in _ANSWER_BUTTONS
    button = step.target or ("" if is_answer else f'"{step.value}"')
    named = (button,) if button else _ANSWER_BUTTONS[step.value]
    if step.value == "accept" and not button:
        other = await _only_other_button(finder, tab)
        named = (other, *named) if other else named
    try:
        return await do(tab, IntermediateStep(action="click", target=named[0], otherwise=named[1:]))
    except TargetError as error:
        if is_answer or step.target or error.tied:
            raise StepFailed(f"{missing}; {error}") from None
    try:
        return await do(tab, IntermediateStep(action="type", target="the dialog", value=step.value))
    except TargetError as error:
        raise StepFailed(f"{missing}; {error}") from None


def _is_read(read: Read) -> bool:
    return not isinstance(read, Unread)
