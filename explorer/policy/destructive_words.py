"""Searches for the words of ``destructive_words.toml`` in the configured languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Literal, get_args
from urllib.parse import unquote

from explorer.errors import UsageError
from explorer.policy.phrases import Phrases, is_unspaced
from explorer.text import fold, words_of_name
from explorer.urls import normalise

DestructiveKind = Literal["deletes", "ends", "orders", "sends"]
"""What a destructive action does: delete, end or lock out, order and pay, or send to everybody."""
DESTRUCTIVE_KINDS: tuple[DestructiveKind, ...] = get_args(DestructiveKind)

_CACHED_TEXTS = 65_536  # a page may have 10,000 controls, judged at every step
_CACHED_LISTS = 64
_HEADLINE_WORDS = 6
"""A link with more words is a headline or a card; only its first two words may be a command."""
_NAME_WORDS = 4
"""A path segment with more words is the title of an article: ``how-to-delete-your-account``."""
_FOREIGN_NAME_WORDS = 2

_SENTENCE = re.compile(r"(?<=[.!?;:\u2026\u3002\uff01\uff1f])\s*|\n")


class DestructiveWords:
    """Finds destructive words in labels, addresses and identifiers.

    Each method returns the word that it found, or "".

    Args:
        languages: Language codes, each of them in the table.
        extra: Further commands, written as in the table.
        kinds: The kinds of actions that count as destructive.

    Raises:
        UsageError: The table has no words for a language.
    """

    def __init__(
        self,
        languages: Sequence[str],
        extra: Iterable[str] = (),
        kinds: Sequence[DestructiveKind] = DESTRUCTIVE_KINDS,
    ) -> None:
        table = _table()
        _require_languages(languages, table)
        command_phrases = [
            phrase for kind in kinds for name in languages for phrase in table[kind][name]
        ]
        english = [phrase for kind in kinds for phrase in table[kind]["en"]]
        deleting = [phrase for name in languages for phrase in table["deletes"][name]]
        self._commands = _phrases([*extra, *command_phrases])
        self._harmless = _phrases(table["harmless"]["phrases"])
        self._buttons = _phrases(table["buttons"]["phrases"])
        self._icons = _phrases([*english, *table["icons"]["phrases"]])
        self._addresses = _phrases([p for kind in kinds for p in table["addresses"][kind]])
        self._deleting = _phrases([p for p in deleting if " " not in p and "^" not in p])
        announced = [p for name in languages for p in table["announcements"][name]]
        warnings = [p for name in languages for p in table["warnings"][name]]
        self._announcements = _phrases(announced)
        self._warnings = _phrases(warnings)
        self._everything = _phrases(table["everything"]["phrases"])
        self._cancel_phrases = _phrases(table["ways_out"]["phrases"])
        self._consent_phrases = _phrases(table["consents"]["phrases"])
        self.pattern = _pattern_of((*extra, *command_phrases, *announced, *warnings))
        """A JavaScript regular expression for the flags ``iu``.

        It matches every text in which ``in_message`` or ``in_warning`` may find a word, and others.
        """
        remembered = lru_cache(_CACHED_TEXTS)
        self.in_label = remembered(self._in_label)
        self.in_address = remembered(self._in_address)
        self.in_hints = remembered(self._in_hints)
        self.in_message = remembered(self._in_message)
        self.in_warning = remembered(self._in_warning)
        self.in_name = remembered(self._in_name)
        self.find_cancel_word = remembered(self._cancel_phrases.find)
        """Finds the word by which a button closes a dialog without effect: "Cancel"."""
        self.find_consent_word = remembered(self._consent_phrases.find)
        """Finds the word by which a button accepts what the text beside it asks."""

    def _in_name(self, name: str) -> str:
        """Return the word in an identifier of source code or in a path segment: ``deleteItem``."""
        words = _latin_words(name)
        if len(words) <= _NAME_WORDS and (word := self._addresses.find_among(words)):
            return word
        spaced = " ".join(words) if name.isascii() else re.sub(r"[\W_]+", " ", name)
        if len(spaced.split()) > _FOREIGN_NAME_WORDS or self._harmless.find(spaced):
            return ""
        return self._deleting.find(spaced)

    def _in_message(self, text: str) -> str:
        """Return the word that announces an action, as in ``This will be deleted. Continue?``."""
        return next(filter(None, map(self._in_sentence, _SENTENCE.split(text))), "")

    def _in_sentence(self, sentence: str) -> str:
        word = self._commands.find(sentence) or self._announcements.find(sentence)
        return "" if word and self._harmless.find(sentence) else word

    def _in_warning(self, text: str) -> str:
        """Return the word of a warning that an action is irreversible."""
        return next(filter(None, map(self._warning_in, _SENTENCE.split(text))), "")

    def _warning_in(self, sentence: str) -> str:
        if word := self._warnings.find(sentence):
            return word
        return self._in_sentence(sentence) if self._everything.find(sentence) else ""

    def _in_label(self, label: str, may_be_headline: bool) -> str:
        if may_be_headline and len(words := label.split()) > _HEADLINE_WORDS:
            label = " ".join(words[:2])
        word = self._commands.find(label)
        return "" if word and self._harmless.find(label) else word

    def in_button(self, label: str) -> str:
        """Search for a command that is one only on what is no link: "Leave"."""
        return self._buttons.find(label)

    def _in_address(self, href: str) -> str:
        if href.startswith("javascript:"):
            return self._addresses.find_among(_latin_words(href))
        path, _, query = normalise(href).partition("://")[2].partition("?")
        parameters = [
            part for part in re.split("[&=]", query) if "/" not in part
        ]  # ignore next=/logout
        parts = (unquote(part) for part in (*path.split("/")[1:], *parameters))
        return next(filter(None, map(self.in_name, parts)), "")

    def _in_hints(self, hints: str) -> str:
        return self._icons.find_among(_latin_words(hints))


@cache
def _table() -> dict[str, dict[str, Any]]:
    words = resources.files(__package__) / "destructive_words.toml"
    return tomllib.loads(words.read_text(encoding="utf-8"))


def _phrases(phrases: Iterable[str]) -> Phrases:
    """Return the prepared phrases. All lists take 0.2 s to prepare, so each is cached."""
    return _prepared(tuple(phrases))


@lru_cache(_CACHED_LISTS)
def _prepared(phrases: tuple[str, ...]) -> Phrases:
    return Phrases(phrases)


@lru_cache(_CACHED_LISTS)
def _pattern_of(phrases: tuple[str, ...]) -> str:
    """Return a pattern for the longest word of any phrase: whole words, or anywhere if unspaced."""
    longest = {_longest_word(phrase) for phrase in phrases} - {""}
    spelled = {form for word in longest for form in (word, fold(word))}
    spaced = sorted(word for word in spelled if not is_unspaced(word))
    anywhere = sorted(spelled.difference(spaced))
    whole = rf"(?<!\p{{L}})(?:{'|'.join(spaced)})(?!\p{{L}})"
    return "|".join(filter(None, (whole if spaced else "", *anywhere)))


def _longest_word(phrase: str) -> str:
    text = phrase.removeprefix("^").removesuffix("$")
    if is_unspaced(text):
        return text
    return max(re.findall(r"[^\W_]+", text), key=len, default="")


def _require_languages(languages: Iterable[str], table: dict[str, dict[str, Any]]) -> None:
    known = table["deletes"]
    if unknown := sorted(set(languages) - set(known)):
        raise UsageError(
            f"safety.destructiveLanguages: there are no words for {', '.join(unknown)}, "
            f"only for {', '.join(known)}"
        )


def _latin_words(name: str) -> list[str]:
    """Return the words of an identifier; those of other scripts are left out and not counted."""
    return [word for word in words_of_name(name) if word.isascii()]
