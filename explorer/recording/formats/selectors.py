"""What selectors say about the element that they match: tag, id, classes, attributes, text."""

from __future__ import annotations

import re
from typing import Any

Facts = dict[str, Any]
"""Fields of ``SemanticElementRef``."""

MAX_SELECTOR = 2_000
"""Characters; a longer selector is kept, but not read."""
_FIELDS = {
    "id": "id", "type": "type", "placeholder": "placeholder", "title": "title", "alt": "alt",
    "href": "href", "role": "role", "aria-label": "name", "class": "classes",
    "data-testid": "test_id", "data-test-id": "test_id", "data-test": "test_id",
    "data-cy": "test_id", "data-qa": "test_id",
}  # fmt: skip
"""Attribute -> field."""
_TOKEN = re.compile(
    r"""\[\s*(?P<attribute>[\w:-]+)\s*(?:(?P<operator>[~^$*|]?=)\s*
        (?P<value>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\]\s"']+)\s*[is]?\s*)?\]
    | \#(?P<id>(?:\\.|[\w-])+)
    | \.(?P<class>(?:\\.|[\w-])+)
    | :(?:has-text|text|text-is)\((?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')\)
    | (?P<pseudo>::?[\w-]+(?:\([^()]*\))?)
    | (?P<combinator>\s*[>+~]\s*|\s+)
    | (?P<tag>[a-zA-Z][\w-]*|\*)""",
    re.VERBOSE,
)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)")
_XPATH_ATTRIBUTE = re.compile(r"""@([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_XPATH_TEXT = re.compile(
    r"""(?:text\(\)|normalize-space\([^()]*\)|(?<![\w)@/])\.)\s*[=,]\s*(?:"([^"]*)"|'([^']*)')"""
)


def facts_of_css(css: str) -> Facts:
    """Return what a CSS selector says about its element; nothing more if it is a list."""
    facts: Facts = {"css_selector": css}
    end, text = 0, css.strip()
    read: Facts = {}
    for token in _TOKEN.finditer(text[:MAX_SELECTOR]):
        if token.start() != end:
            return facts
        end = token.end()
        read = {} if token["combinator"] else {**read, **_fact(token, read)}
    return {**read, **facts} if end == len(text) else facts


def _fact(token: re.Match[str], before: Facts) -> Facts:
    if token["id"]:
        return {"id": _unescaped(token["id"])}
    if token["class"]:
        return {"classes": (*before.get("classes", ()), _unescaped(token["class"]))}
    if token["text"]:
        return {"text": _unescaped(token["text"][1:-1])}
    if token["tag"] and token["tag"] != "*":
        return {"tag": token["tag"].lower()}
    if token["attribute"] and token["operator"] == "=":
        return _attribute(token["attribute"], _unescaped(token["value"].strip("\"'")))
    return {}


def _attribute(name: str, value: str) -> Facts:
    field = _FIELDS.get(name.lower())
    if field is None or not value:
        return {}
    return {field: tuple(value.split()) if field == "classes" else value}


def _unescaped(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        code = int(match[1], 16) if match[1] else 0
        return match[2] or (chr(code) if 0 < code < 0x110000 else "")

    return _ESCAPE.sub(plain, text)


def facts_of_xpath(xpath: str) -> Facts:
    """Return what an XPath says about its element."""
    facts: Facts = {"xpath": xpath}
    if len(xpath) > MAX_SELECTOR:
        return facts
    tag, _, conditions = _last_step(xpath).partition("[")
    if re.fullmatch(r"[a-zA-Z][\w-]*", tag):
        facts["tag"] = tag.lower()
    for name, double, single in _XPATH_ATTRIBUTE.findall(conditions):
        facts |= _attribute(name, double or single)
    if said := _XPATH_TEXT.search(conditions):
        facts["text"] = (said[1] or said[2] or "").strip()
    return {name: value for name, value in facts.items() if value}


def _last_step(xpath: str) -> str:
    """Return what follows the last slash that is in neither brackets nor quotes."""
    depth, quote, start = 0, "", 0
    for place, char in enumerate(xpath):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "[]":
            depth += 1 if char == "[" else -1
        elif char == "/" and depth == 0:
            start = place + 1
    return xpath[start:]
