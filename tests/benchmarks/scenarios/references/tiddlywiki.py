"""Reference solutions for TiddlyWiki."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place

SAVE_MS = 2_500
"""It saves a note some time after it is confirmed."""


async def notitie(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(place.address)
    await page.get_by_role("button", name="new tiddler").click()
    await page.locator(".tc-titlebar input, input.tc-titlebar").first.fill("Boodschappen")
    await page.frame_locator("iframe").locator("textarea").fill("Brood en kaas")
    await page.get_by_placeholder("tag name").fill("winkel")
    await page.get_by_role("button", name="add", exact=True).first.click()
    yield
    await _confirm(page)


async def recipe(page: Page, place: Place) -> AsyncIterator[None]:
    for note, text in (("Recipe", "Rice and saffron"), ("Packing list", "Nothing but socks")):
        await _edit(page, place, note)
        await page.frame_locator("iframe").locator("textarea").fill(text)
        if note != "Recipe":
            yield
        await _confirm(page)


async def etiqueta(page: Page, place: Place) -> AsyncIterator[None]:
    await _edit(page, place, "Packing list")
    await page.get_by_placeholder("tag name").fill("urgente")
    await page.get_by_role("button", name="add", exact=True).first.click()
    yield
    await _confirm(page)


async def two_notes(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/#Recipe")
    await page.get_by_role("tab", name="Recent").click()
    await page.get_by_role("link", name="Packing list").first.click()
    await page.get_by_role("button", name="Edit this tiddler").nth(1).wait_for()
    for _ in ():  # nothing is changed
        yield


async def title(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(place.address)
    await page.get_by_role("button", name="control panel").click()
    await page.locator("tr:has(a[href$='SiteTitle']) input").fill("Harbour notes")
    await page.wait_for_timeout(SAVE_MS)
    yield
    await page.locator("tr:has(a[href$='SiteSubtitle']) input").fill("of Ada")
    await page.wait_for_timeout(SAVE_MS)


async def _edit(page: Page, place: Place, note: str) -> None:
    await page.goto("about:blank")
    await page.goto(f"{place.address}/#{note}")
    await page.get_by_role("button", name="Edit this tiddler").first.click()
    await page.get_by_placeholder("tag name").wait_for()


async def _confirm(page: Page) -> None:
    await page.get_by_role("button", name="Confirm changes to this tiddler").click()
    await page.wait_for_timeout(SAVE_MS)
