"""Which pages with spinners are watched in a tab beside."""

from __future__ import annotations

import random

import pytest

from explorer.browser.inspection.inspector import Inspector
from explorer.browser.page import BrowserPage, PageRules, PageTools, checks
from explorer.browser.probes import vigils
from explorer.browser.probes.prober import Prober
from explorer.browser.session.session import Session
from explorer.models import EndlessSpinner
from explorer.policy.safety import Destructive
from explorer.settings.model import Settings
from tests.browser.driver import QUICK, named
from tests.site import Site

TURNING = "<style>@keyframes t { to { rotate: 1turn } } b { animation: t 1s infinite }</style>"
SPINNER = f"{TURNING}<b class=spinner style='display: block; width: 20px; height: 20px'></b>"
ENDING = "document.querySelector('b').remove()"


@pytest.fixture
async def page(session: Session, prober: Prober) -> BrowserPage:
    settings = Settings(browser=QUICK)
    return BrowserPage(
        session,
        PageRules(settings, Destructive(settings.safety), lambda _: ""),
        random.Random(7),
        PageTools(inspector=Inspector(session, lambda _: True), prober=prober),
    )


async def act_on(page: BrowserPage, name: str) -> None:
    await page.act(named(await page.look(), name))


@pytest.mark.parametrize(
    "rest",
    [
        "<button>Nothing</button>",
        "<button style='margin-top: 3000px'>Nothing</button>",  # scrolls the spinner out of view
        '<button onclick=\'document.body.prepend("News", document.createElement("p"))\'>Nothing',
    ],
)
async def test_a_spinner_that_lasts_is_watched_and_waited_for_at_the_end(
    page: BrowserPage,
    session: Session,
    site: Site,
    rest: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    url = site.serve({"/": SPINNER + rest})
    await page.open(url)
    assert not session.beside
    monkeypatch.setattr(checks, "_SPINNER_SECONDS", 0)
    await act_on(page, "Nothing")
    (tab,) = session.beside
    await tab.wait_for_url(url)
    monkeypatch.setattr(vigils, "SECONDS", 0)
    outcome = await page.deferred_check()
    assert outcome
    assert [type(one) for one in outcome.signals] == [EndlessSpinner]
    assert await page.deferred_check() is None


async def test_a_spinner_that_has_ended_is_not_watched(
    page: BrowserPage, session: Session, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = site.serve({"/": f'{SPINNER}<button onclick="{ENDING}">Load</button><button>Nothing'})
    await page.open(url)
    await act_on(page, "Load")
    monkeypatch.setattr(checks, "_SPINNER_SECONDS", 0)
    await act_on(page, "Nothing")
    assert not session.beside
    assert len(site.asked("/")) == 1


async def test_a_page_that_is_left_while_it_loads_is_watched(
    page: BrowserPage, session: Session, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "_SPINNER_SECONDS", 1_000)
    url = site.serve({"/": f"{SPINNER}<a href=/next>Next</a>", "/next": "<p>Here"})
    await page.open(url)
    assert not session.beside
    await act_on(page, "Next")
    assert len(session.beside) == 1
