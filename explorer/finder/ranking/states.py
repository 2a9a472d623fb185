"""Tells whether an element has a state that a description names."""

from __future__ import annotations

from explorer.finder.refs import FILLABLE_ROLES, AccessibilityRef

_SIMILAR = {"selected": ("current", "checked", "pressed"), "checked": ("pressed", "selected")}


def has_state(ref: AccessibilityRef, state: str) -> bool:
    """Return whether an element has a state.

    "selected" also matches current, checked and pressed elements, "checked" also pressed and
    selected ones. A state with "not" before it must be absent. "empty" is a field without a value.
    """
    if state == "empty":
        return ref.role in FILLABLE_ROLES and not ref.value
    absent = state.removeprefix("not ")
    if absent != state:
        return absent not in ref.states
    return any(name in ref.states for name in (state, *_SIMILAR.get(state, ())))
