"""Reference solutions for the pages of the API of a marina."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place


async def add_boat(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "Add a boat")
    await _write_body(page, '{"name": "Gannet", "length": 9, "paid": true}')
    yield
    await _execute(page, "201")


async def bezahlt(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "Change a boat")
    await page.locator("input[data-pname=id]").fill("2")
    await _write_body(page, '{"paid": true}')
    yield
    await _execute(page, "200")


async def consultar(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "Show a boat")
    await page.locator("input[data-pname=id]").fill("3")
    await _execute(page, "200")
    await page.get_by_text("Puffin").first.wait_for()
    for _ in ():  # nothing is changed
        yield


async def remover(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "Remove a boat")
    await page.locator("input[data-pname=id]").fill("1")
    yield
    await _execute(page, "200")


async def no_pdf(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "List boats")
    await page.locator("input[data-pname=name]").fill("Puffin")
    for _ in ():  # nothing is changed
        yield


async def _open(page: Page, place: Place, operation: str) -> None:
    await page.goto(place.address)
    await page.get_by_role("link", name=operation).click()
    await page.get_by_role("heading", name=operation).wait_for()


async def _write_body(page: Page, text: str) -> None:
    await page.get_by_role("button", name="BODY", exact=True).click()
    await page.locator("textarea:visible").first.fill(text)


async def _execute(page: Page, status: str) -> None:
    await page.get_by_role("button", name="EXECUTE").click()
    await page.get_by_text(status).first.wait_for()
