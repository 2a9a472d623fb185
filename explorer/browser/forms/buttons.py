"""Which button takes what is filled into a field, and which fields a button takes."""

from __future__ import annotations

from playwright.async_api import ElementHandle

from explorer.browser.forms.meanings import goes_on
from explorer.models import InteractiveElement, Snapshot

_FILLED = ("field", "select", "check", "upload")


def submit_of(snapshot: Snapshot, field: InteractiveElement) -> InteractiveElement | None:
    """The first harmless submit button of a field's form, None when it shows none."""
    submits = (one for one in snapshot.elements if one.submits and one.form == field.form)
    return next((one for one in submits if not one.destructive), None)


def button_beside(snapshot: Snapshot, field: InteractiveElement) -> InteractiveElement | None:
    """A harmless button that is of no form either and says that it goes on."""
    buttons = (one for one in snapshot.elements if _goes_on(one) and _is_beside(one, field))
    return next((one for one in buttons if not one.destructive), None)


def takes_fields(snapshot: Snapshot, button: InteractiveElement) -> bool:
    """A button of no form, or that only a script listens to, with fields about it: "Next"."""
    return _goes_on(button) and any(
        one.kind in _FILLED and _is_beside(one, button) for one in snapshot.elements
    )


async def form_of(node: ElementHandle, *, in_frame: bool) -> ElementHandle | None:
    """The form that an element belongs to; of an editor's page the one around its frame."""
    if in_frame and (frame := await node.owner_frame()) and frame.parent_frame:
        node = await frame.frame_element()
    found = await node.evaluate_handle("element => element.form || element.closest('form')")
    return found.as_element()


def _goes_on(button: InteractiveElement) -> bool:
    return button.kind == "button" and goes_on(button.label)


def _is_beside(one: InteractiveElement, other: InteractiveElement) -> bool:
    """In the same form, or neither in one."""
    return (one.form, one.frame) == (other.form, other.frame)
