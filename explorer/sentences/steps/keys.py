"""Reads keys: "Ctrl+S", "the Enter key", and what is no key."""

from __future__ import annotations

import re

from explorer.sentences.expressions.slots import MODIFIER, MODIFIERS
from explorer.sentences.grammar import Language

_FUNCTION_KEY = re.compile(r"f\d\d?")


def is_key(language: Language, name: str) -> bool:
    """Return whether a name in lower case, without modifier keys, is one of a key."""
    is_known = len(name) == 1 or name in language.keys
    return is_known or _FUNCTION_KEY.fullmatch(name) is not None


def key_named(language: Language, text: str) -> str:
    """Return a key with its modifiers as Playwright names it: "Control+s"."""
    text, names = text.lower().strip(), []
    while found := MODIFIER.match(text):
        names.append(MODIFIERS[found.group(1)])
        text = text[found.end() :]
    plain = text.upper() if len(text) > 1 else text
    return "+".join([*names, language.keys.get(text, plain)])
