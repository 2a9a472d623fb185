"""Screenshots of the viewport: which moment they show, and what Chromium never answers."""

from __future__ import annotations

import asyncio
import io
from base64 import b64encode
from math import inf
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PIL import Image
from playwright.async_api import Browser
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.results import ActionResult
from explorer.browser.cdp import screenshots
from explorer.browser.page import pictures
from explorer.browser.page.browser_page import BrowserPage
from explorer.browser.page.observing import PageObserver
from explorer.browser.page.performing import ActionPerformer
from explorer.browser.page.pictures import ViewportPictures
from explorer.browser.session.session import Session
from explorer.settings.model import BrowserSettings
from tests.browser.driver import named, open_driver
from tests.site import Site


class _Connection:
    """A CDP session that answers none of the first requests, or refuses them."""

    def __init__(self, unanswered: int = 0, refused: float = 0) -> None:
        self.requests = 0
        self._unanswered = unanswered
        self._refused = refused

    async def send(self, _method: str, _params: dict[str, Any]) -> dict[str, str]:
        self.requests += 1
        if self.requests <= self._unanswered:
            await asyncio.Event().wait()
        if self.requests <= self._refused:
            raise PlaywrightError("Protocol error (…): Unable to capture screenshot")
        return {"data": b64encode(b"picture").decode()}


async def shot_by(connection: _Connection, seconds: float = 30) -> bytes | None:
    session = cast(Session, SimpleNamespace(cdp=connection))
    return await ViewportPictures(session, BrowserSettings(script_seconds=seconds)).shoot()


@pytest.mark.parametrize(
    ("unanswered", "requests", "taken"), [(0, 1, b"picture"), (1, 2, b"picture"), (2, 2, None)]
)
async def test_an_unanswered_screenshot_is_requested_twice_at_most(
    monkeypatch: pytest.MonkeyPatch, unanswered: int, requests: int, taken: bytes | None
) -> None:
    monkeypatch.setattr(screenshots, "_UNANSWERED_SECONDS", 0.01)
    connection = _Connection(unanswered)
    assert await shot_by(connection, 30 if taken else 0.2) == taken
    assert connection.requests == requests


@pytest.mark.parametrize(("refused", "taken"), [(3, b"picture"), (inf, None)])
async def test_a_refused_screenshot_is_requested_again_for_a_while(
    monkeypatch: pytest.MonkeyPatch, refused: float, taken: bytes | None
) -> None:
    monkeypatch.setattr(screenshots, "_REFUSED_PAUSE", 0)
    monkeypatch.setattr(screenshots, "_REFUSED_SECONDS", 30 if taken else 0.05)
    connection = _Connection(refused=refused)
    assert await shot_by(connection) == taken
    assert connection.requests > 3


TURNING = """<body style="background: #f00"><button>Turn</button><script>
document.querySelector("button").onclick = () => {
  document.body.style.background = document.body.style.background === "rgb(0, 255, 0)"
    ? "#f00" : "#0f0";
  document.body.append(document.createElement("button"));
}</script>"""


async def colour(page: BrowserPage) -> str:
    """Return whether the picture of the page is red or green."""
    picture = await page.picture()
    assert picture
    red, green, _ = Image.open(io.BytesIO(picture.jpeg)).crop((600, 700, 601, 701)).tobytes()
    return "red" if red > green else "green"


async def test_the_picture_of_an_observation_is_taken_before_the_next_act(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": TURNING})
    async with open_driver(browser, url) as page:
        for expected in ("green", "red", "green"):
            before = await page.look()
            await page.act(named(before, "Turn"))
            assert await colour(page) == expected


async def test_a_picture_is_as_old_as_the_page_that_it_shows(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was taken long before it is asked for, and the page has changed since."""
    url = site.serve({"/": TURNING.replace("document.body.append", "void ")})
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(pictures, "time", SimpleNamespace(monotonic=lambda: clock.now))
    async with open_driver(browser, url) as page:
        turn = named(await page.look(), "Turn")
        clock.now = 60.0
        assert await colour(page) == "red"
        await page.act(turn)
        assert await colour(page) == "green"


async def test_an_act_waits_for_the_picture_of_the_page_before(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = site.serve({"/": TURNING})
    order, asked = [], asyncio.Event()
    shoot, perform, taken = (
        ViewportPictures.shoot, ActionPerformer._perform, PageObserver.picture_taken
    )  # fmt: skip

    async def shoot_late(self: ViewportPictures) -> bytes | None:
        await asked.wait()
        order.append("picture")
        return await shoot(self)

    async def perform_noted(self: ActionPerformer, *given: Any) -> ActionResult:
        order.append("act")
        return await perform(self, *given)

    async def ask(self: PageObserver) -> None:
        asked.set()
        await taken(self)

    async with open_driver(browser, url) as page:
        turn = named(await page.look(), "Turn")
        monkeypatch.setattr(ViewportPictures, "shoot", shoot_late)
        monkeypatch.setattr(ActionPerformer, "_perform", perform_noted)
        monkeypatch.setattr(PageObserver, "picture_taken", ask)
        await page.see()
        await page.act(turn)
    assert order[:2] == ["picture", "act"]
