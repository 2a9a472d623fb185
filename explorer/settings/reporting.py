"""Sections about reports and logs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.settings.section import Section

FailOn = Literal["error", "warning", "never"]
"""The severity of findings from which on a run counts as failed."""

ReportFormat = Literal["html", "json", "junit", "sarif", "github", "messages"]
"""The format of a report; ``messages`` are those of Cucumber, of scenarios only."""

MAX_DAYS = 36_500
"""Days that a run is kept at most."""


class ReportSettings(Section):
    """Where reports are written, in which formats and for how long they are kept."""

    out: str = "reports"
    reporters: tuple[ReportFormat, ...] = ()
    fail_on: FailOn = "error"
    har: bool = False  # requests.har beside the report
    embedded_pictures: int = Field(100, ge=0)  # in report.html; further ones stay beside it
    keep_days: float | None = Field(None, ge=0, le=MAX_DAYS)  # None: 90 of the service; 0: ever
    keep_runs: int | None = Field(None, ge=0)  # of each site and schedule; None and 0: all


class LoggingSettings(Section):
    """The log of the process."""

    level: Literal["debug", "info", "warning", "error"] = "warning"
    format: Literal["console", "json"] = "console"
