"""Which controls and requests an explorer must leave alone: they destroy, end, pay or lock out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from explorer.config import SafetySettings
from explorer.destructive_words import DEEDS, DestructiveWords, words_of_name
from explorer.models import InteractiveElement

_HARMLESS_KINDS = ("field", "select", "upload")
"""Filling in destroys nothing; the button that sends the form is judged by itself."""

_SAYS_SOMETHING = re.compile(r"[^\W\d_]{2}|[^\W\x00-\x7f]")  # more than "x" or "\u00d7"

_DELETING_METHODS = ("DELETE", "PURGE")
_ACTION_FIELDS = frozenset(
    {
        *("action", "act", "op", "operation", "cmd", "command", "do", "task", "intent", "verb"),
        *("method", "event", "eventtarget", "mode", "button", "submit", "commit", "func"),
        *("function", "procedure"),
    }
)
"""Words in the name of a field whose value says what a request is to do: ``_method``, ``op``."""
_OFF = ("0", "false", "off", "no", "none", "null")
_LONGEST_NAME = 200  # characters of a field's name that are read
_LONGEST_FIELD = 2000  # and of its value
_MUTATION = re.compile(r"\s*mutation\b")
_CALLED = re.compile(r"(\w+)\s*[({]")


class Destructive:
    """Finds the word that makes a control or a request dangerous, in the settings' languages.

    The words are in ``destructive_words.toml``; those of the settings are written the same way.
    With ``allow_destructive`` nothing is dangerous, with ``allow_destructive="orders"`` ordering
    and paying is not. An unknown language is a UsageError.
    """

    def __init__(self, settings: SafetySettings) -> None:
        self._allowed = settings.allow_destructive is True
        deeds = [d for d in DEEDS if d != "orders" or settings.allow_destructive != "orders"]
        self._words = DestructiveWords(
            settings.destructive_languages, settings.destructive_words, deeds
        )

    def word_in(self, element: InteractiveElement, *hints: str) -> str:
        """The word that makes the control dangerous, "" when it is harmless.

        ``hints`` are what its markup says (id, classes, test id, icon name, alternative text);
        they count only where no name tells what it does, and only in English.
        """
        if self._allowed or element.kind in _HARMLESS_KINDS:
            return ""
        may_be_headline = element.kind != "button"
        for label in (element.name, element.text):
            if word := self._words.in_label(label, may_be_headline):
                return word
        if element.href and (word := self._words.in_address(element.href)):
            return word
        if _SAYS_SOMETHING.search(element.name) or _SAYS_SOMETHING.search(element.text):
            return ""
        return self._words.in_hints(" ".join(hints))

    def word_in_address(self, url: str) -> str:
        """The same for the address that a form is sent to."""
        return "" if self._allowed else self._words.in_address(url)

    def word_in_text(self, text: str) -> str:
        """The same for the message of a confirm() or the label of an option."""
        return "" if self._allowed else self._words.in_label(text, False)

    def word_in_request(self, method: str, url: str, fields: Iterable[tuple[str, str]] = ()) -> str:
        """The word that makes a request dangerous, "" when it is harmless.

        ``fields`` are the names and values of its body, as ``urllib.parse.parse_qsl`` returns
        them (or the texts of a JSON object). They count where they say what is to be done
        (``_method=delete``, ``action=remove``, a GraphQL mutation), not what is stored.
        ``url`` counts for every method that a server may act on, GET included: ask about
        documents, fetches and beacons, not about images and scripts.
        """
        if self._allowed or method.upper() == "OPTIONS":
            return ""
        if method.upper() in _DELETING_METHODS:
            return method.upper()
        if word := self._words.in_address(url):
            return word
        found = (self._word_in_field(name, value[:_LONGEST_FIELD]) for name, value in fields)
        return next(filter(None, found), "")

    def _word_in_field(self, name: str, value: str) -> str:
        words = words_of_name(name[:_LONGEST_NAME])
        if name == "query" and _MUTATION.match(value):
            return next(filter(None, map(self._words.in_name, _CALLED.findall(value))), "")
        if words[:2] == ["operation", "name"] or not _ACTION_FIELDS.isdisjoint(words):
            return self._words.in_name(value) or self._words.in_label(value, True)
        words = [word for word in words if not word.isdecimal()]  # form-0-DELETE
        if len(words) <= 2 and value.strip().casefold() not in _OFF:
            return self._words.in_name("-".join(words))
        return ""
