"""Which controls an explorer must leave alone: they destroy, end, pay or lock out."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from explorer.config import SafetySettings
from explorer.errors import UsageError
from explorer.models import InteractiveElement
from explorer.phrases import Phrases
from explorer.urls import normalise

_TEXTS_REMEMBERED = 65_536  # a page of 10,000 controls is judged anew at every step
_HARMLESS_KINDS = ("field", "select", "upload")
"""Filling in destroys nothing; the button that sends the form is judged by itself."""
_HEADLINE_WORDS = 6
"""A link of more is a headline or a card; only its first two words could be a command."""
_NAME_WORDS = 4
"""A path segment of more words is the title of an article: ``how-to-delete-your-account``."""

_SAYS_SOMETHING = re.compile(r"[^\W\d_]{2}|[^\W\x00-\x7f]")  # more than "x" or "\u00d7"
_PART_OF_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")  # of camelCase, kebab-, snake_


class Destructive:
    """Finds the word that makes a control dangerous, in the languages of the settings.

    The words are in ``destructive_words.toml``; those of the settings are written the same way.
    With ``allow_destructive`` nothing is dangerous. An unknown language is a UsageError.
    """

    def __init__(self, settings: SafetySettings) -> None:
        table = _table()
        languages = table["languages"]
        if unknown := sorted(set(settings.destructive_languages) - set(languages)):
            raise UsageError(
                f"safety.destructiveLanguages: there are no words for {', '.join(unknown)}, "
                f"only for {', '.join(languages)}"
            )
        spoken = [phrase for name in settings.destructive_languages for phrase in languages[name]]
        self._allowed = settings.allow_destructive
        self._commands = Phrases([*settings.destructive_words, *spoken])
        self._harmless = Phrases(table["harmless"]["phrases"])
        self._icons = Phrases([*languages["en"], *table["icons"]["phrases"]])
        self._addresses = Phrases(table["addresses"]["phrases"])
        remembered = lru_cache(_TEXTS_REMEMBERED)
        self._word_in_label = remembered(self._find_in_label)
        self._word_in_address = remembered(self._find_in_address)
        self._word_in_hints = remembered(self._find_in_hints)

    def word_in(self, element: InteractiveElement, *hints: str) -> str:
        """The word that makes the control dangerous, "" when it is harmless.

        ``hints`` are what its markup says (id, classes, test id, icon name, alternative text);
        they count only where no name tells what it does, and only in English.
        """
        if self._allowed or element.kind in _HARMLESS_KINDS:
            return ""
        may_be_headline = element.kind != "button"
        for label in (element.name, element.text):
            if word := self._word_in_label(label, may_be_headline):
                return word
        if element.href and (word := self._word_in_address(element.href)):
            return word
        if _SAYS_SOMETHING.search(element.name) or _SAYS_SOMETHING.search(element.text):
            return ""
        return self._word_in_hints(" ".join(hints))

    def word_in_address(self, url: str) -> str:
        """The same for the address that a form is sent to."""
        return "" if self._allowed else self._word_in_address(url)

    def word_in_text(self, text: str) -> str:
        """The same for the message of a confirm() or the label of an option."""
        return "" if self._allowed else self._word_in_label(text, False)

    def _find_in_label(self, label: str, may_be_headline: bool) -> str:
        if may_be_headline and len(words := label.split()) > _HEADLINE_WORDS:
            label = " ".join(words[:2])
        word = self._commands.find(label)
        return "" if word and self._harmless.find(label) else word

    def _find_in_address(self, href: str) -> str:
        whole = self._addresses.find_among(_words_of_name(href))
        if not whole or href.startswith("javascript:"):
            return whole
        path, _, query = normalise(href).partition("://")[2].partition("?")
        parameters = [part for part in re.split("[&=]", query) if "/" not in part]  # next=/logout
        for part in (*path.split("/")[1:], *parameters):
            words = _words_of_name(part)
            if len(words) <= _NAME_WORDS and (word := self._addresses.find_among(words)):
                return word
        return ""

    def _find_in_hints(self, hints: str) -> str:
        return self._icons.find_among(_words_of_name(hints))


@cache
def _table() -> dict[str, dict[str, Any]]:
    words = resources.files("explorer") / "destructive_words.toml"
    return tomllib.loads(words.read_text(encoding="utf-8"))


def _words_of_name(name: str) -> list[str]:
    return [part.lower() for part in _PART_OF_NAME.findall(name)]
