"""The drivers of a run: one for the page of each worker, and one that replays findings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from explorer.bootstrap.beginning import Beginning
from explorer.bootstrap.logins import reentry
from explorer.bootstrap.run_request import OpenRun, Rules
from explorer.browser.inspection.inspector import Inspector
from explorer.browser.network.calls import CallLog
from explorer.browser.page import BrowserPage, PageRules, PageTools
from explorer.browser.probes.auditor import Auditor
from explorer.browser.probes.budget import CheckBudget
from explorer.browser.probes.prober import Prober
from explorer.browser.probes.reused_tab import ReusedTab
from explorer.browser.probes.side_checks import SideChecks
from explorer.browser.references.collector import ReferenceCollector
from explorer.browser.references.naming_controls import NamingControls
from explorer.browser.replay.replayer import ContextReplayer, ReplayOptions
from explorer.browser.session.request_waits import RequestWaits
from explorer.browser.session.session import Session
from explorer.browser.session.storage_state import start_state, state_in_time
from explorer.policy.controls import ControlRules
from explorer.protocols import PageDriver, Replayer
from explorer.replay_log import ReplayingPage, ReplayingReplayer, ReplayLog


def page_drivers(
    run: OpenRun, beginning: Beginning, sessions: Sequence[Session]
) -> list[PageDriver]:
    """Return a driver for the page of each session. Those of a run with a log replay it first."""
    replay_log = run.request.replay_log
    # A site that asks for slow visits is not hurried.
    waits = None if beginning.delay else RequestWaits()
    drivers: list[PageDriver] = [
        _driver(run, beginning, session, number, waits) for number, session in enumerate(sessions)
    ]
    if replay_log is None:
        return drivers
    state = partial(state_in_time, sessions[0])
    return [ReplayingPage(driver, replay_log, beginning.run_info.url, state) for driver in drivers]


def _driver(
    run: OpenRun,
    beginning: Beginning,
    session: Session,
    number: int,
    waits: RequestWaits | None,
) -> BrowserPage:
    rules, settings, replay_log = run.rules, run.rules.settings, run.request.replay_log
    seed = beginning.run_info.seed + number
    # Each attempt has a persona of its own, for it signs up anew.
    attempts = replay_log.attempts if replay_log else 0
    stopping = run.request.stopping
    tab = ReusedTab(session, settings.browser)
    beside = SideChecks(tab, CheckBudget(stopping.clock), stopping)
    prober = None
    # A site that asks for slow visits gets no more of them than the crawl needs.
    if not (settings.safety.read_only or beginning.delay):
        prober = Prober(
            session,
            settings,
            rules.refusal_of_url,
            random.Random(f"probes {seed}"),
            beside,
        )
    return BrowserPage(
        session,
        PageRules(settings, rules.destructive, rules.refusal_of_url, rules.robots),
        random.Random(seed + attempts * settings.planner.most_workers),
        PageTools(
            reentry=reentry(settings, run.request.by_person),
            mark_login=partial(_mark_login, session, replay_log) if replay_log else None,
            inspector=Inspector(session, rules.scope.owns, settings.checks.disabled),
            auditor=Auditor(session, settings, beside),
            prober=prober,
            references=None
            if settings.scope.controls
            else _references(rules, session, number, beginning.delay),
            calls=CallLog(
                partial(session.listen, session.context),
                session.beside,
                with_content=settings.report.har,
            ),
            waits=waits,
        ),
    )


async def _mark_login(session: Session, replay_log: ReplayLog, is_lost: bool) -> None:
    """Record whether the login is lost; a resumed run begins with one that was regained."""
    if not is_lost and (state := await state_in_time(session)):
        await replay_log.save_state(state)
    await replay_log.mark_login(is_lost=is_lost)


def _references(rules: Rules, session: Session, number: int, delay: float) -> ReferenceCollector:
    # A site that asks for slow visits gets no more of them than the crawl needs.
    return ReferenceCollector(
        session,
        partial(refusal_of_reference, rules),
        NamingControls(rules.destructive, ControlRules(rules.settings.safety)),
        reads_site_files=not number,
        reads_beside=not delay,
    )


def refusal_of_reference(rules: Rules, url: str) -> str:
    """Return why an address that no link leads to is not opened, "" if it may be."""
    return rules.refusal_of_url(url) or rules.destructive.word_in_address(url)


async def finding_replayer(run: OpenRun, beginning: Beginning) -> Replayer | None:
    """Return what looks for findings again, None without a browser to open contexts in."""
    rules, session, replay_log = run.rules, run.session, run.request.replay_log
    browser = session.context.browser
    if browser is None:
        return None
    replayer = ContextReplayer(
        browser,
        PageRules(rules.settings, rules.destructive, rules.refusal_of_url, rules.robots),
        session.mask,
        random.Random(beginning.run_info.seed),
        ReplayOptions(
            state=await start_state(session) if run.request.is_known_visitor else None,
            session_state=partial(state_in_time, session),
            delay=beginning.delay,
            gate=session.gate,
            owns=rules.scope.owns,
        ),
    )
    return ReplayingReplayer(replayer, replay_log) if replay_log else replayer
