"""Reference solutions for Flask-Admin."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place


async def neue_boote(page: Page, place: Place) -> AsyncIterator[None]:
    for name, owner, length, pier in (
        ("Auster", "Dora", "8", "Südsteg"),
        ("Bussard", "Emil", "11", "Nordsteg"),
    ):
        await page.goto(f"{place.address}/admin/boot/new/")
        await page.fill("#name", name)
        await page.fill("#eigner", owner)
        await page.fill("#laenge", length)
        await page.click(".select2-container")
        await page.locator(".select2-result-label").get_by_text(pier).click()
        if name == "Bussard":
            yield
        await _save(page)
        await page.get_by_role("cell", name=name).wait_for()


async def paid(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/admin/boot/edit/?id=3")
    await page.check("#bezahlt")
    await page.fill("#bemerkung", "Cash at the kiosk")
    await page.fill("#ankunft", "2026-04-02")
    await page.keyboard.press("Tab")
    yield
    await _save(page)
    await page.get_by_role("cell", name="Krabbe").wait_for()


async def suche(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/admin/boot/?search=Ben")
    await page.get_by_role("row", name="Albatros").get_by_title("Eintrag bearbeiten").click()
    await page.fill("#eigner", "Berta")
    yield
    async with page.expect_navigation():
        await _save(page)


async def loeschen(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/admin/boot/")
    yield
    page.once("dialog", lambda dialog: dialog.accept())
    await page.get_by_role("row", name="Möwe").locator("button").click()
    await page.get_by_text("Liste (3)").wait_for()


async def lumiere(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/admin/steg/edit/?id=2")
    await page.check("#licht")
    yield
    await _save(page)
    await page.get_by_text("Liste (2)").wait_for()


async def remove_robbe(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/admin/boot/")
    await page.get_by_role("row", name="Robbe").get_by_role("checkbox").check()
    await page.get_by_text("Mit Auswahl").click()
    await page.get_by_text("Löschen", exact=True).wait_for()
    for _ in ():  # the scenario ends here, before it changes anything
        yield


async def _save(page: Page) -> None:
    await page.locator("[type=submit][value=Speichern]").click()
