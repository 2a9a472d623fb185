"""Defines options that several commands share, and loads the settings in effect with them.

The options are fields of models in ``explorer.settings``; each class here takes some of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin

from cyclopts import Parameter

from explorer.settings.crawl_options import CrawlOptions, LocalCrawlOptions
from explorer.settings.error_messages import ENV_FILE, NamedValue
from explorer.settings.option import OptionInfo, options_of, plain_type, value_types
from explorer.settings.overrides import default_of, overridden
from explorer.settings.section import Place, Section
from explorer.settings.serving import ServerOptions

if TYPE_CHECKING:
    from explorer.settings.model import Settings

OPTIONS = options_of(LocalCrawlOptions) | options_of(ServerOptions)

Flags = TypeVar("Flags")


def flag(name: str, option: OptionInfo | None = None) -> str:
    """Return an option as it is typed.

    Args:
        name: The name of the field.
        option: The description of the option; None to look it up among those known here.
    """
    option = option or OPTIONS.get(name)
    return (option and option.flag) or f"--{name.replace('_', '-')}"


def takes(model: type[Section], *names: str) -> Callable[[type[Flags]], type[Flags]]:
    """Return a decorator that makes a class hold options, each None if it is not given.

    Args:
        model: The model that defines the options.
        *names: Which options of the model; all if there are none.
    """

    def take(flags: type[Flags]) -> type[Flags]:
        options, kinds = options_of(model), value_types(model)
        flags.__annotations__ = {}
        for name in names or options:
            flags.__annotations__[name] = _annotation(name, options[name], kinds[name])
            setattr(flags, name, None)
        return Parameter(name="*")(dataclass(frozen=True, kw_only=True)(flags))

    return take


def _annotation(name: str, option: OptionInfo, constrained: Any) -> Any:
    """Return the annotation that tells cyclopts about an option, without its bounds.

    The bounds are checked with the settings or the schedule that the option goes into.
    """
    kind = plain_type(constrained)
    is_list = get_origin(kind) is tuple
    if is_list:
        kind = list[get_args(kind)[0]]  # type: ignore[misc]  # computed at runtime
    return Annotated[kind | None, Parameter(name=flag(name, option), help=_help(option, is_list))]


def _help(option: OptionInfo, is_list: bool) -> str:
    if is_list:
        return f"{option.help} May be repeated."
    default = default_of(option.place)
    if default is None or isinstance(default, bool):
        return option.help
    return f"{option.help.removesuffix('.')} [{default}]."


@takes(CrawlOptions)
class CrawlFlags:
    """Options of a crawl that override the settings, for one run or for a schedule."""


@takes(LocalCrawlOptions)
class ExploreOptions(CrawlFlags):
    """The options of a crawl and those of a run from the command line."""


@takes(LocalCrawlOptions, "headed", "storage_state", "session")
class BrowserOptions:
    """Options of commands that only open a browser."""


@takes(LocalCrawlOptions, "out")
class StoreOptions:
    """Options of commands that look up runs and schedules."""


@takes(ServerOptions, "runs_at_once", "worker_id")
class WorkerOptions(StoreOptions):
    """Options of a service without the review pages."""


@takes(ServerOptions)
class ServiceOptions(WorkerOptions):
    """Options of a service with the review pages."""


Options = CrawlFlags | BrowserOptions | StoreOptions

NO_OPTIONS = ExploreOptions()
NO_CRAWL_OPTIONS = CrawlFlags()
NO_BROWSER_OPTIONS = BrowserOptions()
NO_STORE_OPTIONS = StoreOptions()
NO_WORKER_OPTIONS = WorkerOptions()
NO_SERVICE_OPTIONS = ServiceOptions()


def settings_with(
    config: Path | None, options: Options = NO_STORE_OPTIONS, **further: object
) -> Settings:
    """Load the settings in effect and set up logging by them.

    Args:
        config: The configuration file that the user named, None for the default.
        options: The options of the command line; None means that an option was not given.
        **further: Values of further options by name.

    Raises:
        UsageError: If a setting is invalid or the file cannot be read.
    """
    import dotenv

    from explorer.masking import Mask
    from explorer.process.logs import known_secrets, set_up_logging
    from explorer.settings.sources import load_settings

    used = overridden(OPTIONS, vars(options) | further)
    settings = load_settings(os.environ, file=config, options=_by_place(used))
    dotenv.load_dotenv(ENV_FILE)  # for API keys and the password, which are not settings
    set_up_logging(settings.logging, Mask(*known_secrets(settings, os.environ)))
    return settings


def _by_place(values: dict[str, object]) -> dict[Place, NamedValue]:
    return {OPTIONS[name].place: NamedValue(value, flag(name)) for name, value in values.items()}


def with_run_flags(
    settings: Settings,
    *,
    headed: bool,
    storage_state: Path | None,
    session: str | None,
    out: Path | None,
    reporter: Sequence[str] | None,
) -> Settings:
    """Return the settings with the flags of commands that carry out what a file says.

    Args:
        settings: The settings in effect.
        headed: Whether the browser is shown.
        storage_state: The file of cookies to start with; None for that of the settings.
        session: The name of the session to use and keep; None for that of the settings.
        out: The folder of reports; None for that of the settings.
        reporter: Further report formats; None for those of the settings.
    """
    browser: dict[str, object] = {"headed": headed or settings.browser.headed}
    report: dict[str, object] = {}
    if storage_state is not None:
        browser["storage_state"] = storage_state
    if session is not None:
        browser["session"] = session
    if out is not None:
        report["out"] = str(out)
    if reporter:
        report["reporters"] = tuple(reporter)
    from explorer.process.kept_sessions import with_session

    changed = settings.model_copy(
        update={
            "browser": settings.browser.model_copy(update=browser),
            "report": settings.report.model_copy(update=report),
        }
    )
    return with_session(changed)
