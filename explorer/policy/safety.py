"""Which controls and requests an explorer must leave alone: they destroy, end, pay or lock out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from explorer.models import InteractiveElement, Request
from explorer.policy.destructive_words import DEEDS, DestructiveWords, words_of_name
from explorer.policy.phrases import fold
from explorer.settings.model import SafetySettings

_HARMLESS_KINDS = ("field", "select", "upload")
"""Filling in destroys nothing; the button that sends the form is judged by itself."""

_SAYS_SOMETHING = re.compile(r"[^\W\d_]{2}|[^\W\x00-\x7f]")  # more than "x" or "\u00d7"

_CONTAINER_TAGS = ("tr", "article")
_CONTAINER_ROLES = ("row", "article")

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
_NAMES_REMEMBERED = 4096
_COMMAND_WORDS = 2
_LONGEST_NAME = 200  # characters of a field's name that are read
_LONGEST_FIELD = 2000  # and of its value
_MUTATION = re.compile(r"\s*mutation\b")
_CALLED = re.compile(r"\b(\w++)\s*+[({]")

_CALLED_ALONE = re.compile(r"(?<![\w.])(?:this\.|\$wire\.)?(\w+)\s*\(")
_NAMES = re.compile(r"[\w-]+")
_ADDRESS_IN_CALL = re.compile(r"""["'`]((?:https?:/)?/[^"'`\s]*)""")
_CONFIRMED = re.compile(r"""confirm\s*\(\s*(["'`])(.*?)\1""")
_DOM_WORDS = ("remove", "del")
"""In a script these mostly take something off the page."""
_CLOSING_SIGNS = ("x", "\u00d7", "\u2715", "\u2716", "\u2a2f", "\u2573")
_CLOSING_HINTS = re.compile(r"\b(?:close|dismiss|cancel|btn-close|hide)\b", re.IGNORECASE)


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

    @property
    def warning_words(self) -> str:
        """A pattern of JavaScript for texts that ``word_in_message`` or ``word_in_warning`` may
        find something in; "" where nothing is to be found."""
        return "" if self._allowed else self._words.pattern

    def word_in(self, element: InteractiveElement, *hints: str, tooltip: str = "") -> str:
        """The word that makes the control dangerous, "" when it is harmless.

        ``hints`` are what its markup says (id, classes, test id, icon name, alternative text);
        they count only where no name tells what it does, and only in English.
        """
        if self._allowed:
            return ""
        if element.request and (word := self.word_in_sent(element.request)):
            return word
        if element.kind in _HARMLESS_KINDS:
            return ""
        may_be_headline = bool(element.leads_to) or _holds_others(element)
        for label in (element.name, element.text):
            if word := self._words.in_label(label, may_be_headline):
                return word
        if element.href and (word := self._words.in_address(element.href)):
            return word
        return self._word_beside_name(element, " ".join(hints), tooltip)

    def _word_beside_name(self, element: InteractiveElement, hints: str, tooltip: str) -> str:
        """What more is said of it: all of that counts where its name says nothing."""
        descriptions = [text for text in (element.description, tooltip) if text]
        if not _says_something(element):
            told = map(self._words.in_message, descriptions)
            return next(filter(None, told), "") or self._words.in_hints(hints)
        if element.kind == "check" or element.leads_to or self._words.leads_out(element.label):
            return ""
        warned = map(self._words.in_warning, (element.label, *descriptions))
        begun = (self._words.in_label(text, True) for text in descriptions)
        return next(filter(None, (*warned, *begun)), "")

    def word_in_sent(self, request: Request) -> str:
        """The word in what is sent, in what is asked before that, or in the handler's name."""
        if self._allowed:
            return ""
        asked = (request.confirmation, *_confirmed(request.calls))
        return (
            self.word_in_request(request.method, request.url, request.fields)
            or next(filter(None, map(self.word_in_message, asked)), "")
            or next(filter(None, map(self._word_in_call, request.calls)), "")
        )

    def _word_in_call(self, call: str) -> str:
        """``deleteItem(5)``, ``location = '/item/5/delete'``; not ``element.remove()``."""
        for address in _ADDRESS_IN_CALL.findall(call):
            if word := self._words.in_address(address):
                return word
        names = _CALLED_ALONE.findall(call) if "(" in call else _NAMES.findall(call)
        found = (self._words.in_name(name) for name in names)
        return next((word for word in found if word and word not in _DOM_WORDS), "")

    def word_in_address(self, url: str) -> str:
        """The same for the address that a form is sent to."""
        return "" if self._allowed else self._words.in_address(url)

    def word_in_text(self, text: str) -> str:
        """The same for the label of an option."""
        return "" if self._allowed else self._words.in_label(text, False)

    def word_in_message(self, text: str) -> str:
        """The same for what a dialog says or a confirm() asks: ``This will be deleted. Sure?``"""
        if self._allowed:
            return ""
        return self._words.in_message(text) or self._words.in_warning(text)

    def word_in_warning(self, text: str) -> str:
        """The word of a warning that what a control does cannot be taken back."""
        return "" if self._allowed else self._words.in_warning(text)

    def leads_out(self, element: InteractiveElement, danger: str = "") -> bool:
        """Whether it leaves a dialog and does nothing. In a dialog about ``danger``, "cancel
        order", "Cancel" may mean either."""
        label = element.label if _says_something(element) else ""
        if not label:
            sign = (element.name or element.text).strip().lower()
            return sign in _CLOSING_SIGNS or bool(_CLOSING_HINTS.search(element.hints))
        word = self._words.leads_out(label)
        return bool(word) and fold(word) not in fold(danger).split()

    def consents(self, element: InteractiveElement) -> bool:
        """Whether it says yes to a question that stands beside it."""
        return bool(self._words.consents(element.label))

    def keeps(self, name: str) -> bool:
        """Whether a field of a request says what is to be done, and not what is stored."""
        return name == "query" or _names_an_action(name) or bool(self._word_in_name(name))

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
        if name == "query" and _MUTATION.match(value):
            return next(filter(None, map(self._words.in_name, _CALLED.findall(value))), "")
        if _names_an_action(name):
            return self._words.in_name(value) or self._words.in_label(value, True)
        return "" if value.strip().casefold() in _OFF else self._word_in_name(name)

    def _word_in_name(self, name: str) -> str:
        """A short name is a command: ``delete``, ``form-0-DELETE``, not ``delete_after_days``."""
        words = [word for word in _parts_of(name) if not word.isdecimal()]
        return self._words.in_name("-".join(words)) if len(words) <= _COMMAND_WORDS else ""


@lru_cache(_NAMES_REMEMBERED)
def _parts_of(name: str) -> list[str]:
    return words_of_name(name[:_LONGEST_NAME])


def _names_an_action(name: str) -> bool:
    words = _parts_of(name)
    return words[:2] == ["operation", "name"] or not _ACTION_FIELDS.isdisjoint(words)


def _holds_others(element: InteractiveElement) -> bool:
    """A row or a card, whose text is that of the controls in it too."""
    return element.tag in _CONTAINER_TAGS or element.role in _CONTAINER_ROLES


def _says_something(element: InteractiveElement) -> bool:
    return any(map(_SAYS_SOMETHING.search, (element.name, element.text)))


def _confirmed(calls: Iterable[str]) -> list[str]:
    """The questions of ``confirm('...')`` in handlers that are written in the markup."""
    return [text for call in calls for _, text in _CONFIRMED.findall(call)]
