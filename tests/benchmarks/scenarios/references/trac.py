"""Reference solutions for Trac."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place
from tests.benchmarks.scenarios.cases import CASES


async def lampe(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/ticket/2")
    await page.get_by_role("link", name="Ticket ändern").click()
    await page.select_option("#field-priority", "critical")
    await page.check("#action_resolve")
    await page.fill("#comment", "Neue Birne eingesetzt.")
    yield
    await page.click("[name=submit][value='Änderungen absenden']")
    await page.get_by_text("#2 closed defect").wait_for()


async def neue_tickets(page: Page, place: Place) -> AsyncIterator[None]:
    for title, kind, component in (
        ("Tau am Steg fehlt", "defect", "pier"),
        ("Kran streichen", "task", "crane"),
        ("Karte auf der Seite", "enhancement", "website"),
    ):
        await page.goto(f"{place.address}/newticket")
        await page.fill("#field-summary", title)
        await page.select_option("#field-type", kind)
        await page.select_option("#field-component", component)
        if component == "website":
            yield
        await page.get_by_role("button", name="Ticket erstellen").click()
        await page.get_by_role("heading", name=title).wait_for()


async def milestone(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/roadmap")
    await page.get_by_role("button", name="Neuen Meilenstein hinzufügen").click()
    await page.get_by_label("Name:", exact=True).fill("Winter")
    await page.fill("textarea[name=description]", "Ice on the pier")
    yield
    await page.get_by_role("button", name="Meilenstein hinzufügen").click()
    await page.get_by_text("Winter").first.wait_for()


async def bijlage(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/ticket/3")
    await page.get_by_role("heading", name="Anhänge").get_by_role("link").click()
    await page.get_by_role("button", name="Datei anhängen").click()
    await page.set_input_files("[name=attachment]", CASES / "trac/kleuren.txt")
    await page.get_by_label("Beschreibung der Datei").fill("Kleuren voor het boothuis")
    yield
    await page.get_by_role("button", name="Anhang hinzufügen").click()
    await page.get_by_text("Kleuren voor het boothuis").first.wait_for()


async def remove_component(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/admin/ticket/components")
    await page.locator("tr:has-text('website') [type=checkbox]").check()
    for _ in ():  # the scenario ends here, before it changes anything
        yield
