"""Reads single lines of an outline."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

LINE = re.compile(
    r"""^\s*-?\s*'?(?P<role>\w+)"""
    r"""(?:\s+(?:"(?P<name>(?:[^"\\]|\\.)*)"|'(?P<single>[^'\[]*)'))?"""
    r"""(?P<before>(?:\s+\[(?!ref=)[^\]]*\])*)"""
    r"""\s+\[ref=(?P<ref>\w+)\](?P<after>(?:\s+\[[^\]]*\])*)'?(?::\s*(?P<value>.*))?"""
)
"""A line that has a ref."""
_NODE = re.compile(r"""^\s*-?\s*'?([\w/]+)(?:\s+"((?:[^"\\]|\\.)*)")?[^:]*(?::\s+(.*))?""")
_ATTRIBUTE = re.compile(r"\[([\w-]+)(?:=([^\]]*))?\]")
_STATES = ("checked", "mixed", "disabled", "expanded", "selected", "pressed", "invalid", "required")


def margin(line: str) -> str:
    """Return the spaces that a line begins with."""
    return line[: len(line) - len(line.lstrip(" "))]


def role_and_name(line: str) -> tuple[str, str]:
    """Return the role and the name on a line. Text stands for a missing name."""
    match = _NODE.match(line)
    if not match:
        return "", ""
    role, name, text = match.groups()
    return role, unescaped(name, line) if name else unquoted(text or "")


def unescaped(name: str, line: str) -> str:
    """Return a name without the escapes of YAML and JSON that its line has."""
    if line.lstrip(" -").startswith("'"):
        name = name.replace("''", "'")
    return unquoted(f'"{name}"') if "\\" in name else name


def unquoted(text: str) -> str:
    """Return the value of a YAML scalar as Playwright writes it: plain, or quoted as JSON."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text.strip('"')


def attributes(text: str) -> dict[str, str]:
    """Return the attributes in brackets by their names, with "" for one without a value."""
    return dict(_ATTRIBUTE.findall(text))


def bounds(box: str) -> dict[str, float] | None:
    """Return the rectangle of a ``box`` attribute, None if it is not four numbers."""
    sides = ("x", "y", "width", "height")
    try:
        return dict(zip(sides, map(float, box.split(",")), strict=True))
    except ValueError:
        return None


def states(attributes: dict[str, str]) -> Iterator[str]:
    """Yield the states that the attributes of an element say."""
    for state in _STATES:
        if state in attributes:
            is_false = attributes[state] == "false"
            if not is_false:
                yield "mixed" if attributes[state] == "mixed" else state
            elif state == "expanded":
                yield "collapsed"
    if "active" in attributes:
        yield "focused"
