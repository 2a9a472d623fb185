"""report.html of a replay: each recorded action with the element that was recorded and found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from explorer.models import Bounds, Finding
from explorer.models.replayed import Box
from explorer.reporting.html import (
    EFFECTS,
    FINDINGS_SHOWN,
    STOPPED,
    environment,
    page_style,
    picture_source,
    severities,
)
from explorer.reporting.run import Picture, RunSummary, Step

_SAME = 1.0
"""CSS pixels by which two boxes may differ that are drawn as one."""
WAYS = {
    "accessibility": "role and name",
    "dom": "similarity of markup and place",
    "vision": "the picture of the page",
    "coordinates": "the recorded point",
    "finder": "its description",
    "memory": "an earlier run",
    "healed": "an earlier run, although it has changed",
    "model": "a language model",
}


class PictureView(NamedTuple):
    """A picture with the boxes that are drawn on it, in its pixels."""

    picture: Picture
    source: str
    """A data: URL, or a relative path."""
    recorded: Bounds | None = None
    found: Bounds | None = None


class StepView(NamedTuple):
    """A step of a replay, as the templates show it."""

    step: Step
    findings: tuple[Finding, ...]
    before: PictureView | None
    """The page as the recording has it, with the recorded box."""
    now: PictureView | None
    """The page at the replay, with the box that was found and, dashed, the recorded one."""


def render_replay(run: RunSummary, folder: Path, embedded_pictures: int) -> str:
    """Return the report of a replay as HTML.

    Args:
        run: The summary of the run.
        folder: The run folder with the pictures.
        embedded_pictures: The maximum number of pictures to embed, those of steps with findings
            first. The others are referenced by path.
    """
    style, style_hash = page_style()
    views = _Views(run, folder, embedded_pictures)
    steps = {view.step.step: view for view in views}
    return (
        environment()
        .get_template("replay/report.html")
        .render(
            run=run,
            replay=run.replay,
            style=style,
            style_hash=style_hash,
            steps=steps,
            findings_shown=FINDINGS_SHOWN,
            severities=severities(run),
            ways=WAYS,
            effects=EFFECTS,
            stopped=STOPPED,
        )
    )


class _Views:
    """The steps of a run in their order, with their pictures."""

    def __init__(self, run: RunSummary, folder: Path, embedded_pictures: int) -> None:
        self._run = run
        self._folder = folder
        self._left = embedded_pictures
        self._findings: dict[int, list[Finding]] = {}
        for finding in run.findings:
            self._findings.setdefault(finding.step, []).append(finding)

    def __iter__(self) -> Iterator[StepView]:
        """Yield the steps; those with findings get the pictures that may be embedded first."""
        steps = self._run.filmstrip
        first = sorted(steps, key=lambda step: (step.step not in self._findings, step.step))
        views = {step.step: self._view(step) for step in first}
        yield from (views[step.step] for step in steps)

    def _view(self, step: Step) -> StepView:
        replayed = step.replayed
        recorded = replayed.recorded.box if replayed and replayed.recorded else None
        found = replayed.found.box if replayed and replayed.found else None
        is_moved = not (recorded and found and _is_same(recorded, found))
        return StepView(
            step,
            tuple(self._findings.get(step.step, ())),
            self._picture(step.recorded_picture, recorded, None),
            self._picture(step.picture, recorded if is_moved else None, found),
        )

    def _picture(
        self, picture: Picture | None, recorded: Box | None, found: Box | None
    ) -> PictureView | None:
        source = picture_source(picture, self._folder, self._left > 0)
        if picture is None or not source:
            return None
        self._left -= 1
        return PictureView(picture, source, _within(recorded, picture), _within(found, picture))


def _is_same(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= _SAME for a, b in zip(one, other, strict=True))


def _within(box: Box | None, picture: Picture) -> Bounds | None:
    """Return the part of a box that lies on a picture, None if there is none."""
    if box is None:
        return None
    left, top = max(box[0], 0), max(box[1], 0)
    right, bottom = min(box[2], picture.width), min(box[3], picture.height)
    if right <= left or bottom <= top:
        return None
    return Bounds(x=left, y=top, width=right - left, height=bottom - top)
