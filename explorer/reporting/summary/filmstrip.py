"""The steps that run.json lists."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Interaction, InteractiveElement
from explorer.reporting.run import Picture, ReportedControl, Step, VetoedControl

FIRST_STEPS = 300
STEPS_WITH_FINDINGS = 200


class Filmstrip:
    """Keeps the first steps of a run and those in which findings were made."""

    def __init__(self) -> None:
        self._first: list[Step] = []
        self._with_findings: dict[int, Step] = {}
        self._latest: Step | None = None

    def add(self, step: Step) -> None:
        """Add the latest step."""
        self._latest = step
        if len(self._first) < FIRST_STEPS:
            self._first.append(step)

    def mark(self, number: int) -> None:
        """Keep this step, in which a finding was made, if it is the latest one."""
        room = len(self._with_findings) < STEPS_WITH_FINDINGS
        if room and self._latest and self._latest.step == number:
            self._with_findings[number] = self._latest

    def steps(self) -> tuple[Step, ...]:
        """Return the steps that were kept, in their order."""
        kept = {step.step: step for step in self._first} | self._with_findings
        return tuple(kept[number] for number in sorted(kept))


def as_step(done: Interaction, elements: Sequence[InteractiveElement]) -> Step:
    """Return an interaction as a step of the report.

    Args:
        done: The interaction.
        elements: The elements that it was chosen from.
    """
    differing = {"element", "shown", "vetoes"}
    shared = Step.model_fields.keys() & Interaction.model_fields.keys() - differing
    return Step(
        **{name: getattr(done, name) for name in shared},
        shown=len(done.shown),
        vetoes=tuple(
            VetoedControl(**dict(veto), name=elements[veto.index].label)
            for veto in done.vetoes
            if veto.index < len(elements)
        ),
        element=ReportedControl.of(done.element) if done.element else None,
        picture=Picture.of(done.screenshot, done.step) if done.screenshot else None,
        recorded_picture=(
            Picture.of_recording(done.recorded_screenshot, done.step)
            if done.recorded_screenshot
            else None
        ),
    )
