"""Sections about schedules."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, ValidationInfo, field_validator

from explorer.models import Severity
from explorer.settings.crawl_options import CrawlOptions, RunKind, not_taken
from explorer.settings.field_types import (
    Address,
    BoundedText,
    Cron,
    NotifyAddresses,
    RecordingName,
    ScenarioName,
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
    """A crawl, the replay of a recording or the scenarios of a file, repeated."""

    name: ScheduleName
    url: Address  # of a replay: scheme, host and port take the place of the recorded ones
    recording: RecordingName | None = None
    scenario: ScenarioName | None = None  # neither: crawl
    allow_destructive: bool = False  # of scenarios: also what deletes, pays or ends something
    cron: Cron
    timezone: TimeZone = "UTC"
    overlap: Literal["skip", "queue"] = "skip"  # when the run before is not over
    missed: Literal["once", "skip"] = "once"  # what came due while no service was running
    jitter_seconds: float = Field(0, ge=0, le=3600)  # at most so much later, drawn each time
    retries: int = Field(0, ge=0, le=5)  # a run that got worse is repeated so often before an alert
    tags: Tags = ()
    notify: NotifySettings = NotifySettings()

    @property
    def kind(self) -> RunKind:
        """What its runs do."""
        return kind_of(self.recording, self.scenario)

    @field_validator("recording")
    @classmethod
    def _require_replay_options(cls, name: str | None, info: ValidationInfo) -> str | None:
        if name and (others := not_taken(info.data, "replay")):
            raise ValueError(f"is replayed as it was recorded, without {', '.join(others)}")
        return name

    @field_validator("scenario")
    @classmethod
    def _require_scenario_options(cls, name: str | None, info: ValidationInfo) -> str | None:
        if name and info.data.get("recording"):
            raise ValueError("is not carried out beside a recording: name one of them")
        if name and (others := not_taken(info.data, "scenario")):
            raise ValueError(f"is carried out as it is written, without {', '.join(others)}")
        return name

    @field_validator("allow_destructive")
    @classmethod
    def _require_scenario(cls, allowed: bool, info: ValidationInfo) -> bool:
        if allowed and not info.data.get("scenario"):
            raise ValueError("is for schedules of scenarios")
        return allowed


def kind_of(recording: str | None, scenario: str | None) -> RunKind:
    """Return what a run of these does."""
    if recording:
        return "replay"
    return "scenario" if scenario else "crawl"
