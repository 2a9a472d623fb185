"""Reference solutions for Fava."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place


async def bread(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "journal")
    await page.get_by_title("Add Journal Entry").click()
    form = page.locator("form:has([type=date])")
    await form.locator("[type=date]").fill("2026-05-01")
    await form.get_by_placeholder("Payee").fill("Bakery")
    await form.get_by_placeholder("Narration").fill("Bread")
    await form.get_by_placeholder("Account").first.fill("Expenses:Party")
    await form.get_by_placeholder("Amount").first.fill("12.00 EUR")
    await form.get_by_placeholder("Account").nth(1).fill("Assets:Cash")
    yield
    await form.get_by_role("button", name="Save").click()
    await page.get_by_text("Bread").first.wait_for()


async def notiz(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "journal")
    await page.get_by_title("Add Journal Entry").click()
    await page.get_by_role("button", name="Note", exact=True).last.click()
    form = page.locator("form:has([type=date])")
    await form.locator("[type=date]").fill("2026-05-02")
    await form.get_by_placeholder("Account").fill("Assets:Bank")
    await form.locator("textarea").fill("Neue Karte bestellt")
    yield
    await form.get_by_role("button", name="Save").click()
    await page.get_by_text("Neue Karte bestellt").first.wait_for()


async def saldo(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "trial_balance")
    await page.get_by_text("64.50").first.wait_for()
    await page.get_by_role("link", name="Journal").click()
    await page.get_by_text("Cake for the opening").wait_for()
    await page.get_by_text("White paint").wait_for()
    for _ in ():  # nothing is changed
        yield


async def no_budget(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "income_statement")
    await page.get_by_role("link", name="Journal").click()
    await page.wait_for_url("**/journal/")
    for _ in ():  # nothing is changed
        yield


async def holm(page: Page, place: Place) -> AsyncIterator[None]:
    await _open(page, place, "journal")
    await page.get_by_placeholder("Filter by tag").fill("Holm")
    await page.keyboard.press("Enter")
    await page.get_by_text("Cake for the opening").wait_for(state="detached")
    await page.get_by_text("Rope for the bell").wait_for()
    for _ in ():  # nothing is changed
        yield


async def _open(page: Page, place: Place, report: str) -> None:
    await page.goto(f"{place.address}/boat-club/{report}/")
    await page.get_by_role("link", name="Journal").wait_for()
