"""Findings as the reports show them, and what trying them again has shown."""

from __future__ import annotations

from explorer.models import Finding, Value
from explorer.reporting.run.steps import Picture


class Repro(Value):
    """How a finding was reproduced. Files are relative to the run folder, "" for none."""

    shown: int
    of: int
    steps: tuple[str, ...]
    detail: str
    """Why it was not reproduced, "" if that is not known."""
    test: str
    trace: str

    @property
    def verdict(self) -> str:
        """The result in words."""
        if not self.of:
            return "not tried again"
        times = f"{self.shown} of {self.of} {'time' if self.of == 1 else 'times'}"
        if not self.shown:
            return f"not seen again: {times}"
        return f"seen again {times}" if self.shown == self.of else f"flaky: seen again {times}"


class ReportedFinding(Finding):
    """A finding with its reproduction and its picture."""

    repro: Repro | None = None
    """None if it was not tried."""
    picture: Picture | None = None
    """The page on which it was made."""
