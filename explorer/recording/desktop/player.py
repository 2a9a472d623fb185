"""Replays recorded clicks in desktop applications that may have changed since."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic, sleep
from typing import Literal

from explorer.errors import DesktopUnavailable
from explorer.models import ActionWithElement, Recording, SemanticElementRef
from explorer.recording.desktop.desktop import Desktop
from explorer.recording.desktop.tree import Control, application_of
from explorer.recording.relocation import Relocation, rank, relocate

_PAUSE = 0.1
"""Seconds between two looks at an application that does not show the element yet."""


@dataclass(frozen=True, slots=True)
class DesktopStep:
    """What became of one action.

    Attributes:
        action: The action.
        outcome: "done"; "refused" if the element is gone, disabled or ambiguous; "failed" if the
            click was not possible.
        way: How the place of the click was found: "accessibility", or "coordinates" for an action
            that was recorded without an element; None if it was not found.
        element: The element as it is now.
        score: How similar it is to the recorded one, 0 to 1.
        margin: The score minus that of the next best candidate.
        detail: Why it was refused or failed.
    """

    action: ActionWithElement
    outcome: Literal["done", "refused", "failed"]
    way: Literal["accessibility", "coordinates"] | None = None
    element: SemanticElementRef | None = None
    score: float | None = None
    margin: float | None = None
    detail: str = ""


def replay_clicks(
    recording: Recording, desktop: Desktop, patience: float = 5.0
) -> list[DesktopStep]:
    """Replay the clicks of a recording; the first step that is not done is the last one.

    Args:
        recording: The recording.
        desktop: The desktop.
        patience: Seconds to wait for each element to appear and to be enabled.
    """
    steps: list[DesktopStep] = []
    for action in recording.actions:
        steps.append(_replay(action, desktop, patience))
        if steps[-1].outcome != "done":
            break
    return steps


def _replay(action: ActionWithElement, desktop: Desktop, patience: float) -> DesktopStep:
    try:
        if action.type != "click":
            return DesktopStep(action, "refused", detail=f"{action.type} cannot be replayed here")
        if action.element is None:
            return _click_point(action, desktop)
        return _click_element(action, action.element, desktop, patience)
    except DesktopUnavailable as error:
        return DesktopStep(action, "failed", detail=str(error))


def _click_point(action: ActionWithElement, desktop: Desktop) -> DesktopStep:
    if action.x is None or action.y is None:
        return DesktopStep(action, "refused", detail="it has neither an element nor a point")
    desktop.click_at(action.x, action.y)
    return DesktopStep(action, "done", "coordinates")


def _click_element(
    action: ActionWithElement, wanted: SemanticElementRef, desktop: Desktop, patience: float
) -> DesktopStep:
    application = application_of(wanted)
    if application is None:
        return DesktopStep(action, "refused", detail="the element names no application")
    deadline = monotonic() + patience
    while True:
        controls = desktop.controls_of(application)
        found = relocate(wanted, [control.element for control in controls])
        if found and controls[found.index].element.enabled:
            return _click_found(action, desktop, controls[found.index], found)
        if monotonic() >= deadline:
            return DesktopStep(action, "refused", detail=_reason(wanted, controls, found))
        sleep(_PAUSE)


def _click_found(
    action: ActionWithElement, desktop: Desktop, control: Control, found: Relocation
) -> DesktopStep:
    desktop.click(control)
    way: Literal["accessibility"] = "accessibility"
    return DesktopStep(action, "done", way, control.element, found.score, found.margin)


def _reason(wanted: SemanticElementRef, controls: list[Control], found: Relocation | None) -> str:
    if found:
        return f"{controls[found.index].element.to_text()} is disabled"
    if not controls:
        return f"{application_of(wanted)} shows no controls, or is not running"
    closest = rank(wanted, [control.element for control in controls])[:3]
    names = (f"{controls[one.index].element.to_text()} ({one.score:.2f})" for one in closest)
    return f"{wanted.to_text()} is gone or ambiguous; closest: {', '.join(names)}"
