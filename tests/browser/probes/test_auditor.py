"""Which pages are audited during a walk, and which after it."""

from __future__ import annotations

from random import Random

import pytest

from explorer.browser.inspection import accessibility
from explorer.browser.inspection.inspector import Inspector
from explorer.browser.page import BrowserPage, PageRules, PageTools
from explorer.browser.probes.auditor import Auditor
from explorer.browser.probes.budget import CheckBudget
from explorer.browser.probes.reused_tab import ReusedTab
from explorer.browser.probes.side_checks import SideChecks
from explorer.browser.session.session import Session
from explorer.models import AccessibilityViolation, Outcome
from explorer.policy.safety import Destructive
from explorer.process.stopping import StopConditions
from explorer.settings.model import CheckSettings, Settings
from tests.browser.driver import QUICK
from tests.browser.probes.conftest import Clock, budget_of_long_walk
from tests.site import Site

PAGE = "<!doctype html><html lang=en><title>Item</title><h1>Item</h1><img src=/a.png>"


@pytest.fixture
def spent(clock: Clock) -> CheckBudget:
    """With no time left."""
    return CheckBudget(clock)


def page_on(session: Session, budget: CheckBudget, *disabled: str) -> BrowserPage:
    settings = Settings(browser=QUICK, checks=CheckSettings(disabled=disabled))
    beside = SideChecks(ReusedTab(session, QUICK), budget, StopConditions())
    return BrowserPage(
        session,
        PageRules(settings, Destructive(settings.safety)),
        Random(7),
        PageTools(
            inspector=Inspector(session, lambda _: True),
            auditor=Auditor(session, settings, beside),
        ),
    )


def violations(outcome: Outcome | None) -> list[tuple[str, str]]:
    signals = outcome.signals if outcome else ()
    return [(s.rule, s.page_url) for s in signals if isinstance(s, AccessibilityViolation)]


async def test_what_there_is_no_time_for_is_audited_after_the_walk(
    site: Site, session: Session, spent: CheckBudget
) -> None:
    """Each kind of page once, at the address where it was seen first."""
    url = site.serve({"/item/1": PAGE, "/item/2": PAGE})
    page = page_on(session, spent)
    for path in ("item/1", "item/2"):
        assert violations(await page.open(url + path)) == []
    audited = await page.deferred_check()
    assert audited
    assert audited.url == url + "item/1"
    assert violations(audited) == [("image-alt", url + "item/1")]
    assert await page.deferred_check() is None
    assert page.url == url + "item/2"


async def test_a_page_with_budget_is_audited_at_once(
    site: Site, session: Session, clock: Clock
) -> None:
    url = site.serve({"/": PAGE})
    page = page_on(session, budget_of_long_walk(clock))
    assert violations(await page.open(url)) == [("image-alt", url)]
    assert await page.deferred_check() is None


async def test_an_audit_that_is_not_done_in_time_comes_up_again(
    site: Site, session: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine an audit takes long: the page is audited after the walk."""
    url = site.serve({"/": PAGE})
    page = page_on(session, budget_of_long_walk(clock))
    with monkeypatch.context() as busy:
        busy.setattr(accessibility, "SECONDS", 0)
        assert violations(await page.open(url)) == []
        assert violations(await page.deferred_check()) == []
    assert violations(await page.deferred_check()) == [("image-alt", url)]
    assert await page.deferred_check() is None


async def test_a_page_that_only_an_act_leads_to_is_not_audited_later(
    site: Site, session: Session, spent: CheckBudget
) -> None:
    """Opened by its address it is an error page, or another page."""
    url = site.serve({"/made": PAGE, "/moved": PAGE})
    page = page_on(session, spent)
    for path in ("made", "moved"):
        await page.open(url + path)
    site.serve(
        {"/made": (405, {}, PAGE), "/moved": (302, {"Location": "/login"}, ""), "/login": PAGE}
    )
    for path in ("made", "moved"):
        audited = await page.deferred_check()
        assert audited
        assert (audited.url, audited.signals) == (url + path, ())


async def test_nothing_is_put_off_where_the_check_is_disabled(
    site: Site, session: Session, spent: CheckBudget
) -> None:
    page = page_on(session, spent, "accessibility")
    await page.open(site.serve({"/": PAGE}))
    assert await page.deferred_check() is None
