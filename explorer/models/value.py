"""The base of all values, and the words that they use."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Kind = Literal["link", "button", "field", "select", "check", "upload", "other"]
Method = Literal[
    "ai", "alternative", "unvisited_link", "action_button", "novelty", "random", "elsewhere"
]
Gesture = Literal["double_click", "right_click"]
Action = Literal["click", "fill", "submit", "select", "check", "upload", Gesture, "goto", "none"]
Result = Literal["done", "failed", "refused", "gone"]
Effect = Literal["none", "visual", "network", "navigation", "new_state"]
Severity = Literal["error", "warning", "info"]
KnownBy = Literal["native", "role", "focus", "listener", "delegated", "pointer"]
AsksFor = Literal["", "login", "own_login", "reset", "code", "captcha", "password_change"]
"""What a form asks of who one is; ``own_login`` where the run has signed somebody up."""
HeldBackRule = Literal["read_only", "destructive", "scope", "egress"]
"""Why a request did not leave the browser: ``safety.readOnly``, ``safety.allowDestructive``, a page
out of scope, ``scope.egress``."""
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
]


LOST: tuple[StoppedBecause, ...] = ("target_lost", "browser_lost", "internal_error")
"""The run ended because it could not go on."""
CUT_SHORT: tuple[StoppedBecause, ...] = ("interrupted", *LOST)
"""Nothing more is done on the site."""


class Value(BaseModel):
    """Base of all values: frozen, and strict about its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def verb(action: Action) -> str:
    """As a person writes it: ``double-click``."""
    return action.replace("_", "-")
