"""What a person calls a recorded element, in words that the finder knows."""

from __future__ import annotations

import json
from contextlib import suppress

from explorer.models.recording import SemanticElementRef
from explorer.text import single_spaced

_NOUNS = {
    "button": "button", "link": "link", "textbox": "field", "searchbox": "field",
    "spinbutton": "field", "combobox": "list", "listbox": "list", "checkbox": "checkbox",
    "radio": "radio button", "switch": "switch", "tab": "tab", "menuitem": "menu item",
    "option": "option", "heading": "heading", "img": "image", "slider": "slider",
}  # fmt: skip
"""What people call roles."""
_FIELD_TAGS = {"input": "field", "textarea": "field", "select": "list"}
_PLACES = ("dialog", "alertdialog", "form", "navigation", "region", "group", "toolbar", "menu")
_QUOTES = (('"', '"'), ("\u00ab", "\u00bb"), ("\u201e", "\u201c"))
_MAX_NAME = 80  # characters of a name, and of what names a row


def quoted(text: str) -> str:
    """Return a text in quotation marks that it does not have, "" if it has all of them."""
    for start, end in _QUOTES:
        if not set(text) & {start, end}:
            return f"{start}{text}{end}"
    return ""


def spoken(element: SemanticElementRef) -> str:
    """Return what a person calls an element, "" if it has no name: ``the "Save" button``."""
    label = element.name or element.placeholder or element.title or element.alt or element.text
    name = quoted(single_spaced(label or "")[:_MAX_NAME].strip())
    if not label or not name:
        return ""
    noun = _FIELD_TAGS.get(element.tag or "") if not element.role else None
    noun = noun or _NOUNS.get(element.role or "", "")
    place = _place(element)
    return " ".join(part for part in ("the", name, noun, place) if part)


def _place(element: SemanticElementRef) -> str:
    """Return where the element is, if its row or the other controls of its name ask for that."""
    for container in reversed(element.container_path or ()):
        role, _, name = container.partition(" ")
        words = _name_of(name)
        if role == "row" and (row := quoted(_before(words, element.name or ""))) not in ("", '""'):
            return f"in the row of {row}"
        if role in _PLACES and words and _has_twin(element) and (inside := quoted(words)):
            return f"in the {'dialog' if role == 'alertdialog' else role} {inside}"
    return ""


def _has_twin(element: SemanticElementRef) -> bool:
    return element.name in (element.similar or ())


def _before(row: str, name: str) -> str:
    """Return the words of a row before an element of it."""
    start = row.find(name) if name else -1
    words = (row[:start] if start > 0 else row).strip()
    return words if len(words) <= _MAX_NAME else words[:_MAX_NAME].rpartition(" ")[0]


def _name_of(name: str) -> str:
    """Return the name of a container without its quotation marks and its cut."""
    with suppress(json.JSONDecodeError):  # older recordings have no quotation marks
        name = str(json.loads(name))
    return single_spaced(name.rstrip("…"))
