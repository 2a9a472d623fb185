"""What the replay of a recording came to."""

from __future__ import annotations

from pydantic import Field

from explorer.models import ReplayedRecording, Value
from explorer.models.replayed import FindingWay, Way


class ReplaySummary(Value):
    """The recording and how many of its actions ended in which way."""

    recording: ReplayedRecording
    done: int = 0
    """Healed ones included."""
    healed: int = 0
    refused: int = 0
    failed: int = 0
    ways: dict[Way | FindingWay, int] = Field(default_factory=dict)
    """The number of elements that were found by each way."""

    @property
    def total(self) -> int:
        """The number of recorded actions."""
        return self.recording.count

    @property
    def reached(self) -> int:
        """The number of actions that were tried."""
        return self.done + self.refused + self.failed

    @property
    def not_reached(self) -> tuple[str, ...]:
        """The actions after the last one that was tried."""
        return self.recording.actions[self.reached :]

    @property
    def passed(self) -> bool:
        """Whether all actions were done."""
        return self.done == self.total
