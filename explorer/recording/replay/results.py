"""The result of replaying a recording."""

from __future__ import annotations

from typing import Literal

from explorer.models import Value
from explorer.models.recording import Recording
from explorer.models.replayed import Way


class StepResult(Value):
    """What became of one recorded action."""

    index: int
    """The position of the action in the recording, from 0."""
    type: str
    way: Way | None = None
    """How its element was found; None for an action without one."""
    score: float | None = None
    margin: float | None = None
    healed: bool = False
    """Whether the element was found although its role or its name has changed."""
    outcome: Literal["done", "refused", "failed"]
    """``refused``: the element is gone or ambiguous, so nothing was done."""
    detail: str = ""
    locator: str | None = None
    """Playwright code that matched exactly the element; None if no locator does."""


class ReplayResult(Value):
    """The results of all actions until the first that was not done."""

    steps: tuple[StepResult, ...]
    healed: int
    """The number of healed steps."""
    passed: bool
    """Whether all actions of the recording were done."""

    @classmethod
    def of(cls, steps: tuple[StepResult, ...], recording: Recording) -> ReplayResult:
        """Return the result of a replay whose steps these are."""
        is_complete = len(steps) == len(recording.actions)
        return cls(
            steps=steps,
            healed=sum(step.healed for step in steps),
            passed=is_complete and all(step.outcome == "done" for step in steps),
        )
