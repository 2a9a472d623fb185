"""The steps of a run as pictures: before each act, and what it led to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from explorer.models import Bounds, Finding
from explorer.reporting.html import outline
from explorer.store.records import StoredStep
from explorer.web.journal_reader import JournalSnapshot, JournalStep

STEPS_SHOWN = 20
"""On one page of the filmstrip."""


class StepPicture(NamedTuple):
    """A picture and the chosen element's place in it, both in CSS pixels. ``file`` is "" where
    there is none."""

    file: str = ""
    width: int = 1280
    height: int = 800
    box: Bounds | None = None


class StepCard(NamedTuple):
    """A step. ``step`` is whole where the journal is at hand, and short where only the store is."""

    step: JournalStep | StoredStep
    whole: JournalStep | None
    control: str
    before: StepPicture
    after: StepPicture
    findings: tuple[Finding, ...]


def cards(
    folder: Path,
    journal: JournalSnapshot,
    numbers: Sequence[int],
    findings: Mapping[int, Sequence[Finding]],
) -> tuple[StepCard, ...]:
    """Of these steps; with what each has led to."""
    next_ones = {number: journal.after(number) for number in numbers}
    wanted = sorted({*numbers, *filter(None, next_ones.values())})
    steps = {step.step: step for step in journal.steps(wanted)}
    return tuple(
        StepCard(
            step=steps[number],
            whole=steps[number],
            control=control.label if (control := steps[number].element) else "",
            before=shot(folder, steps[number]),
            after=_without_box(folder, steps.get(next_ones[number] or 0)),
            findings=tuple(findings.get(number, ())),
        )
        for number in numbers
        if number in steps
    )


def short_cards(
    folder: Path, steps: Iterable[StoredStep], findings: Mapping[int, Sequence[Finding]]
) -> tuple[StepCard, ...]:
    """The same from the store alone."""
    return tuple(
        StepCard(
            step=step,
            whole=None,
            control=step.control,
            before=StepPicture(_there(folder, step.picture)),
            after=StepPicture(),
            findings=tuple(findings.get(step.step, ())),
        )
        for step in steps
    )


def shot(folder: Path, step: JournalStep) -> StepPicture:
    picture = step.screenshot
    if picture is None:
        return StepPicture()
    file = _there(folder, picture.file)
    return StepPicture(file, picture.width, picture.height, outline(step.element, picture))


def _without_box(folder: Path, step: JournalStep | None) -> StepPicture:
    return shot(folder, step)._replace(box=None) if step else StepPicture()


def _there(folder: Path, file: str) -> str:
    return file if file and (folder / file).is_file() else ""
