"""Clips texts from pages where they enter Python, because a page can send any length."""

from __future__ import annotations

from explorer.models import Signal

MAX_TEXT_LENGTH = 8192
"""Maximum length of a text such as a console message, a stack or an address, in characters."""


def clip(text: str) -> str:
    """Return the text; one longer than ``MAX_TEXT_LENGTH`` is cut and ends with "…"."""
    return text if len(text) <= MAX_TEXT_LENGTH else f"{text[: MAX_TEXT_LENGTH - 1]}…"


def clipped(signal: Signal) -> Signal:
    """Return the signal with all its texts clipped; the same object if none is too long."""
    long = {
        name: clip(value)
        for name, value in signal
        if isinstance(value, str) and len(value) > MAX_TEXT_LENGTH
    }
    return signal.model_copy(update=long) if long else signal
