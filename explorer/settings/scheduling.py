"""Sections about single crawls and schedules."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.models import Severity
from explorer.settings.field_types import (
    Address,
    BoundedText,
    Cron,
    NotifyAddresses,
    Patterns,
    ScheduleName,
    Tags,
    TimeZone,
)
from explorer.settings.reporting import FailOn
from explorer.settings.section import Section


class CrawlOptions(Section):
    """Settings that a single crawl may override; None takes the value of the settings."""

    steps: int | None = Field(None, ge=0, le=100_000)
    minutes: float | None = Field(None, gt=0, le=10_000)
    seed: int | None = Field(None, ge=0, le=2**32)
    provider: Literal["none", "openai", "anthropic", "ollama"] | None = None
    model: BoundedText | None = None
    read_only: bool | None = None
    resume_coverage: bool | None = None
    storage_state: BoundedText | None = None
    user: BoundedText | None = None
    password_env: BoundedText | None = None
    login_url: Address | None = None
    scope: Patterns | None = None
    ignore_robots: bool | None = None
    disabled_checks: Patterns | None = None
    fail_on: FailOn | None = None


class NotifySettings(Section):
    """Who is notified when the runs of a schedule have got worse."""

    to: NotifyAddresses = ()  # apprise's: mailto://, slack://, json://host/path ...
    to_env: BoundedText | None = None  # NAME of a variable with more, separated by spaces
    severity: Severity = "error"  # from this one on
    when: tuple[Literal["new", "gone"], ...] = ("new", "gone")
    flaky_seen: int = Field(2, ge=1)  # a flaky finding is reported once it was seen so often ...
    flaky_of: int = Field(3, ge=1, le=10)  # ... in so many of the last runs


class ScheduleSettings(CrawlOptions):
    """A crawl that is repeated."""

    name: ScheduleName
    url: Address
    cron: Cron
    timezone: TimeZone = "UTC"
    overlap: Literal["skip", "queue"] = "skip"  # when the run before is not over
    missed: Literal["once", "skip"] = "once"  # what came due while no service was up
    jitter_seconds: float = Field(0, ge=0, le=3600)  # at most so much later, drawn each time
    retries: int = Field(0, ge=0, le=5)  # a run that got worse is repeated so often before an alert
    tags: Tags = ()
    notify: NotifySettings = NotifySettings()
