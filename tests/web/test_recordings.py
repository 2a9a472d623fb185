"""The pages and the API of recordings, and what they show of replays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser

from explorer.bootstrap.recordings.replay_settings import settings_for_replay
from explorer.bootstrap.recordings.replaying import ReplayRun
from explorer.models.recording import Recording
from explorer.recording.library import RecordingLibrary
from explorer.recording.replay.player import PlayOptions
from explorer.reporting import RunFolder
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import RunOrder
from explorer.web import create_app
from tests.browser.driver import QUICK
from tests.recording.shop_order import PAGES, RENAMED, order, secret
from tests.site import Site
from tests.web.conftest import client_of
from tests.web.shop import HOSTILE, served

URL = "https://shop.example/"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    settings = Settings.model_validate({"report": {"out": str(tmp_path)}})
    return settings.model_copy(update={"browser": QUICK})


@pytest.fixture
def library(settings: Settings) -> RecordingLibrary:
    return RecordingLibrary(settings)


@pytest.fixture
async def own(settings: Settings, empty: Store) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(create_app(settings, empty)) as client:
        yield client


def content(recording: Recording) -> bytes:
    return recording.to_json().encode()


def upload(data: bytes, name: str = "order.json") -> dict[str, tuple[str, bytes, str]]:
    return {"file": (name, data, "application/json")}


# --- pages ----------------------------------------------------------------------------------------


async def test_a_recording_is_added_shown_and_removed(
    own: httpx.AsyncClient, library: RecordingLibrary
):
    assert "No recording yet" in (await own.get("/recordings")).text
    added = await own.post("/recordings", files=upload(content(order(URL, secret()))))
    assert (added.status_code, added.headers["location"]) == (303, "/recordings/order")
    one = (await own.get("/recordings/order")).text
    assert "Order an article" in one
    assert "click button &#34;Order now&#34;" in one
    assert "set RECORDING_CODE in the environment" in one
    assert "Not set here: RECORDING_CODE" in (await own.get("/recordings")).text
    assert (await own.post("/recordings/order/remove")).status_code == 303
    assert library.names() == []
    assert (await own.get("/recordings/order")).status_code == 404


async def test_the_history_of_healed_elements_is_shown(
    own: httpx.AsyncClient, library: RecordingLibrary
):
    recording = order(URL)
    button = recording.actions[1]
    assert button.element
    healed = button.model_copy(
        update={"earlier": (button.element.model_copy(update={"name": "Buy it"}),)}
    )
    library.add("order", content(order(URL, healed)))
    assert "healed; was button &#34;Buy it&#34;" in (await own.get("/recordings/order")).text


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("../../evil.json", "evil"),
        ("C:\\a\\evil.json", "evil"),
        ("a b.json", None),
        (".json", None),
    ],
)
async def test_the_name_of_an_uploaded_file_leads_nowhere(
    own: httpx.AsyncClient, library: RecordingLibrary, name: str, stored: str | None
):
    answer = await own.post("/recordings", files=upload(content(order(URL)), name))
    assert answer.status_code == (303 if stored else 422)
    assert library.names() == ([stored] if stored else [])
    assert not list(library.folder.parent.parent.glob("*.json"))


async def test_nothing_is_overwritten_in_silence(own: httpx.AsyncClient, library: RecordingLibrary):
    library.add("order", content(order(URL)))
    again = upload(content(order(URL, title="Another")))
    refused = await own.post("/recordings", files=again)
    assert refused.status_code == 422
    assert "there is a recording order already" in refused.text
    assert library.get("order").title == "Order an article"
    assert (await own.post("/recordings", files=again, data={"replace": "yes"})).is_redirect
    assert library.get("order").title == "Another"


async def test_what_is_no_recording_is_refused_in_a_line(own: httpx.AsyncClient):
    broken = await own.post("/recordings", files=upload(b"{"))
    assert broken.status_code == 422
    assert "order: not a recording: line 1 is not JSON" in broken.text
    huge = await own.post("/recordings", files=upload(b" " * 1_100_000))
    assert huge.status_code == 413
    assert "1,000,000 bytes at most" in huge.text


async def test_titles_and_names_of_strangers_are_only_text(
    own: httpx.AsyncClient, library: RecordingLibrary
):
    recording = order(URL, title=HOSTILE)
    element = recording.actions[1].element
    assert element
    named = recording.actions[1].model_copy(
        update={
            "element": element.model_copy(update={"name": HOSTILE, "container_path": (HOSTILE,)})
        }
    )
    library.add("order", content(order(URL, named, title=HOSTILE)))
    (library.folder / "broken.json").write_text('{"actions": [], "schema": "<b>x</b>"}')
    for path in (
        "/recordings",
        "/recordings/order",
        "/runs/new?recording=<b>x",
        "/schedules/new?recording=<b>x",
    ):
        page = (await own.get(path)).text
        assert "<img src=x" not in page
        assert "<b>x" not in page


async def test_a_replay_is_requested(
    own: httpx.AsyncClient, library: RecordingLibrary, empty: Store
):
    library.add("order", content(order(URL)))
    form = (await own.get(f"/runs/new?recording=order&url={URL}")).text
    assert "Replay <a" in form
    assert 'name="minutes"' in form
    assert 'name="steps"' not in form
    told = {"recording": "order", "url": "http://127.0.0.1:9/", "minutes": "2"}
    assert (await own.post("/runs", data=told)).is_redirect
    (run,) = await empty.runs.list()
    assert (run.recording, run.url, run.options.minutes) == ("order", "http://127.0.0.1:9/", 2)
    listed = (await own.get("/?recording=order")).text
    assert '<a href="/recordings/order">order</a>' in listed
    assert "1 run match" in listed
    again = (await own.get(f"/runs/new?like={run.run_id}")).text
    assert '<input type="hidden" name="recording" value="order">' in again


async def test_a_replay_is_scheduled_and_its_lack_told(
    own: httpx.AsyncClient, library: RecordingLibrary, empty: Store, monkeypatch: pytest.MonkeyPatch
):
    library.add("order", content(order(URL, secret())))
    told = {"name": "nightly", "recording": "order", "url": "", "cron": "0 3 * * *"}
    assert (await own.post("/schedules", data=told)).is_redirect
    stored = await empty.schedules.get("nightly")
    assert stored
    assert (stored.definition.recording, stored.definition.url) == ("order", URL)
    lacks = "need RECORDING_CODE in their environment"
    assert lacks in (await own.get("/schedules")).text
    assert lacks in (await own.get("/api/schedules/nightly")).json()["problem"]
    monkeypatch.setenv("RECORDING_CODE", "x")
    assert lacks not in (await own.get("/schedules")).text
    changed = await own.post("/schedules/nightly", data=told | {"cron": "0 4 * * *"})
    assert changed.is_redirect
    stored = await empty.schedules.get("nightly")
    assert stored
    assert (stored.definition.recording, stored.definition.cron) == ("order", "0 4 * * *")


async def test_options_of_crawls_are_not_ignored_in_silence(
    own: httpx.AsyncClient, library: RecordingLibrary, empty: Store
):
    library.add("order", content(order(URL)))
    told = {"recording": "order", "url": URL, "steps": "5", "read_only": "yes"}
    for path in ("/runs", "/schedules"):
        answer = await own.post(path, data=told | {"name": "a", "cron": "0 3 * * *"})
        assert answer.status_code == 422
        assert "is replayed as it was recorded, without steps, read_only" in answer.text
    assert not await empty.runs.list()


# --- API ------------------------------------------------------------------------------------------


async def test_recordings_are_stored_and_read_by_programs(own: httpx.AsyncClient):
    stored = await own.put("/api/recordings/order", content=content(order(URL)))
    assert stored.status_code == 200
    assert (await own.put("/api/recordings/order", content=content(order(URL)))).status_code == 409
    again = await own.put("/api/recordings/order?replace=true", content=content(order(URL)))
    assert again.status_code == 200
    (one,) = (await own.get("/api/recordings")).json()
    assert (one["name"], one["actions"], one["url"], one["variables"]) == ("order", 3, URL, [])
    details = (await own.get("/api/recordings/order")).json()
    assert [step["text"] for step in details["steps"]][1] == 'click button "Order now"'
    assert (await own.delete("/api/recordings/order")).status_code == 204
    assert (await own.delete("/api/recordings/order")).status_code == 404


@pytest.mark.parametrize(
    ("path", "body", "status", "told"),
    [
        ("order", b"{", 422, "the body is no JSON"),
        ("order", b'{"actions": 5}', 422, 'the body has no list of "actions"'),
        ("order", b'{"actions": [{"type": ""}]}', 409, "order: action 1, type"),
        ("order", b'{"actions": [], "schema": 7}', 409, "schema 7; this release reads schema 1"),
        ("%2e%2e%2forder", b"{}", 404, "Not Found"),
        ("a b", b"{}", 404, "path.name"),
    ],
)
async def test_a_bad_recording_is_refused_in_a_line(
    own: httpx.AsyncClient,
    library: RecordingLibrary,
    path: str,
    body: bytes,
    status: int,
    told: str,
):
    answer = await own.put(f"/api/recordings/{path}", content=body)
    assert answer.status_code == status
    assert told in answer.json()["detail"]
    assert library.names() == []


async def test_replays_are_requested_by_programs(own: httpx.AsyncClient, library: RecordingLibrary):
    library.add("order", content(order(URL)))
    run = (await own.post("/api/runs", json={"recording": "order"})).json()
    assert (run["recording"], run["url"]) == ("order", URL)
    unknown = await own.post("/api/runs", json={"recording": "basket", "url": URL})
    assert unknown.status_code == 409
    assert "there is no recording basket: there are order" in unknown.json()["detail"]
    for name in ("../order", "", None):
        assert (await own.post("/api/runs", json={"recording": name})).status_code == 422
    put = await own.put("/api/schedules/nightly", json={"recording": "order", "cron": "0 3 * * *"})
    assert (put.json()["recording"], put.json()["url"], put.json()["problem"]) == ("order", URL, "")
    nowhere = Recording(actions=order(URL).actions)
    library.add("nowhere", content(nowhere))
    answer = await own.post("/api/runs", json={"recording": "nowhere"})
    assert "the recording nowhere begins at no address: say which" in answer.json()["detail"]


# --- a replay in the pages ------------------------------------------------------------------------


@pytest.mark.usefixtures("lent_browser")
async def test_a_replay_is_shown_as_one(
    settings: Settings, empty: Store, site: Site, browser: Browser
):
    url = site.serve(PAGES | {"/": RENAMED})
    recording = order(url, title=HOSTILE)
    RecordingLibrary(settings).add("order", content(recording))
    await empty.runs.add("r1", RunOrder(url=url, recording="order"), steps=0)
    await empty.runs.claim("r1", "test")
    folder = RunFolder(Path(settings.report.out) / "r1", settings.report)
    replay = ReplayRun(
        recording, "order.json", settings_for_replay(settings, recording), PlayOptions()
    )
    await replay.into(folder, asyncio.Event())
    assert folder.summary
    await empty.runs.record(folder.summary)
    await empty.runs.set_state("r1", "done")
    async with served(create_app(settings, empty)) as address:
        for width, scheme in ((1280, "light"), (390, "dark")):
            page = await browser.new_page(
                viewport={"width": width, "height": 800}, color_scheme=scheme
            )
            for path in ("/", "/recordings", "/recordings/order", "/runs/r1", "/runs/r1/steps/2"):
                await page.goto(address + path)
                assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                assert await page.title() != "owned"
                found = await Axe().run(page)
                assert found.violations_count == 0, found.generate_report()
            text = await page.locator("main").inner_text()
            assert re.search(r"Recorded\s+Order now", text)
            assert re.search(r"Found\s+Order it now", text)
            assert re.search(r"similarity of markup and place: score [01]\.\d\d, ", text)
            assert await page.locator("figure svg rect.box").count() == 2
            await page.close()
