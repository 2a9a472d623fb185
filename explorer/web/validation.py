"""Validation of runs and schedules requested by people and programs.

Users of the service must not gain access to its host: options that read files are rejected, and
environment variables are limited to those with a reserved prefix.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import get_origin

from pydantic import ValidationError
from starlette.datastructures import FormData

from explorer.checks import check_names
from explorer.errors import UsageError
from explorer.settings.crawl_options import not_taken
from explorer.settings.error_messages import NOTIFY_PREFIX, PASSWORDS_PREFIX
from explorer.settings.field_types import HostFile, PasswordVariable
from explorer.settings.model import CrawlOptions, NotifySettings, ScheduleSettings
from explorer.settings.option import plain_type, value_types
from explorer.settings.preflight import require_notifiable, require_url
from explorer.store.records import RunOrder, StoredSchedule
from explorer.web.errors import InvalidRequest, invalid_request

_OPTION_TYPES = value_types(CrawlOptions)
HOST_FILES = {name for name, kind in _OPTION_TYPES.items() if kind == HostFile}
"""Options that name files of the service's host."""
_PASSWORD_VARIABLES = {name for name, kind in _OPTION_TYPES.items() if kind == PasswordVariable}
_CHECKBOXES = {"allow_destructive"} | {
    name for name, kind in _OPTION_TYPES.items() if plain_type(kind) is bool
}
_LIST_FIELDS = {"tags", "notify_to"} | {
    name for name, kind in _OPTION_TYPES.items() if get_origin(plain_type(kind)) is tuple
}
"""Fields with one item per line."""


def run_order(values: Mapping[str, object]) -> RunOrder:
    """Return the order for the requested run.

    Raises:
        InvalidRequest: A value is invalid or not allowed.
    """
    options_input = {
        name: value for name, value in values.items() if name in CrawlOptions.model_fields
    }
    try:
        options = CrawlOptions.model_validate(options_input)
        url = require_url(str(values.get("url", "")).strip())
        order = RunOrder.model_validate(
            {
                "url": url,
                "options": options,
                "recording": values.get("recording"),
                "scenario": values.get("scenario"),
                "allow_destructive": values.get("allow_destructive") or False,
                "tags": values.get("tags") or (),
            }
        )
    except ValidationError as error:
        raise invalid_request(error) from None
    except UsageError as error:
        raise InvalidRequest({"url": str(error)}) from None
    _require_allowed(options)
    if others := not_taken(dict(options), order.kind):
        how = "is replayed as it was recorded" if order.recording else "is carried out as written"
        script = "recording" if order.recording else "scenario"
        raise InvalidRequest({script: f"{how}, without {', '.join(others)}"})
    return order


async def schedule_order(
    values: Mapping[str, object], existing: StoredSchedule | None
) -> ScheduleSettings:
    """Return the definition of the requested schedule.

    Values that the pages and the API do not disclose are kept from the previous definition: the
    storage state file and, if none are given, the recipients' addresses.

    Args:
        values: The requested values.
        existing: The schedule to be changed, or None for a new one.

    Raises:
        InvalidRequest: A value is invalid or not allowed.
    """
    try:
        definition = ScheduleSettings.model_validate(values)
        url = require_url(definition.url)
    except ValidationError as error:
        raise invalid_request(error) from None
    except UsageError as error:
        raise InvalidRequest({"url": str(error)}) from None
    _require_allowed(definition)
    notify = definition.notify
    if notify.to_env and not notify.to_env.startswith(NOTIFY_PREFIX):
        raise InvalidRequest({"notify_to_env": f"must begin with {NOTIFY_PREFIX}"})
    await asyncio.to_thread(_require_notifiable, notify)
    kept: dict[str, object] = {}
    if existing:
        kept = {name: getattr(existing.definition, name) for name in HOST_FILES}
        if "to" not in notify.model_fields_set:
            notify = notify.model_copy(update={"to": existing.definition.notify.to})
    return definition.model_copy(update={"url": url, "notify": notify, **kept})


def require_editable(schedule: StoredSchedule) -> None:
    """Check that config.yaml does not define the schedule.

    Such a schedule would be restored at the next start.

    Raises:
        InvalidRequest: config.yaml defines the schedule.
    """
    if schedule.source == "config":
        message = "is defined in config.yaml: change it there; here it can be paused and run"
        raise InvalidRequest({schedule.name: message}, 409)


def _require_notifiable(notify: NotifySettings) -> None:
    try:
        require_notifiable(notify.to, "")
    except UsageError as error:  # 409: validity depends on the installed Apprise
        raise InvalidRequest({"notify_to": str(error).strip()}, 409) from None


def _require_allowed(options: CrawlOptions) -> None:
    if unknown := sorted({*(options.disabled_checks or ())} - {*check_names()}):
        raise InvalidRequest({"disabled_checks": f"there is no check {', '.join(unknown)}"})
    values = dict(options)
    for name in HOST_FILES:
        if values[name] is not None:
            raise InvalidRequest({name: "is a file of the service's machine: set it there"})
    for name in _PASSWORD_VARIABLES:
        if values[name] and not values[name].startswith(PASSWORDS_PREFIX):
            raise InvalidRequest({name: f"must begin with {PASSWORDS_PREFIX}"})
    if (options.user is None) != (options.password_env is None):
        missing = "password_env" if options.password_env is None else "user"
        raise InvalidRequest({missing: "is missing: a login needs user and password"}, 409)


# --- forms --------------------------------------------------------------------------------------


def form_values(form: FormData) -> dict[str, object]:
    """Return the filled-in fields of a form under the names of the settings."""
    values: dict[str, object] = {}
    for name in form:
        text = "\n".join(map(_text, form.getlist(name))).strip()
        if name in _LIST_FIELDS:
            values[name] = [line.strip() for line in text.split("\n") if line.strip()]
        elif text:
            values[name] = True if name in _CHECKBOXES else text
    return {name: value for name, value in values.items() if value != []}


def schedule_values(form: FormData) -> dict[str, object]:
    """Return the fields of a schedule's form, those of the notification in a section."""
    values = form_values(form)
    notify_fields = {name: values.pop(name) for name in list(values) if name.startswith("notify_")}
    notify: dict[str, object] = {
        name.removeprefix("notify_"): v for name, v in notify_fields.items()
    }
    if "notify_when" in form:  # a hidden empty field marks that all boxes may be unticked
        notify["when"] = [word for word in form.getlist("notify_when") if word]
    if notify.pop("nobody", None):
        notify["to"] = []
    return {**values, "notify": notify}


def kept_options(existing: ScheduleSettings) -> dict[str, object]:
    """Return the options that the form cannot express and therefore keeps.

    These are options that are explicitly off or empty, in contrast to the settings' defaults.
    """
    options = {name: getattr(existing, name) for name in CrawlOptions.model_fields}
    return {name: value for name, value in options.items() if value is False or value in ((), "")}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
