"""Makes sure that an element can be acted on, and moves aside what a person would move aside."""

from __future__ import annotations

from typing import NamedTuple

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.calls import first_line, script, within


class Verdict(NamedTuple):
    """``state`` is ready, gone, hidden or covered; ``by`` what covers, or why it is gone.

    ``moving``: an animation has hold of it, so that a click must wait for it to rest.
    """

    state: str
    by: str = ""
    moving: bool = False


async def verify(page: Page, node: ElementHandle, seconds: float) -> Verdict:
    """Bring the element into view and look at what lies over it.

    An open menu or dialog that covers it is closed the way a person does it first: by Escape.
    PageLost when the page does not answer in time.
    """
    verdict = await _examine(node, seconds)
    if verdict.state != "covered":
        return verdict
    await within(seconds, page.keyboard.press("Escape"), "pressing Escape")
    return await _examine(node, seconds)


async def _examine(node: ElementHandle, seconds: float) -> Verdict:
    try:
        told = await within(seconds, node.evaluate(script("verify")), "verifying an element")
    except PlaywrightError as error:
        return Verdict("gone", first_line(error))
    return Verdict(**told)
