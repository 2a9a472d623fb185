"""Sections about schedules."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.models import Severity
from explorer.settings.crawl_options import CrawlOptions
from explorer.settings.field_types import (
    Address,
    BoundedText,
    Cron,
    NotifyAddresses,
    ScheduleName,
    Tags,
    TimeZone,
)
from explorer.settings.section import Section


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
    missed: Literal["once", "skip"] = "once"  # what came due while no service was running
    jitter_seconds: float = Field(0, ge=0, le=3600)  # at most so much later, drawn each time
    retries: int = Field(0, ge=0, le=5)  # a run that got worse is repeated so often before an alert
    tags: Tags = ()
    notify: NotifySettings = NotifySettings()
