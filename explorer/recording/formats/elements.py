"""Makes references to elements from the facts that a format knows."""

from __future__ import annotations

import re

from explorer.models.recording import SemanticElementRef
from explorer.models.roles import aria_role
from explorer.recording.formats.selectors import Facts

_ROLES_OF_ACTIONS = {
    "type": "textbox",
    "check": "checkbox",
    "select": "combobox",
    "upload": "button",
}
_ROLES_OF_INPUTS = {
    "button": "button",
    "checkbox": "checkbox",
    "file": "button",
    "image": "button",
    "number": "spinbutton",
    "radio": "radio",
    "range": "slider",
    "reset": "button",
    "search": "searchbox",
    "submit": "button",
}
_NAMED_BY_TEXT = ("button", "heading", "link", "menuitem", "option", "tab")
"""Roles whose text is their name."""
_SECRET = re.compile(
    r"passw|\b(?:pwd|pin|cvc|cvv|otp)\b|passcode|passphrase|kennwort|contrase|mot de passe|senha"
    r"|wachtwoord",
    re.I,
)


def element_of(facts: Facts, action: str) -> SemanticElementRef | None:
    """Return a reference to an element.

    Args:
        facts: Fields of the reference. A missing role follows from the tag or from the action.
        action: The type of the action on the element.

    Returns:
        None if nothing is known.
    """
    if not facts:
        return None
    known = dict(facts)
    if not known.get("name") and (text := known.get("text")):
        known["name"] = text
    role = known.get("role") or _role(known, action)
    if role or not known.get("name"):
        known["role"] = role or "generic"
    if known.get("name") and aria_role(known.get("role") or "") in _NAMED_BY_TEXT:
        known.setdefault("text", known["name"])
    return SemanticElementRef.model_validate(known)


def _role(facts: Facts, action: str) -> str:
    tag = facts.get("tag", "")
    if tag == "input" or (not tag and facts.get("type") in _ROLES_OF_INPUTS):
        by_type = _ROLES_OF_INPUTS.get(facts.get("type", ""), "")
        return by_type or _ROLES_OF_ACTIONS.get(action, "textbox")
    if not tag:
        return _ROLES_OF_ACTIONS.get(action, "")
    role = aria_role(tag)
    return "" if role in ("generic", "text") or "-" in role else role


def is_secret(element: SemanticElementRef) -> bool:
    """Return whether what is typed into a field is probably a secret."""
    texts = (element.name, element.placeholder, element.id, element.test_id, element.css_selector)
    return element.type == "password" or any(_SECRET.search(text or "") for text in texts)
