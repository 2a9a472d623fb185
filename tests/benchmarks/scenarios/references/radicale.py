"""Reference solutions for Radicale."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Locator, Page

from tests.benchmarks.relocation.tasks import Place
from tests.benchmarks.scenarios.cases import CASES


async def new_calendar(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_title("Create a new addressbook or calendar").click()
    await page.locator("#createcollectionscene select").select_option(label="Calendar")
    await page.fill("#create_displayname", "Regattas")
    await page.fill("#create_description", "Races of the summer")
    yield
    await page.get_by_role("button", name="Create").click()
    await page.get_by_role("heading", name="Regattas").wait_for()


async def adressbuch(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await _card(page, "Suppliers").hover()
    await _card(page, "Suppliers").get_by_title("Edit").click()
    await page.fill("#displayname", "Lieferanten")
    await page.fill("#description", "Seile und Farbe")
    yield
    await page.get_by_role("button", name="Save").click()
    await page.get_by_role("heading", name="Lieferanten").wait_for()


async def opladen(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_title("Upload an addressbook or calendar").click()
    await page.set_input_files("#uploadfile", CASES / "radicale/feesten.ics")
    yield
    await page.get_by_role("button", name="Upload").click()
    await page.get_by_text("Uploaded Successfully!").first.wait_for()


async def edit_which(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    for _ in ():  # nothing is changed
        yield


async def borrar(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await _card(page, "Crew").hover()
    await _card(page, "Crew").get_by_title("Delete").click()
    await page.locator("[data-name=confirmationtxt]").fill("DELETE")
    yield
    await page.get_by_role("button", name="Delete").click()
    await _card(page, "Crew").wait_for(state="detached")


async def wrong_items(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await _card(page, "Tides").get_by_text("1 item in collection").wait_for()
    await _card(page, "Crew").get_by_text("No items in collection").wait_for()
    for _ in ():  # nothing is changed
        yield


async def _log_in(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/.web/")
    await page.get_by_placeholder("Username").fill("ada")
    await page.get_by_placeholder("Password").fill("low-tide-42")
    await page.get_by_role("button", name="Next").click()
    await page.get_by_role("heading", name="Crew").wait_for()


def _card(page: Page, title: str) -> Locator:
    return page.locator(f"article:has(h3:text-is('{title}'))")
