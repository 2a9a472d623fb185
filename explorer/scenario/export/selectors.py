"""Source of Playwright locators as the selectors that these stand for."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

_TEXTS = {"get_by_text": "text", "get_by_label": "label"}
_ATTRIBUTES = {
    "get_by_placeholder": "placeholder", "get_by_alt_text": "alt", "get_by_title": "title",
}  # fmt: skip


class NoSelector(ValueError):
    """The source is no locator that is understood."""


def selector_of(locator: str) -> str:
    """Return the selector of a locator, as Playwright's engines read it.

    Args:
        locator: For instance ``page.get_by_role("button", name="Save")``.

    Raises:
        NoSelector: It is not understood.
    """
    try:
        return _selector(ast.parse(locator, mode="eval").body)
    except (SyntaxError, RecursionError) as error:
        raise NoSelector(str(error)) from None


def _selector(node: ast.expr) -> str:
    match node:
        case ast.Name(id="page"):
            return ""
        case ast.Attribute(value=inner, attr="first"):
            return _chain(_selector(inner), "nth=0")
        case ast.Attribute(value=inner, attr="last"):
            return _chain(_selector(inner), "nth=-1")
        case ast.Attribute(value=inner, attr="content_frame"):
            return _chain(_selector(inner), "internal:control=enter-frame")
        case ast.Call(func=ast.Attribute(value=inner, attr=method)):
            options = {word.arg: word.value for word in node.keywords if word.arg}
            return _chain(_selector(inner), _part(method, node.args, options))
    raise NoSelector(ast.unparse(node))


def _part(method: str, arguments: list[ast.expr], options: dict[str, ast.expr]) -> str:
    exact = _constant(options["exact"]) if "exact" in options else False
    if method == "filter":
        if "has" in options:
            return f"internal:has={json.dumps(_selector(options['has']), ensure_ascii=False)}"
        return f"internal:has-text={_text(_constant(options['has_text']), exact=False)}"
    if not arguments:
        raise NoSelector(f"{method}()")
    if method == "or_":
        return f"internal:or={json.dumps(_selector(arguments[0]), ensure_ascii=False)}"
    first = _constant(arguments[0])
    if method == "get_by_role":
        name = _constant(options["name"]) if "name" in options else None
        named = f"[name={_text(name, exact=exact)}]" if name is not None else ""
        return f"internal:role={first}{named}"
    if method in _TEXTS:
        return f"internal:{_TEXTS[method]}={_text(first, exact=exact)}"
    if method in _ATTRIBUTES:
        return f"internal:attr=[{_ATTRIBUTES[method]}={_text(first, exact=exact)}]"
    if method == "get_by_test_id":
        return f"internal:testid=[data-testid={_text(first, exact=True)}]"
    if method == "frame_locator":
        return f"{first} >> internal:control=enter-frame"
    if method in ("locator", "nth"):
        return f"nth={first}" if method == "nth" else str(first)
    raise NoSelector(f"{method}()")


def _constant(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="re"), attr="compile"), args=[first, *_]
        ):
            flags = re.IGNORECASE if "IGNORECASE" in ast.unparse(node) else 0
            return re.compile(str(_constant(first)), flags)
    raise NoSelector(ast.unparse(node))


def _text(value: Any, *, exact: bool) -> str:
    if isinstance(value, re.Pattern):
        pattern = value.pattern.replace("/", r"\/")
        return f"/{pattern}/{'i' if value.flags & re.IGNORECASE else ''}"
    return json.dumps(str(value), ensure_ascii=False) + ("s" if exact else "i")


def _chain(start: str, part: str) -> str:
    return f"{start} >> {part}" if start else part
