"""The words of ``destructive_words.toml``, for the languages and kinds of deeds that count."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Literal, get_args
from urllib.parse import unquote

from explorer.errors import UsageError
from explorer.phrases import Phrases
from explorer.urls import normalise

Deed = Literal["deletes", "ends", "orders"]
"""What a destructive word does: it deletes, ends something or locks out, or orders and pays."""
DEEDS: tuple[Deed, ...] = get_args(Deed)

_TEXTS_REMEMBERED = 65_536  # a page of 10,000 controls is judged anew at every step
_HEADLINE_WORDS = 6
"""A link of more is a headline or a card; only its first two words could be a command."""
_NAME_WORDS = 4
"""A path segment of more words is the title of an article: ``how-to-delete-your-account``."""
_FOREIGN_NAME_WORDS = 2

_PART_OF_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")  # of camelCase, kebab-, snake_


class DestructiveWords:
    """Finds destructive words in labels, addresses and names of a page's source.

    ``extra`` are further commands, written as in the table. An unknown language is a UsageError.
    """

    def __init__(
        self, languages: Sequence[str], extra: Iterable[str] = (), deeds: Sequence[Deed] = DEEDS
    ) -> None:
        table = _table()
        _check(languages, table)
        spoken = [phrase for deed in deeds for name in languages for phrase in table[deed][name]]
        english = [phrase for deed in deeds for phrase in table[deed]["en"]]
        deleting = [phrase for name in languages for phrase in table["deletes"][name]]
        self._commands = Phrases([*extra, *spoken])
        self._harmless = Phrases(table["harmless"]["phrases"])
        self._icons = Phrases([*english, *table["icons"]["phrases"]])
        self._addresses = Phrases([p for deed in deeds for p in table["addresses"][deed]])
        self._deleting = Phrases([p for p in deleting if " " not in p and "^" not in p])
        remembered = lru_cache(_TEXTS_REMEMBERED)
        self.in_label = remembered(self._in_label)
        self.in_address = remembered(self._in_address)
        self.in_hints = remembered(self._in_hints)

    def in_name(self, name: str) -> str:
        """The word in a name of a program's source or a segment of a path: ``deleteItem``."""
        words = words_of_name(name)
        if len(words) <= _NAME_WORDS and (word := self._addresses.find_among(words)):
            return word
        spaced = " ".join(words) if name.isascii() else re.sub(r"[\W_]+", " ", name)
        if len(spaced.split()) > _FOREIGN_NAME_WORDS or self._harmless.find(spaced):
            return ""
        return self._deleting.find(spaced)

    def _in_label(self, label: str, may_be_headline: bool) -> str:
        if may_be_headline and len(words := label.split()) > _HEADLINE_WORDS:
            label = " ".join(words[:2])
        word = self._commands.find(label)
        return "" if word and self._harmless.find(label) else word

    def _in_address(self, href: str) -> str:
        if href.startswith("javascript:"):
            return self._addresses.find_among(words_of_name(href))
        path, _, query = normalise(href).partition("://")[2].partition("?")
        parameters = [part for part in re.split("[&=]", query) if "/" not in part]  # next=/logout
        parts = (unquote(part) for part in (*path.split("/")[1:], *parameters))
        return next(filter(None, map(self.in_name, parts)), "")

    def _in_hints(self, hints: str) -> str:
        return self._icons.find_among(words_of_name(hints))


@cache
def _table() -> dict[str, dict[str, Any]]:
    words = resources.files("explorer") / "destructive_words.toml"
    return tomllib.loads(words.read_text(encoding="utf-8"))


def _check(languages: Iterable[str], table: dict[str, dict[str, Any]]) -> None:
    known = table["deletes"]
    if unknown := sorted(set(languages) - set(known)):
        raise UsageError(
            f"safety.destructiveLanguages: there are no words for {', '.join(unknown)}, "
            f"only for {', '.join(known)}"
        )


def words_of_name(name: str) -> list[str]:
    """``deleteItem``, ``delete-item`` and ``delete_item`` are "delete" and "item"."""
    return [part.lower() for part in _PART_OF_NAME.findall(name)]
