"""Decides which controls and requests are destructive: they delete, end, pay or write to all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from explorer.models import InteractiveElement, Request
from explorer.policy.destructive_words import DESTRUCTIVE_KINDS, DestructiveWords
from explorer.settings.model import SafetySettings
from explorer.text import fold, words_of_name

_HARMLESS_KINDS = ("field", "select", "upload")
"""Filling in a field is harmless; the button that submits the form is judged separately."""

_MEANINGFUL_TEXT = re.compile(r"[^\W\d_]{2}|[^\W\x00-\x7f]")  # more than "x" or "\u00d7"

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
"""Words in the name of a field whose value says what a request does: ``_method``, ``op``."""
_OFF_VALUES = ("0", "false", "off", "no", "none", "null")
_CACHED_NAMES = _CACHED_CALLS = 4096
_COMMAND_WORDS = 2
_MAX_NAME_LENGTH = 200  # characters of the name of a field
_MAX_FIELD_LENGTH = 2000  # characters of the value of a field
_MUTATION = re.compile(r"\s*mutation\b")
_GRAPHQL_CALL = re.compile(r"\b(\w++)\s*+[({]")

_FUNCTION_CALL = re.compile(r"(?<![\w.])(?:this\.|\$wire\.)?(\w+)\s*\(")
_NAMES = re.compile(r"[\w-]+")
_ADDRESS_IN_CALL = re.compile(r"""["'`]((?:https?:/)?/[^"'`\s]*)""")
_CONFIRM_CALL = re.compile(r"""confirm\s*\(\s*(["'`])(.*?)\1""")
_DOM_WORDS = ("remove", "del")
"""Words that in a script mostly remove something from the page only."""
_CLOSING_SIGNS = ("x", "\u00d7", "\u2715", "\u2716", "\u2a2f", "\u2573")
_CLOSING_HINTS = re.compile(r"\b(?:close|dismiss|cancel|btn-close|hide)\b", re.IGNORECASE)


class Destructive:
    """Finds the word that makes a control or a request destructive.

    The words are those of ``destructive_words.toml`` in the configured languages and those of the
    settings. With ``allow_destructive`` nothing is destructive; with ``allow_destructive="orders"``
    ordering and paying are not.

    Each ``word_...`` method returns the word that it found, or "" if there is none.

    Raises:
        UsageError: The table has no words for a configured language.
    """

    def __init__(self, settings: SafetySettings) -> None:
        self._allowed = settings.allow_destructive is True
        kinds = [
            kind
            for kind in DESTRUCTIVE_KINDS
            if kind != "orders" or settings.allow_destructive != "orders"
        ]
        self._words = DestructiveWords(
            settings.destructive_languages, settings.destructive_words, kinds
        )
        # The buttons of a list have the same handlers, at each look.
        self._word_in_call = lru_cache(_CACHED_CALLS)(self._find_word_in_call)

    @property
    def warning_words(self) -> str:
        """A JavaScript pattern that matches all texts in which a word may be found; "" for none.

        It covers ``word_in_message`` and ``word_in_warning``, and matches other texts as well.
        """
        return "" if self._allowed else self._words.pattern

    def word_in(self, element: InteractiveElement, *hints: str, tooltip: str = "") -> str:
        """Return the word that makes a control destructive, "" if it is harmless.

        Args:
            element: The control.
            hints: Parts of its markup: id, classes, test id, icon name, alternative text. They are
                considered only if the control has no name, and in English only.
            tooltip: The text of its tooltip.
        """
        if self._allowed:
            return ""
        if element.request and (word := self.word_in_sent(element.request)):
            return word
        if element.kind in _HARMLESS_KINDS:
            return ""
        may_be_headline = bool(element.leads_to) or _is_container(element)
        for label in (element.name, element.text):
            if word := self._words.in_label(label, may_be_headline):
                return word
            if not may_be_headline and (word := self._words.in_button(label)):
                return word
        if element.href and (word := self._words.in_address(element.href)):
            return word
        return self._word_beside_name(element, " ".join(hints), tooltip)

    def _word_beside_name(self, element: InteractiveElement, hints: str, tooltip: str) -> str:
        """Search the description and the tooltip; of a control without a name, the hints too."""
        descriptions = [text for text in (element.description, tooltip) if text]
        if not _has_meaningful_text(element):
            found = map(self._words.in_message, descriptions)
            return next(filter(None, found), "") or self._words.in_hints(hints)
        if (
            element.kind == "check"
            or element.leads_to
            or self._words.find_cancel_word(element.label)
        ):
            return ""
        warned = map(self._words.in_warning, (element.label, *descriptions))
        begun = (self._words.in_label(text, True) for text in descriptions)
        return next(filter(None, (*warned, *begun)), "")

    def word_in_sent(self, request: Request) -> str:
        """Search the request of a control, its confirmation question and its handlers."""
        if self._allowed:
            return ""
        asked = (request.confirmation, *_confirm_questions(request.calls))
        return (
            self.word_in_request(request.method, request.url, request.fields)
            or next(filter(None, map(self.word_in_message, asked)), "")
            or next(filter(None, map(self._word_in_call, request.calls)), "")
        )

    def _find_word_in_call(self, call: str) -> str:
        """Search a handler such as ``deleteItem(5)`` or ``location = '/item/5/delete'``.

        Methods of other objects are ignored: ``element.remove()``.
        """
        for address in _ADDRESS_IN_CALL.findall(call):
            if word := self._words.in_address(address):
                return word
        names = _FUNCTION_CALL.findall(call) if "(" in call else _NAMES.findall(call)
        found = (self._words.in_name(name) for name in names)
        return next((word for word in found if word and word not in _DOM_WORDS), "")

    def word_in_address(self, url: str) -> str:
        """Search the address that a form is sent to."""
        return "" if self._allowed else self._words.in_address(url)

    def word_in_text(self, text: str) -> str:
        """Search the label of an option."""
        return "" if self._allowed else self._words.in_label(text, False)

    def word_in_place(self, texts: Iterable[str], markup: str = "") -> str:
        """Search all that tells of a place: where in doubt, it is destructive.

        Args:
            texts: What it says, and its labels.
            markup: Its id, its classes and the like. Icons count: ``fa-trash``.
        """
        if self._allowed:
            return ""
        everything = " ".join((*texts, markup))
        found = (self._words.in_label(text, False) for text in (*texts, everything))
        return next(filter(None, found), "") or self._words.in_hints(everything)

    def word_in_message(self, text: str) -> str:
        """Search the text of a dialog or a ``confirm()``, as in ``This will be deleted. Sure?``."""
        if self._allowed:
            return ""
        return self._words.in_message(text) or self._words.in_warning(text)

    def word_in_warning(self, text: str) -> str:
        """Search for a warning that the effect of a control is irreversible."""
        return "" if self._allowed else self._words.in_warning(text)

    def is_cancel_button(self, element: InteractiveElement, dialog_word: str = "") -> bool:
        """Return whether a button closes a dialog without effect.

        Args:
            element: The button.
            dialog_word: The destructive word of the dialog. In a dialog about "cancel order", a
                button "Cancel" is ambiguous and not accepted.
        """
        label = element.label if _has_meaningful_text(element) else ""
        if not label:
            sign = (element.name or element.text).strip().lower()
            return sign in _CLOSING_SIGNS or bool(_CLOSING_HINTS.search(element.hints))
        word = self._words.find_cancel_word(label)
        return bool(word) and fold(word) not in fold(dialog_word).split()

    def is_consent_button(self, element: InteractiveElement) -> bool:
        """Return whether a button accepts what the text beside it asks."""
        return bool(self._words.find_consent_word(element.label))

    def is_command_field(self, name: str) -> bool:
        """Return whether a field of a request may say what the request does.

        Any other field holds data to store.
        """
        return name == "query" or _names_an_action(name) or bool(self._word_in_name(name))

    def word_in_request(self, method: str, url: str, fields: Iterable[tuple[str, str]] = ()) -> str:
        """Return the word that makes a request destructive, "" if it is harmless.

        Args:
            method: The HTTP method.
            url: The address. It is searched for every method including GET, so ask about documents,
                fetches and beacons, not about images and scripts.
            fields: Names and values of the body, as ``urllib.parse.parse_qsl`` returns them, or the
                texts of a JSON object. Only fields that say what the request does are considered:
                ``_method=delete``, ``action=remove``, a GraphQL mutation.
        """
        if self._allowed or method.upper() == "OPTIONS":
            return ""
        if method.upper() in _DELETING_METHODS:
            return method.upper()
        if word := self._words.in_address(url):
            return word
        found = (self._word_in_field(name, value[:_MAX_FIELD_LENGTH]) for name, value in fields)
        return next(filter(None, found), "")

    def _word_in_field(self, name: str, value: str) -> str:
        if name == "query" and _MUTATION.match(value):
            return next(filter(None, map(self._words.in_name, _GRAPHQL_CALL.findall(value))), "")
        if _names_an_action(name):
            return self._words.in_name(value) or self._words.in_label(value, True)
        return "" if value.strip().casefold() in _OFF_VALUES else self._word_in_name(name)

    def _word_in_name(self, name: str) -> str:
        """Search a short name, which is a command: ``form-0-DELETE``, not ``delete_after_days``."""
        words = [word for word in _parts_of(name) if not word.isdecimal()]
        return self._words.in_name("-".join(words)) if len(words) <= _COMMAND_WORDS else ""


@lru_cache(_CACHED_NAMES)
def _parts_of(name: str) -> list[str]:
    return words_of_name(name[:_MAX_NAME_LENGTH])


def _names_an_action(name: str) -> bool:
    words = _parts_of(name)
    return words[:2] == ["operation", "name"] or not _ACTION_FIELDS.isdisjoint(words)


def _is_container(element: InteractiveElement) -> bool:
    """Return whether it is a row or a card, whose text includes that of the controls in it."""
    return element.tag in _CONTAINER_TAGS or element.role in _CONTAINER_ROLES


def _has_meaningful_text(element: InteractiveElement) -> bool:
    return any(map(_MEANINGFUL_TEXT.search, (element.name, element.text)))


def _confirm_questions(calls: Iterable[str]) -> list[str]:
    """Return the questions of ``confirm('...')`` in handlers written in the markup."""
    return [text for call in calls for _, text in _CONFIRM_CALL.findall(call)]
