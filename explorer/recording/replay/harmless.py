"""What a replay does not do unless it is insisted on: press what is destructive."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import InteractiveElement
from explorer.models.recording import ActionWithElement
from explorer.text import one_line

_PRESSES = ("click", "double_click", "right_click", "check", "drag")
_TOUCHLESS = ("hover", "scroll")
_ACTIVATION_KEYS = ("Enter", "NumpadEnter", "Space", " ")
_ACTIVATION_CHARACTERS = "\n\r "
_WORD_LENGTH = 80


def refusal(action: ActionWithElement, element: InteractiveElement | None) -> str:
    """Return why an action is not done without being insisted on, "" if it may be done.

    Args:
        action: The recorded action.
        element: The element of the page that it would be done to, None if that is unknown.
    """
    if action.type not in _PRESSES and not _activates(action):
        return ""
    if element is None:
        return "it is recorded without an element, so nothing tells whether it is destructive"
    word = one_line(element.destructive, _WORD_LENGTH)
    return f"it is destructive: it says {word!r}; replay with insist to press it" if word else ""


def barring(action: ActionWithElement, *elements: InteractiveElement | None) -> str:
    """Return why an action must not be done to one of these elements at all, "" if it may."""
    if action.is_assertion or action.type in _TOUCHLESS:
        return ""
    rule = next((one.barred for one in elements if one and one.barred), "")
    return f"it must not be used ({one_line(rule, _WORD_LENGTH)})" if rule else ""


def _activates(action: ActionWithElement) -> bool:
    """Return whether an action has keys that press the focused control."""
    if action.type == "type" and action.element is None:  # typed key by key
        return any(char in _ACTIVATION_CHARACTERS for char in action.text or "")
    return (action.key or "").split("+")[-1] in _ACTIVATION_KEYS


def harmless_answers(answers: Sequence[str]) -> tuple[str, ...]:
    """Return the answers to dialogs that are given as recorded.

    Dialogs that the person accepted are judged by what they ask.
    """
    return tuple(answers) if all(answer == "dismiss" for answer in answers) else ()
