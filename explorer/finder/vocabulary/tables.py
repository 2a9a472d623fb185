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

LANGUAGES = ("de", "fr", "es", "it", "pt", "nl", "pl")
"""The languages besides English, by the codes of ISO 639-1."""


def read_shipped(name: str) -> Table:
    """Return a TOML file of this folder."""
    return tomllib.loads(_text(name))


def read_phrases(name: str) -> dict[str, list[str]]:
    """Return the phrases by concept of a TOML file of this folder.

    Args:
        name: The file, with lines such as ``"log in" = "sign in, log on"``.
    """
    return {concept: phrases.split(", ") for concept, phrases in read_shipped(name).items()}


def synonym_tables() -> Iterator[Table]:
    """Yield the tables of synonyms that are shipped, the English phrases first."""
    for language in ("en", *LANGUAGES):
        ours = read_phrases(f"languages/{language}.toml")
        yield {"concepts": {name: {language: phrases} for name, phrases in ours.items()}}
    yield {"concepts": read_catalogues(), "lexicon": read_lexicon()}
    yield read_shipped("concepts.toml")
    yield {"icons": read_phrases("icons.toml"), "families": read_shipped("families.toml")}


def read_catalogues() -> dict[str, dict[str, list[str]]]:
    """Return the phrases of catalogues.tsv by concept and language."""
    concepts: dict[str, dict[str, list[str]]] = {}
    for line in _text("catalogues.tsv").splitlines():
        if not line.startswith("#"):
            concept, language, phrases = line.split("\t")
            concepts.setdefault(concept, {})[language] = phrases.split("|")
    return concepts


def read_lexicon() -> dict[str, dict[str, float]]:
    """Return for each word of lexicon.tsv the English words that it stands for, and how likely."""
    found: dict[str, dict[str, float]] = {}
    for line in _text("lexicon.tsv").splitlines():
        if not line.startswith("#"):
            word, *known = line.split("\t")
            pairs = (one.split(" ") for one in known)
            found[word] = {english: float(share) for english, share in pairs}
    return found


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


def _text(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
