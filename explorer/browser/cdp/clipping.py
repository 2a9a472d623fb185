"""Clips texts from pages where they enter Python, because a page can send any length."""

from __future__ import annotations

from explorer.models import Signal

LONGEST_TEXT = 8192
"""Maximum length of a text such as a console message, a stack or an address, in characters."""


def clip(text: str) -> str:
    """Return the text; one longer than ``LONGEST_TEXT`` is cut and ends with "…"."""
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def clipped(signal: Signal) -> Signal:
    """Return the signal with all its texts clipped; the same object if none is too long."""
    long = {
        name: clip(value)
        for name, value in signal
        if isinstance(value, str) and len(value) > LONGEST_TEXT
    }
    return signal.model_copy(update=long) if long else signal
