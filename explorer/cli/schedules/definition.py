"""Makes a schedule from the options of a command line; errors name the option."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from explorer.checks import all_checks
from explorer.cli.options import CrawlFlags, flag
from explorer.errors import UsageError
from explorer.policy.scope import Scope
from explorer.settings.error_messages import describe_error
from explorer.settings.model import CheckSettings, ScheduleSettings, Settings
from explorer.settings.preflight import require_notifiable, require_url

if TYPE_CHECKING:
    from explorer.bootstrap.scripts import ScriptKind

FLAGS = {
    "name": "NAME",
    "url": "URL",
    "jitter_seconds": "--jitter",
    "tags": "--tag",
    "notify.to": "--notify",
    "notify.to_env": "--notify-env",
    "notify.severity": "--severity",
}


def require_script(scripts: Mapping[ScriptKind, str | None], url: str, settings: Settings) -> str:
    """Check that the recording or the scenarios of a schedule can be followed.

    Args:
        scripts: The names of the recording and of the file of scenarios, None if not given.
        url: Where the runs start, or "" for where the script does.
        settings: Name the folders.

    Returns:
        Where the runs start.

    Raises:
        UsageError: The script cannot be followed, or nothing says where.
    """
    from explorer.bootstrap.scripts import start_address

    for kind, name in scripts.items():
        if name:
            url = start_address(kind, name, url, settings)
    return url


def tell_problem(schedule: ScheduleSettings, settings: Settings) -> None:
    """Print why the runs of a schedule would fail at once if this process carried them out."""
    from explorer.bootstrap.scripts import script_problem

    if problem := script_problem(schedule, settings):
        print(problem, file=sys.stderr)


def schedule_from_options(
    name: str,
    url: str,
    crawl: CrawlFlags,
    fields: Mapping[str, object],
    notify: Mapping[str, object],
) -> ScheduleSettings:
    """Return the schedule that the options define.

    Args:
        name: The name of the schedule.
        url: Where its runs start.
        crawl: The options of its runs.
        fields: Further fields of the schedule; None means that an option was not given.
        notify: The fields of its notifications; None means that an option was not given.

    Raises:
        UsageError: For the first option that is invalid.
    """
    values = _without_none({**vars(crawl), **fields})
    values |= {"name": name, "url": require_url(url), "notify": _without_none(notify)}
    try:
        schedule = ScheduleSettings.model_validate(values)
    except ValidationError as error:
        raise UsageError(_error_message(error.errors(include_url=False)[0])) from None
    if (schedule.user is None) != (schedule.password_env is None):
        raise UsageError("--user and --password-env go together: a login needs both")
    disabled = CheckSettings(disabled=schedule.disabled_checks or ())
    all_checks(disabled, Scope(schedule.url, schedule.scope or ()))
    require_notifiable(schedule.notify.to, "--notify")
    return schedule


def _without_none(options: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in options.items() if value is not None}


def _error_message(error: ErrorDetails) -> str:
    words = [str(part) for part in error["loc"] if isinstance(part, str)]
    field = ".".join(words)
    items = [part + 1 for part in error["loc"] if isinstance(part, int)]
    which = f" (item {items[0]})" if items else ""
    return f"{FLAGS.get(field) or flag(field)}{which} {describe_error(error)}"
