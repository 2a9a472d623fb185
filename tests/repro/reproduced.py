"""A finding as the reproducer tells it, without the reproducer."""

from __future__ import annotations

from explorer.models import FindingReproduced, Replay
from explorer.repro.trial import Trial
from tests.reporting import samples


def told(trial: Trial, replay: Replay) -> FindingReproduced:
    return FindingReproduced(
        time=samples.START,
        finding_id=trial.finding.id,
        finding=trial.finding,
        shown=1,
        of=1,
        steps=replay.steps,
        context_options={"viewport": {"width": 1280, "height": 800}},
        trace=replay.trace,
    )
