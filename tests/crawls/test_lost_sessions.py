"""Whole runs whose login is gone at the start, and what a person does about it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from werkzeug import Request, Response
from werkzeug.utils import redirect

from explorer import explore
from explorer.bootstrap import explore_and_report, exploring
from explorer.browser.auth.person import LoginPrompt
from explorer.models import PageVisited
from explorer.process.kept_sessions import (
    keep_session,
    kept_sessions,
    with_addresses,
    with_session,
)
from explorer.replay_log import RunClock
from explorer.reporting import RunSummary
from explorer.settings.model import Settings
from tests.costly_checks import COSTLY
from tests.site import Site

Ask = Callable[[str, str], Awaitable[object]]
LOGIN = """<title>Door</title><h1>Log in</h1><form method=post action=/enter>
    <label>User <input name=user></label><label>Password <input name=word type=password></label>
    <button>Log in</button></form>"""
DESK = "<title>Desk</title><h1>Desk</h1><a href=/>Desk</a><button>Hello</button>"


class Office:
    """Lets in who has the key; another host asks for that, if it ``has_sso``."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.password = "swordfish"
        self.has_sso = self.sso_knows_user = False
        self.url = site.serve({
            "/": self.desk,
            "/enter": self.enter,
            "/back": lambda _: self.let_in(),
            "/id/login": self.sso,
        })  # fmt: skip

    def desk(self, request: Request) -> Response | str:
        if request.cookies.get("key") == "good":
            return DESK
        return redirect(self._site.url("/id/login", "localhost")) if self.has_sso else LOGIN

    def sso(self, _: Request) -> Response | str:
        return redirect(self._site.url("/back")) if self.sso_knows_user else LOGIN

    def enter(self, request: Request) -> Response | str:
        return self.let_in() if request.form["word"] == self.password else LOGIN

    def let_in(self) -> Response:
        return Response("", 303, {"Set-Cookie": "key=good; Path=/", "Location": "/"})

    def state(self, key: str) -> dict[str, Any]:
        return {"cookies": [{"name": "key", "value": key, "url": self.url}], "origins": []}


@pytest.fixture
def office(site: Site) -> Office:
    return Office(site)


class Crawl:
    """A crawl with the named session ``office``, of which a person is asked for the login."""

    def __init__(self, office: Office, folder: Path) -> None:
        self._office = office
        self.stop = asyncio.Event()
        self.settings = Settings.model_validate({
            "browser": {"session": "office", "elements_seconds": 0.2, "settle_seconds": 2},
            "planner": {"steps": 3, "minutes": 5, "seed": 1},
            "report": {"out": str(folder)},
            "repro": {"enabled": False},
            "checks": {"disabled": COSTLY},
        })  # fmt: skip

    def keep(self, key: str) -> None:
        """Keep a session that has opened the office before."""
        keep_session(self.settings, with_addresses(self._office.state(key), {self._office.url}))

    async def run(self, ask: Ask | None, **sections: Any) -> RunSummary:
        settings = with_session(self.settings.model_copy(update=sections))
        return await explore_and_report(
            self._office.url,
            settings,
            stop=self.stop,
            console=Console(file=io.StringIO()),
            login_prompt=LoginPrompt(ask, at_window=False) if ask else None,
        )


@pytest.fixture
def crawl(
    office: Office, tmp_path: Path, lent_browser: None, monkeypatch: pytest.MonkeyPatch
) -> Crawl:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return Crawl(office, tmp_path / "runs")


