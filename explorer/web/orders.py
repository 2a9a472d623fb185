"""What people and programs want to be run, checked before it is stored.

Whoever may use the service may not thereby read its host: no file of it, and no variable but those
that are named for this.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError
from starlette.datastructures import FormData

from explorer.checks import check_names
from explorer.config import CrawlOptions, ScheduleSettings
from explorer.config_sources import NOTIFY, PASSWORDS
from explorer.errors import UsageError
from explorer.preflight import require_url
from explorer.store.records import RunOrder, StoredSchedule
from explorer.web.complaints import Refused, refused

LISTS = ("scope", "disabled_checks", "tags", "notify_to")
CHECKBOXES = ("read_only", "resume_coverage", "ignore_robots")
TAGS = 20


def run_order(values: Mapping[str, object]) -> RunOrder:
    """Raise Refused for what cannot be run, or may not be asked for from here."""
    given = {name: value for name, value in values.items() if name in CrawlOptions.model_fields}
    try:
        options = CrawlOptions.model_validate(given)
        url = require_url(str(values.get("url", "")).strip())
    except ValidationError as error:
        raise refused(error) from None
    except UsageError as error:
        raise Refused({"url": str(error)}) from None
    _require_allowed(options)
    tags = values.get("tags") or ()
    assert isinstance(tags, list | tuple)
    return RunOrder(url=url, options=options, tags=tuple(map(str, tags))[:TAGS])


def schedule_order(values: Mapping[str, object], before: StoredSchedule | None) -> ScheduleSettings:
    """The same for a schedule. Addresses of who is told are kept where none are given: they are
    shown to nobody, so nobody can give them back."""
    try:
        definition = ScheduleSettings.model_validate(values)
        url = require_url(definition.url)
    except ValidationError as error:
        raise refused(error) from None
    except UsageError as error:
        raise Refused({"url": str(error)}) from None
    _require_allowed(definition)
    notify = definition.notify
    if notify.to_env and not notify.to_env.startswith(NOTIFY):
        raise Refused({"notify_to_env": f"must begin with {NOTIFY}"})
    if before and "to" not in notify.model_fields_set:
        notify = notify.model_copy(update={"to": before.definition.notify.to})
    return definition.model_copy(update={"url": url, "notify": notify})


def _require_allowed(options: CrawlOptions) -> None:
    if unknown := sorted({*(options.disabled_checks or ())} - {*check_names()}):
        raise Refused({"disabled_checks": f"there is no check {', '.join(unknown)}"})
    if options.storage_state is not None:
        raise Refused({"storage_state": "is a file of the service's machine: set it there"})
    if options.password_env and not options.password_env.startswith(PASSWORDS):
        raise Refused({"password_env": f"must begin with {PASSWORDS}"})
    if (options.user is None) != (options.password_env is None):
        missing = "password_env" if options.password_env is None else "user"
        raise Refused({missing: "is missing: a login needs user and password"}, 409)


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
    if "notify_when" in form:
        notify["when"] = form.getlist("notify_when")
    if notify.pop("nobody", None):
        notify["to"] = []
    return {**values, "notify": notify}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
