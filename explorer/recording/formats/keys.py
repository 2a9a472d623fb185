"""Keys with their modifiers."""

from __future__ import annotations

MODIFIERS = ("Alt", "Control", "Meta", "Shift")
_SAME = {"ControlOrMeta": "Control"}


def split_key(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the key and the modifiers of a text such as ``Control+Shift+a``."""
    *held, key = text[:-1].split("+")
    modifiers = tuple(_SAME.get(name, name) for name in held)
    return key + text[-1:], tuple(name for name in modifiers if name in MODIFIERS)


def joined_key(key: str, modifiers: tuple[str, ...]) -> str:
    """Return a key with its modifiers as Playwright names it."""
    return "+".join((*modifiers, key))
