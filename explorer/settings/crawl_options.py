"""Maps the options of a crawl to settings."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.settings.error_messages import Place
from explorer.settings.model import CrawlOptions, Settings

PLACES = {
    "steps": Place("planner", "steps"),
    "minutes": Place("planner", "minutes"),
    "seed": Place("planner", "seed"),
    "resume_coverage": Place("planner", "resume_coverage"),
    "provider": Place("ai", "provider"),
    "model": Place("ai", "model"),
    "read_only": Place("safety", "read_only"),
    "storage_state": Place("browser", "storage_state"),
    "user": Place("login", "user"),
    "password_env": Place("login", "password_env"),
    "login_url": Place("login", "url"),
    "scope": Place("scope", "patterns"),
    "ignore_robots": Place("scope", "respect_robots"),
    "disabled_checks": Place("checks", "disabled"),
    "fail_on": Place("report", "fail_on"),
}
"""The setting that each option stands for."""


def to_setting_values(options: Mapping[str, object]) -> dict[str, object]:
    """Return the given options (not None) with the values of the settings that they stand for."""
    given = {name: value for name, value in options.items() if value is not None}
    if "ignore_robots" in given:
        given["ignore_robots"] = not given["ignore_robots"]  # the setting has the opposite meaning
    return given


def settings_of(options: CrawlOptions, settings: Settings) -> Settings:
    """Return the settings with the options of one crawl applied."""
    sections: dict[str, dict[str, object]] = {}
    for name, value in to_setting_values({name: getattr(options, name) for name in PLACES}).items():
        place = PLACES[name]
        sections.setdefault(place.section, {})[place.field] = value
    changed = {
        section: getattr(settings, section).model_copy(update=values)
        for section, values in sections.items()
    }
    return settings.model_copy(update=changed)
