"""Values that the tools of recordings return, see ``answers``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, Self

from explorer.models import Value
from explorer.models.recording import Recording
from explorer.models.replayed import Way
from explorer.recording.library import KnownRecording, missing_variables
from explorer.recording.replay.results import ReplayResult
from explorer.text import one_line, plural

TEXT_LENGTH = 200  # characters, like the next limit
DETAIL_LENGTH = 500
ACTIONS_TOLD = 30
"""The first actions of a recording, which say what it is for."""


class RecordingTold(Value):
    """A recording. ``fault`` says why it cannot be replayed, and is "" if it can."""

    name: str
    fault: str
    title: str
    url: str
    count: int
    """Number of its actions."""
    actions: tuple[str, ...]
    """The first of its actions."""
    variables: tuple[str, ...]
    """Environment variables of the server that a replay needs."""
    missing_variables: tuple[str, ...]
    """Those that are not set."""

    @classmethod
    def of(cls, known: KnownRecording) -> Self:
        """Return the answer for a recording."""
        recording = known.recording or Recording()
        return cls(
            name=known.name,
            fault=one_line(known.fault, DETAIL_LENGTH),
            title=one_line(recording.title, TEXT_LENGTH),
            url=one_line(recording.url, TEXT_LENGTH),
            count=len(recording.actions),
            actions=tuple(
                one_line(action.to_text(), TEXT_LENGTH)
                for action in recording.actions[:ACTIONS_TOLD]
            ),
            variables=recording.variables,
            missing_variables=missing_variables(recording, os.environ),
        )

    def __str__(self) -> str:
        if self.fault:
            return f"{self.name}: cannot be replayed, {self.fault}"
        lines = [f"{self.name}: {self.title or 'no title'} ({self.url or 'no address'})"]
        lines += [f"  {number}. {action}" for number, action in enumerate(self.actions, 1)]
        if left := self.count - len(self.actions):
            lines.append(f"  and {plural(left, 'more action')}")
        if self.variables:
            unset = f", not set: {', '.join(self.missing_variables)}"
            lines.append(
                f"  needs {', '.join(self.variables)}{unset if self.missing_variables else ''}"
            )
        return "\n".join(lines)


class RecordingList(Value):
    """The recordings of a folder. ``next_offset`` is None when none follow."""

    recordings: tuple[RecordingTold, ...]
    next_offset: int | None
    folder: str

    def __str__(self) -> str:
        if not self.recordings:
            return f"there is no recording: put NAME.json into {self.folder}"
        lines = [str(one) for one in self.recordings]
        if self.next_offset is not None:
            lines.append(f"more: list_recordings with offset={self.next_offset}")
        return "\n".join(lines)


class ReplayedStepTold(Value):
    """A step of a replay."""

    step: int
    """Its number, from 1."""
    action: str
    way: Way | None
    """How its element was found."""
    score: float | None
    healed: bool
    """Whether the element was found although its role or name has changed."""
    outcome: Literal["done", "refused", "failed"]
    detail: str

    def __str__(self) -> str:
        how = f" by {self.way} {self.score:.2f}" if self.way and self.score is not None else ""
        healed = ", healed" if self.healed else ""
        detail = f": {self.detail}" if self.detail else ""
        return f"{self.step}. {self.outcome}{healed}{how} {self.action}{detail}"


class ReplayTold(Value):
    """What became of a replay. It ends with the first step that is not done."""

    recording: str
    passed: bool
    """Whether all actions were done."""
    healed: int
    count: int
    """Number of recorded actions."""
    steps: tuple[ReplayedStepTold, ...]
    folder: str

    @classmethod
    def of(cls, name: str, recording: Recording, result: ReplayResult, folder: Path) -> Self:
        """Return the answer for a replay.

        Args:
            name: The name of the recording.
            recording: The recording.
            result: The result of the replay.
            folder: The run folder.
        """
        return cls(
            recording=name,
            passed=result.passed,
            healed=result.healed,
            count=len(recording.actions),
            steps=tuple(
                ReplayedStepTold(
                    step=step.index + 1,
                    action=one_line(recording.actions[step.index].to_text(), TEXT_LENGTH),
                    way=step.way,
                    score=step.score,
                    healed=step.healed,
                    outcome=step.outcome,
                    detail=one_line(step.detail, DETAIL_LENGTH),
                )
                for step in result.steps
            ),
            folder=str(folder),
        )

    def __str__(self) -> str:
        done = sum(step.outcome == "done" for step in self.steps)
        healed = f", {self.healed} healed" if self.healed else ""
        ended = "passed" if self.passed else "not passed"
        return "\n".join(
            (
                f"{ended}: {done} of {plural(self.count, 'step')} done{healed}",
                *map(str, self.steps),
                f"report: {self.folder}/report.html",
            )
        )
