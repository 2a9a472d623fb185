"""Types of the values in requests, with patterns for the description of the API."""

from __future__ import annotations

from typing import Annotated
from zoneinfo import available_timezones

from pydantic import AfterValidator, WithJsonSchema

from explorer.checks import check_names
from explorer.settings import model as config
from explorer.settings.field_types import MAX_TEXT_LENGTH, Address, TimeZone

_LABEL = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_PORT = r"([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
_HOST = rf"({_LABEL}(\.{_LABEL}){{0,8}}|\[::1\])"
_PATH = r"([/?#]([A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)?"
_PARTS = {
    "minute": "[0-5]?[0-9]",
    "hour": "([01]?[0-9]|2[0-3])",
    "day": "(0?[1-9]|[12][0-9]|3[01])",
    "month": "(0?[1-9]|1[0-2]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)",
    "weekday": "([0-7]|SUN|MON|TUE|WED|THU|FRI|SAT)",
}


def _cron_field(part: str) -> str:
    item = rf"(\*|{part}(-{part})?)(/[1-9][0-9]?)?"
    return rf"{item}(,{item}){{0,30}}"


CRON = "^" + " ".join(map(_cron_field, _PARTS.values())) + "$"
URL = rf"^https?://{_HOST}(:{_PORT})?{_PATH}$"


def _require_check(name: str) -> str:
    if name not in _CHECKS:
        raise ValueError("must be the name of a check")
    return name


_TIME_ZONES, _CHECKS = available_timezones(), set(check_names())
# The settings validate the values. The patterns in the schema are stricter, so that any value that
# matches them is accepted.
Url = Annotated[
    Address,
    WithJsonSchema(
        {
            "type": "string",
            "pattern": URL,
            "maxLength": MAX_TEXT_LENGTH,
            "examples": ["https://shop.example/"],
        }
    ),
]
Cron = Annotated[
    config.Cron,
    WithJsonSchema(
        {"type": "string", "pattern": CRON, "maxLength": 300, "examples": ["*/30 * * * *"]}
    ),
]
Zone = Annotated[TimeZone, WithJsonSchema({"type": "string", "enum": sorted(_TIME_ZONES)})]
_NAME = "[a-z][a-z0-9]{0,20}"
_GLOB_HOST = rf"https?://(\*\.)?{_NAME}(\.{_NAME}){{0,5}}(:[1-9][0-9]{{0,3}})?"
ADDRESS_GLOB = rf"^(({_GLOB_HOST})?/[A-Za-z0-9._~*/-]{{0,300}})?$"
CheckName = Annotated[
    str, AfterValidator(_require_check), WithJsonSchema({"type": "string", "enum": sorted(_CHECKS)})
]


def variable_pattern(prefix: str) -> str:
    """Return the pattern of the names of variables that a client may give."""
    return f"^{prefix}[A-Za-z0-9_]{{1,100}}$"
