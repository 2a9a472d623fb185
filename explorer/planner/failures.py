"""Counts the failed steps of one walker. Too many failures end the run."""

from __future__ import annotations

from explorer.models import ErrorCaught, Interaction, RunEvent, StoppedBecause


class Failures:
    """Counts consecutive failed steps and steps with internal errors; ``limit`` limits each.

    A navigation between two internal errors does not reset their count: the walker leaves a page
    after an internal error, and that navigation nearly always succeeds. An act on an element
    without an internal error does.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._failed_in_a_row = 0
        self._last_interaction: Interaction | None = None
        self._errors: dict[int, ErrorCaught] = {}
        """The last error of each step."""

    def note(self, event: RunEvent) -> None:
        """Count the event if it is an error or a completed step."""
        if isinstance(event, ErrorCaught):
            self._errors[event.step] = event
        elif isinstance(event, Interaction):
            self._forget_errors_before(event)
            self._failed_in_a_row = self._failed_in_a_row + 1 if event.outcome == "failed" else 0
            self._last_interaction = event

    def _forget_errors_before(self, interaction: Interaction) -> None:
        before = self._last_interaction
        if before and before.element and before.step not in self._errors:
            self._errors.clear()

    @property
    def ending(self) -> tuple[StoppedBecause, str] | None:
        """Reason and explanation for ending the run; None if it continues."""
        errors = list(self._errors.values())
        if len(errors) >= self._limit:
            detail = f"it failed in {len(errors)} steps, the last: {errors[-1].detail}"
            return "internal_error", detail
        last = self._last_interaction
        if last is None or self._failed_in_a_row < self._limit:
            return None
        detail = f"{self._failed_in_a_row} steps failed in a row, the last: {last.detail}"
        if last.step in self._errors:
            return "internal_error", detail
        return ("target_lost" if last.action == "goto" else "max_failures"), detail
