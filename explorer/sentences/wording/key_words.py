"""Knows the words for keys, and what is pressed that is no control."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.expressions.slots import MODIFIERS, ONLY_KEYS, PLUS
from explorer.sentences.phrases import any_of, conjunctions
from explorer.sentences.quotes import hide


class KeyWords:
    """The words of one language for keys and for buttons of the mouse.

    Args:
        table: The tables of the file of the language.
        keys: The keys by their names.
    """

    def __init__(self, table: Mapping[str, Any], keys: Mapping[str, str]) -> None:
        phrasing = table["phrasing"]
        nouns, indefinite = any_of(phrasing["key_nouns"]), any_of(phrasing["indefinite"])
        self._noun = re.compile(rf"(?:{nouns})(?!\w)")  # "X-Taste"
        self._any_key = re.compile(rf"(?:{indefinite})\s(?:.*\s)?(?:{nouns})(?!\w)")
        self._mouse = re.compile(rf"(?:^|\s)(?:{any_of(phrasing['mouse_buttons'])})$")
        self._anything = frozenset(phrasing["anything"])
        placing = any_of(table["words"]["in"])
        self._nothing_named = re.compile(
            rf"(?:{any_of(self._anything)})(?:$|\s(?:{placing})(?:\s|(?<=')))"
        )
        joined = any_of([*conjunctions(table), *phrasing["alternatives"]])
        self._border = re.compile(rf"\s(?:{joined})\s")
        self._keys = frozenset([*keys, *MODIFIERS])
        modifier, pressing = any_of(MODIFIERS), any_of(table["words"]["click"])
        articles = any_of(phrasing["articles"])
        joints = any_of([*conjunctions(table), *PLUS])
        behind = any_of([*phrasing["aims"], *table["words"]["in"]])
        behind = rf"(?:{behind})\s|(?:{joints})\s\S\S"
        self._with_modifier = re.compile(
            rf"(?<!\S)(?:{pressing})(?P<nouns>\s(?:(?:{articles})\s)?(?:{nouns}))?"
            rf"(?P<held>(?:\s(?:{modifier})\s(?:{joints}))+)"
            rf"\s(?=(?:{any_of(keys)}|f\d\d?|[^\W_])(?:$|[,.;]|\s(?:{behind})))"
        )
        self._joint = re.compile(rf"\s(?:{joints})(?!\S)")

    def says_key(self, text: str) -> bool:
        """Return whether a text has the noun of a key: "the X key"."""
        return self._noun.search(hide(text)) is not None

    def is_no_control(self, element: str) -> bool:
        """Return whether nothing on a page is meant: "any key", "Ctrl and S", "Ctrl", "all"."""
        hidden = hide(element.strip())
        return (
            ('"' not in hidden and self._any_key.match(hidden) is not None)
            or self._mouse.search(hidden) is not None
            or (element[:1].islower() and self._nothing_named.match(hidden) is not None)
            or self._are_keys(hidden)
            or hidden in ONLY_KEYS
        )

    def is_anything(self, text: str) -> bool:
        """Return whether a text names nothing, and is no name: "everything", "something"."""
        return text.strip() in self._anything

    def ends_with_keys(self, text: str) -> bool:
        """Return whether an instruction is of joined keys: "press Ctrl and S"."""
        words = hide(text).split()
        return any(self._are_keys(" ".join(words[n:])) for n in range(1, len(words)))

    def with_signs(self, text: str) -> str:
        """Return a text with "+" where words join keys to press: "press Ctrl+S" of "Ctrl and S"."""
        for found in reversed(list(self._with_modifier.finditer(hide(text)))):
            start, end = found.start("nouns" if found["nouns"] else "held"), found.end()
            held = text[slice(*found.span("held"))]
            text = f"{text[:start]} {self._joint.sub('+', held).replace(' ', '')}{text[end:]}"
        return text

    def _are_keys(self, hidden: str) -> bool:
        """Return whether keys are joined: "control and +", "space or enter"."""
        parts = self._border.split(hidden)
        return len(parts) > 1 and all(len(one) == 1 or one in self._keys for one in parts)
