"""Reads the settings: command line > environment > .env > config.yaml > defaults.

A value keeps the name its user gave it, so that a complaint can name that and where it stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple, TypeVar, get_origin

import dotenv
import yaml
from pydantic import ValidationError
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from explorer.config import NotifySettings, ScheduleSettings, Section, Settings
from explorer.errors import UsageError

CONFIG_FILE = Path("config.yaml")
ENV_FILE = Path(".env")
ENV_PREFIX = "EXPLORER_"
PASSWORDS = "EXPLORER_PASSWORD_"
NOTIFY = "EXPLORER_NOTIFY_"
"""Variables that begin so are no settings: they hold what settings only name."""
SCHEDULES = "schedules"
"""The one setting that is no section but a list; it stands in the file only."""


class Place(NamedTuple):
    """Where a setting lives in ``Settings``."""

    section: str
    field: str


class Given(NamedTuple):
    """A setting's value as its user gave it, and how to call it in a complaint."""

    value: object
    name: str


Source = dict[Place, Given]
Meaning = TypeVar("Meaning")


def load_settings(
    environment: Mapping[str, str],
    *,
    file: Path | None = None,
    options: Mapping[Place, Given] | None = None,
) -> Settings:
    """The settings of a program started in this folder.

    ``file`` replaces config.yaml and must exist; ``options`` come from the command line.
    Raise UsageError, one line long, at the first thing that is wrong.
    """
    given = (
        _from_file(file)
        | _from_variables(_read_env_file(), f" in {ENV_FILE}")
        | _from_variables(environment)
        | dict(options or {})
    )
    values: dict[str, object] = {}
    for place, setting in given.items():
        if place.section == SCHEDULES:
            values[SCHEDULES] = setting.value
        else:
            section = values.setdefault(place.section, {})
            assert isinstance(section, dict)
            section[place.field] = setting.value
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        raise UsageError(_complaint(error.errors(include_url=False)[0], given)) from None


# --- config.yaml --------------------------------------------------------------------------------


def _from_file(file: Path | None) -> Source:
    if file is None and not CONFIG_FILE.exists():
        return {}
    file = file or CONFIG_FILE
    source: Source = {}
    for section, values in _mapping(_parse(file), f"{file}").items():
        _known(section, {name: name for name in Settings.model_fields}, f"{section} in {file}")
        if section == SCHEDULES:
            if not isinstance(values, list | None):
                raise UsageError(f'{SCHEDULES} in {file} must be a list of "- name: ..." entries')
            source[Place(SCHEDULES, "")] = Given(_text_keys(values or []), f"{file}")
            continue
        for key, value in _mapping(values, f"{section} in {file}").items():
            name = f"{section}.{key} in {file}"
            place = Place(section, _field(section, key, name))
            if place in source:
                raise UsageError(f"{name} repeats {source[place].name}")
            source[place] = Given(value, name)
    return source


def _field(section: str, key: str, name: str) -> str:
    """The field that a key of the file names, in camelCase or snake_case."""
    fields = _spellings(section)
    return key if key in fields.values() else _known(key, fields, name)


