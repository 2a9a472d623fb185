"""Crawls of the service with several logins."""

from __future__ import annotations

from collections import Counter

import pytest
from werkzeug import Request, Response

from explorer.settings.model import Settings
from explorer.store import Store
from tests.service.crawl import Crawl
from tests.service.workers import QUICK
from tests.site import Site

PASSWORDS = {"ada": "Ada-Secret-1815", "sam": "Sam-Secret-1847"}
LOGINS = [
    {"name": "admin", "user": "ada", "passwordEnv": "ADAS"},
    {"name": "staff", "user": "sam", "passwordEnv": "SAMS"},
    {"name": "visitor"},
]
FORM = (
    "<title>Log in</title><form method=post action=/enter><input name=user>"
    "<input name=word type=password><button>Log in</button></form>"
)
SCRIPT = (  # what it asks for is named nowhere, so that a crawl does not open it as a page
    "<script>const press = (n) => fetch(['', 'press', n].join('/'), {method: 'POST'})</script>"
)


class Shop:
    """Counts who presses what, and whom it lets in."""

    def __init__(self, site: Site) -> None:
        self.entered: list[str] = []
        self.pressed: Counter[tuple[str, str]] = Counter()
        self.url = site.serve({"/": self._start, "/login": FORM, "/enter": self._enter})
        site.serve({f"/press/{number}": self._press for number in range(9)})

    def _start(self, request: Request) -> str:
        buttons = "".join(f"<button onclick=press({number})>Do {number}" for number in range(9))
        link = "" if "who" in request.cookies else "<a href=/login>Log in</a>"
        return f"<!doctype html><html lang=en><title>Shop</title>{SCRIPT}{link}{buttons}"

    def _enter(self, request: Request) -> Response:
        user = request.form["user"]
        if request.form["word"] != PASSWORDS.get(user):
            return Response("", 303, {"Location": "/login"})
        self.entered.append(user)
        return Response("", 303, {"Set-Cookie": f"who={user}; Path=/", "Location": "/"})

    def _press(self, request: Request) -> str:
        self.pressed[request.cookies.get("who", ""), request.path] += 1
        return ""


@pytest.fixture
def shop(site: Site) -> Shop:
    return Shop(site)


@pytest.fixture
async def crawl(
    store: Store, settings: Settings, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> Crawl:
    monkeypatch.setenv("ADAS", PASSWORDS["ada"])
    monkeypatch.setenv("SAMS", PASSWORDS["sam"])
    more = {"planner": {"steps": 18}, "logins": LOGINS}
    changed = Settings.model_validate(settings.model_dump() | QUICK | more)
    return Crawl(store, changed, shop.url)


def require_each_walk_once(crawl: Crawl, shop: Shop) -> None:
    lines = crawl.lines
    assert [one["name"] for one in lines if one["event"] == "visitor_started"] == [
        "admin", "staff", "visitor",
    ]  # fmt: skip
    assert [one["step"] for one in lines if one["event"] == "interaction"] == [*range(1, 19)]
    visitors = crawl.summary["roles"]["visitors"]
    assert [(one["first_step"], one["steps"]) for one in visitors] == [(1, 6), (7, 6), (13, 6)]
    assert {who for who, _ in shop.pressed} == {"ada", "sam", ""}
    assert max(shop.pressed.values()) == 1


async def test_a_crawl_walks_with_each_login(crawl: Crawl, shop: Shop) -> None:
    await (await crawl.begin())
    run = await crawl.run()
    assert (run.state, run.steps, run.stopped_because) == ("done", 18, "steps")
    require_each_walk_once(crawl, shop)
    assert shop.entered == ["ada", "sam"]


@pytest.mark.parametrize("step", [2, 6, 9, 12, 15])
async def test_a_crawl_goes_on_with_the_login_with_which_it_was_cut_off(
    crawl: Crawl, shop: Shop, step: int
) -> None:
    """At the end of a walk, too; what was done is not done again, and nobody logs in twice."""
    doing = await crawl.begin()
    await crawl.at_step(step)
    await crawl.give_back(doing)
    await (await crawl.take_up())
    run = await crawl.run()
    assert (run.state, run.steps, run.stopped_because) == ("done", 18, "steps")
    require_each_walk_once(crawl, shop)
    assert sorted(set(shop.entered)) == sorted(shop.entered) == ["ada", "sam"]


async def test_a_crawl_with_an_account_of_its_own_is_refused(
    crawl: Crawl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_PASSWORD_SHOP", "x")
    options = {"user": "ann", "password_env": "EXPLORER_PASSWORD_SHOP"}
    await (await crawl.begin(options=options))
    run = await crawl.run()
    assert run.state == "failed"
    assert run.detail.startswith("login.user (--user) and logins exclude each other")
