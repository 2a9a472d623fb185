"""The planted shop, and a prober beside a page of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator
from datetime import date
from random import Random
from threading import Thread

import pytest
from playwright.async_api import Browser

from explorer.browser.probes.budget import CheckBudget
from explorer.browser.probes.prober import Prober
from explorer.browser.probes.reused_tab import ReusedTab
from explorer.browser.probes.side_checks import SideChecks
from explorer.browser.session.session import Session
from explorer.checks.probed import PROBED
from explorer.policy.safety import Destructive
from explorer.process.stopping import StopConditions
from explorer.settings.model import CheckSettings, SafetySettings, Settings
from tests.browser.driver import QUICK
from tests.planted.shop import Shop, serve


@pytest.fixture
def planted() -> Iterator[tuple[Shop, str]]:
    """The shop and its URL without the last slash."""
    shop = Shop()
    with serve(0, shop) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield shop, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def session(browser: Browser) -> AsyncIterator[Session]:
    """With one page that the walk would stand on."""
    settings = Settings(browser=QUICK)
    context = await browser.new_context(accept_downloads=False)
    session = Session(context, settings, Destructive(settings.safety))
    await session.replace()
    yield session
    await context.close()


@pytest.fixture
def prober(session: Session, clock: Clock) -> Prober:
    return prober_of(session, clock)


def budget_of_long_walk(clock: Clock) -> CheckBudget:
    """With time left for several checks."""
    now, clock.now = clock.now, clock.now - 1_000
    budget, clock.now = CheckBudget(clock), now
    return budget


def prober_of(
    session: Session,
    clock: Clock,
    *,
    wanted: Collection[str] = PROBED,
    refusal: str = "",
    safety: SafetySettings | None = None,
    stop: asyncio.Event | None = None,
    budget: CheckBudget | None = None,
) -> Prober:
    """For the ``wanted`` checks; ``refusal`` is the rule that forbids every address."""
    disabled = tuple(PROBED.difference(wanted))
    settings = Settings(
        browser=QUICK, safety=safety or SafetySettings(), checks=CheckSettings(disabled=disabled)
    )
    stopping = StopConditions(stop or asyncio.Event(), clock)
    beside = SideChecks(ReusedTab(session, QUICK), budget or budget_of_long_walk(clock), stopping)
    return Prober(
        session,
        settings,
        lambda _: refusal,
        Random(7),
        beside,
        lambda: date(2026, 3, 4),
    )
