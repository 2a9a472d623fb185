"""Reads the tables of synonyms: those shipped with explorer, and a user's file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from explorer.errors import UsageError

Table = dict[str, Any]
"""A table as TOML gives it. Synonyms have ``concepts``: {concept: {language: [phrase]}}."""

LANGUAGES = {
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
    "pl": "Polish",
}
"""The languages besides English, by the codes of ISO 639-1."""


def read_shipped(name: str) -> Table:
    """Return a TOML file of this folder."""
    return tomllib.loads(_folder().joinpath(name).read_text(encoding="utf-8"))


def synonym_tables() -> Iterator[Table]:
    """Yield the tables of synonyms that are shipped."""
    concepts = read_shipped("concepts.toml")
    english = {name: {"en": phrases} for name, phrases in concepts["concepts"].items()}
    yield {**concepts, "concepts": english}
    for language in LANGUAGES:
        ours = read_shipped(f"languages/{language}.toml")
        yield {"concepts": {name: {language: phrases} for name, phrases in ours.items()}}
    yield {"icons": read_shipped("icons.toml"), "families": read_shipped("families.toml")}


def read_user_table(file: Path) -> Table:
    """Return a user's table of synonyms.

    Args:
        file: A TOML file with phrases by concept and language. It may also have ``icons``,
            ``opposites``, ``actions`` and ``families``::

                [concepts."log in"]
                en = ["enter the vault"]

    Raises:
        UsageError: If the file cannot be read or has another form.
    """
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"finder.synonyms: {file} cannot be read: {reason}") from None
    for concept, languages in table.get("concepts", {}).items():
        if not isinstance(languages, dict) or not all(_is_list(p) for p in languages.values()):
            raise UsageError(
                f"finder.synonyms: {concept} in {file} must hold lists of phrases by language, "
                'for instance en = ["log in", "sign in"]'
            )
    return table


def _is_list(phrases: object) -> bool:
    return isinstance(phrases, list) and all(isinstance(phrase, str) for phrase in phrases)


def _folder() -> Any:
    return resources.files(__package__)
