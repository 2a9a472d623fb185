"""Reference solutions for Cloud Commander."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page

from tests.benchmarks.relocation.tasks import Place


async def new_folder(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    await page.keyboard.press("F7")
    await page.locator(".smalltalk input").fill("invoices")
    yield
    await page.keyboard.press("Enter")
    await _entry(page, "left", "invoices").wait_for()


async def rinomina(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    await _entry(page, "left", "notes.md").click()
    await page.keyboard.press("Shift+F6")
    await page.locator(".smalltalk input").fill("appunti.md")
    yield
    await page.get_by_role("button", name="OK").click()
    await _entry(page, "left", "appunti.md").wait_for()


async def view_budget(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    await _entry(page, "left", "budget.txt").click()
    await page.keyboard.press("F3")
    await page.get_by_text("Paint 75").wait_for()
    for _ in ():  # nothing is changed
        yield


async def supprimer(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    await _entry(page, "left", "budget.txt").click()
    for _ in ():  # the scenario ends here, before it changes anything
        yield


async def new_letter(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place)
    await _entry(page, "right", "letters").dblclick()
    await _entry(page, "right", "ada.txt").wait_for()
    await page.keyboard.press("Shift+F7")
    await page.locator(".smalltalk input").fill("chloe.txt")
    yield
    await page.get_by_role("button", name="OK").click()
    await _entry(page, "right", "chloe.txt").wait_for()


async def _open(page: Page, place: Place) -> None:
    await page.goto(place.address)
    await _entry(page, "right", "budget.txt").wait_for()


def _entry(page: Page, panel: str, name: str) -> Locator:
    return page.locator(f"[data-name=js-{panel}]").get_by_role("link", name=name, exact=True)
