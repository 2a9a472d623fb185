"""What assertions of a recording expect."""

from __future__ import annotations

from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.text import single_spaced


def expected_text(action: ActionWithElement) -> str:
    """Return the text that an assertion expects, "" for any other action."""
    return single_spaced(action.text or "") if action.type == "assert_text" else ""


def shown_by(element: SemanticElementRef) -> str:
    """Return the text of an element."""
    return single_spaced(element.text or element.name or "")


def unmet(action: ActionWithElement, now: SemanticElementRef) -> str:
    """Return why an assertion about an element is not met, "" if it is."""
    if action.type != "assert_text":
        return ""
    wanted, shown = expected_text(action), shown_by(now)
    return "" if wanted in shown else f"expected the text {wanted!r}, found {shown!r}"
