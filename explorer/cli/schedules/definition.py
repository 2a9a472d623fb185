"""Makes a schedule from the options of a command line; errors name the option."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from explorer.checks import all_checks
from explorer.cli.options import CrawlFlags, flag
from explorer.errors import UsageError
from explorer.policy.scope import Scope
from explorer.settings.error_messages import describe_error
from explorer.settings.model import CheckSettings, ScheduleSettings, Settings
from explorer.settings.preflight import require_notifiable, require_url

FLAGS = {
    "name": "NAME",
    "url": "URL",
    "jitter_seconds": "--jitter",
    "tags": "--tag",
    "notify.to": "--notify",
    "notify.to_env": "--notify-env",
    "notify.severity": "--severity",
}


def require_recording(name: str, url: str, settings: Settings) -> str:
    """Check that a recording can be replayed, and say what its replays need.

    Args:
        name: The name of the recording.
        url: Where to replay it, or "" for where it was recorded.
        settings: Name the folder of recordings.

    Returns:
        Where to replay it.

    Raises:
        UsageError: It cannot be replayed, or nothing says where.
    """
    from explorer.recording.library import RecordingLibrary, start_address

    library = RecordingLibrary(settings)
    recording = library.get(name)
    if problem := library.problem(name, os.environ):
        print(problem, file=sys.stderr)
    return start_address(recording, name, url)


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
