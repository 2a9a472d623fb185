"""Source of Playwright locators for recorded elements."""

from __future__ import annotations

import json
import re

from explorer.models.recording import SemanticElementRef
from explorer.python_source import literal

_NAMED_ROLES = frozenset(
    {
        "alertdialog", "button", "checkbox", "columnheader", "combobox", "dialog", "gridcell",
        "heading", "img", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio",
        "option", "progressbar", "radio", "row", "rowheader", "searchbox", "slider", "spinbutton",
        "switch", "tab", "textbox", "tooltip", "treeitem",
    }
)  # fmt: skip
"""Roles whose recorded name is the accessible name that Playwright compares."""
_FIELD_TAGS = ("input", "select", "textarea")
_ROWS = ("row", "listitem", "article")
_TEST_IDS = ("data-testid", "data-test-id", "data-test", "data-cy", "data-qa")
_MAX_TEXT = 150
"""Characters from which on a recorded text may have been cut."""


def locator_source(
    element: SemanticElementRef, start: str, *, is_upload: bool = False
) -> str | None:
    """Return the source of a locator, such as ``page.get_by_role("link", name="Home")``.

    Role and name are preferred, then the label, the test id, and what else a person sees; a CSS
    selector or an XPath is the last resort. An element in a row is looked for in that row.

    Args:
        element: The element.
        start: The source of the page or frame.
        is_upload: Whether the element is a file input, which has no role.

    Returns:
        None if nothing identifies the element.
    """
    way = _by_meaning(element, is_upload=is_upload)
    if way and (row := _row(element)):
        start = f"{start}.{row}"
    way = way or _by_selector(element)
    if way is None:
        return None
    position = (element.model_extra or {}).get("nth")
    return f"{start}.{way}" + (f".nth({position})" if isinstance(position, int) else "")


def _by_meaning(element: SemanticElementRef, *, is_upload: bool) -> str | None:
    name, role = element.name or "", element.role or ""
    if name and role in _NAMED_ROLES and not is_upload:
        return f"get_by_role({literal(role)}, name={literal(name)}{_exact(name)})"
    if name and (element.tag in _FIELD_TAGS or is_upload) and not element.css_selector:
        return f"get_by_label({literal(name)}{_exact(name)})"
    if element.test_id:
        value = element.test_id.replace("\\", "\\\\").replace('"', '\\"')
        selector = ", ".join(f'[{name}="{value}"]' for name in _TEST_IDS)
        is_default = not element.css_selector or "data-testid" in element.css_selector
        return f"get_by_test_id({literal(element.test_id)})" if is_default else _css(selector)
    return _by_attribute(element)


def _by_attribute(element: SemanticElementRef) -> str | None:
    if element.placeholder:
        return f"get_by_placeholder({literal(element.placeholder)}, exact=True)"
    if element.alt:
        return f"get_by_alt_text({literal(element.alt)}, exact=True)"
    if element.title:
        return f"get_by_title({literal(element.title)}, exact=True)"
    text = element.text or ("" if element.css_selector else element.name) or ""
    if text and len(text) < _MAX_TEXT:
        return f"get_by_text({literal(text)}, exact=True)"
    return None


def _exact(name: str) -> str:
    return ", exact=True" if len(name) < _MAX_TEXT else ""


def _by_selector(element: SemanticElementRef) -> str | None:
    if element.css_selector:
        return _css(element.css_selector)
    return _css(f"xpath={element.xpath}") if element.xpath else None


def _css(selector: str) -> str:
    return f"locator({literal(selector)})"


def _row(element: SemanticElementRef) -> str:
    """Return the source of a locator for the innermost named row around an element."""
    for container in reversed(element.container_path or ()):
        role, _, name = container.partition(" ")
        words = _unquoted(name).rstrip("…").split()
        if role == "row" and words:
            return f"get_by_role({literal(role)}, name={literal(' '.join(words))})"
        if role in _ROWS and words:
            pattern = r"\s*".join(re.escape(word) for word in words)
            return f"get_by_role({literal(role)}).filter(has_text=re.compile({literal(pattern)}))"
    return ""


def _unquoted(name: str) -> str:
    """Return a name without its quotes; they may be missing in older recordings."""
    try:
        return str(json.loads(name))
    except json.JSONDecodeError:
        return name
