"""A BrowserPage for tests, over a context of the shared browser."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser

from explorer.browser.auth.session_loss import Reentry
from explorer.browser.inspection.inspector import Inspector
from explorer.browser.network.gate import Gate
from explorer.browser.page import BrowserPage, PageRules, PageTools
from explorer.browser.probes.auditor import Auditor
from explorer.browser.references.collector import ReferenceCollector
from explorer.browser.references.naming_controls import NamingControls
from explorer.browser.session.request_waits import RequestWaits
from explorer.browser.session.session import Session
from explorer.models import InteractiveElement, Snapshot
from explorer.policy.controls import ControlRules
from explorer.policy.egress import EgressRules
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.settings.model import BrowserSettings, CheckSettings, SafetySettings, Settings

QUICK = BrowserSettings(
    elements_seconds=0.2,
    elements_retry_seconds=0.5,
    script_seconds=30,
    navigation_seconds=30,
    action_seconds=2,
    settle_seconds=3,
)
"""Short waits for what may never come; a page is only called stuck after long."""

HASTY = QUICK.model_copy(update={"script_seconds": 5, "navigation_seconds": 5})
"""For pages that are stuck and servers that never answer."""


@asynccontextmanager
async def open_driver(
    browser: Browser,
    url: str,
    limits: BrowserSettings = QUICK,
    safety: SafetySettings | None = None,
    reentry: Reentry | None = None,
    *,
    scope_all: bool = False,
    is_gated: bool = False,
    inspects: bool = False,
    collects: bool = False,
    opens: bool = True,
    begun: set[str] | None = None,
    waits: RequestWaits | None = None,
    disabled: tuple[str, ...] = (),
) -> AsyncIterator[BrowserPage]:
    """A driver that stands on ``url``, in scope of it, and has looked once, if it ``opens`` it.

    ``scope_all``: whatever address it opens is in scope. ``is_gated``: the requests know the scope,
    too, as in a crawl. With ``inspects`` it tells what is wrong with pages, but for the checks that
    are ``disabled``. If it ``collects``, snapshots tell what pages name besides their links.
    ``begun`` are addresses with which runs of its session have begun. ``waits`` learns which
    requests to await.
    """
    checks = CheckSettings(disabled=disabled)
    settings = Settings(browser=limits, safety=safety or SafetySettings(), checks=checks)
    destructive = Destructive(settings.safety)
    context = await browser.new_context(accept_downloads=False)
    scope = Scope(url)
    gate = Gate(EgressRules(settings, destructive, scope)) if is_gated else None
    session = Session(context, settings, destructive, gate=gate)
    session.opened_without_login = begun
    await session.guard()
    await session.replace()

    def refusal_of_named(address: str) -> str:
        return destructive.word_in_address(address) if scope.allows(address) else "scope"

    collector = ReferenceCollector(
        session,
        refusal_of_named,
        NamingControls(destructive, ControlRules(settings.safety)),
        reads_site_files=True,
        reads_beside=True,
    )
    driver = BrowserPage(
        session,
        PageRules(
            settings,
            destructive,
            lambda address: "" if scope_all or scope.allows(address) else "scope",
        ),
        random.Random(7),
        PageTools(
            reentry=reentry,
            inspector=Inspector(session, scope.owns, disabled) if inspects else None,
            auditor=Auditor(session, settings) if inspects else None,
            references=collector if collects else None,
            waits=waits,
        ),
    )
    try:
        if opens:
            await driver.open(url)
        yield driver
    finally:
        await context.close()


def named(snapshot: Snapshot, name: str) -> InteractiveElement:
    """The one control of that name, else the one surface; fails if there is none or several."""
    controls = [e for e in snapshot.elements if e.name == name]
    (element,) = controls or [e for e in snapshot.surfaces if e.name == name]
    return element
