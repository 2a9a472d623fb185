"""Clips what pages say, where it enters Python: a page can say as much as it likes."""

from __future__ import annotations

from explorer.models import Signal

LONGEST_TEXT = 8192
"""Characters of a console message, a stack, an address ... that are kept."""


def clip(text: str) -> str:
    """The text, or its beginning with "…" where it is longer than LONGEST_TEXT."""
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def clipped(signal: Signal) -> Signal:
    """The signal with all its texts clipped; the same object where none is too long."""
    long = {
        name: clip(value)
        for name, value in signal
        if isinstance(value, str) and len(value) > LONGEST_TEXT
    }
    return signal.model_copy(update=long) if long else signal
