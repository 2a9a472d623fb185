"""Values in Python source: texts, simple patterns, variables of the environment."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any, NamedTuple


class NotHeld(Exception):
    """A recording cannot hold what a line says. The message says what."""


class Variable(NamedTuple):
    """An environment variable that a line reads."""

    name: str


_PLAIN_PATTERN = re.compile(r"\^?((?:[^\\.^$*+?{}\[\]|()]|\\[^\w])*)\$?")
"""A regular expression that matches one text."""
_SPACE = re.compile(r"\\s[*+]")


def unparsed(node: ast.AST) -> str:
    """Return the source of a node."""
    return ast.unparse(node)


def without_await(node: ast.expr) -> ast.expr:
    """Return an expression without ``await``."""
    return node.value if isinstance(node, ast.Await) else node


def value_of(node: ast.expr, constants: Mapping[str, Any]) -> Any:
    """Return a value in the source.

    Args:
        node: A literal, a constant, ``os.environ["NAME"]`` or a simple ``re.compile("...")``.
        constants: Values of names.

    Raises:
        NotHeld: It is something else.
    """
    match node:
        case ast.Name(id=name) if name in constants:
            return constants[name]
        case ast.Subscript(
            value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str(name))
        ):
            return Variable(name)
        case ast.Call(
            func=ast.Attribute(attr="getenv" | "get"), args=[ast.Constant(value=str(name)), *_]
        ):
            return Variable(name)
        case ast.Call(
            func=ast.Attribute(attr="compile"), args=[ast.Constant(value=str(pattern)), *_]
        ):
            return _text_of_pattern(pattern)
        case ast.BinOp(
            left=ast.Constant(value=str(text)), op=ast.Mult(), right=ast.Constant(value=int(times))
        ) if len(text) * times < 100_000:
            return text * times
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError):
        raise NotHeld(f"{unparsed(node)} is not a plain value") from None


def _text_of_pattern(pattern: str) -> str:
    plain = _PLAIN_PATTERN.fullmatch(_SPACE.sub(" ", pattern))
    if plain is None:
        raise NotHeld(f"the regular expression {pattern!r} is not held")
    return re.sub(r"\\(.)", r"\1", plain[1])


def text_of(node: ast.expr, constants: Mapping[str, Any]) -> str:
    """Return a text in the source.

    Raises:
        NotHeld: It is something else.
    """
    value = value_of(node, constants)
    if not isinstance(value, str):
        raise NotHeld(f"{unparsed(node)} is not a text")
    return value
