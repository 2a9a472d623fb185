"""Counts how the actions of a recording ended."""

from __future__ import annotations

from collections import Counter

from explorer.models import Interaction, ReplayedRecording
from explorer.models.replayed import FindingWay, Way
from explorer.reporting.run import ReplaySummary


class ReplayCount:
    """Counts the actions of a recording that is replayed."""

    def __init__(self, recording: ReplayedRecording) -> None:
        self._recording = recording
        self._outcomes: Counter[str] = Counter()
        self._ways: Counter[Way | FindingWay] = Counter()

    def add(self, done: Interaction) -> None:
        """Count an action."""
        if done.replayed is None:
            return
        self._outcomes[done.outcome] += 1
        self._outcomes["healed"] += done.replayed.healed and done.outcome == "done"
        if done.replayed.way:
            self._ways[done.replayed.way] += 1

    def summary(self) -> ReplaySummary:
        """Return the counts so far."""
        outcomes = ("done", "healed", "refused", "failed")
        return ReplaySummary(
            recording=self._recording,
            ways=dict(self._ways),
            **{name: self._outcomes[name] for name in outcomes},
        )
