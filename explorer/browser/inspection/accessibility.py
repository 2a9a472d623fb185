"""Accessibility by axe-core, in our isolated world: the page neither sees it nor is changed."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from importlib.resources import files

from playwright.async_api import Error as PlaywrightError

from explorer.browser.worlds import World
from explorer.models import AccessibilityViolation, Value

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
"""The conformance levels that laws ask for; axe's best practices are opinions beside."""
MOST_ELEMENTS = 800
"""In a larger document the contrast of colours is not measured: it takes seconds."""
LARGEST = 4_000
"""Elements; a larger document is not audited at all."""
MOST_NODES = 50
SECONDS = 5.0
_STYLING = ("color-contrast", "link-in-text-block", "target-size")
"""Rules that one line of a style sheet breaks for all elements of a class."""
_NUMBER = re.compile(r"[_-]?\d+")
_VALUE = re.compile(r"""\bvalue=(?:"[^"]*"|'[^']*')""")
_LOOKS = re.compile(r"""^<[\w-]+|\bclass=(?:"[^"]*"|'[^']*'|\S+)""")
_CLASS = re.compile(r"""class=["']?\s*\w""")
_HASHED = re.compile(r"\b(?:css|sc|jss|emotion)-[\w-]+")
"""Classes that a library makes of the styles of one element."""


class _Node(Value):
    selector: str
    html: str


class _Violation(Value):
    rule: str
    impact: str
    help: str
    help_url: str
    count: int
    nodes: tuple[_Node, ...]


class AccessibilityAudit:
    """Audits documents. A fault that all pages share, in a menu say, is told of the first one."""

    def __init__(self) -> None:
        self._told: set[tuple[str, str]] = set()

    async def audit(self, world: World, page_url: str) -> tuple[AccessibilityViolation, ...]:
        """The violations with elements that were not told before; () when it takes too long."""
        options = {"tags": TAGS, "mostElements": MOST_ELEMENTS, "mostNodes": MOST_NODES}
        try:
            async with asyncio.timeout(SECONDS):
                await world.load(_axe())
                found = await world.call("accessibility", options)
        except (TimeoutError, PlaywrightError):
            return ()
        violations = map(_Violation.model_validate, found)
        return tuple(told for one in violations if (told := self._news(one, page_url)))

    def _news(self, violation: _Violation, page_url: str) -> AccessibilityViolation | None:
        new = [node for node in violation.nodes if self._is_new(violation.rule, node)]
        if not new:
            return None
        components = dict.fromkeys(_component(node.html) for node in new)
        return AccessibilityViolation(
            rule=violation.rule,
            components=tuple(filter(None, components)),
            impact=violation.impact,
            help=violation.help,
            help_url=violation.help_url,
            selectors=tuple(node.selector for node in new[:3]),
            count=max(len(new), violation.count if len(new) == MOST_NODES else 0),
            page_url=page_url,
        )

    def _is_new(self, rule: str, node: _Node) -> bool:
        """Two elements are the same fault when their tags are, but for numbers."""
        tag = node.html.partition(">")[0]
        looks = _looks(tag) if rule in _STYLING else _VALUE.sub("", tag)
        sign = rule, _NUMBER.sub("#", looks)
        is_new = sign not in self._told
        self._told.add(sign)
        return is_new


def _looks(tag: str) -> str:
    """Its name and classes."""
    return " ".join(_LOOKS.findall(tag))


def _component(html: str) -> str:
    """By what the elements that one part of the site's code makes are known; "" without a class."""
    looks = _HASHED.sub("", _looks(html.partition(">")[0]))
    return _NUMBER.sub("#", looks) if _CLASS.search(looks) else ""


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
