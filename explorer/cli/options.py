"""Defines options that several commands share, and loads the settings in effect with them.

The docstrings of the fields are the help texts of the options.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from explorer.settings import crawl_options
from explorer.settings.error_messages import ENV_FILE, NamedValue, Place

if TYPE_CHECKING:
    from explorer.settings.model import Settings

FLAGS = {"disabled_checks": "--without-check"}
"""Options whose name differs from that of their field; all others are ``--like-it``."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class CrawlFlags:
    """Options of a crawl that override the settings, for one run or for a schedule."""

    steps: int | None = None
    """Stop after so many steps [50]."""
    minutes: float | None = None
    """Stop after so many minutes [10]."""
    seed: int | None = None
    """Make the same choices as the run that had this seed."""
    resume_coverage: bool | None = None
    """Spend the run on what no earlier run into the same folder has tried."""
    provider: Literal["none", "openai", "anthropic", "ollama"] | None = None
    """The AI that recommends what to do next [none]."""
    model: str | None = None
    """The provider's model."""
    read_only: bool | None = None
    """Let only GET, HEAD and OPTIONS requests out of the browser."""
    storage_state: str | None = None
    """Start with the cookies and storage of this file (Playwright's storage state)."""
    user: str | None = None
    """Log in as this user."""
    password_env: str | None = None
    """The name of the environment variable that holds the password."""
    login_url: str | None = None
    """The page with the login form; found automatically by default."""
    scope: list[str] | None = None
    """Follow URLs that match this pattern instead of the whole site. May be repeated."""
    ignore_robots: bool | None = None
    """Go also where robots.txt asks not to."""
    disabled_checks: Annotated[list[str] | None, Parameter(name=FLAGS["disabled_checks"])] = None
    """Leave this check out. May be repeated."""
    fail_on: Literal["error", "warning", "never"] | None = None
    """Leave with exit code 1 if a finding is as bad as this [error]."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ExploreOptions(CrawlFlags):
    """The options of a crawl and those of a run from the command line."""

    workers: int | None = None
    """Explore with so many browser contexts side by side [1]."""
    headed: bool | None = None
    """Show the browser."""
    speak: bool | None = None
    """Narrate the run aloud."""
    out: str | None = None
    """The folder for reports [reports]."""
    reporter: list[Literal["html", "json", "junit", "sarif", "github"]] | None = None
    """Write this report as well. May be repeated."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BrowserOptions:
    """Options of commands that only open a browser."""

    headed: bool | None = None
    """Show the browser."""
    storage_state: str | None = None
    """Start with the cookies and storage of this file (Playwright's storage state)."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class StoreOptions:
    """Options of commands that look up runs and schedules."""

    out: str | None = None
    """The folder for reports [reports]."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class WorkerOptions(StoreOptions):
    """Options of a service without the review pages."""

    runs_at_once: int | None = None
    """Carry out so many runs side by side [2]."""
    worker_id: str | None = None
    """The name of this worker, another one for each [the host's name]."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ServiceOptions(WorkerOptions):
    """Options of a service with the review pages."""

    host: str | None = None
    """The address to listen on [127.0.0.1]."""
    port: int | None = None
    """The port to listen on [8080]."""


Options = CrawlFlags | BrowserOptions | StoreOptions

NO_OPTIONS = ExploreOptions()
NO_CRAWL_OPTIONS = CrawlFlags()
NO_BROWSER_OPTIONS = BrowserOptions()
NO_STORE_OPTIONS = StoreOptions()
NO_WORKER_OPTIONS = WorkerOptions()
NO_SERVICE_OPTIONS = ServiceOptions()
PLACES = crawl_options.PLACES | {
    "headed": Place("browser", "headed"),
    "speak": Place("narration", "enabled"),
    "out": Place("report", "out"),
    "reporter": Place("report", "reporters"),
    "workers": Place("planner", "workers"),
    "host": Place("service", "host"),
    "port": Place("service", "port"),
    "runs_at_once": Place("service", "runs_at_once"),
    "worker_id": Place("service", "worker_id"),
}


def flag(option: str) -> str:
    """Return an option as it is typed."""
    return FLAGS.get(option, f"--{option.replace('_', '-')}")


def settings_with(config: Path | None, options: Options = NO_STORE_OPTIONS) -> Settings:
    """Load the settings in effect and set up logging by them.

    Args:
        config: The configuration file that the user named, None for the default.
        options: The options of the command line; None means that an option was not given.

    Raises:
        UsageError: If a setting is invalid or the file cannot be read.
    """
    import dotenv

    from explorer.masking import Mask
    from explorer.process.logs import known_secrets, set_up_logging
    from explorer.settings.sources import load_settings

    settings = load_settings(os.environ, file=config, options=_overrides(options))
    dotenv.load_dotenv(ENV_FILE)  # for API keys and the password, which are not settings
    set_up_logging(settings.logging, Mask(*known_secrets(settings, os.environ)))
    return settings


def _overrides(options: Options) -> dict[Place, NamedValue]:
    """Return the options that were given, by the setting that each overrides."""
    used = crawl_options.to_setting_values(vars(options))
    return {PLACES[name]: NamedValue(value, flag(name)) for name, value in used.items()}
