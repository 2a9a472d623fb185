"""argv -> one call each.

Exit codes: 0 fine; 1 findings at or above --fail-on; 2 usage or configuration; 3 the target or
the browser could not be used, or explorer itself failed; 130 interrupted.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cyclopts import App, CycloptsError, Parameter

from explorer import __version__
from explorer.config_sources import ENV_FILE, Given, Place, load_settings
from explorer.errors import ExplorerError
from explorer.interruption import INTERRUPTED, stop_on_signals

# Playwright, the planner and the reports are imported by the command that needs them: --help and
# a mistyped option answer at once.
if TYPE_CHECKING:
    from explorer.config import Settings
    from explorer.reporting.run import RunSummary

UNUSABLE = 3
BROKEN_PIPE = 141  # what a shell shows for a program that SIGPIPE ended
SEVERITIES_THAT_FAIL = {"error": {"error"}, "warning": {"error", "warning"}, "never": set[str]()}

app = App(
    name="explorer",
    help="Explores a web application on its own and reports what it saw and what broke.",
    version=__version__,
    help_epilogue="Every setting can also stand in config.yaml, or in the environment as "
    "EXPLORER_SECTION__KEY. See them all with: explorer config show",
    default_parameter=Parameter(negative=(), show_default=False),
)
config_app = App(name="config", help="What explorer is set to do.")
app.command(config_app)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ExploreOptions:
    """The options that override a setting; ``PLACES`` says which."""

    steps: int | None = None
    """Stop after so many steps [50]."""
    minutes: float | None = None
    """Stop after so many minutes [10]."""
    seed: int | None = None
    """Choose as the run did that had this seed."""
    workers: int | None = None
    """Explore with so many browser contexts side by side [1]."""
    resume_coverage: bool | None = None
    """Spend the run on what no earlier run into the same folder has tried."""
    provider: Literal["none", "openai", "anthropic", "ollama"] | None = None
    """The AI that recommends what to do next [none]."""
    model: str | None = None
    """The provider's model."""
    headed: bool | None = None
    """Show the browser."""
    speak: bool | None = None
    """Narrate the run aloud."""
    read_only: bool | None = None
    """Let only GET, HEAD and OPTIONS requests out of the browser."""
    storage_state: str | None = None
    """Start with the cookies and storage of this file (Playwright's storage state)."""
    user: str | None = None
    """Log in as this user."""
    password_env: str | None = None
    """The name of the environment variable that holds the password."""
    scope: list[str] | None = None
    """Follow URLs that match this pattern instead of the whole site. May be repeated."""
    ignore_robots: bool | None = None
    """Go also where robots.txt asks not to."""
    out: str | None = None
    """The folder for reports [reports]."""
    reporter: list[Literal["html", "json", "junit", "sarif", "github"]] | None = None
    """Write this report as well. May be repeated."""
    fail_on: Literal["error", "warning", "never"] | None = None
    """Leave with exit code 1 if a finding is as bad as this [error]."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class BrowserOptions:
    """Those of the commands that only open a browser."""

    headed: bool | None = None
    """Show the browser."""
    storage_state: str | None = None
    """Start with the cookies and storage of this file (Playwright's storage state)."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class WorkerOptions:
    """Those of a service without pages."""

    out: str | None = None
    """The folder for reports [reports]."""
    runs_at_once: int | None = None
    """Carry out so many runs side by side [2]."""
    worker_id: str | None = None
    """The name of this worker, another one for each [the host's name]."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ServiceOptions(WorkerOptions):
    """Those of a service with its pages."""

    host: str | None = None
    """The address to listen on [127.0.0.1]."""
    port: int | None = None
    """The port to listen on [8080]."""


Options = ExploreOptions | BrowserOptions | WorkerOptions

NO_OPTIONS = ExploreOptions()
NO_BROWSER_OPTIONS = BrowserOptions()
NO_WORKER_OPTIONS = WorkerOptions()
NO_SERVICE_OPTIONS = ServiceOptions()
PLACES = {
    "steps": Place("planner", "steps"),
    "minutes": Place("planner", "minutes"),
    "seed": Place("planner", "seed"),
    "workers": Place("planner", "workers"),
    "resume_coverage": Place("planner", "resume_coverage"),
    "provider": Place("ai", "provider"),
    "model": Place("ai", "model"),
    "headed": Place("browser", "headed"),
    "speak": Place("narration", "enabled"),
    "read_only": Place("safety", "read_only"),
    "storage_state": Place("browser", "storage_state"),
    "user": Place("login", "user"),
    "password_env": Place("login", "password_env"),
    "scope": Place("scope", "patterns"),
    "ignore_robots": Place("scope", "respect_robots"),
    "out": Place("report", "out"),
    "reporter": Place("report", "reporters"),
    "fail_on": Place("report", "fail_on"),
    "host": Place("service", "host"),
    "port": Place("service", "port"),
    "runs_at_once": Place("service", "runs_at_once"),
    "worker_id": Place("service", "worker_id"),
}


@app.command
def explore(
    url: str,
    /,
    options: ExploreOptions = NO_OPTIONS,
    *,
    config: Path | None = None,
    quiet: bool = False,
    json: bool = False,
) -> int:
    """Walk through a site, then report what was seen and what broke.

    Parameters
    ----------
    url
        Where to start.
    config
        Read this file instead of config.yaml.
    quiet
        Print nothing but the end: findings and where the report is.
    json
        Print run.json to standard output and all else to standard error.
    """
    from explorer.preflight import require_settings, require_url

    settings = _settings(config, options)
    start = require_url(url)
    require_settings(settings)
    summary = asyncio.run(_explore(start, settings, quiet=quiet))
    if json:
        sys.stdout.buffer.write(summary.to_json().encode())  # UTF-8 whatever the locale
    code = exit_code(summary, settings)
    never_began = code == UNUSABLE and summary.steps == 0
    return _complain(summary.stopped_detail, code) if never_began else code


@app.command
def find(
    url: str,
    description: str,
    /,
    options: BrowserOptions = NO_BROWSER_OPTIONS,
    *,
    config: Path | None = None,
    screenshot: Path | None = None,
    json: bool = False,
) -> int:
    """Find controls of a page by a description in plain words, with a locator for each.

    Parameters
    ----------
    url
        The page.
    description
        For instance "login button" or "second delete".
    config
        Read this file instead of config.yaml.
    screenshot
        Save a picture of the whole page with numbered boxes around what was found.
    json
        Print JSON.
    """
    from explorer.finding import find_on, require_description, require_picture
    from explorer.preflight import require_session, require_url

    settings = _settings(config, options)
    start = require_url(url)
    require_session(settings)
    require_description(description)
    if screenshot is not None:
        require_picture(screenshot)
    found = asyncio.run(find_on(start, description, settings, screenshot))
    sys.stdout.buffer.write((found.to_json() if json else found.to_text()).encode())
    if not found.matches:
        sys.stderr.write(found.what_there_was())
    return int(not found.matches)


@app.command
def mcp(
    options: BrowserOptions = NO_BROWSER_OPTIONS,
    *,
    config: Path | None = None,
    http: bool = False,
) -> None:
    """Serve a browser and the explorer to a language model, by the Model Context Protocol.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    http
        Listen for streamable HTTP on this machine instead of standard input.
    """
    from explorer.mcp_server.server import serve_http, serve_stdio
    from explorer.preflight import require_session

    settings = _settings(config, options)
    require_session(settings)
    asyncio.run(serve_http(settings) if http else serve_stdio(settings))


@app.command
def doctor(*, config: Path | None = None) -> int:
    """Tell what is found and missing, and what to do about it.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    """
    return asyncio.run(_doctor(_settings(config), config))


@app.command
def serve(options: ServiceOptions = NO_SERVICE_OPTIONS, *, config: Path | None = None) -> None:
    """Serve the review pages and carry out what is ordered and scheduled there.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    """
    from explorer.preflight import require_folder
    from explorer.service.server import serve as serve_pages

    settings = _settings(config, options)
    require_folder(Path(settings.report.out))
    asyncio.run(_until_stopped(lambda stop: serve_pages(settings, stop)))


@app.command
def worker(options: WorkerOptions = NO_WORKER_OPTIONS, *, config: Path | None = None) -> None:
    """Carry out runs that are ordered and scheduled elsewhere, without the review pages.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    """
    from explorer.preflight import require_folder
    from explorer.service.worker import work

    settings = _settings(config, options)
    require_folder(Path(settings.report.out))
    asyncio.run(_until_stopped(lambda stop: work(settings, stop)))


@config_app.command
def show(*, config: Path | None = None) -> None:
    """Print the settings in effect as a config.yaml; secrets are masked.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    """
    import yaml

    values = _settings(config).model_dump(mode="json", by_alias=True)
    sys.stdout.write(yaml.safe_dump(values, sort_keys=False, allow_unicode=True))


def run(arguments: list[str]) -> int:
    """Carry out a command line and return its exit code; whatever goes wrong is told in a line."""
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        return _complain(str(error), 2)
    except ExplorerError as error:
        return _complain(str(error), error.exit_code)
    except (KeyboardInterrupt, asyncio.CancelledError):
        return INTERRUPTED
    except BrokenPipeError:  # the reader left; nothing may be flushed to it at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:  # a fault of ours: the user gets a line, we get the traceback
        return _complain(
            f"failed unexpectedly ({error!r}); details: {_write_traceback()}", UNUSABLE
        )
    return code or 0


def exit_code(summary: RunSummary, settings: Settings) -> int:
    if summary.stopped_because == "interrupted":
        return INTERRUPTED
    if summary.stopped_because in ("target_lost", "browser_lost"):
        return UNUSABLE
    failing = SEVERITIES_THAT_FAIL[settings.report.fail_on]
    return int(any(finding.severity in failing for finding in summary.findings))


async def _explore(url: str, settings: Settings, *, quiet: bool) -> RunSummary:
    from explorer.bootstrap import explore_and_report
    from explorer.reporting.progress import Terminal

    async with stop_on_signals() as stop:
        return await explore_and_report(url, settings, stop=stop, console=Terminal(), quiet=quiet)


async def _until_stopped(serving: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    async with stop_on_signals(
        "giving back what is under way; press Ctrl-C again to stop at once"
    ) as stop:
        await serving(stop)


async def _doctor(settings: Settings, config: Path | None) -> int:
    from rich.console import Console

    from explorer.doctor import examine

    console = Console(highlight=False, soft_wrap=True)
    works = True
    async for diagnosis in examine(settings, config):
        works &= diagnosis.found or not diagnosis.needed
        console.print(diagnosis.line())
    return 0 if works else UNUSABLE


def _settings(config: Path | None, options: Options = NO_OPTIONS) -> Settings:
    """The settings in effect, which the log keeps to from here on."""
    import dotenv

    from explorer.logs import known_secrets, set_up_logging
    from explorer.masking import Mask

    settings = load_settings(os.environ, file=config, options=_given(options))
    dotenv.load_dotenv(ENV_FILE)  # for API keys and the password, which are no settings
    set_up_logging(settings.logging, Mask(*known_secrets(settings, os.environ)))
    return settings


def _given(options: Options) -> dict[Place, Given]:
    """The options that were used, each as the setting it overrides."""
    used = {name: value for name, value in vars(options).items() if value is not None}
    if "ignore_robots" in used:
        used["ignore_robots"] = False  # the one whose setting says the opposite: respectRobots
    return {
        PLACES[name]: Given(value, f"--{name.replace('_', '-')}") for name, value in used.items()
    }


def _complain(message: str, code: int) -> int:
    sys.stderr.write(f"explorer: {' '.join(message.split())}\n")
    return code


def _write_traceback() -> str:
    with tempfile.NamedTemporaryFile(
        "w", prefix="explorer-", suffix=".log", delete=False, encoding="utf-8"
    ) as file:
        traceback.print_exc(file=file)
    return file.name
