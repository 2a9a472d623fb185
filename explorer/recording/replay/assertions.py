"""What assertions of a recording expect."""

from __future__ import annotations

from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.models.roles import CONTROL_ROLES
from explorer.text import single_spaced


def expected_text(action: ActionWithElement) -> str:
    """Return the text that an assertion expects, "" for any other action."""
    return single_spaced(action.text or "") if action.type == "assert_text" else ""


def is_about_text(action: ActionWithElement) -> bool:
    """Return whether an assertion can also be met by a text anywhere on the page.

    Headings, paragraphs and pictures are no controls, so that a snapshot may not hold them. A
    control that must be shown is not shown by its name alone.
    """
    role = action.element.role if action.element else None
    is_control = action.type == "assert_visible" and role in CONTROL_ROLES
    return action.is_assertion and not is_control


def shown_by(element: SemanticElementRef) -> str:
    """Return the text of an element."""
    return single_spaced(element.text or element.name or "")


def unmet(action: ActionWithElement, now: SemanticElementRef) -> str:
    """Return why an assertion about an element is not met, "" if it is."""
    if action.type != "assert_text":
        return ""
    wanted, shown = expected_text(action), shown_by(now)
    return "" if wanted in shown else f"expected the text {wanted!r}, found {shown!r}"
