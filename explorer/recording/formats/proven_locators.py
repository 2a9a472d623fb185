"""Locators that a replay has proven, as source of a test."""

from __future__ import annotations

import ast

from explorer.models.recording import SemanticElementRef
from explorer.python_source import printable

_CALLS = frozenset(
    {
        "filter", "frame_locator", "get_by_alt_text", "get_by_label", "get_by_placeholder",
        "get_by_role", "get_by_test_id", "get_by_text", "get_by_title", "locator", "nth",
    }
)  # fmt: skip
_PROPERTIES = frozenset({"content_frame", "first", "last"})
_MAX_LENGTH = 5_000


def proven_locator(element: SemanticElementRef, page: str) -> str | None:
    """Return the source of the locator that a replay has stored in a recorded element.

    Args:
        element: The element.
        page: The name of the page in the test.

    Returns:
        None if there is none, or what the file holds is more than a locator.
    """
    source = element.locator
    if not source or len(source) > _MAX_LENGTH:
        return None
    try:
        tree = ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    is_whole = tree.end_lineno == 1 and tree.end_col_offset == len(source.encode())
    if isinstance(tree, ast.Name) or not is_whole or not _is_locator(tree):
        return None  # a comment would hide what follows in its line
    return printable(_renamed(source, tree, page))


def _is_locator(node: ast.expr) -> bool:
    """Return whether code only builds a locator that starts at ``page``."""
    match node:
        case ast.Name(id="page"):
            return True
        case ast.Attribute(value=value, attr=name) if name in _PROPERTIES:
            return _is_locator(value)
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in _CALLS:
            values = [*node.args, *(keyword.value for keyword in node.keywords)]
            return _is_locator(value) and all(map(_is_value, values))
    return False


def _is_value(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str | int | bool)
    return _is_locator(node)


def _renamed(source: str, tree: ast.expr, page: str) -> str:
    """Return code with another name for ``page``; the places of names are those of UTF-8."""
    code = source.encode()
    starts = [one.col_offset for one in ast.walk(tree) if isinstance(one, ast.Name)]
    for start in sorted(starts, reverse=True):
        code = code[:start] + page.encode() + code[start + len("page") :]
    return code.decode()
