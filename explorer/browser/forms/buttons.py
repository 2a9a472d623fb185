"""Which button submits a field, and whether a button submits fields."""

from __future__ import annotations

from playwright.async_api import ElementHandle

from explorer.browser.cdp.calls import script
from explorer.browser.cdp.handles import held
from explorer.browser.forms.meanings import goes_on
from explorer.models import InteractiveElement, Snapshot

_FILLED = ("field", "select", "check", "upload")


def button_beside(snapshot: Snapshot, field: InteractiveElement) -> InteractiveElement | None:
    """Return a harmless button beside a field with a label such as "Next" or "Save".

    The button is in the same form, or both are in none.
    """
    buttons = (one for one in snapshot.elements if _goes_on(one) and _is_beside(one, field))
    return next((one for one in buttons if not (one.destructive or one.barred)), None)


def takes_fields(snapshot: Snapshot, button: InteractiveElement) -> bool:
    """Return whether a button says "Next", "Save" or the like and fields belong to it.

    The fields are those of the same form, or those outside of forms for a button outside of forms.
    """
    return _goes_on(button) and any(
        one.kind in _FILLED and _is_beside(one, button) for one in snapshot.elements
    )


async def form_of(node: ElementHandle, *, in_frame: bool) -> ElementHandle | None:
    """Return the form of an element, None if it belongs to none.

    For the document of an editor in a frame, this is the form around the frame.
    """
    if in_frame and (frame := await node.owner_frame()) and frame.parent_frame:
        node = await held(frame.frame_element())
    asking = node.evaluate_handle("element => element.form || element.closest('form')")
    found = await held(asking)
    return found.as_element()


async def form_around(
    control: ElementHandle, field: ElementHandle | None = None
) -> ElementHandle | None:
    """Return the form or the box around a control that holds fields, among them a given ``field``.

    It is None if there is none.
    """
    found = await held(control.evaluate_handle(script("form_around"), field))
    return found.as_element()


def _goes_on(button: InteractiveElement) -> bool:
    """Return whether it is a button that says so; an entry of a menu takes no fields around it."""
    return button.kind == button.role == "button" and goes_on(button.label)


def _is_beside(one: InteractiveElement, other: InteractiveElement) -> bool:
    """Return whether both are in the same form, or both in none."""
    return (one.form, one.frame) == (other.form, other.frame)
