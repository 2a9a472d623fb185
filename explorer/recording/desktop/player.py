"""Replays recorded clicks in desktop applications that may have changed since."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

from explorer.errors import DesktopUnavailable
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.recording.desktop.desktop import Desktop
from explorer.recording.desktop.tree import Control, application_of
from explorer.recording.replay.resolving import Resolution, ResolutionError, resolve_element
from explorer.recording.replay.results import ReplayResult, StepResult

_PAUSE = 0.1
"""Seconds between two looks at an application that does not show the element yet."""


def replay_clicks(recording: Recording, desktop: Desktop, patience: float = 5.0) -> ReplayResult:
    """Replay the clicks of a recording, until one cannot be done.

    Nothing is clicked for an element that is gone, disabled or ambiguous. A click that was recorded
    without an element is repeated at its point.

    Args:
        recording: The recording.
        desktop: The desktop.
        patience: Seconds to wait for each element to appear and to be enabled.
    """
    return ReplayResult.of(tuple(_steps(recording, desktop, patience)), recording)


def _steps(recording: Recording, desktop: Desktop, patience: float) -> Iterator[StepResult]:
    for index, action in enumerate(recording.actions):
        try:
            known = {"outcome": "done", **_replay(action, desktop, patience)}
        except ResolutionError as error:
            known = {"outcome": "refused", "detail": str(error)}
        except DesktopUnavailable as error:
            known = {"outcome": "failed", "detail": str(error)}
        step = StepResult.model_validate({"index": index, "type": action.type, **known})
        yield step
        if step.outcome != "done":
            return


def _replay(action: ActionWithElement, desktop: Desktop, patience: float) -> dict[str, Any]:
    """Do an action; return the fields of its result."""
    if action.type != "click":
        raise ResolutionError(f"{action.type} cannot be replayed on the desktop")
    if action.element:
        control, found = _find(action.element, desktop, patience)
        desktop.click(control)
        fields = {"way": found.way, "score": found.score, "margin": found.margin}
        detail = "; ".join(found.changes) if found.is_healed else ""
        return {**fields, "healed": found.is_healed, "detail": detail}
    if action.x is None or action.y is None:
        raise ResolutionError("the click has neither an element nor a point")
    desktop.click_at(action.x, action.y)
    return {"way": "coordinates"}


def _find(
    wanted: SemanticElementRef, desktop: Desktop, patience: float
) -> tuple[Control, Resolution]:
    """Wait for an element.

    Raises:
        ResolutionError: It did not appear, or is disabled, or several could be meant.
    """
    application = application_of(wanted)
    if application is None:
        raise ResolutionError(f"{wanted.to_text()} names no application")
    deadline = monotonic() + patience
    while True:
        try:
            return _find_now(wanted, desktop.controls_of(application))
        except ResolutionError:
            if monotonic() >= deadline:
                raise
        sleep(_PAUSE)


def _find_now(wanted: SemanticElementRef, controls: list[Control]) -> tuple[Control, Resolution]:
    if not controls:
        raise ResolutionError(f"{application_of(wanted)} is not running, or shows no controls")
    candidates = [control for control in controls if _may_be(wanted, control.element)]
    found = resolve_element(wanted, [control.element for control in candidates])
    control = candidates[found.index]
    if not control.element.enabled:
        raise ResolutionError(f"{control.element.to_text()} is disabled")
    return control, found


def _may_be(wanted: SemanticElementRef, element: SemanticElementRef) -> bool:
    """Return False for another key of a calculator: all numbers are alike to the similarity."""
    name = wanted.name or ""
    is_symbol = bool(name) and not any(character.isalpha() for character in name)
    return not is_symbol or element.name == name
