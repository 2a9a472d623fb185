"""Reference solutions for I hate money."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place


async def nouvelle_facture(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_role("link", name="Nouvelle facture").click()
    await page.fill("[name=date]", "2026-07-14")
    await page.fill("[name=what]", "Feu d'artifice")
    await page.select_option("[name=payer]", label="Ben")
    await page.fill("[name=amount]", "24")
    await page.get_by_label("Chloé").uncheck()
    yield
    await page.get_by_role("button", name="Valider", exact=True).click()
    await page.get_by_role("cell", name="Feu d'artifice").wait_for()


async def corriger(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_role("row", name="Dîner").get_by_role("link", name="éditer").click()
    await page.fill("[name=amount]", "80")
    await page.select_option("[name=payer]", label="Ben")
    yield
    await page.get_by_role("button", name="Valider", exact=True).click()
    await page.get_by_role("row", name="80,00").wait_for()


async def participant(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_placeholder("Ajouter un⋅e participant⋅e").fill("Dora")
    yield
    await page.get_by_role("button", name="Ajouter").click()
    await page.get_by_role("row", name="Dora").wait_for()


async def solde(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_role("row", name="Ada +67,67").wait_for()
    for _ in ():  # nothing is changed
        yield


async def supprimer_glaces(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    row = page.get_by_role("row", name="Glaces")
    await row.get_by_role("button", name="supprimer").click()
    yield
    await row.get_by_role("button", name="Are you sure?").click()
    await row.wait_for(state="detached")


async def _log_in(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/lang/fr")
    await page.goto(f"{place.address}/vacances/")
    await page.fill("[name=password]", "sun-and-sea-77")
    await page.press("[name=password]", "Enter")
    await page.get_by_role("row", name="Bateau").wait_for()


async def ausgaben(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    for what, payer, amount in (("Museum", "Ben", "21"), ("Karte", "Chloé", "3.50")):
        await page.goto(f"{place.address}/vacances/add")
        await page.fill("[name=what]", what)
        await page.select_option("[name=payer]", label=payer)
        await page.fill("[name=amount]", amount)
        if what == "Karte":
            yield
        await page.click("#submit.btn-primary")
        await page.get_by_role("cell", name=what).wait_for()


async def gewichtung(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/vacances/members/2/edit")
    await page.fill("#weight", "3")
    yield
    await page.locator("form:has(#weight) button").click()
    await page.get_by_role("row", name="Bateau").wait_for()


async def projekt(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/vacances/edit")
    await page.fill("#name", "Sommer am See")
    await page.fill("#contact_email", "ben@example.com")
    await page.fill("#current_password", "sun-and-sea-77")
    yield
    async with page.expect_navigation():
        await page.locator("form:has(#contact_email) button").click()


async def weg_damit(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    for _ in ():  # the scenario ends here, before it changes anything
        yield


async def welche(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_role("row", name="Ada").nth(2).wait_for()
    for _ in ():  # nothing is changed
        yield
