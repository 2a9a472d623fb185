"""The base of all sections of the settings, and the location of a setting."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Section(BaseModel):
    """A part of the settings. Its keys in files are camelCase; snake_case is accepted too."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        populate_by_name=True,
        hide_input_in_errors=True,
        loc_by_alias=False,
    )


class Place(NamedTuple):
    """The location of a setting in ``Settings``."""

    section: str
    field: str
