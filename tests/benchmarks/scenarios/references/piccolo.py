"""Reference solutions for Piccolo Admin."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import Place


async def directors(page: Page, place: Place) -> AsyncIterator[None]:
    for name, gender in (("Agnès Varda", "Female"), ("Jacques Demy", "Male")):
        if gender == "Female":
            await _log_in(page, place)
        await page.goto(f"{place.address}/#/director/add/")
        await page.get_by_role("heading", name="Add director").wait_for()
        await page.fill("input[name=name]", name)
        await page.locator("select").select_option(label=gender)
        if gender == "Male":
            yield
        async with page.expect_response(lambda answer: answer.request.method == "POST"):
            await page.get_by_role("button", name="Create").click()


async def bewertung(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await _open_film(page, place, 4)
    await page.fill("input[name=oscar_nominations]", "4")
    await page.fill("input[name=rating]", "61")
    await page.locator("select:has(option:text-is('Comedy'))").select_option(label="Comedy")
    yield
    await _save(page)


async def ticket(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_role("link", name="ticket", exact=True).click()
    await page.get_by_role("link", name="bilbo_63").click()
    await page.fill("input[name=booked_by]", "frodo_33")
    yield
    await _save(page)


async def which_film(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_role("link", name="movie", exact=True).click()
    await page.locator("tr:has-text('The Lord of the Rings')").nth(2).wait_for()
    for _ in ():  # nothing is changed
        yield


async def same_rating(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.get_by_role("link", name="movie", exact=True).click()
    row = page.get_by_role("row", name="The Empire Strikes Back")
    rating = await row.get_by_role("cell").nth(3).inner_text()
    await _open_film(page, place, 6)
    await page.fill("input[name=rating]", rating)
    yield
    await _save(page)


async def _log_in(page: Page, place: Place) -> None:
    await page.goto(place.address)
    await page.locator("input").first.fill("piccolo")
    await page.fill("[type=password]", "piccolo123")
    await page.get_by_role("button", name="Login").click()
    await page.get_by_text("Welcome to Piccolo Admin").wait_for()


async def _open_film(page: Page, place: Place, number: int) -> None:
    await page.goto(f"{place.address}/#/movie/{number}/")
    await page.locator("input[name=rating]").wait_for()
    await page.wait_for_timeout(1000)  # the form is filled after it is drawn


async def _save(page: Page) -> None:
    async with page.expect_response(lambda answer: answer.request.method in ("PATCH", "PUT")):
        await page.get_by_role("button", name="Save").click()


async def vip(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await page.goto(f"{place.address}/#/ticket/2/")
    await page.locator("input[name=booked_by]").wait_for()
    await page.wait_for_timeout(1000)  # the form is filled after it is drawn
    await page.fill("input[name=start_date]", "2022-03-01")
    await page.select_option("select[name=vip]", label="True")
    yield
    await _save(page)


async def regista(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await _open_director(page, place, 3)
    await page.fill("input[name=name]", "Jeffrey Jacob Abrams")
    yield
    await _save(page)


async def regisseurin(page: Page, place: Place) -> AsyncIterator[None]:
    await _log_in(page, place)
    await _open_director(page, place, 8)
    await page.locator("select[name=gender]").select_option(label="Female")
    yield
    await _save(page)


async def archive(page: Page, place: Place) -> AsyncIterator[None]:
    await _directors(page, place)
    for _ in ():  # nothing is changed
        yield


async def regisseurs(page: Page, place: Place) -> AsyncIterator[None]:
    await _directors(page, place)
    for _ in ():  # nothing is changed
        yield


async def _directors(page: Page, place: Place) -> None:
    await _log_in(page, place)
    await page.get_by_role("link", name="director", exact=True).click()
    await page.get_by_role("row", name="Ron Howard").wait_for()


async def _open_director(page: Page, place: Place, number: int) -> None:
    await page.goto(f"{place.address}/#/director/{number}/")
    await page.locator("input[name=name]").wait_for()
    await page.wait_for_timeout(1000)  # the form is filled after it is drawn
