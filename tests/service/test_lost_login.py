"""A crawl of the service whose login is lost waits for who gives it back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from werkzeug import Request, Response
from werkzeug.utils import redirect

from explorer.errors import RunGivenUp
from explorer.process.kept_sessions import keep_session, kept_sessions, with_addresses
from explorer.service import lease as lease_room
from explorer.service.alerts import Alert
from explorer.settings.model import ScheduleSettings, Settings
from explorer.store import Store
from explorer.web import create_app
from tests.service.crawl import Crawl
from tests.service.workers import QUICK, until
from tests.site import Site

ACCOUNT = {"user": "ann", "passwordEnv": "EXPLORER_PASSWORD_OFFICE"}
PAGES_BEFORE_THE_LOSS = 4
LINKS = "<a href=/>Desk</a><a href=/orders>Orders</a><a href=/bills>Bills</a>"
LOGIN = (
    "<form action=/enter method=post><input name=user><input name=word type=password>"
    "<button>Enter</button></form>"
)


class Office:
    """Lets in who has the token of the day, which changes after some pages."""

    def __init__(self, site: Site) -> None:
        self.url = site.url()
        self.token, self.password = "monday", "swordfish"
        self._shown = 0
        titles = {"/": "Desk", "/orders": "Orders", "/bills": "Bills"}
        site.serve({path: self._behind(title) for path, title in titles.items()})
        site.serve({"/login": LOGIN, "/enter": self._enter})

    def _behind(self, title: str) -> Callable[[Request], Response | str]:
        def answer(request: Request) -> Response | str:
            if f"token={self.token}" not in request.headers.get("Cookie", ""):
                response = redirect("/login")
                response.delete_cookie("token")
                return response
            self._shown += 1
            if self._shown == PAGES_BEFORE_THE_LOSS:
                self.token = "tuesday"
                self.password = "changed"
            return f"<title>{title}</title><h1>{title}</h1>{LINKS}"

        return answer

    def _enter(self, request: Request) -> Response:
        if request.form.get("word") != self.password:
            return redirect("/login")
        return Response("", 303, {"Set-Cookie": f"token={self.token}; Path=/", "Location": "/"})

    def state(self, token: str) -> dict[str, Any]:
        cookie = {"name": "token", "value": token, "url": self.url}
        day = {"name": "day", "value": f"the {token}"}
        origin = {"origin": self.url.rstrip("/"), "localStorage": [day]}
        return {"cookies": [cookie], "origins": [origin]}


class OfficeCrawl(Crawl):
    """A crawl of the office."""

    def __init__(self, store: Store, settings: Settings, office: Office) -> None:
        super().__init__(store, settings, office.url)
        self.office = office

    async def schedule(self) -> None:
        definition = {"name": "smoke", "url": self.office.url, "cron": "0 3 * * *"}
        notify = {"notify": {"to": ["json://127.0.0.1/"]}}
        scheduled = ScheduleSettings.model_validate(definition | notify)
        await self.store.schedules.put(scheduled, "user")

    async def waits_because(self, why: str) -> None:
        async def ask() -> bool:
            return f"({why})" in (await self.run()).detail

        await until(ask)

    @property
    def kept(self) -> str:
        return kept_sessions().path("office").read_text()

    @property
    def losses(self) -> list[bool]:
        """Of each loss that the journal tells, whether the login was regained."""
        signals = (one for event in self.lines for one in event.get("signals", ()))
        return [one["logged_in_again"] for one in signals if one["signal"] == "session_lost"]


@pytest.fixture
def office(site: Site) -> Office:
    return Office(site)


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


@pytest.fixture
async def crawl(
    store: Store, settings: Settings, office: Office, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[OfficeCrawl]:
    """With a session of the day on which it begins."""
    monkeypatch.setattr(lease_room, "SECONDS_BETWEEN_BEATS", 0.1)
    more = {"planner": {"steps": 8, "seed": 1}, "browser": {"session": "office"}}
    changed = Settings.model_validate(settings.model_dump() | QUICK | more)
    keep_session(changed, with_addresses(office.state("monday"), {office.url}))
    crawl = OfficeCrawl(store, changed, office)
    beating = asyncio.create_task(crawl.lease.beat())
    yield crawl
    beating.cancel()


async def pressed_continue(crawl: OfficeCrawl) -> None:
    app = create_app(crawl.settings, crawl.store)
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 1234))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        page = (await client.get("/runs/r1", headers={"accept": "text/html"})).text
        for told in ("Logged out", "It waits for its login", "Continue</button>", "Stop</button>"):
            assert told in page
        await client.post("/runs/r1/want", data={"wanted": "run"})


async def test_a_session_that_is_kept_meanwhile_is_taken_up(crawl: OfficeCrawl) -> None:
    doing = await crawl.begin()
    waiting = await crawl.is_in("logged_out")
    assert waiting.detail.startswith(f"The site asks to log in at {crawl.office.url}login (")
    assert f"explorer record {crawl.office.url}login --session office" in waiting.detail

    await pressed_continue(crawl)  # too soon
    await crawl.waits_because("the page still asks to log in")
    assert '"monday"' in crawl.kept

    keep_session(crawl.settings, crawl.office.state("tuesday"))
    await pressed_continue(crawl)
    await doing
    run = await crawl.run()
    assert (run.state, run.steps, run.detail) == ("done", 8, "")
    assert crawl.losses == [True]
    assert '"tuesday"' in crawl.kept
    assert '"the tuesday"' in crawl.kept


async def test_without_a_session_the_account_logs_in_again(
    crawl: OfficeCrawl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_PASSWORD_OFFICE", "swordfish")
    crawl.change(browser={"session": None}, login=ACCOUNT)
    doing = await crawl.begin()
    waiting = await crawl.is_in("logged_out")
    assert "was refused" in waiting.detail
    assert "swordfish" not in waiting.detail

    crawl.office.password = "swordfish"
    await pressed_continue(crawl)
    await doing
    assert (await crawl.run()).state == "done"
    assert crawl.losses == [True]


async def test_a_crawl_that_nobody_continues_ends_as_one_that_may_not_wait(
    crawl: OfficeCrawl,
) -> None:
    crawl.change(login={"waitMinutes": 0.001})
    await (await crawl.begin())
    assert (await crawl.run()).state == "done"
    assert crawl.losses == [False]
    assert '"monday"' in crawl.kept, "the lost login is not kept over what somebody may give back"


@pytest.mark.parametrize(("token", "losses"), [("monday", [False]), ("tuesday", [])])
async def test_a_waiting_crawl_is_stopped(
    crawl: OfficeCrawl, token: str, losses: list[bool]
) -> None:
    crawl.office.token = token
    doing = await crawl.begin()
    await crawl.is_in("logged_out")
    await crawl.store.runs.want("r1", "stop")
    await doing
    run = await crawl.run()
    assert (run.state, run.stopped_because) == ("done", "interrupted")
    assert crawl.losses == losses


async def test_a_waiting_crawl_is_given_back_by_a_worker_that_shuts_down(
    crawl: OfficeCrawl,
) -> None:
    doing = await crawl.begin()
    await crawl.is_in("logged_out")
    crawl.draining.set()
    with pytest.raises(RunGivenUp):
        await doing
    assert '"monday"' in crawl.kept, "somebody may have given back the session meanwhile"


async def test_a_session_that_has_ended_before_the_crawl_is_waited_for(crawl: OfficeCrawl) -> None:
    crawl.office.token = "tuesday"
    doing = await crawl.begin()
    waiting = await crawl.is_in("logged_out")
    assert f"explorer record {crawl.office.url}login --session office" in waiting.detail

    keep_session(crawl.settings, crawl.office.state("tuesday"))
    await pressed_continue(crawl)
    await doing
    run = await crawl.run()
    assert (run.state, run.steps, run.detail) == ("done", 8, "")
    assert crawl.losses == [], "the site has not ended it during the crawl"
    assert '"tuesday"' in crawl.kept


async def test_a_session_that_nobody_gives_back_before_the_crawl_is_told_and_kept(
    crawl: OfficeCrawl, told: list[Alert]
) -> None:
    crawl.change(login={"waitMinutes": 0.001})
    crawl.office.token = "tuesday"
    before = crawl.kept
    await crawl.schedule()
    await (await crawl.begin(schedule="smoke"))
    run = await crawl.run()
    assert (run.state, run.steps, run.stopped_because) == ("done", 0, "target_lost")
    assert "the session 'office' is logged out" in run.detail
    assert "nobody logged in within 0.001 minutes" in run.detail
    assert crawl.kept == before
    assert [one.title for one in told][-1] == "explorer: smoke could not be run"


async def test_a_resumed_crawl_asks_again_for_the_login_that_was_lost(crawl: OfficeCrawl) -> None:
    doing = await crawl.begin()
    await crawl.is_in("logged_out")
    await crawl.give_back(doing)
    keep_session(crawl.settings, crawl.office.state("tuesday"))
    doing = await crawl.take_up()
    await crawl.is_in("logged_out")
    await pressed_continue(crawl)
    await doing
    run = await crawl.run()
    assert (run.state, run.steps, run.detail) == ("done", 8, "")
    assert '"tuesday"' in crawl.kept


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Alert]:
    """The alerts that are sent."""
    alerts: list[Alert] = []

    async def send(alert: Alert, *_: object) -> tuple[int, ...]:
        alerts.append(alert)
        return ()

    monkeypatch.setattr(Alert, "send", send)
    return alerts


async def test_the_people_of_a_schedule_are_told_once(
    crawl: OfficeCrawl, told: list[Alert]
) -> None:
    await crawl.schedule()
    doing = await crawl.begin(schedule="smoke")
    await crawl.is_in("logged_out")
    await crawl.store.runs.want("r1", "run")
    await crawl.waits_because("the page still asks to log in")
    await crawl.store.runs.want("r1", "stop")
    await doing
    (alert,) = told
    assert alert.title == "explorer: smoke waits for a login"
    assert alert.links == (("Run", "/runs/r1"),)
