"""Errors of explorer itself that a walker has contained."""

from __future__ import annotations

from explorer.errors import InternalError
from explorer.models import ErrorCaught
from explorer.planner.wall_clock import now


class CaughtErrors:
    """Collects the contained errors of a step until they are reported."""

    def __init__(self) -> None:
        self._caught: list[ErrorCaught] = []

    def note(self, step: int, during: str, error: InternalError) -> None:
        """Add an error and what failed with it, in words."""
        self._caught.append(ErrorCaught(time=now(), step=step, during=during, detail=str(error)))

    def drain(self) -> list[ErrorCaught]:
        """Return the errors since the last call."""
        caught, self._caught = self._caught, []
        return caught
