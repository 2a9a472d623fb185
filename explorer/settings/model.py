"""All settings, in frozen sections by subject.

Every number has its unit in its name or in a comment.
"""

from __future__ import annotations

from typing import TypeVar

from pydantic import Field, field_validator

from explorer.settings.ai import AISettings, NarrationSettings
from explorer.settings.browsing import (
    BrowserSettings,
    CookieSettings,
    LoginSettings,
    NamedLogin,
    ProxySettings,
)
from explorer.settings.crawl_options import CrawlOptions, RunKind
from explorer.settings.crawling import (
    CheckSettings,
    FinderSettings,
    FormSettings,
    PlannerSettings,
    ReproSettings,
    Subset,
)
from explorer.settings.field_types import (
    MAX_PATTERNS,
    MAX_TAGS,
    MAX_TEXT_LENGTH,
    SCENARIO_NAME,
    SCHEDULE_NAME,
    Address,
    BoundedText,
    Cron,
    NotifyAddresses,
    Patterns,
    RecordingName,
    ScenarioName,
    ScheduleName,
    Tags,
    TimeZone,
)
from explorer.settings.permissions import AllowDestructive, SafetySettings, ScopeSettings
from explorer.settings.reporting import MAX_DAYS, FailOn, LoggingSettings, ReportSettings
from explorer.settings.scheduling import NotifySettings, ScheduleSettings, kind_of
from explorer.settings.section import Section
from explorer.settings.serving import (
    McpSettings,
    RecordingsSettings,
    ScenariosSettings,
    ServiceSettings,
    StoreSettings,
)

__all__ = [
    "MAX_DAYS",
    "MAX_PATTERNS",
    "MAX_TAGS",
    "MAX_TEXT_LENGTH",
    "SCENARIO_NAME",
    "SCHEDULE_NAME",
    "AISettings",
    "Address",
    "AllowDestructive",
    "BoundedText",
    "BrowserSettings",
    "CheckSettings",
    "CookieSettings",
    "CrawlOptions",
    "Cron",
    "FailOn",
    "FinderSettings",
    "FormSettings",
    "LoggingSettings",
    "LoginSettings",
    "McpSettings",
    "NamedLogin",
    "NarrationSettings",
    "NotifyAddresses",
    "NotifySettings",
    "Patterns",
    "PlannerSettings",
    "ProxySettings",
    "RecordingName",
    "RecordingsSettings",
    "ReportSettings",
    "ReproSettings",
    "RunKind",
    "SafetySettings",
    "ScenarioName",
    "ScenariosSettings",
    "ScheduleName",
    "ScheduleSettings",
    "ScopeSettings",
    "Section",
    "ServiceSettings",
    "Settings",
    "StoreSettings",
    "Subset",
    "Tags",
    "TimeZone",
    "kind_of",
]


MAX_LOGINS = 10
"""Visitors that one crawl walks as."""
Named = TypeVar("Named", NamedLogin, ScheduleSettings)


class Settings(Section, defer_build=True):
    """All sections. ``Settings()`` holds the defaults, ``settings.sources`` reads files."""

    planner: PlannerSettings = PlannerSettings()
    browser: BrowserSettings = BrowserSettings()
    cookies: CookieSettings = CookieSettings()
    safety: SafetySettings = SafetySettings()
    scope: ScopeSettings = ScopeSettings()
    login: LoginSettings = LoginSettings()
    logins: tuple[NamedLogin, ...] = Field((), max_length=MAX_LOGINS)
    ai: AISettings = AISettings()
    narration: NarrationSettings = NarrationSettings()
    forms: FormSettings = FormSettings()
    checks: CheckSettings = CheckSettings()
    finder: FinderSettings = FinderSettings()
    repro: ReproSettings = ReproSettings()
    report: ReportSettings = ReportSettings()
    recordings: RecordingsSettings = RecordingsSettings()
    scenarios: ScenariosSettings = ScenariosSettings()
    mcp: McpSettings = McpSettings()
    store: StoreSettings = StoreSettings()
    service: ServiceSettings = ServiceSettings()
    schedules: tuple[ScheduleSettings, ...] = ()

    @field_validator("schedules", "logins")
    @classmethod
    def _require_distinct_names(cls, entries: tuple[Named, ...]) -> tuple[Named, ...]:
        names = [entry.name for entry in entries]
        if again := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"must have different names, and {again} is there twice")
        return entries

    @field_validator("logins")
    @classmethod
    def _require_two(cls, logins: tuple[NamedLogin, ...]) -> tuple[NamedLogin, ...]:
        if len(logins) == 1:
            raise ValueError("must name two visitors at least; a single account belongs in login")
        return logins

    logging: LoggingSettings = LoggingSettings()
