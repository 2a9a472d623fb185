"""Defines SmartElementFinder, which finds an element by a sentence on any kind of page source."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import structlog

from explorer.errors import ExplorerError
from explorer.finder.acting import (
    Act,
    ClickMethods,
    ClickResult,
    PageClickMethods,
    See,
    first_line,
    perform,
)
from explorer.finder.match import Meaning, ScoredElement
from explorer.finder.mcp_client import McpBrowser, is_client
from explorer.finder.parser import AccessibilityTreeParser
from explorer.finder.refs import AccessibilityRef, refs_of
from explorer.finder.search import MIN_SCORE, find
from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import LANDMARK_ROLES, InteractiveElement

log = structlog.get_logger(__name__)

Show = Callable[[Any, InteractiveElement], Awaitable[InteractiveElement]]
_SNAPSHOT_TYPES = (str, dict, list, tuple)
"""The types of a snapshot that was taken earlier: text, tree or list."""
_MAX_LISTED = 30
"""Maximum number of elements that the log lists when nothing fits."""


class SmartElementFinder:
    """Finds elements on a Playwright page, behind an MCP client, or in a snapshot taken earlier.

    A snapshot is the text of an outline, a tree or a list of elements.

    Example, on a Playwright page::

        ref = await finder.find_element(page, "submit button")
        await finder.click(page, ref)  # not page.click('[data-ref="..."]'): no page has that

    The coordinates work as well, until the page scrolls::

        box = ref.bounds
        await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    Args:
        min_confidence: The lowest score of a match, 0 to 1.
        see: Takes the snapshot of a Playwright page.
        act: Clicks and fills on a Playwright page.
        show: Scrolls an element of a Playwright page into view.
        synonyms: A TOML file that adds to the built-in synonyms.
        meaning: Breaks ties and is asked where nothing is found.

    Raises:
        UsageError: If the file of synonyms cannot be read.
    """

    def __init__(
        self,
        min_confidence: float = MIN_SCORE,
        *,
        see: See | None = None,
        act: Act | None = None,
        show: Show | None = None,
        synonyms: Path | None = None,
        meaning: Meaning | None = None,
    ) -> None:
        self.parser = AccessibilityTreeParser()
        self.min_confidence = min_confidence
        self.role_synonyms = {role: list(words) for role, words in grammar().roles.items()}
        self._see = see
        self._act = act
        self._show = show
        self._words = vocabulary(synonyms)
        self._meaning = meaning

    async def find_element(
        self, page_or_mcp: Any, description: str, role_hint: str | None = None
    ) -> AccessibilityRef | None:
        """Return the best match with its ``score``, ``reason`` and ``margin``.

        A Playwright page is scrolled to the element if a click at its ``bounds`` needs that.

        Args:
            page_or_mcp: A Playwright page, an MCP client, or a snapshot as text, tree or list.
            description: For instance "login button" or "second delete".
            role_hint: A role, or a word for one, that replaces the one in the description.

        Returns:
            None if nothing fits or no snapshot could be taken; the log has the reason.
        """
        refs = await self._read_elements(page_or_mcp, description)
        found = self._find_best_match(refs, description, role_hint) if refs else None
        if found is None or found.element is None:
            return found
        return await self._scrolled_into_view(page_or_mcp, found)

    async def find_all_matching(
        self,
        page_or_mcp: Any,
        description: str,
        role_hint: str | None = None,
        limit: int | None = None,
    ) -> list[AccessibilityRef]:
        """Return all elements that score at least ``min_confidence``, the best first.

        The list is empty if nothing fits or no snapshot could be taken; the log has the reason. The
        arguments are those of ``find_element``; ``limit`` is the maximum number of matches.
        """
        refs = await self._read_elements(page_or_mcp, description)
        return [_with_result(match) for match in self._matches(refs, description, role_hint, limit)]

    async def click(
        self, page_or_mcp: Any, what: AccessibilityRef | str, *, insist: bool = False
    ) -> ClickResult:
        """Click a found element, or the element that a description finds.

        The click goes by the ref, else by the text, else by the coordinates. On a Playwright page
        the coordinates are used only if the same element is there.

        Args:
            page_or_mcp: A Playwright page or an MCP client.
            what: A found element, or a description.
            insist: Click the first of several elements that fit equally well.
        """
        return await self._click_or_fill(page_or_mcp, what, None, insist)

    async def fill(
        self, page_or_mcp: Any, what: AccessibilityRef | str, value: str, *, insist: bool = False
    ) -> ClickResult:
        """Fill ``value`` into a field; all else is as with ``click``."""
        return await self._click_or_fill(page_or_mcp, what, value, insist)

    async def _click_or_fill(
        self, page_or_mcp: Any, what: AccessibilityRef | str, value: str | None, insist: bool
    ) -> ClickResult:
        ref = await self.find_element(page_or_mcp, what) if isinstance(what, str) else what
        if ref is None:
            return ClickResult(False, "", f"nothing fits {what!r}")
        if ref.score and not ref.margin and not insist:
            return ClickResult(
                False, "", f"other elements fit as well as {ref}: say which is meant, or insist"
            )
        if ref.role in LANDMARK_ROLES and not ref.is_interactive:
            # A click would hit whatever control is at its middle.
            return ClickResult(False, "", f"{ref} is a part of the page: name a control in it")
        of_page = PageClickMethods(page_or_mcp, self._see, self._act)
        methods: ClickMethods = McpBrowser(page_or_mcp) if is_client(page_or_mcp) else of_page
        acted = await perform(methods, ref, value)
        log.info("acted" if acted.done else "not acted", element=str(ref), **acted._asdict())
        return acted

    # --- snapshot and search ----------------------------------------------------------------------

    async def _read_elements(
        self, page_or_mcp: Any, description: str
    ) -> Sequence[AccessibilityRef]:
        try:
            refs = self.parser.read(await self._get_snapshot(page_or_mcp))
        # Pages, browsers and MCP clients raise errors of any type. Callers are promised an empty
        # result and a reason in the log.
        except Exception as error:  # noqa: BLE001 - any client may fail in its own way
            log.error("no snapshot", description=description, reason=first_line(error))
            return []
        if not refs:
            log.warning("no elements", description=description)
        return refs

    async def _scrolled_into_view(self, page: Any, ref: AccessibilityRef) -> AccessibilityRef:
        """Scroll to the element of a page and return its ref with the new bounds."""
        if not (self._show and ref.element) or isinstance(page, _SNAPSHOT_TYPES):
            return ref
        try:
            element = await self._show(page, ref.element)
        except ExplorerError as error:  # the page is gone, but the match is still valid
            log.warning("not scrolled to", element=str(ref), reason=first_line(error))
            return ref
        return AccessibilityRef.of(element).with_result(ref.score, ref.reason, ref.margin)

    async def _get_snapshot(self, page_or_mcp: Any) -> Any:
        """Return the page as a text, a tree or a list, whichever its source provides."""
        if is_client(page_or_mcp):
            return await McpBrowser(page_or_mcp).snapshot()
        if isinstance(page_or_mcp, _SNAPSHOT_TYPES):
            return page_or_mcp
        if self._see is None:
            raise TypeError("this finder was made without a way to see a page")
        snapshot = await self._see(page_or_mcp)
        return refs_of(snapshot.elements)

    def _find_best_match(
        self, refs: Sequence[AccessibilityRef], description: str, role_hint: str | None = None
    ) -> AccessibilityRef | None:
        matches = self._matches(refs, description, role_hint, 1)
        return _with_result(matches[0]) if matches else None

    def _score_match(self, ref: AccessibilityRef, description: str) -> float:
        """Return the score of one element, 0 to 1.

        "submit button" scores at least 0.6 for a button "Submit Form".
        """
        matches = find(
            [ref], description, min_score=0.0, words=self._words, roles=self.role_synonyms
        )
        return matches[0].score if matches else 0.0

    def _matches(
        self,
        refs: Sequence[AccessibilityRef],
        description: str,
        role_hint: str | None,
        top: int | None,
    ) -> list[ScoredElement]:
        matches = find(
            refs,
            description,
            role_hint,
            top=top,
            min_score=self.min_confidence,
            words=self._words,
            roles=self.role_synonyms,
            meaning=self._meaning,
        )
        if refs and not matches:
            usable = [f"{ref.role} {ref.label[:80]!r}" for ref in refs if ref.is_interactive]
            more = max(len(usable) - _MAX_LISTED, 0)
            log.warning(
                "nothing fits", description=description, there=usable[:_MAX_LISTED], more=more
            )
        return matches


def _with_result(match: ScoredElement) -> AccessibilityRef:
    return match.element.with_result(match.score, match.reason, match.margin)
