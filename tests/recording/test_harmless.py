"""What a replay presses only if it is insisted on."""

from __future__ import annotations

import pytest

from explorer.models.recording import ActionWithElement
from explorer.recording.replay.harmless import refusal


@pytest.mark.parametrize(
    "action",
    [
        ActionWithElement(type="click", x=1, y=2),
        ActionWithElement(type="key", key="Enter"),
        ActionWithElement(type="key", key="Control+Enter"),
        ActionWithElement(type="type", text="yes\n"),
        ActionWithElement(type="type", text="yes yes"),
    ],
)
def test_what_may_press_any_control_is_refused(action: ActionWithElement) -> None:
    assert refusal(action, None).startswith("it is recorded without an element")


@pytest.mark.parametrize(
    "action",
    [
        ActionWithElement(type="key", key="Tab"),
        ActionWithElement(type="key", key="Control++"),
        ActionWithElement(type="type", text="yes"),
        ActionWithElement(type="hover", x=1, y=2),
    ],
)
def test_what_presses_nothing_is_done(action: ActionWithElement) -> None:
    assert refusal(action, None) == ""
