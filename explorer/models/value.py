"""The base class of all values, and the literal types that they use."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Kind = Literal["link", "button", "field", "select", "check", "upload", "other"]
Method = Literal[
    "ai",
    "alternative",
    "unvisited_link",
    "action_button",
    "novelty",
    "random",
    "elsewhere",
    "recorded",
]
Gesture = Literal[
    "double_click",
    "right_click",
    "middle_click",
    "shift_click",
    "control_click",
    "long_press",
    "tap",
    "hover",
    "press_enter",
    "press_space",
    "press_arrows",
    "press_escape",
    "press_shortcut",
    "press_access_key",
    "type_keys",
    "drag",
    "drop_file",
    "paste",
    "copy",
    "select_text",
    "scroll",
    "narrow",
    "go_back",
]
"""What a person can do besides the default action: with the mouse, with keys, with the window."""
Click = Literal["click", "middle_click", "double_click", "right_click"]
Action = Literal[
    "click",
    "fill",
    "submit",
    "select",
    "check",
    "upload",
    Gesture,
    "goto",
    "none",
]
Result = Literal["done", "failed", "refused", "gone"]
Effect = Literal["none", "visual", "network", "navigation", "new_state"]
Share = tuple[float, float]
"""A point of a box: 0 is its left or upper edge, 1 its right or lower one."""
MIDDLE: Share = (0.5, 0.5)
Severity = Literal["error", "warning", "info"]
KnownBy = Literal["native", "role", "focus", "listener", "delegated", "pointer", "gesture"]
AsksFor = Literal["", "login", "own_login", "reset", "code", "captcha", "password_change"]
"""What identity a form asks for; ``own_login``: a login after the run has signed a user up."""
BlockingRule = Literal["read_only", "destructive", "scope", "egress", "lean"]
"""The setting by which a request was blocked.

``safety.readOnly``, ``safety.allowDestructive``, a page out of scope, ``scope.egress``, or
``browser.lean``.
"""
StoppedBecause = Literal[
    "steps",
    "minutes",
    "nothing_left",
    "interrupted",
    "target_lost",
    "browser_lost",
    "max_failures",
    "internal_error",
    "login_wall",
    "replayed",
    "step_not_done",
]


LOST: tuple[StoppedBecause, ...] = ("target_lost", "browser_lost", "internal_error")
"""Reasons of runs that ended because they could not continue."""
CUT_SHORT: tuple[StoppedBecause, ...] = ("interrupted", *LOST)
"""Reasons after which nothing more is done on the site."""


class Value(BaseModel):
    """Base of all values: frozen, unknown fields are an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def verb(action: Action) -> str:
    """Return the action in words: ``double-click``."""
    return action.replace("_", "-")
