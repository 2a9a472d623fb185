"""Reads the settings: command line > environment > .env > config.yaml > defaults.

pydantic-settings reads and merges these sources. What stands here is what a complaint needs: which
names are unknown, and what each setting was called where it was given.
"""

from __future__ import annotations

import json
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
from explorer.settings import complaints
from explorer.settings.complaints import CONFIG_FILE, ENV_FILE, SCHEDULES, Given, Place, known
from explorer.settings.model import Settings

SECTIONS = {
    name: info.annotation
    for name, info in Settings.model_fields.items()
    if isinstance(info.annotation, type)
}
VARIABLES = {
    f"{complaints.ENV_PREFIX}{section}__{field}".upper(): Place(section, field)
    for section, model in SECTIONS.items()
    for field in model.model_fields
}
Names = dict[Place, str]
"""What each setting that was given is called in a complaint."""


class SettingsSources(Settings, BaseSettings):
    """The settings as pydantic-settings reads them."""

    model_config = SettingsConfigDict(
        case_sensitive=True,
        env_prefix=complaints.ENV_PREFIX.lower(),
        env_prefix_target="all",  # each section has an alias
        env_nested_delimiter="__",
        dotenv_filtering="only_existing",
        validate_default=False,
    )


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
        first = error.errors(include_url=False)[0]
        raise UsageError(complaints.complaint(first, names)) from None
    return Settings.model_construct(settings.model_fields_set, **dict(settings))


def _command_line(options: Mapping[Place, Given]) -> InitSettingsSource:
    sections: dict[str, dict[str, object]] = {}
    for place, given in options.items():
        sections.setdefault(place.section, {})[place.field] = given.value
    return InitSettingsSource(SettingsSources, sections)


def _env_file() -> DotEnvSettingsSource:
    try:
        return DotEnvSettingsSource(SettingsSources, env_file=ENV_FILE)
    except (OSError, UnicodeDecodeError) as error:
        raise complaints.unreadable(ENV_FILE, error) from None


def _checked(source: EnvSettingsSource, where: str = "") -> Names:
    """Leave in ``source`` the settings only; a variable that is empty counts as not set."""
    names: Names = {}
    settings: dict[str, str] = {}
    for variable, text in source.env_vars.items():
        named = variable.startswith((complaints.PASSWORDS, complaints.NOTIFY))
        if variable.startswith(complaints.ENV_PREFIX) and text and not named:
            name = f"{variable}{where}"
            place = known(variable, VARIABLES, name)
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
    """The file with its keys as names of fields, so that it merges with the other sources."""

    def __init__(self, file: Path | None) -> None:
        self.names: Names = {}
        if file is None and CONFIG_FILE.exists():
            file = CONFIG_FILE
        # As text: the library takes the path of this folder for "as model_config says".
        super().__init__(SettingsSources, file and str(file))

    def _read_files(
        self, files: ConfigFileSourceType | None, deep_merge: bool = False
    ) -> dict[str, object]:
        """A pipe is read too, and a file that does not exist or is a folder complained of."""
        if not isinstance(files, str):
            return {}
        sections = _mapping(_parse(Path(files)), files)
        return {section: self._values(section, values) for section, values in sections.items()}

    def _values(self, section: str, values: object) -> object:
        name = f"{section} in {self.yaml_file_path}"
        known(section, Settings.model_fields, name)
        if section != SCHEDULES:
            return dict(self._fields(section, _mapping(values, name)))
        if not isinstance(values, list | None):
            raise UsageError(f'{name} must be a list of "- name: ..." entries')
        self.names[Place(SCHEDULES, "")] = name
        return _text_keys(values or [])

    def _fields(self, section: str, values: Mapping[str, object]) -> Iterator[tuple[str, object]]:
        """The values by their fields, each of which may be spelled in camelCase or snake_case."""
        fields = complaints.spellings(SECTIONS[section])
        for key, value in values.items():
            name = f"{section}.{key} in {self.yaml_file_path}"
            place = Place(section, key if key in fields.values() else known(key, fields, name))
            if place in self.names:
                raise UsageError(f"{name} repeats {self.names[place]}")
            self.names[place] = name
            yield place.field, value


def _parse(file: Path) -> object:
    try:
        return yaml.safe_load(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise complaints.unreadable(file, error) from None
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
