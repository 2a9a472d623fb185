"""Clicks and fills what was found: by its ref, else by its text, else where it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from explorer.finder.mcp_client import McpBrowser, is_client
from explorer.finder.refs import AccessibilityRef
from explorer.models import Action, InteractiveElement, Outcome

Act = Callable[[Any, InteractiveElement, Action, str | None], Awaitable[Outcome]]
Attempt = Callable[[], Awaitable[None]]


class Acted(NamedTuple):
    """What became of it. ``way`` is ref, text or coordinates, "" when none worked."""

    done: bool
    way: str
    detail: str = ""


class Refused(Exception):
    """It must not be done: another way would only do it in silence."""


async def perform(
    page_or_mcp: Any, ref: AccessibilityRef, value: str | None, act: Act | None
) -> Acted:
    """Click the element, or fill ``value`` into it, by the first way that works."""
    ways = (
        _ways_of_mcp(McpBrowser(page_or_mcp), ref, value)
        if is_client(page_or_mcp)
        else _ways_of_page(page_or_mcp, ref, value, act)
    )
    failures = []
    for way, attempt in ways:
        try:
            await attempt()
        except Refused as refusal:
            return Acted(False, "", str(refusal))
        # A page or another program's client raises what it likes; the next way may do.
        except Exception as error:
            failures.append(f"by {way}: {str(error).splitlines()[:1]}")
        else:
            return Acted(True, way)
    return Acted(False, "", "; ".join(failures) or "there is no way to reach it")


def _ways_of_mcp(
    browser: McpBrowser, ref: AccessibilityRef, value: str | None
) -> list[tuple[str, Attempt]]:
    ways: list[tuple[str, Attempt]] = []
    if ref.ref:
        ways.append(("ref", lambda: _mcp_ref(browser, ref, value)))
    if ref.label:
        ways.append(("text", lambda: _mcp_text(browser, ref, value)))
    if ref.bounds and value is None:
        x, y = middle(ref)
        ways.append(("coordinates", lambda: browser.click_at(ref, x, y)))
    return ways


async def _mcp_ref(browser: McpBrowser, ref: AccessibilityRef, value: str | None) -> None:
    await (browser.click_ref(ref) if value is None else browser.fill_ref(ref, value))


async def _mcp_text(browser: McpBrowser, ref: AccessibilityRef, value: str | None) -> None:
    await (browser.click_text(ref) if value is None else browser.fill_text(ref, value))


def _ways_of_page(
    page: Any, ref: AccessibilityRef, value: str | None, act: Act | None
) -> list[tuple[str, Attempt]]:
    """``page`` is a Playwright page; its locators are strict, so a text that is twice fails."""
    ways: list[tuple[str, Attempt]] = []
    if act and ref.element:
        ways.append(("ref", lambda: _by_ref(act, page, ref, value)))
    if ref.label:
        ways.append(("text", lambda: _by_text(page, ref, value)))
    if ref.bounds:
        ways.append(("coordinates", lambda: _by_coordinates(page, ref, value)))
    return ways


async def _by_ref(act: Act, page: Any, ref: AccessibilityRef, value: str | None) -> None:
    assert ref.element
    outcome = await act(page, ref.element, "click" if value is None else "fill", value)
    if outcome.result == "refused":
        raise Refused(outcome.detail)
    if outcome.result != "done":
        raise RuntimeError(outcome.detail or outcome.result)


async def _by_text(page: Any, ref: AccessibilityRef, value: str | None) -> None:
    if value is None:
        await page.get_by_role(ref.role, name=ref.label, exact=True).click(timeout=_PATIENCE)
    else:
        await page.get_by_label(ref.label, exact=True).fill(value, timeout=_PATIENCE)


async def _by_coordinates(page: Any, ref: AccessibilityRef, value: str | None) -> None:
    x, y = middle(ref)
    await page.mouse.click(x, y)
    if value is not None:
        await page.keyboard.press("ControlOrMeta+a")
        await page.keyboard.insert_text(value)


def middle(ref: AccessibilityRef) -> tuple[float, float]:
    """Of an element with bounds."""
    box = ref.bounds or {}
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


_PATIENCE = 2000  # milliseconds for a locator to find its element
