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


async def ordnung(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/wiki/HafenOrdnung?action=edit")
    await page.fill("#text", "= Hafenordnung =\n\nBoote fahren langsam. Hunde an die Leine.")
    await page.fill("#comment", "Hunde")
    yield
    await page.click("#save")
    await page.get_by_text("Hunde an die Leine.").wait_for()


async def umplanen(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/ticket/4")
    await page.get_by_role("link", name="Ticket ändern").click()
    await page.select_option("#field-milestone", "Autumn")
    await page.fill("#field-keywords", "booking web")
    await page.fill("#field-summary", "Liegeplätze online buchen")
    yield
    await page.click("[name=submit][value='Änderungen absenden']")
    await page.get_by_role("heading", name="Liegeplätze online buchen").wait_for()


async def version(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/admin/ticket/versions")
    await page.fill("#name", "3.0")
    yield
    await page.click("[name=add]")
    await page.get_by_text("Manage Versions (3)").wait_for()


async def eigner(page: Page, place: Place) -> AsyncIterator[None]:
    for name, owner in (("crane", "dora"), ("website", "emil")):
        await page.goto(f"{place.address}/admin/ticket/components/{name}")
        await page.fill("[name=owner]", owner)
        if name == "website":
            yield
        await page.click("[name=save]")
        await page.get_by_role("cell", name=owner).wait_for()


async def erledigt(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/ticket/3")
    await page.locator("#field-priority >> text=trivial").wait_for(state="attached")
    for _ in ():  # nothing is changed
        yield
