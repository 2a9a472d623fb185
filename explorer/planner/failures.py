"""Counts the failures of one walker: too many end the run."""

from __future__ import annotations

from explorer.models import ErrorCaught, Interaction, RunEvent, StoppedBecause


class Failures:
    """Steps that failed in a row, ``most`` of which are too many.

    So are as many steps on which explorer itself failed. Going to another page between two of them
    does not count as a success: the walk leaves a page that it failed on, so it always succeeds.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._failed = 0
        self._done: Interaction | None = None
        self._errors: dict[int, ErrorCaught] = {}
        """The last one of each step."""

    def note(self, event: RunEvent) -> None:
        if isinstance(event, ErrorCaught):
            self._errors[event.step] = event
        elif isinstance(event, Interaction):
            self._forget_errors_before(event)
            self._failed = self._failed + 1 if event.outcome == "failed" else 0
            self._done = event

    def _forget_errors_before(self, done: Interaction) -> None:
        before = self._done
        if before and before.element and before.step not in self._errors:
            self._errors.clear()

    @property
    def ending(self) -> tuple[StoppedBecause, str] | None:
        """Why the run is to end, and in which words; None when it goes on."""
        errors = list(self._errors.values())
        if len(errors) >= self._most:
            told = f"it failed in {len(errors)} steps, the last: {errors[-1].detail}"
            return "internal_error", told
        if self._done is None or self._failed < self._most:
            return None
        told = f"{self._failed} steps failed in a row, the last: {self._done.detail}"
        if self._done.step in self._errors:
            return "internal_error", told
        return ("target_lost" if self._done.action == "goto" else "max_failures"), told
