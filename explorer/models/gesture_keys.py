"""The keys that gestures press."""

from __future__ import annotations

from explorer.models.elements import InteractiveElement
from explorer.models.value import Action

_TYPED = "h1?/"
"""Keys for a page that listens to keys: none of them is known to change or remove anything."""
_KEYS: dict[Action, tuple[str, ...]] = {
    "press_enter": ("Enter",),
    "press_space": ("Space",),
    "press_escape": ("Escape",),
    "press_arrows": ("ArrowDown", "ArrowRight"),
    "type_keys": tuple(_TYPED),
}
_ALL_ARROWS = ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight")
_ENDS = ("Home", "End")
"""Keys for the lowest and the highest value of what has a range of them."""
_MOVED_BOTH_WAYS = ("", "slider", "spinbutton", "scrollbar")
"""Roles in which each arrow may do something else; "" for a drawing."""


def keys_of(gesture: Action, element: InteractiveElement) -> tuple[str, ...]:
    """Return the keys that a gesture on an element presses, by their names in Playwright.

    An access key is not among them: the element says which it is only when it is pressed.
    """
    if gesture == "press_shortcut":
        return tuple(element.shortcut.split())  # two keys are pressed one after the other
    if gesture == "press_arrows" and element.role in _MOVED_BOTH_WAYS:
        return (*_ALL_ARROWS, *_ENDS) if element.role else _ALL_ARROWS
    return _KEYS.get(gesture, ())


def are_for_page(gesture: Action, element: InteractiveElement) -> bool:
    """Return whether the keys of a gesture are for the page and not for one element of it."""
    return element.is_surface and (element.tag == "html" or gesture == "press_shortcut")