async def test_the_time_for_which_a_person_is_waited_for_does_not_count(
    crawl: Crawl, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(exploring, "RunClock", lambda: RunClock(clock=lambda: now[0]))
    crawl.keep("old")

    async def ask(url: str, why: str) -> None:
        now[0] += 60 * crawl.settings.planner.minutes
        crawl.keep("good")

    summary = await crawl.run(ask)
    assert (summary.stopped_because, summary.steps) == ("steps", 3)
    assert {page.title for page in summary.pages} == {"Desk"}


@pytest.mark.parametrize("has_sso", [False, True])
async def test_a_person_is_asked_until_the_session_is_given_back(
    crawl: Crawl, office: Office, has_sso: bool
) -> None:
    asked: list[tuple[str, str]] = []
    office.has_sso = has_sso
    crawl.keep("old")

    async def ask(url: str, why: str) -> None:
        asked.append((url, why))
        if len(asked) > 1:
            crawl.keep("good")

    summary = await crawl.run(ask)
    assert (summary.stopped_because, summary.steps) == ("steps", 3)
    assert asked == [
        (office.url, "there is no account"),
        (office.url, "the page still asks to log in"),
    ]


async def nobody(url: str, why: str) -> None:
    raise AssertionError(why)


@pytest.mark.parametrize("ask", [nobody, None])
async def test_a_host_that_still_knows_the_user_needs_nobody_to_log_in(
    crawl: Crawl, office: Office, ask: Ask | None
) -> None:
    office.has_sso = office.sso_knows_user = True
    crawl.keep("old")
    summary = await crawl.run(ask)
    assert (summary.stopped_because, summary.steps) == ("steps", 3)
    assert {page.title for page in summary.pages} == {"Desk"}


@pytest.mark.parametrize("is_kept", [False, True])
async def test_a_crawl_that_had_no_login_leaves_one_that_is_kept_meanwhile(
    crawl: Crawl, office: Office, site: Site, is_kept: bool
) -> None:
    def login(_: Request) -> str:
        crawl.keep("good")
        return LOGIN

    if is_kept:
        keep_session(crawl.settings, office.state("old"))
    site.serve({"/": login})
    assert (await crawl.run(nobody)).stopped_because in ("steps", "login_wall")
    assert '"good"' in kept_sessions().path("office").read_text("utf-8")


async def test_a_crawl_that_had_no_login_leaves_a_session_removed(
    crawl: Crawl, office: Office, site: Site
) -> None:
    file = kept_sessions().path("office")

    def login(_: Request) -> str:
        file.unlink(missing_ok=True)
        return LOGIN

    keep_session(crawl.settings, office.state("old"))
    site.serve({"/": login})
    assert (await crawl.run(nobody)).stopped_because in ("steps", "login_wall")
    assert not file.exists()


async def test_the_library_begins_with_the_kept_session(crawl: Crawl, office: Office) -> None:
    crawl.keep("good")
    async with aclosing(explore(office.url, crawl.settings)) as events:
        titles = {event.title async for event in events if isinstance(event, PageVisited)}
    assert titles == {"Desk"}
    assert '"good"' in kept_sessions().path("office").read_text("utf-8")


async def test_a_stop_ends_the_wait(crawl: Crawl) -> None:
    crawl.keep("old")

    async def ask(url: str, why: str) -> None:
        crawl.stop.set()
        await asyncio.Event().wait()

    summary = await crawl.run(ask)
    assert (summary.stopped_because, summary.steps) == ("interrupted", 0)


async def test_an_account_that_is_refused_is_mended_by_a_person(
    crawl: Crawl, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFICE", "swordfish")
    office.password = "changed"
    login = crawl.settings.login.model_copy(update={"user": "ann", "password_env": "OFFICE"})
    whys: list[str] = []

    async def ask(url: str, why: str) -> None:
        whys.append(why)
        office.password = "swordfish"

    summary = await crawl.run(ask, login=login)
    assert summary.stopped_because == "steps"
    (why,) = whys
    assert f"the login at {office.url}" in why
    assert "swordfish" not in why


async def test_nobody_is_asked_who_could_only_use_the_account_that_was_refused(
    crawl: Crawl, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OFFICE", "wrong")
    login = crawl.settings.login.model_copy(update={"user": "ann", "password_env": "OFFICE"})
    browser = crawl.settings.browser.model_copy(update={"session": None})

    summary = await crawl.run(nobody, login=login, browser=browser)
    assert (summary.stopped_because, summary.steps) == ("target_lost", 0)
    assert "was refused (check --user and its password)" in summary.stopped_detail
