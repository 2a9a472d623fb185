"""Accessibility audits with axe-core in an isolated world, invisible to the page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.worlds import World
from explorer.identity.fingerprints import stable_text, template_path
from explorer.models import AccessibilityViolation, Value

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
"""Tags of the audited WCAG conformance levels, which laws require; best practices are excluded."""
OBSOLETE = ("scrollable-region-focusable",)
"""Disabled rules: browsers make scrollable regions focusable by themselves."""
MAX_ELEMENTS = 800
"""Number of elements from which the slow colour contrast rule is disabled."""
MAX_NODES = 50
"""Maximum number of elements that are read of one violation."""
SECONDS = 5.0
"""Deadline of one audit in seconds."""
SECOND_LOOK_MS = 400
"""Milliseconds after which a violation must still exist, as some elements are rendered in steps."""
_STYLING = ("color-contrast", "link-in-text-block", "target-size")
"""Rules that one style sheet rule breaks for all elements of a class."""
_NUMBER = re.compile(r"[_-]?\d+")
_VALUE = re.compile(r"""\bvalue=(?:"[^"]*"|'[^']*')""")
_LOOKS = re.compile(r"""^<[\w-]+|\bclass=(?:"[^"]*"|'[^']*'|\S+)""")
_CLASS = re.compile(r"""class=["']?\s*\w""")
_HASHED = re.compile(r"\b(?:css|sc|jss|emotion)-[\w-]+")
"""Class names that CSS-in-JS libraries generate for the styles of one element."""


_SLIGHT = 0.9
"""Share of the required contrast from which a violation is slight."""


class _Node(Value):
    selector: str
    html: str
    label: str = ""
    structure: str = ""
    holder: str = ""
    region: str = ""
    """The landmark of the page layout around it: header, nav, footer or aside."""
    contrast: tuple[float, float] | None = None
    """The measured and the required contrast ratio."""

    @property
    def place(self) -> str:
        """The position in the parts that pages share; "" for an element of a single page."""
        own = ">".join(stable_text(self.structure).split(">")[-2:])
        return f"{self.region} {own}" if self.region else template_path(self.structure)


class _Violation(Value):
    rule: str
    impact: str
    help: str
    help_url: str
    count: int
    nodes: tuple[_Node, ...]


class AccessibilityAudit:
    """Audits documents with axe-core.

    A violation in a part that several pages share, such as a menu, is reported only once.
    """

    def __init__(self) -> None:
        self._told: set[tuple[str, str]] = set()
        self._places: set[tuple[str, str]] = set()

    async def audit(self, world: World, page_url: str) -> tuple[AccessibilityViolation, ...] | None:
        """Return the violations with elements that were not reported before.

        Args:
            world: The isolated world of the document.
            page_url: The URL of the page for the report.

        Returns:
            None if the audit exceeds its deadline or the document is replaced.
        """
        options = {
            "tags": TAGS,
            "obsolete": OBSOLETE,
            "mostElements": MAX_ELEMENTS,
            "mostNodes": MAX_NODES,
            "secondLook": SECOND_LOOK_MS,
        }
        try:
            async with asyncio.timeout(SECONDS):
                await world.load(_axe())
                found = await world.call("accessibility", world.toolkit, options)
        except (TimeoutError, PlaywrightError):
            return None
        violations = map(_Violation.model_validate, found)
        return tuple(told for one in violations if (told := self._news(one, page_url)))

    def _news(self, violation: _Violation, page_url: str) -> AccessibilityViolation | None:
        new = [node for node in violation.nodes if self._is_new(violation.rule, node)]
        self._places |= {(violation.rule, node.place) for node in new if node.place}
        if not new:
            return None
        return AccessibilityViolation(
            rule=violation.rule,
            components=_different(_component(node.html) for node in new),
            impact=violation.impact,
            help=violation.help,
            help_url=violation.help_url,
            selectors=tuple(node.selector for node in new[:3]),
            labels=tuple(_told(node) for node in new[:3]),
            places=_different(node.place for node in new),
            holders=_different(template_path(node.holder) for node in new),
            slight=all(_is_slight(node) for node in new),
            count=max(len(new), violation.count if len(new) == MAX_NODES else 0),
            page_url=page_url,
        )

    def _is_new(self, rule: str, node: _Node) -> bool:
        """Return whether an element is a new fault of a rule, and remember it.

        Elements are the same fault if their tags are equal except for numbers, or if they are in
        the same place of a part that pages share.
        """
        tag = node.html.partition(">")[0]
        looks = _looks(tag) if rule in _STYLING else _VALUE.sub("", tag)
        sign = rule, _NUMBER.sub("#", looks)
        is_new = sign not in self._told and (rule, node.place) not in self._places
        self._told.add(sign)
        return is_new


def _told(node: _Node) -> str:
    if node.contrast is None:
        return node.label
    return f"{node.label!r} ({node.contrast[0]:.2f}:1, not {node.contrast[1]:g}:1)"


def _is_slight(node: _Node) -> bool:
    return node.contrast is not None and node.contrast[0] >= _SLIGHT * node.contrast[1]


def _different(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(filter(None, dict.fromkeys(texts)))


def _looks(tag: str) -> str:
    """Return the name and the class attribute of a tag."""
    return " ".join(_LOOKS.findall(tag))


def _component(html: str) -> str:
    """Return the tag and classes that the elements of one component share; "" without a class."""
    looks = _HASHED.sub("", _looks(html.partition(">")[0]))
    return _NUMBER.sub("#", looks) if _CLASS.search(looks) else ""


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
