"""Reads the settings: command line > environment > .env > config.yaml > defaults.

pydantic-settings reads and merges these sources. This module adds what error messages need: which
names are unknown, and what each setting is called in the source that gave it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_origin

import yaml
from pydantic import ValidationError
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    InitSettingsSource,
    SettingsConfigDict,
    YamlConfigSettingsSource,
)
from pydantic_settings.sources import ConfigFileSourceType

from explorer.errors import UsageError
from explorer.settings import error_messages
from explorer.settings.error_messages import (
    CONFIG_FILE,
    ENV_FILE,
    LISTS,
    NamedValue,
    look_up,
)
from explorer.settings.model import Settings
from explorer.settings.section import Place

SECTIONS = {
    name: info.annotation
    for name, info in Settings.model_fields.items()
    if isinstance(info.annotation, type)
}
VARIABLES = {
    f"{error_messages.ENV_PREFIX}{section}__{field}".upper(): Place(section, field)
    for section, model in SECTIONS.items()
    for field in model.model_fields
}
Names = dict[Place, str]
"""What each given setting is called in an error message."""


class SettingsSources(Settings, BaseSettings):
    """The settings as pydantic-settings reads them."""

    model_config = SettingsConfigDict(
        case_sensitive=True,
        env_prefix=error_messages.ENV_PREFIX.lower(),
        env_prefix_target="all",  # each section has an alias
        env_nested_delimiter="__",
        dotenv_filtering="only_existing",
        validate_default=False,
    )


def load_settings(
    environment: Mapping[str, str],
    *,
    file: Path | None = None,
    options: Mapping[Place, NamedValue] | None = None,
) -> Settings:
    """Read the settings for a program that starts in the current folder.

    Args:
        environment: The environment variables.
        file: Replaces config.yaml and must exist; None for config.yaml if it exists.
        options: Values from the command line.

    Raises:
        UsageError: A source cannot be read, or a setting is unknown or invalid. The message is one
            line about one problem: the first that is no missing setting, if there is one.
    """
    options = options or {}
    config_file = ConfigFile(file)
    env_file = _env_file()
    variables = EnvSettingsSource(SettingsSources)
    variables.env_vars = environment
    names = config_file.names | _checked(env_file, f" in {ENV_FILE}") | _checked(variables)
    names |= {place: given.name for place, given in options.items()}
    sources = (_command_line(options), variables, env_file, config_file)
    try:
        settings = SettingsSources(_build_sources=(sources, {}))
    except ValidationError as error:
        # A name that is misspelt is missing, too: what is there tells more than what is not.
        told = min(error.errors(include_url=False), key=lambda one: one["type"] == "missing")
        raise UsageError(error_messages.format_error(told, names)) from None
    return Settings.model_construct(settings.model_fields_set, **dict(settings))


def _command_line(options: Mapping[Place, NamedValue]) -> InitSettingsSource:
    sections: dict[str, dict[str, object]] = {}
    for place, given in options.items():
        sections.setdefault(place.section, {})[place.field] = given.value
    return InitSettingsSource(SettingsSources, sections)


def _env_file() -> DotEnvSettingsSource:
    try:
        return DotEnvSettingsSource(SettingsSources, env_file=ENV_FILE)
    except (OSError, UnicodeDecodeError) as error:
        raise error_messages.unreadable_file_error(ENV_FILE, error) from None


def _checked(source: EnvSettingsSource, where: str = "") -> Names:
    """Keep only settings in ``source``; a variable with an empty value counts as not set."""
    names: Names = {}
    settings: dict[str, str] = {}
    for variable, text in source.env_vars.items():
        named = variable.startswith((error_messages.PASSWORDS_PREFIX, error_messages.NOTIFY_PREFIX))
        if variable.startswith(error_messages.ENV_PREFIX) and text and not named:
            name = f"{variable}{where}"
            place = look_up(variable, VARIABLES, name)
            _check_list(place, text, name)
            names[place] = name
            settings[variable.lower()] = text
    source.env_vars = settings
    return names


def _check_list(place: Place, text: str, name: str) -> None:
    if get_origin(SECTIONS[place.section].model_fields[place.field].annotation) is tuple:
        try:
            json.loads(text)
        except ValueError:
            raise UsageError(f'{name} must be a JSON list, for instance ["a", "b"]') from None


class ConfigFile(YamlConfigSettingsSource):
    """The configuration file, with its keys turned into field names to merge with other sources.

    Attributes:
        names: What each setting in the file is called in an error message.
    """

    def __init__(self, file: Path | None) -> None:
        self.names: Names = {}
        if file is None and CONFIG_FILE.exists():
            file = CONFIG_FILE
        # As a string: the library takes Path("") or Path(".") for "use model_config".
        super().__init__(SettingsSources, file and str(file))

    def _read_files(
        self, files: ConfigFileSourceType | None, deep_merge: bool = False
    ) -> dict[str, object]:
        """Read the file, which may be a pipe; reject one that does not exist or is a folder."""
        if not isinstance(files, str):
            return {}
        sections = _mapping(_parse(Path(files)), files)
        return {section: self._values(section, values) for section, values in sections.items()}

    def _values(self, section: str, values: object) -> object:
        name = f"{section} in {self.yaml_file_path}"
        look_up(section, Settings.model_fields, name)
        if section not in LISTS:
            return dict(self._fields(section, _mapping(values, name)))
        if not isinstance(values, list | None):
            raise UsageError(f'{name} must be a list of "- name: ..." entries')
        self.names[Place(section, "")] = name
        return _text_keys(values or [])

    def _fields(self, section: str, values: Mapping[str, object]) -> Iterator[tuple[str, object]]:
        """Yield field names and values; a key may be in camelCase or snake_case."""
        fields = error_messages.field_names_by_key(SECTIONS[section])
        for key, value in values.items():
            name = f"{section}.{key} in {self.yaml_file_path}"
            place = Place(section, key if key in fields.values() else look_up(key, fields, name))
            if place in self.names:
                raise UsageError(f"{name} repeats {self.names[place]}")
            self.names[place] = name
            yield place.field, value


class _Loader(yaml.SafeLoader):
    """Takes 01067, 12:30, 1_000 and 0x10 as texts, not as numbers that are written otherwise."""


_NUMBERS = {
    "tag:yaml.org,2002:int": r"[-+]?(?:0|[1-9][0-9]*)$",
    "tag:yaml.org,2002:float": r"[-+]?(?:(?:0|[1-9][0-9]*)?\.[0-9]+(?:[eE][-+]?[0-9]+)?|\.inf)$",
}
_Loader.yaml_implicit_resolvers = {
    first: [one for one in resolvers if one[0] not in _NUMBERS]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
for _tag, _shape in _NUMBERS.items():
    _Loader.add_implicit_resolver(_tag, re.compile(_shape), list("-+.0123456789"))


def _parse(file: Path) -> object:
    try:
        return _Loader(file.read_text("utf-8")).get_single_data()
    except (OSError, UnicodeDecodeError) as error:
        raise error_messages.unreadable_file_error(file, error) from None
    except yaml.MarkedYAMLError as error:
        line = f" in line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise UsageError(f"{file} is not valid YAML: {error.problem}{line}") from None
    except yaml.YAMLError as error:
        raise UsageError(f"{file} is not valid YAML: {str(error).splitlines()[0]}") from None
    except ValueError as error:  # of a date or time that is none: 2027-02-31
        raise UsageError(f"{file} has a date or time that does not exist: {error}") from None


def _mapping(values: object, name: str) -> dict[str, object]:
    """Return the keys and values; an empty file or section means the defaults."""
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise UsageError(f'{name} must be made of "key: value" lines')
    return {str(key): value for key, value in values.items()}


def _text_keys(value: object) -> object:
    """Turn all keys into text that an error message can name (YAML reads ``on:`` as true)."""
    if isinstance(value, dict):
        return {str(key): _text_keys(item) for key, item in value.items()}
    return [_text_keys(item) for item in value] if isinstance(value, list) else value
