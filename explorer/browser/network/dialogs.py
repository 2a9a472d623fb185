"""Describes JavaScript dialogs and their answers in words."""

from __future__ import annotations

import json

from playwright.async_api import Dialog

from explorer.text import single_spaced

MAX_MESSAGE_LENGTH = 200  # characters of a message or an answer


def in_words(dialog: Dialog, accepted: bool, text: str) -> str:
    """Return a description such as ``asked "Delete account?", answered no``.

    Args:
        dialog: The dialog.
        accepted: Whether the dialog is accepted.
        text: The answer to a prompt.
    """
    message = _quoted(dialog.message)
    match dialog.type:
        case "alert":
            return f"said {message}"
        case "beforeunload":
            return "asked whether to leave, answered yes"
        case "prompt" if accepted:
            return f"asked {message}, answered {_quoted(text)}"
    return f"asked {message}, answered {'yes' if accepted else 'no'}"


def _quoted(text: str) -> str:
    line = single_spaced(text[: 4 * MAX_MESSAGE_LENGTH])
    short = line if len(line) <= MAX_MESSAGE_LENGTH else f"{line[: MAX_MESSAGE_LENGTH - 1]}…"
    return json.dumps(short, ensure_ascii=False)