def _parse(file: Path) -> object:
    try:
        return yaml.safe_load(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {_reason(error)}") from None
    except yaml.MarkedYAMLError as error:
        line = f" in line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise UsageError(f"{file} is not valid YAML: {error.problem}{line}") from None
    except yaml.YAMLError as error:
        raise UsageError(f"{file} is not valid YAML: {str(error).splitlines()[0]}") from None


def _mapping(values: object, name: str) -> dict[str, object]:
    """An empty file or section means the defaults."""
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise UsageError(f'{name} must be made of "key: value" lines')
    return {str(key): value for key, value in values.items()}


def _text_keys(value: object) -> object:
    """YAML's other keys (``on:`` is true to it) as text, which a complaint can name."""
    if isinstance(value, dict):
        return {str(key): _text_keys(item) for key, item in value.items()}
    return [_text_keys(item) for item in value] if isinstance(value, list) else value


# --- the environment ----------------------------------------------------------------------------


def _read_env_file() -> dict[str, str]:
    try:
        values = dotenv.dotenv_values(ENV_FILE)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{ENV_FILE} cannot be read: {_reason(error)}") from None
    return {name: value for name, value in values.items() if value is not None}


def _from_variables(variables: Mapping[str, str], where: str = "") -> Source:
    """The EXPLORER_ variables; one that is empty counts as not set."""
    places = dict(_variable_names())
    source: Source = {}
    for variable, text in variables.items():
        named = variable.startswith((PASSWORDS, NOTIFY))
        if variable.startswith(ENV_PREFIX) and text and not named:
            name = f"{variable}{where}"
            place = _known(variable, places, name)
            source[place] = Given(_value(text, place, name), name)
    return source


def _variable_names() -> Iterator[tuple[str, Place]]:
    for section in Settings.model_fields.keys() - {SCHEDULES}:
        for field in _section(section).model_fields:
            yield f"{ENV_PREFIX}{section}__{field}".upper(), Place(section, field)


def _value(text: str, place: Place, name: str) -> object:
    """Lists are written as JSON; pydantic reads all other types from text."""
    if not _is_list(_section(place.section).model_fields[place.field]):
        return text
    try:
        return json.loads(text)
    except ValueError:
        raise UsageError(f'{name} must be a JSON list, for instance ["a", "b"]') from None


# --- names and complaints -----------------------------------------------------------------------


def _section(name: str) -> type[Section]:
    section = Settings.model_fields[name].annotation
    assert isinstance(section, type)
    assert issubclass(section, Section)
    return section


def _spellings(section: str) -> dict[str, str]:
    """The fields of a section by their camelCase keys."""
    return _spellings_of(_section(section))


def _spellings_of(section: type[Section]) -> dict[str, str]:
    return {info.alias or name: name for name, info in section.model_fields.items()}


def _is_list(field: FieldInfo) -> bool:
    return get_origin(field.annotation) is tuple


def _known(key: str, known: Mapping[str, Meaning], name: str) -> Meaning:
    """What ``key`` stands for; the complaint names the nearest spelling, or all there are."""
    if key in known:
        return known[key]
    near = get_close_matches(key, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
    raise UsageError(f"{name} is not a setting: {hint}")


def _complaint(error: ErrorDetails, given: Source) -> str:
    """Pydantic's words in ours; the value itself, which may be a secret, is not repeated."""
    if error["loc"][0] == SCHEDULES:
        return _complaint_of_schedules(error, given[Place(SCHEDULES, "")].name)
    section, field, *item = error["loc"]
    name = given[Place(str(section), str(field))].name
    which = f" (item {int(item[0]) + 1})" if item else ""
    return f"{name}{which} {plain_words(error)}"


def _complaint_of_schedules(error: ErrorDetails, file: str) -> str:
    """Named by its path, ``schedules[0].notify.toEnv``."""
    *path, last = error["loc"]
    unknown = error["type"] == "extra_forbidden"
    names = [*map(_camel, path), last if unknown else _camel(last)]
    where = "".join(f"[{name}]" if isinstance(name, int) else f".{name}" for name in names)
    named = f"{where.lstrip('.')} in {file}"
    if unknown:
        section = NotifySettings if "notify" in path else ScheduleSettings
        _known(str(last), {key: key for key in _spellings_of(section)}, named)
    return f"{named} {plain_words(error)}"


def _camel(part: str | int) -> str | int:
    return to_camel(part) if isinstance(part, str) else part


def plain_words(error: ErrorDetails) -> str:
    """What is wrong with a value, in our words, to stand behind its name."""
    told = error["msg"].removeprefix("Value error, ").partition(", unable")[0]
    if error["type"] == "missing":
        return "is missing"
    if error["type"] == "extra_forbidden":
        return "is not a setting"
    if error["type"] == "too_long":
        return f"must have at most {error['ctx']['max_length']} items"
    if error["type"] == "model_type":
        return 'must be made of "key: value" lines'
    return (
        told.replace("Input should", "must")
        .replace("String should", "must")
        .replace("tuple", "list")
    )


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else "it is not UTF-8 text"
