"""The files of the languages, as they are written."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any


@lru_cache
def table_of(code: str) -> Mapping[str, Any]:
    """Return the tables of the file of a language.

    Args:
        code: The language, by ISO 639-1.
    """
    folder = resources.files(__package__) / "languages"
    return tomllib.loads((folder / f"{code}.toml").read_text("utf-8"))
