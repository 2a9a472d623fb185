"""Puts steps into the place that their sentence begins with."""

from __future__ import annotations

from explorer.models.scenario import IntermediateStep

_PLACED = (
    "click", "double_click", "right_click", "hover", "type", "clear", "select", "check", "uncheck",
    "assert_visible", "assert_hidden", "assert_enabled", "assert_disabled", "assert_checked",
    "assert_unchecked", "assert_value", "append",
)  # fmt: skip
"""What may be done in a place that the sentence begins with."""


def placed(steps: tuple[IntermediateStep, ...], place: str) -> tuple[IntermediateStep, ...]:
    """Return steps of which the first is done in a place."""
    if not steps or not (first := steps[0]).target or first.condition:
        return ()
    if first.action == "assert_count" and not first.to_target:
        changes = {"to_target": place.partition(" ")[2]}
    elif first.action in _PLACED:
        changes = {"target": f"{first.target} {place}"}
    else:
        return ()
    return (first.model_copy(update=changes), *steps[1:])
