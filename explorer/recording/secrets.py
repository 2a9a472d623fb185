"""Keeps what a person typed into secret fields out of a recording."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.masking import Mask
from explorer.models.recording import ActionWithElement, SemanticElementRef

_OF_PAGES = (
    "name", "text", "href", "alt", "placeholder", "title", "neighbour_text", "container_path",
    "similar",
)  # fmt: skip
"""Fields whose text a page wrote; it may repeat a secret."""
_OF_MARKUP = ("id", "classes", "field_name", "icon", "test_id", "css_selector")
"""Fields that say where an element is in the markup, and nothing any more when they are masked."""


def without_secrets(
    actions: Sequence[ActionWithElement], mask: Mask
) -> tuple[ActionWithElement, ...]:
    """Return actions whose texts and addresses hold no secret.

    Types, roles, keys and names of variables are no texts of a page and stay, even if a password
    reads like one of them; so does the host of an address.
    """
    return tuple(_clean_action(action, mask) for action in actions)


def clean_reference(element: SemanticElementRef, mask: Mask) -> SemanticElementRef:
    """Return an element whose texts and addresses hold no secret."""
    texts = {name: mask(getattr(element, name)) for name in _OF_PAGES}
    addresses = {name: _clean_address(getattr(element, name), mask) for name in ("url", "frame")}
    if not (element.role or texts["name"]):
        texts["name"] = element.name
    markup = {name: None for name in _OF_MARKUP if _repeats_secret(getattr(element, name), mask)}
    return element.model_copy(update={**texts, **addresses, **markup})


def _repeats_secret(value: str | tuple[str, ...] | None, mask: Mask) -> bool:
    texts = (value,) if isinstance(value, str) else value or ()
    return any(map(mask.contains_secret, texts))


def _clean_action(action: ActionWithElement, mask: Mask) -> ActionWithElement:
    changes: dict[str, object] = {
        "text": mask(action.text),
        "url": _clean_address(action.url, mask),
        "frame": _clean_address(action.frame, mask),
    }
    for name in ("element", "to_element", "surface"):
        if element := getattr(action, name):
            changes[name] = clean_reference(element, mask)
    return action.model_copy(update=changes)


def _clean_address(url: str | None, mask: Mask) -> str | None:
    """Mask an address after its host."""
    if url is None:
        return None
    scheme, separator, rest = url.partition("://")
    host, slash, path = rest.partition("/")
    if not separator:
        return mask(url)
    return f"{scheme}{separator}{host}{slash}{mask(path)}"
