"""Reference solutions for Isso."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place


async def comment(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(place.address)
    await page.fill(".isso-postbox textarea", "Yes, and it is good.")
    await page.fill("#isso-postbox-author", "Ida")
    await page.fill("#isso-postbox-email", "ida@example.com")
    yield
    await page.click("[type=submit]")
    await page.locator("#isso-4").wait_for()


async def antwort(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/boote")
    await page.click("#isso-3 .isso-reply")
    box = page.locator("#isso-3 .isso-postbox")
    await box.locator("textarea").fill("Ist dort noch Platz?")
    await box.locator("[name=author]").fill("Hauke")
    yield
    await box.locator("[type=submit]").click()
    await page.locator("#isso-4").wait_for()


async def which_reply(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(place.address)
    await page.locator(".isso-reply").nth(1).wait_for()
    for _ in ():  # nothing is changed
        yield


async def moderar(page: Page, place: Place) -> AsyncIterator[None]:
    await _moderate(page, place)
    yield
    async with page.expect_response("**/delete/**"):
        await page.locator("#isso-2 .delete").click()


async def nombre_de_commentaires(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(place.address)
    await page.get_by_text("2 Comments").wait_for()
    for _ in ():  # nothing is changed
        yield


async def correct(page: Page, place: Place) -> AsyncIterator[None]:
    await _moderate(page, place)
    await page.click("#edit-btn-1")
    await page.fill("#isso-text-1-textarea", "The first boat is never late.")
    yield
    async with page.expect_response("**/edit/**"):
        await page.click("#send-edit-btn-1")


async def _moderate(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/isso/admin/")
    await page.fill("[name=password]", "low-tide-42")
    await page.press("[name=password]", "Enter")
    await page.get_by_text("Valid (3)").click()
    await page.locator("#isso-1").wait_for()
