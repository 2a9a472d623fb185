"""Text of a page, quoted for readers."""

from __future__ import annotations

import json

_LONGEST = 300


def quoted(text: str) -> str:
    """Return a text in quotes on one line. Longer texts than 300 characters are cut."""
    cut = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return json.dumps(cut, ensure_ascii=False)
