"""Says what cannot be an argument of a step, so that a wrong reading is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, is_name
from explorer.sentences.quotes import hide

_NAME = re.compile(r'(?:[^\W\d_]+\s){0,3}"[^"]*"(?:\s[^\W\d_]+)?$|[^"]+$')


class Doubts:
    """What the arguments of steps are not, in one language.

    Args:
        table: The tables of the file of the language.

    Attributes:
        indefinite: The indefinite articles, which count nothing.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words = table["phrasing"], table["words"]
        finite = any_of({word for name in ("is", "is_not", "have") for word in words.get(name, ())})
        self._verb_is_last = bool(phrasing["place_after_verb"])
        self._auxiliary = re.compile(rf"(?<!\S)(?:{any_of(phrasing['auxiliaries'])})(?!\S)\s?")
        self._article_last = re.compile(rf"(?:^|\s)(?:{any_of(phrasing['articles'])})$")
        self._has_verb = re.compile(rf"(?<!\w)(?:{finite})(?!\w)")
        self._denying = re.compile(rf"(?<!\w)(?:{any_of(phrasing['denying'])})(?!\w)")
        self.indefinite = frozenset(phrasing["indefinite"])

    def is_but_a_name(self, text: str) -> bool:
        """Return whether a text is but the name of an element: it has no verb."""
        return _NAME.match(hide(text)) is not None and not self._has_verb.search(hide(text))

    def is_incomplete(self, text: str) -> bool:
        """Return whether a text ends with an article or is one, so that its noun is elsewhere."""
        return self._article_last.search(hide(text)) is not None

    def is_clause(self, text: str, action: str) -> bool:
        """Return whether the element of an action has a verb, where verbs are last."""
        is_read = self._verb_is_last and not action.startswith("assert_")
        return is_read and self._auxiliary.search(hide(text)) is not None

    def denies(self, text: str, *, at_start: bool = False) -> bool:
        """Return whether a text says "not" outside of quotations, or begins with it."""
        found = (self._denying.match if at_start else self._denying.search)(hide(text))
        return found is not None and not is_name(text[found.start() : found.end()])
