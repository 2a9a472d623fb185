"""The pages as people use them: on a laptop and a phone, by mouse and keyboard, with and without
scripts, in light and dark."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, expect

from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings
from explorer.store import Store
from explorer.store.records import RunOrder
from explorer.web import create_app
from tests.reporting import samples
from tests.web.shop import HOSTILE, Gallery, served, settings_in
from tests.web.test_pages import hostile_run

PATHS = [
    "/",
    "/?text=nothing-has-this",
    "/runs/new",
    "/runs/{second}",
    "/runs/{second}/steps",
    "/runs/{second}/steps/1",
    "/runs/{second}/map",
    "/runs/{second}/coverage",
    "/runs/{second}/diff/{first}",
    "/schedules",
    "/schedules/new",
    "/schedules/nightly",
    "/rules",
    "/recordings",
    "/runs/nothing-here",
    "/login",
]


OF_ANSWERS = "Failed to load resource", "Response Status Error Code", "htmx:"
"""What a browser and htmx write of answers that tests make go wrong."""


@asynccontextmanager
async def opened(browser: Browser, address: str, **context: Any) -> AsyncIterator[Page]:
    """A page; at its end the browser must not have complained of it."""
    options = {"viewport": {"width": 1280, "height": 800}} | context
    in_context = await browser.new_context(base_url=address, **options)
    page = await in_context.new_page()
    complaints: list[str] = []
    page.on("console", lambda it: complaints.append(it.text) if it.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    await in_context.close()
    assert [it for it in complaints if not any(said in it for said in OF_ANSWERS)] == []


def of_gallery(path: str, gallery: Gallery) -> str:
    return path.format(first=gallery.first.run_id, second=gallery.second.run_id)


@asynccontextmanager
async def own_pages(store: Store, out: Path) -> AsyncIterator[str]:
    async with served(create_app(settings_in(out), store)) as address:
        yield address


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
@pytest.mark.parametrize("path", PATHS)
async def test_every_page_is_sound_and_fits(
    browser: Browser, address: str, gallery: Gallery, path: str, width: int, scheme: str
) -> None:
    size = {"width": width, "height": 800}
    async with opened(browser, address, viewport=size, color_scheme=scheme) as page:
        await page.goto(of_gallery(path, gallery))
        if path.endswith("/map"):
            await expect(page.locator("#graph[data-drawn]")).to_be_visible()
        await page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
        assert await page.evaluate("document.documentElement.scrollWidth") == width
        results = await Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("path", PATHS)
async def test_every_page_is_readable_without_scripts(
    browser: Browser, address: str, gallery: Gallery, path: str
) -> None:
    async with opened(browser, address, java_script_enabled=False) as page:
        await page.goto(of_gallery(path, gallery))
        await expect(page.locator("h1").first).to_be_visible()
        assert len(await page.locator("main").inner_text()) > 10


async def test_hostile_titles_do_nothing(browser: Browser, empty: Store, tmp_path: Path) -> None:
    async with (
        own_pages(empty, tmp_path) as address,
        opened(browser, address) as page,
    ):
        run = await hostile_run(empty, tmp_path)
        page.on("dialog", lambda dialog: pytest.fail(f"it spoke: {dialog.message}"))
        for part in ("", "/steps", "/steps/1", "/map", "/coverage"):
            await page.goto(f"/runs/{run}{part}")
            assert await page.locator("img[src=x]").count() == 0
            assert await page.title() != "owned"


async def test_a_run_is_started_without_scripts_and_its_errors_are_shown(
    browser: Browser, empty: Store, tmp_path: Path
) -> None:
    async with (
        own_pages(empty, tmp_path) as address,
        opened(browser, address, java_script_enabled=False) as page,
    ):
        await page.goto("/")
        await page.get_by_role("link", name="Start a run").click()
        await page.get_by_label("Address").fill("http://127.0.0.1:9/")
        await page.get_by_text("Log in to the site").click()
        await page.get_by_label("User").fill("ann")
        await page.get_by_role("button", name="Start").click()
        await expect(page.get_by_role("alert")).to_contain_text("Password env is missing")
        await expect(page.get_by_label("User")).to_have_value("ann")
        await page.get_by_label("Password variable").fill("EXPLORER_PASSWORD_SHOP")
        await page.get_by_role("button", name="Start").click()
        await expect(page.get_by_text("It waits for a worker.")).to_be_visible()
        await expect(page.get_by_role("link", name="Look again")).to_be_visible()
        assert await empty.runs.count() == 1


async def test_the_list_narrows_as_one_types(
    browser: Browser, address: str, gallery: Gallery
) -> None:
    async with opened(browser, address) as page:
        await page.goto("/")
        await page.get_by_label("Search").press_sequentially("nothing-has-this")
        await expect(page.get_by_text("No run matches.")).to_be_visible()
        await expect(page).to_have_url(re.compile("text=nothing-has-this"))
        await page.get_by_label("Search").fill(gallery.first.run_id)
        await expect(page.locator(".runs > li")).to_have_count(1)


async def test_two_runs_are_chosen_in_the_list(
    browser: Browser, address: str, gallery: Gallery
) -> None:
    async with opened(browser, address, java_script_enabled=False) as page:
        await page.goto("/?text=2026010")
        for box in await page.get_by_role("checkbox").all():
            await box.check()
        await page.get_by_role("button", name="Compare two chosen runs").click()
        await expect(page.get_by_role("heading", name="The two runs")).to_be_visible()


async def test_the_list_follows_runs_under_way_and_leaves_the_focus(
    browser: Browser, empty: Store, tmp_path: Path
) -> None:
    for run_id in ("over", "r1"):
        await empty.runs.add(run_id, RunOrder(url=samples.SHOP), steps=5)
    await empty.runs.set_state("over", "done")
    async with own_pages(empty, tmp_path) as address, opened(browser, address) as page:
        await page.goto("/")
        await page.get_by_role("checkbox").check()
        await page.locator("#name-r1").focus()
        await empty.runs.claim("r1", "lease")
        await expect(page.locator("#run-r1")).to_contain_text("Running")
        await expect(page.locator("#name-r1")).to_be_focused()
        await expect(page.get_by_role("checkbox")).to_be_checked()
        await empty.runs.set_state("r1", "done")
        await expect(page.get_by_role("checkbox")).to_have_count(2)
        await expect(page.locator("#refresh[hx-get]")).to_have_count(0)


async def test_the_keyboard_leads_from_the_list_to_a_step(
    browser: Browser, address: str, gallery: Gallery
) -> None:
    async with opened(browser, address) as page:
        await page.goto("/")
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
        await page.keyboard.press("Enter")
        await page.locator(".runs .name").first.focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="Findings")).to_be_visible()
        await page.get_by_role("link", name=re.compile("^step ")).first.focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="Decision")).to_be_visible()
        outline = await page.evaluate(
            "(document.querySelector('[rel=next]').focus(),"
            " getComputedStyle(document.activeElement).outlineStyle)"
        )
        assert outline != "none"


async def test_the_element_is_outlined_where_it_was(
    browser: Browser, address: str, gallery: Gallery
) -> None:
    step = next(s for s in gallery.second.filmstrip if s.picture and s.element)
    async with opened(browser, address) as page:
        await page.goto(f"/runs/{gallery.second.run_id}/steps/{step.step}")
        picture = page.locator(".picture").first
        image = picture.locator("img")
        assert await image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        shown, box = await image.bounding_box(), await picture.locator(".box").bounding_box()
        assert shown
        assert box
        assert step.element
        assert step.picture
        scale = shown["width"] / step.picture.width
        left = shown["x"] + (step.element.bounds.x - step.picture.scroll_x - 5) * scale
        assert abs(box["x"] - left) < 4


async def test_the_map_is_drawn_and_tells_of_a_page(
    browser: Browser, address: str, gallery: Gallery
) -> None:
    async with opened(browser, address) as page:
        await page.goto(f"/runs/{gallery.second.run_id}/map")
        graph = page.locator("#graph[data-drawn]")
        await expect(graph).to_be_visible()
        assert int(await graph.get_attribute("data-drawn") or 0) == len(gallery.second.pages)
        assert HOSTILE in await page.locator(".map").inner_text()


async def test_a_finding_is_judged_in_place(browser: Browser, empty: Store, tmp_path: Path) -> None:
    await empty.runs.record(await samples.summarised(samples.small_run()))
    async with own_pages(empty, tmp_path) as address, opened(browser, address) as page:
        await page.goto("/runs/r1")
        finding = page.locator("article", has_text="TypeError")
        await finding.get_by_text("Judge it").click()
        await finding.get_by_label("Note").fill("known since spring")
        await finding.get_by_role("button", name="Accepted").click()
        judged = page.locator("article.judged")
        await expect(judged).to_contain_text("known since spring")
        await expect(judged).to_contain_text("Accepted")
        await expect(judged).to_be_focused()
        await judged.get_by_text("Judge it anew").click()
        await judged.get_by_role("button", name="Take back").click()
        await expect(judged).to_have_count(0)


async def test_a_judgement_that_fails_is_said(
    browser: Browser, empty: Store, tmp_path: Path
) -> None:
    await empty.runs.record(await samples.summarised(samples.small_run()))
    async with own_pages(empty, tmp_path) as address, opened(browser, address) as page:
        await page.goto("/runs/r1")
        finding = page.locator("article", has_text="TypeError")
        await finding.get_by_text("Judge it").click()
        accept = finding.get_by_role("button", name="Accepted")
        await page.route("**/judgements", lambda route: route.fulfill(status=503))
        await accept.click()
        await expect(page.get_by_role("alert")).to_contain_text("the service answered 503")
        await page.unroute("**/judgements")
        await page.route("**/judgements", lambda route: route.abort())
        await accept.click()
        await expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
        await page.unroute("**/judgements")
        await accept.click()
        await expect(page.locator("article.judged")).to_have_count(1)
        await expect(page.get_by_role("alert")).to_have_count(0)


async def test_a_lost_connection_is_said_and_found_again(
    browser: Browser, empty: Store, tmp_path: Path
) -> None:
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    async with own_pages(empty, tmp_path) as address, opened(browser, address) as page:
        await page.route("**/live", lambda route: route.fulfill(status=503))
        await page.goto("/runs/r1")
        await expect(page.get_by_role("alert")).to_contain_text("Not connected")
        await page.unroute("**/live")
        await expect(page.get_by_role("alert")).to_have_count(0)


async def test_a_run_is_watched_until_it_is_over(
    browser: Browser, empty: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.web.pages.live.POLL_SECONDS", 0.01)
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    async with own_pages(empty, tmp_path) as address, opened(browser, address) as page:
        await page.goto("/runs/r1")
        await expect(page.get_by_text("It waits for a worker.")).to_be_visible()
        await empty.runs.claim("r1", "lease")
        folder = RunFolder(tmp_path / "r1", ReportSettings())
        *events, end = samples.small_run()
        await samples.tell(folder, events)
        await expect(page.locator(".words")).to_contain_text("elements found")
        await expect(page.locator("#live .picture img")).to_be_visible()
        await expect(page.locator(".last-steps li")).to_have_count(2)
        picture = page.locator("#live a.picture")
        await picture.focus()
        await samples.tell(folder, [samples.interaction(3, url=samples.BASKET)])
        await expect(page.locator(".last-steps li")).to_have_count(3)
        await expect(picture).to_be_focused()
        await page.get_by_role("button", name="Pause").click()
        await expect(page.get_by_text("It pauses after this step.")).to_be_visible()
        await page.get_by_role("button", name="Go on").click()
        await page.get_by_role("button", name="Stop").click()
        await expect(page.get_by_text("It stops after this step.")).to_be_visible()
        await samples.tell(folder, [end])
        await folder.close()
        assert folder.summary
        await empty.runs.record(folder.summary)
        await empty.runs.set_state("r1", "done")
        await expect(page.get_by_role("heading", name="Findings")).to_be_visible()
        await expect(page.locator("article.finding")).to_have_count(3)


async def test_a_schedule_is_added_paused_and_removed_on_a_phone(
    browser: Browser, empty: Store, tmp_path: Path
) -> None:
    size = {"width": 390, "height": 800}
    async with (
        own_pages(empty, tmp_path) as address,
        opened(browser, address, viewport=size) as page,
    ):
        await page.goto("/schedules")
        await page.get_by_role("link", name="Add one").click()
        await page.get_by_label("Name").fill("nightly")
        await page.get_by_label("Address", exact=False).first.fill("http://shop.example/")
        await page.get_by_label("Cron").fill("every day")
        await page.get_by_role("button", name="Add").click()
        await expect(page.get_by_role("alert")).to_contain_text("must be a cron expression")
        await page.get_by_label("Cron").fill("0 3 * * *")
        await page.get_by_role("button", name="Add").click()
        await page.get_by_role("button", name="Pause nightly").click()
        await expect(page.get_by_text("Paused", exact=True)).to_be_visible()
        await page.get_by_role("button", name="Go on nightly").click()
        await page.get_by_text("Remove nightly").click()
        await page.get_by_role("button", name="Yes, remove it nightly").click()
        await expect(page.get_by_text("No schedule yet.")).to_be_visible()
