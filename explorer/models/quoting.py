"""Text of a page, quoted for readers."""

from __future__ import annotations

import json

_MAX_LENGTH = 300


def quoted(text: str) -> str:
    """Return a text in quotes on one line. Longer texts than 300 characters are cut."""
    cut = text if len(text) <= _MAX_LENGTH else f"{text[: _MAX_LENGTH - 1]}…"
    return json.dumps(cut, ensure_ascii=False)
