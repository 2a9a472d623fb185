"""The files of a run folder that reproduce a finding."""

from __future__ import annotations

from explorer.models import FindingReproduced
from explorer.reporting.reproduction.expectations import expectation_of
from explorer.reporting.run import Repro

FOLDER = "repro"
SHORT = 8  # characters of a finding's id


def repro_of(event: FindingReproduced) -> Repro:
    """Return the result of a reproduction for run.json.

    It names a test only if the finding was reproduced and a test can detect it.
    """
    short = event.finding_id[:SHORT]
    name = f"{event.finding.check.replace('-', '_')}_{short}"
    has_test = bool(event.steps) and expectation_of(event.finding) is not None
    return Repro(
        shown=event.shown,
        of=event.of,
        steps=tuple(step.words for step in event.steps),
        detail=event.detail,
        test=f"{FOLDER}/test_{name}.py" if has_test else "",
        trace=f"{FOLDER}/{short}-trace.zip" if event.trace else "",
    )
