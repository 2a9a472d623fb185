"""Types of fields that are stored and read again.

They have bounds, so that whoever may order a run cannot fill the store.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import AfterValidator, Field, SecretStr

from explorer.urls import parse


def _cron(text: str) -> str:
    from croniter import CroniterError, croniter  # only who has schedules pays for it

    fields = text.split()
    try:
        if len(fields) == 5 and croniter(text).get_next():
            return text
    except CroniterError:
        pass
    raise ValueError('must be a cron expression of five fields, for instance "*/30 * * * *"')


def _time_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        near = get_close_matches(name, available_timezones(), n=1) or ["Europe/Berlin"]
        raise ValueError(f"must be the name of a time zone, for instance {near[0]}") from None
    return name


def _address(url: str) -> str:
    parts = parse(url)
    if not parts:
        raise ValueError("must be an http:// or https:// address")
    if parts.user or parts.password:
        raise ValueError("must hold no user and no password: there is user and passwordEnv")
    return url


def _schedule_name(name: str) -> str:
    if not re.fullmatch(SCHEDULE_NAME, name):
        raise ValueError('must be of letters, digits, ".", "_" and "-", 64 at most')
    if name == "new":
        raise ValueError("must be another: the page that adds a schedule has this one")
    return name


def _session_name(name: str) -> str:
    if not re.fullmatch(SCHEDULE_NAME, name):
        raise ValueError('must be a name of letters, digits, ".", "_" and "-", 64 at most')
    return name


def _recording_name(name: str) -> str:
    plain = name.removesuffix(".json")
    if not re.fullmatch(SCHEDULE_NAME, plain):
        raise ValueError('must be of letters, digits, ".", "_" and "-", 64 at most')
    return plain


def _scenario_name(name: str) -> str:
    if not re.fullmatch(SCENARIO_NAME, name):
        raise ValueError(
            "must be the name of a .feature, .md or .txt file: letters, digits, "
            '".", "_" and "-", 64 at most'
        )
    return name


def _no_nul(text: str) -> str:
    """Refuse NUL characters: databases do, and no name or address has one."""
    if "\0" in text:
        raise ValueError("must hold no NUL character")
    return text


MAX_TEXT_LENGTH = 2_000
"""Characters of a text."""
MAX_PATTERNS = 100
"""Items of a list of patterns."""
MAX_TAGS = 20
"""Tags of a schedule, and addresses that it notifies."""
BoundedText = Annotated[
    str,
    Field(max_length=MAX_TEXT_LENGTH, json_schema_extra={"pattern": r"^[^\u0000]*$"}),
    AfterValidator(_no_nul),
]
Patterns = Annotated[tuple[BoundedText, ...], Field(max_length=MAX_PATTERNS)]
HostFile = Annotated[BoundedText, "a file of the machine that carries out the crawl"]
PasswordVariable = Annotated[BoundedText, "the name of a variable that holds a password"]
CheckNames = Annotated[Patterns, "names of checks"]
"""Values that the settings take as they are and the web service restricts."""
Tags = Annotated[tuple[BoundedText, ...], Field(max_length=MAX_TAGS)]
Cron = Annotated[str, Field(max_length=300), AfterValidator(_cron)]
TimeZone = Annotated[str, Field(max_length=64), AfterValidator(_time_zone)]
Address = Annotated[str, Field(max_length=MAX_TEXT_LENGTH), AfterValidator(_address)]
SCHEDULE_NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}"
ScheduleName = Annotated[
    str, AfterValidator(_schedule_name), Field(json_schema_extra={"pattern": f"^{SCHEDULE_NAME}$"})
]
SessionName = Annotated[str, AfterValidator(_session_name)]
"""The name of a session that is kept from run to run; it leads out of no folder."""
VisitorName = Annotated[str, Field(min_length=1, max_length=64)]
"""What reports call a visitor."""
RecordingName = Annotated[
    str,
    AfterValidator(_recording_name),
    Field(json_schema_extra={"pattern": f"^{SCHEDULE_NAME}$"}),
]
"""The name of a recording's file, without ``.json``; it leads out of no folder."""
SCENARIO_NAME = r"[A-Za-z0-9][A-Za-z0-9._-]{0,55}\.(feature|md|txt)"
ScenarioName = Annotated[
    str,
    AfterValidator(_scenario_name),
    Field(json_schema_extra={"pattern": f"^{SCENARIO_NAME}$"}),
]
"""The name of a file of scenarios, with its suffix; it leads out of no folder."""


NotifyAddresses = Annotated[
    tuple[Annotated[SecretStr, Field(max_length=MAX_TEXT_LENGTH)], ...], Field(max_length=MAX_TAGS)
]
