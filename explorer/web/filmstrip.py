"""The filmstrip: the steps of a run with a screenshot before and after each action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from explorer.models import Bounds, Finding
from explorer.reporting.html import outline
from explorer.store.records import StoredStep
from explorer.web.journal_reader import JournalSnapshot, JournalStep

STEPS_SHOWN = 20
"""Number of steps on one page of the filmstrip."""


class StepPicture(NamedTuple):
    """A screenshot with the position of the chosen element."""

    file: str = ""
    """Path in the run folder, or "" if there is no screenshot."""
    width: int = 1280
    height: int = 800
    """Width and height are in CSS pixels."""
    box: Bounds | None = None
    """Visible part of the chosen element, in CSS pixels of the screenshot."""
    recorded_box: Bounds | None = None
    """Where a replayed action had its element when it was recorded."""


class StepCard(NamedTuple):
    """A step as shown in the filmstrip."""

    step: JournalStep | StoredStep
    """The step in full, or its summary from the store if there is no journal."""
    full_step: JournalStep | None
    """The step in full, or None if there is no journal."""
    control: str
    """Label of the chosen element, or ""."""
    before: StepPicture
    after: StepPicture
    findings: tuple[Finding, ...]
    recorded: StepPicture = StepPicture()
    """The page before a replayed action when it was recorded, if the recording has a picture."""


def cards(
    folder: Path,
    journal: JournalSnapshot,
    numbers: Sequence[int],
    findings: Mapping[int, Sequence[Finding]],
) -> tuple[StepCard, ...]:
    """Return the cards of steps from the journal.

    The screenshot after an action is the one before the next step of the same crawl worker.

    Args:
        folder: The run folder.
        journal: The journal.
        numbers: The numbers of the steps. Steps missing from the journal are left out.
        findings: The findings of each step.
    """
    following = {number: journal.after(number) for number in numbers}
    numbers_to_read = sorted({*numbers, *filter(None, following.values())})
    steps = {step.step: step for step in journal.steps(numbers_to_read)}
    return tuple(
        StepCard(
            step=steps[number],
            full_step=steps[number],
            control=control.label if (control := steps[number].element) else "",
            before=picture_before(folder, steps[number]),
            after=_without_box(folder, steps.get(following[number] or 0)),
            findings=tuple(findings.get(number, ())),
            recorded=_recorded_picture(folder, steps[number]),
        )
        for number in numbers
        if number in steps
    )


def cards_from_store(
    folder: Path, steps: Iterable[StoredStep], findings: Mapping[int, Sequence[Finding]]
) -> tuple[StepCard, ...]:
    """Return the cards of steps from the store, without a screenshot after the action."""
    return tuple(
        StepCard(
            step=step,
            full_step=None,
            control=step.control,
            before=StepPicture(_existing_file(folder, step.picture)),
            after=StepPicture(),
            findings=tuple(findings.get(step.step, ())),
        )
        for step in steps
    )


def picture_before(folder: Path, step: JournalStep) -> StepPicture:
    """Return the screenshot taken before a step's action."""
    picture = step.screenshot
    if picture is None:
        return StepPicture()
    file = _existing_file(folder, picture.file)
    box = outline(step.element, picture)
    return StepPicture(file, picture.width, picture.height, box, _recorded_box(step))


def _recorded_picture(folder: Path, step: JournalStep) -> StepPicture:
    picture = step.recorded_screenshot
    if picture is None:
        return StepPicture()
    file = _existing_file(folder, picture.file)
    return StepPicture(file, picture.width, picture.height, recorded_box=_recorded_box(step))


def _recorded_box(step: JournalStep) -> Bounds | None:
    recorded = step.replayed.recorded if step.replayed else None
    if recorded is None or recorded.box is None:
        return None
    left, top, right, bottom = recorded.box
    return Bounds(x=left, y=top, width=right - left, height=bottom - top)


def _without_box(folder: Path, step: JournalStep | None) -> StepPicture:
    if step is None:
        return StepPicture()
    return picture_before(folder, step)._replace(box=None, recorded_box=None)


def _existing_file(folder: Path, file: str) -> str:
    return file if file and (folder / file).is_file() else ""
