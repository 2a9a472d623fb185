"""Names of settings, and error messages for wrong ones, each of one line."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails

from explorer.errors import UsageError
from explorer.settings.model import NamedLogin, NotifySettings, ScheduleSettings
from explorer.settings.section import Place, Section

CONFIG_FILE = Path("config.yaml")
ENV_FILE = Path(".env")
ENV_PREFIX = "EXPLORER_"
PASSWORDS_PREFIX = "EXPLORER_PASSWORD_"
NOTIFY_PREFIX = "EXPLORER_NOTIFY_"
"""Environment variables with these prefixes are no settings.

They hold secrets that settings refer to by name.
"""
LISTS: Mapping[str, type[Section]] = {"schedules": ScheduleSettings, "logins": NamedLogin}
"""The settings that are lists and no sections, with their entries; only files have them."""


class NamedValue(NamedTuple):
    """A value that the user gave, and the name of the setting for error messages."""

    value: object
    name: str


Named = TypeVar("Named")


def look_up(key: str, names: Mapping[str, Named], name: str) -> Named:
    """Return the value of ``key`` in ``names``.

    Args:
        key: The name that the user gave.
        names: What each known name stands for.
        name: What to call it in the error message.

    Raises:
        UsageError: The key is unknown. The message suggests the nearest name, or lists all.
    """
    if key in names:
        return names[key]
    near = get_close_matches(key, names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(names)}"
    raise UsageError(f"{name} is not a setting: {hint}")


def field_names_by_key(section: type[Section]) -> dict[str, str]:
    """Return the field names of a section by their camelCase keys."""
    return {info.alias or name: name for name, info in section.model_fields.items()}


def format_error(error: ErrorDetails, names: Mapping[Place, str]) -> str:
    """Return a message for a validation error. It omits the value, which may be a secret."""
    section, *inside = error["loc"]
    if section in LISTS:
        return _format_list_error(error, str(section), names[Place(str(section), "")])
    field, *item = inside
    which = "".join(
        f" (item {one + 1})" if isinstance(one, int) else f" {_camel(one)}" for one in item
    )
    return f"{names[Place(str(section), str(field))]}{which} {describe_error(error)}"


def _format_list_error(error: ErrorDetails, setting: str, name: str) -> str:
    """Return a message that names the setting by its path: ``schedules[0].notify.toEnv``."""
    *path, last = error["loc"]
    unknown = error["type"] == "extra_forbidden"
    parts = [*map(_camel, path), last if unknown else _camel(last)]
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)
    named = where.lstrip(".") + name.removeprefix(setting)
    if unknown:
        section = NotifySettings if "notify" in path else LISTS[setting]
        look_up(str(last), field_names_by_key(section), named)
    return f"{named} {describe_error(error)}"


def _camel(part: str | int) -> str | int:
    return to_camel(part) if isinstance(part, str) else part


def describe_error(error: ErrorDetails) -> str:
    """Return what is wrong with a value, to be appended to its name."""
    message = error["msg"].removeprefix("Value error, ").partition(", unable")[0]
    if error["type"] == "missing":
        return "is missing"
    if error["type"] == "extra_forbidden":
        return "is not a setting"
    if error["type"] == "too_long":
        return f"must have at most {error['ctx']['max_length']} items"
    if error["type"] == "model_type":
        return 'must be made of "key: value" lines'
    return (
        message.replace("Input should", "must")
        .replace("String should", "must")
        .replace("tuple", "list")
    )


def unreadable_file_error(file: Path, error: OSError | UnicodeDecodeError) -> UsageError:
    """Return the error for a file that cannot be read."""
    text = "it is not UTF-8 text"
    if isinstance(error, OSError):
        text = error.strerror or str(error)
    return UsageError(f"{file} cannot be read: {text}")
