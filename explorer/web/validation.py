"""What people and programs want to be run, checked before it is stored.

Whoever may use the service may not thereby read its host: no file of it, and no variable but those
that are named for this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from pydantic import ValidationError
from starlette.datastructures import FormData

from explorer.checks import check_names
from explorer.errors import UsageError
from explorer.settings.complaints import NOTIFY, PASSWORDS
from explorer.settings.model import CrawlOptions, NotifySettings, ScheduleSettings
from explorer.settings.preflight import require_notifiable, require_url
from explorer.store.records import RunOrder, StoredSchedule
from explorer.web.errors import InvalidRequest, refused

LISTS = ("scope", "disabled_checks", "tags", "notify_to")
CHECKBOXES = ("read_only", "resume_coverage", "ignore_robots")


def run_order(values: Mapping[str, object]) -> RunOrder:
    """Raise Refused for what cannot be run, or may not be asked for from here."""
    given = {name: value for name, value in values.items() if name in CrawlOptions.model_fields}
    try:
        options = CrawlOptions.model_validate(given)
        url = require_url(str(values.get("url", "")).strip())
        order = RunOrder.model_validate(
            {"url": url, "options": options, "tags": values.get("tags") or ()}
        )
    except ValidationError as error:
        raise refused(error) from None
    except UsageError as error:
        raise InvalidRequest({"url": str(error)}) from None
    _require_allowed(options)
    return order


async def schedule_order(
    values: Mapping[str, object], before: StoredSchedule | None
) -> ScheduleSettings:
    """The same for a schedule. Addresses of who is told are kept where none are given, and so is
    the file of a log in: nobody can give them back from here."""
    try:
        definition = ScheduleSettings.model_validate(values)
        url = require_url(definition.url)
    except ValidationError as error:
        raise refused(error) from None
    except UsageError as error:
        raise InvalidRequest({"url": str(error)}) from None
    _require_allowed(definition)
    notify = definition.notify
    if notify.to_env and not notify.to_env.startswith(NOTIFY):
        raise InvalidRequest({"notify_to_env": f"must begin with {NOTIFY}"})
    await asyncio.to_thread(_require_notifiable, notify)
    kept: dict[str, object] = {}
    if before:
        kept["storage_state"] = before.definition.storage_state
        if "to" not in notify.model_fields_set:
            notify = notify.model_copy(update={"to": before.definition.notify.to})
    return definition.model_copy(update={"url": url, "notify": notify, **kept})


def require_own(schedule: StoredSchedule) -> None:
    """Raise Refused for one that config.yaml has: it would come back with the next start."""
    if schedule.source == "config":
        told = "is defined in config.yaml: change it there; here it can be paused and run"
        raise InvalidRequest({schedule.name: told}, 409)


def _require_notifiable(notify: NotifySettings) -> None:
    try:
        require_notifiable(notify.to, "")
    except UsageError as error:  # 409: which addresses there are, only the apprise of here knows
        raise InvalidRequest({"notify_to": str(error).strip()}, 409) from None


def _require_allowed(options: CrawlOptions) -> None:
    if unknown := sorted({*(options.disabled_checks or ())} - {*check_names()}):
        raise InvalidRequest({"disabled_checks": f"there is no check {', '.join(unknown)}"})
    if options.storage_state is not None:
        raise InvalidRequest({"storage_state": "is a file of the service's machine: set it there"})
    if options.password_env and not options.password_env.startswith(PASSWORDS):
        raise InvalidRequest({"password_env": f"must begin with {PASSWORDS}"})
    if (options.user is None) != (options.password_env is None):
        missing = "password_env" if options.password_env is None else "user"
        raise InvalidRequest({missing: "is missing: a login needs user and password"}, 409)


# --- forms --------------------------------------------------------------------------------------


def form_values(form: FormData) -> dict[str, object]:
    """The fields that were filled in, by the names that settings have; lists by lines."""
    values: dict[str, object] = {}
    for name in form:
        text = "\n".join(map(_text, form.getlist(name))).strip()
        if name in LISTS:
            values[name] = [line.strip() for line in text.split("\n") if line.strip()]
        elif text:
            values[name] = True if name in CHECKBOXES else text
    return {name: value for name, value in values.items() if value != []}


def schedule_values(form: FormData) -> dict[str, object]:
    """Those of a schedule: what begins with notify_ is a section of its own."""
    values = form_values(form)
    told = {name: values.pop(name) for name in list(values) if name.startswith("notify_")}
    notify: dict[str, object] = {name.removeprefix("notify_"): v for name, v in told.items()}
    if "notify_when" in form:  # an empty one goes with the boxes, so that none may be ticked
        notify["when"] = [word for word in form.getlist("notify_when") if word]
    if notify.pop("nobody", None):
        notify["to"] = []
    return {**values, "notify": notify}


def unsaid(before: ScheduleSettings) -> dict[str, object]:
    """What the form cannot say, and leaves as it is: that something is off or empty where the
    settings may say otherwise."""
    options = {name: getattr(before, name) for name in CrawlOptions.model_fields}
    return {name: value for name, value in options.items() if value is False or value in ((), "")}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
