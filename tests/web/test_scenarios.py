"""The pages and the API of scenarios, and the editor in a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.async_playwright import Axe
from fastapi import FastAPI
from playwright.async_api import Browser, Page, expect

from explorer.scenario.library import ScenarioLibrary, version_of
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import RunOrder
from explorer.web import create_app
from explorer.web.scenarios import tries
from tests.browser.driver import QUICK
from tests.site import Site
from tests.web.conftest import client_of
from tests.web.shop import HOSTILE, served

SHOP = """<title>Shop</title><h1>Shop</h1><label>Card <input name=card></label>
<button onclick="location='/thanks'">Order now</button>
<button onclick="fetch('/gone')">Delete account</button> <button>Edit</button>
<button>Edit</button>"""
PAGES = {"/": SHOP, "/thanks": "<title>Thanks</title><h1>Thank you</h1>"}
URL = "https://shop.example/"
ORDER = 'Feature: Shop\n  Scenario: order\n    When I click "Order now"\n    And I frobnicate\n'


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("SCENARIO_CARD", "hunter2-4111")
    settings = Settings.model_validate(
        {"report": {"out": str(tmp_path)}, "scenarios": {"wait_seconds": 0.2}}
    )
    return settings.model_copy(update={"browser": QUICK})


@pytest.fixture
def library(settings: Settings) -> ScenarioLibrary:
    return ScenarioLibrary(settings)


@pytest.fixture
def own_app(settings: Settings, empty: Store) -> FastAPI:
    return create_app(settings, empty)


@pytest.fixture
async def own(own_app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(own_app) as client:
        yield client


async def test_a_file_is_added_shown_run_scheduled_and_removed(
    own: httpx.AsyncClient, library: ScenarioLibrary, empty: Store
):
    assert "No scenario yet" in (await own.get("/scenarios")).text
    for name, content, told in (
        ("order.pdf", b"x", "is not the name of a scenario"),
        ("../order.md", b"x", "is not the name of a scenario"),
        ("order.md", b"\xff\xfe", "order.md: it is not UTF-8 text"),
    ):
        refused = await own.post(
            "/scenarios", files={"file": ("x.md", content)}, data={"name": name}
        )
        assert (refused.status_code, told in refused.text) == (422, True)
    added = await own.post("/scenarios", files={"file": ("order.feature", ORDER.encode())})
    assert added.headers["location"] == "/scenarios/order.feature"
    library.save("broken.feature", HOSTILE)
    again = await own.post("/scenarios", files={"file": ("order.feature", b"x")})
    assert "there is a scenario order.feature already" in again.text
    huge = await own.post("/scenarios", files={"file": ("huge.md", b"x" * 10_000_000)})
    assert huge.status_code == 413

    listed = (await own.get("/scenarios")).text
    assert "1 not understood" in listed
    assert "broken.feature:1:1" in listed
    shown = (await own.get("/scenarios/order.feature")).text
    assert "click &#34;Order now&#34;" in shown
    assert "Not understood from column 11 on" in shown
    broken = (await own.get("/scenarios/broken.feature")).text
    assert HOSTILE not in broken
    edited = (await own.get("/scenarios/broken.feature/edit")).text
    assert (HOSTILE not in edited, "owned" in edited) == (True, True)
    assert (await own.get("/scenarios/none.md")).status_code == 404
    assert (await own.get("/scenarios/..%2Forder.feature")).status_code == 404

    values = {"scenario": "order.feature", "url": URL, "allow_destructive": "yes", "minutes": "3"}
    started = await own.post("/runs", data=values)
    (run,) = await empty.runs.list()
    assert started.headers["location"] == f"/runs/{run.run_id}"
    assert (run.kind, run.scenario, run.allow_destructive, run.options.minutes) == (
        "scenario", "order.feature", True, 3,
    )  # fmt: skip
    again = await own.get(f"/runs/new?like={run.run_id}")
    assert 'name="scenario" value="order.feature"' in again.text
    no_address = await own.post("/runs", data={"scenario": "order.feature"})
    assert "open no complete address" in no_address.text
    both = await own.post("/runs", data=values | {"recording": "a"})
    assert "cannot stand beside a recording" in both.text
    schedule = {"name": "nightly", "cron": "0 3 * * *", **values}
    assert (await own.post("/schedules", data=schedule)).status_code == 303
    stored = await empty.schedules.get("nightly")
    assert stored
    assert (stored.definition.scenario, stored.definition.allow_destructive) == (
        "order.feature", True,
    )  # fmt: skip
    assert "carries out" in (await own.get("/schedules")).text
    assert "It carries out" in (await own.get("/schedules/nightly")).text
    assert "order.feature" in (await own.get("/?scenario=order.feature")).text
    await own.post("/scenarios/order.feature/remove")
    assert library.names() == ["broken.feature"]
    assert "there is no scenario order.feature" in (await own.get("/schedules")).text


async def test_the_api_stores_checks_and_starts(own: httpx.AsyncClient, empty: Store):
    api = "/api/scenarios/order.txt"
    text = "Click Save\nEnter {card} {none} in the name field\nFrobnicate\n"
    stored = (await own.put(api, json={"text": text})).json()
    assert stored["missing_variables"] == ["SCENARIO_NONE"]
    assert (await own.put(api, json={"text": "x"})).status_code == 409
    late = await own.put(api, json={"text": "x", "version": "other"})
    assert "was changed by somebody else meanwhile" in late.json()["detail"]
    newer = await own.put(api, json={"text": "Click A", "version": stored["version"]})
    assert newer.json()["steps"][0]["read_as"] == ["click A"]
    assert [one["name"] for one in (await own.get("/api/scenarios")).json()] == ["order.txt"]
    read = (await own.post(f"{api}/check", json={"text": text})).json()["sentences"]
    assert [one["read_as"] != [] for one in read] == [True, True, False]
    assert (read[2]["line"], read[2]["column"], bool(read[2]["suggestion"])) == (3, 1, True)
    fault = (
        await own.post("/api/scenarios/a.feature/check", json={"text": "Feature: a\nx\n nope"})
    ).json()["fault"]
    assert fault["message"]
    run = await own.post("/api/runs", json={"scenario": "order.txt", "url": URL})
    assert (run.json()["kind"], run.json()["allow_destructive"]) == ("scenario", False)
    unknown = await own.post("/api/runs", json={"scenario": "none.txt", "url": URL})
    assert (unknown.status_code, "there is no scenario" in unknown.text) == (409, True)
    assert (await own.delete(api)).status_code == 204
    assert (await own.get(api)).status_code == 404


async def test_a_full_disk_loses_nothing(
    own: httpx.AsyncClient, library: ScenarioLibrary, monkeypatch: pytest.MonkeyPatch
):
    library.save("a.md", "- Click A\n")

    def full(*paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("explorer.process.files.os.replace", full)
    for name, version in (("b.md", ""), ("a.md", version_of("- Click A\n"))):
        body = {"name": name, "text": "- Click B\n", "version": version}
        answer = await own.post("/scenarios/save", json=body, headers={"accept": "*/*"})
        assert (answer.status_code, answer.json()["detail"]) == (
            409, f"{name} cannot be written: No space left on device",
        )  # fmt: skip
    assert (library.names(), library.text("a.md")) == (["a.md"], "- Click A\n")


async def test_tries_are_limited_guarded_and_end(
    own: httpx.AsyncClient, own_app: FastAPI, monkeypatch: pytest.MonkeyPatch
):
    begun = [(await own.post("/scenarios/tries")).json()["id"] for _ in range(tries.MAX_TRIES)]
    too_many = await own.post("/scenarios/tries")
    assert (too_many.status_code, "try scenarios already" in too_many.text) == (429, True)
    foreign = {"sec-fetch-site": "cross-site"}
    assert (await own.post("/scenarios/tries", headers=foreign)).status_code == 403
    run = {"name": "a.txt", "text": "Click A", "until": "end", "base_url": "file:///etc/passwd"}
    for change, told in (
        ({}, "is not an http:// or https:// address"),
        ({"base_url": ""}, "open no complete address"),
        ({"base_url": URL, "text": ""}, "it has no steps"),
        ({"base_url": URL, "first": 9}, "has only 1 sentences"),
        ({"base_url": URL, "name": "../a.txt"}, "is not the name of a scenario"),
    ):
        answer = await own.post(f"/scenarios/tries/{begun[0]}/run", json=run | change)
        assert (answer.status_code, told in answer.text) == (409, True), answer.text
    assert (await own.get(f"/scenarios/tries/{begun[0]}/pictures/1")).status_code == 404
    await own.post(f"/scenarios/tries/{begun[0]}/end")
    gone = await own.post(f"/scenarios/tries/{begun[0]}/stop")
    assert (gone.status_code, "his try is over" in gone.text) == (404, True)
    assert (await own.post("/scenarios/tries")).status_code == 200
    monkeypatch.setattr(tries, "AWAY_SECONDS", 0.0)  # their pages are closed
    async with asyncio.timeout(30):
        await asyncio.wait(own_app.state.tries.watching)
    assert (await own.post(f"/scenarios/tries/{begun[1]}/stop")).status_code == 404


@pytest.mark.usefixtures("lent_browser")
async def test_the_editor_reads_tries_and_saves(
    settings: Settings, empty: Store, library: ScenarioLibrary, site: Site, browser: Browser
):
    url = site.serve(PAGES)
    app = create_app(settings, empty)
    async with served(app) as address:
        page = await browser.new_page(viewport={"width": 1300, "height": 900})
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        await page.goto(f"{address}/scenarios/new?url={url}")
        await write(page, "nonsense")
        await expect(page.locator("#fault")).to_contain_text("Line 1, column 1")
        await page.get_by_label("File").fill("order.txt")
        await write(
            page,
            "Enter {card} in the card field\nFrobnicate\nClick Edit\nClick Delete account\n"
            "Click Order now\nSee Thank you",
        )
        await expect(page.locator("#understood")).to_have_text("5 of 6 sentences understood")
        await expect(page.locator("#gutter li.unread")).to_have_text("2")
        assert "From column 1 on" in await page.locator("#sentences").inner_text()

        await page.get_by_role("button", name="Run all").click()
        await expect(page.locator("#gutter li.done")).to_have_text("1")
        await expect(page.locator("#result")).to_be_visible()
        await page.get_by_role("button", name="3 Click Edit").click()
        await page.keyboard.press("Control+Enter")
        await expect(page.locator("#gutter li.refused")).to_have_text("3")
        await expect(page.locator("#result")).to_contain_text("2 elements fit")
        await page.get_by_role("button", name="4 Click Delete account").click()
        await page.get_by_role("button", name="Step").click()
        await expect(page.locator("#result")).to_contain_text("allow it by ticking")
        await page.get_by_role("button", name="5 Click Order now").click()
        await page.get_by_role("button", name="Run from here").click()
        await expect(page.locator("#gutter li.done")).to_have_count(3)
        await expect(page.locator("#caption")).to_contain_text("Thanks")
        shown = page.locator("#picture img")
        assert await shown.evaluate("(image) => image.decode().then(() => image.naturalWidth)")
        assert "hunter2" not in await page.content()
        assert not site.asked("/gone")

        await page.keyboard.press("Control+s")
        await expect(page.locator("#saved")).to_have_text("Saved")
        assert page.url.endswith("/scenarios/order.txt/edit")
        library.save("order.txt", "Click Other\n", replace=True)  # by somebody else
        await write(page, "Click Mine")
        await page.get_by_role("button", name="Save").click()
        await expect(page.locator("#saved")).to_contain_text("changed by somebody else meanwhile")
        assert library.text("order.txt") == "Click Other\n"
        result = await Axe().run(page)
        assert not result.response["violations"], result.generate_report()

        await write(page, f"Open {url}thanks\nSee Thank you\nOpen {url}slow")
        site.serve({"/slow": SHOP.replace("<h1>", "<script>while (true);</script><h1>")})
        await page.get_by_role("button", name="Run all").click()
        await expect(page.locator("#gutter li.running")).to_have_text("3")
        await page.get_by_role("button", name="1 Open").click()
        await page.get_by_role("button", name="Stop").click()
        await expect(page.get_by_role("button", name="Run all")).to_be_enabled()
        await expect(page.locator("#gutter li.here")).to_have_text("1")  # it is not moved away
        assert faults == []
        (watching,) = app.state.tries.watching
        page.on("dialog", lambda dialog: dialog.accept())
        await page.goto("about:blank")
        async with asyncio.timeout(30):
            await asyncio.wait([watching])
        assert not app.state.tries.watching
        await page.close()


async def write(page: Page, text: str) -> None:
    await page.locator("#text").fill(text)


async def test_runs_of_scenarios_are_listed_like_others(empty: Store, own: httpx.AsyncClient):
    await empty.runs.add("20260101-000000-aaaa", RunOrder(url=URL, scenario="a.md"), steps=0)
    listed = (await own.get("/?kind=scenario")).text
    assert 'href="/scenarios/a.md"' in listed
    assert "a.md" not in (await own.get("/?kind=replay")).text.partition('id="runs"')[2]
    assert "Scenario" in (await own.get("/runs/20260101-000000-aaaa")).text
