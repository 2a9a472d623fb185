"""Applies options to the settings that they override."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.settings.crawl_options import CrawlOptions
from explorer.settings.model import Settings
from explorer.settings.option import OptionInfo, options_of
from explorer.settings.section import Place


def overridden(
    options: Mapping[str, OptionInfo], values: Mapping[str, object]
) -> dict[str, object]:
    """Return the values of the settings that the given options (not None) stand for, by option."""
    given = {name: values[name] for name in options if values.get(name) is not None}
    return {name: not value if options[name].opposite else value for name, value in given.items()}


def settings_of(options: CrawlOptions, settings: Settings) -> Settings:
    """Return the settings with the options of one crawl applied."""
    infos = options_of(type(options))
    sections: dict[str, dict[str, object]] = {}
    for name, value in overridden(infos, dict(options)).items():
        place = infos[name].place
        sections.setdefault(place.section, {})[place.field] = value
    changed = {
        section: getattr(settings, section).model_copy(update=values)
        for section, values in sections.items()
    }
    return settings.model_copy(update=changed)


def default_of(place: Place) -> object:
    """Return the default of a setting."""
    return getattr(Settings.model_fields[place.section].default, place.field)
