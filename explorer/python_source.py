"""Values as Python source, for the tests that explorer writes."""

from __future__ import annotations

import json
from collections.abc import Mapping

LONG_TEXT = 80
"""Length in characters above which a repetitive text is written as a product."""


def literal(value: object) -> str:
    """Return a value as Python source with double-quoted strings."""
    if isinstance(value, str) and (unit := _unit(value)):
        return f"{literal(unit)} * {len(value) // len(unit)}"
    if isinstance(value, str):
        return printable(json.dumps(value, ensure_ascii=False))
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{literal(key)}: {literal(one)}" for key, one in value.items())
        return f"{{{pairs}}}"
    return repr(value)


def _unit(text: str) -> str:
    """Return the part that a long text repeats, "" if it does not."""
    period = (text + text).find(text, 1) if len(text) > LONG_TEXT else 0
    return text[:period] if 0 < period <= LONG_TEXT / 2 else ""


def from_environment(name: str) -> str:
    """Return the source that reads an environment variable."""
    return f'os.environ["{name}"]'


def printable(code: str) -> str:
    """Escape the unprintable characters of a line of code.

    They occur only within string literals.
    """
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in code
    )
