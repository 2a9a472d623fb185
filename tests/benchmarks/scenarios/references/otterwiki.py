"""Reference solutions for An Otter Wiki."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place
from tests.benchmarks.scenarios.cases import CASES


async def new_page(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_role("link", name="Create page").click()
    await page.get_by_label("Page name").fill("Tide table")
    await page.get_by_role("button", name="Create and open in editor").click()
    await page.locator(".cm-content").click()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("High water at noon.")
    await page.click("#save-page-btn")
    await page.get_by_placeholder("Your commit message here").fill("First tides")
    yield
    await page.locator("#modal-commit").get_by_role("button", name="Save").click()
    await page.get_by_role("article").get_by_text("High water at noon.").wait_for()


async def renombrar(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/Old notice/rename")
    await page.get_by_label("New name").fill("Archive")
    await page.get_by_label("Commit message").fill("Ya no vale")
    yield
    await page.get_by_role("button", name="Rename").click()
    await page.wait_for_url("**/Archive")


async def inscription(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/-/register")
    await page.fill("#email", "ben@example.com")
    await page.fill("#password1", "high-tide-24")
    await page.fill("#password2", "high-tide-24")
    await page.fill("#name", "Ben")
    yield
    await page.get_by_role("button", name="Register").click()
    await page.locator("#password2").wait_for(state="detached")


async def anexo(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/Lost and found/attachments")
    await page.set_input_files("[name=file]", CASES / "otterwiki/cachecol.txt")
    await page.get_by_placeholder("Commit message").fill("Um cachecol vermelho")
    yield
    await page.get_by_role("button", name="Upload", exact=True).click()
    await page.get_by_role("link", name="cachecol.txt").first.wait_for()


async def crew(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/Crew")
    await page.get_by_role("heading", name="Crew").wait_for()
    for _ in ():  # nothing is changed
        yield


async def _log_in(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/-/login")
    await page.fill("[name=email]", "ada@example.com")
    await page.fill("[name=password]", "low-tide-42")
    await page.get_by_role("button", name="Login").click()
    await page.get_by_text("You logged in successfully.").wait_for()


async def my_name(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/-/settings")
    await page.fill("#name", "Ada Holm")
    yield
    await page.get_by_role("button", name="Update Name").click()
    await page.locator("#name[value='Ada Holm']").wait_for()


async def alte_notiz(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/Old notice/delete")
    await page.get_by_label("Commit message").fill("Steht schon lange wieder offen")
    yield
    await page.get_by_role("button", name="Delete").click()
    await page.wait_for_load_state()


async def wegwerfen(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/Crew/delete")
    await page.get_by_text("Delete Crew ?").wait_for()
    for _ in ():  # the scenario ends here, before it changes anything
        yield


async def crew_edit(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/Crew/edit")
    await page.locator(".cm-content").click()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("Ada, Ben, Dora")
    await page.click("#save-page-btn")
    await page.get_by_placeholder("Your commit message here").fill("Dora is here")
    yield
    await page.locator("#modal-commit").get_by_role("button", name="Save").click()
    await page.get_by_role("article").get_by_text("Ada, Ben, Dora").wait_for()


async def senha_errada(page: Page, place: Place) -> AsyncIterator[None]:
    await page.goto(f"{place.address}/-/login")
    await page.fill("[name=email]", "ada@example.com")
    await page.fill("[name=password]", "maré-alta")
    await page.get_by_role("button", name="Login").click()
    await page.wait_for_load_state()
    for _ in ():  # nothing is changed
        yield
