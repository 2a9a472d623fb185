"""The only place that reads Settings as a whole and joins the parts."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import time
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Sequence,
)
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import structlog
from pydantic import TypeAdapter
from rich.console import Console

from explorer.browser.auth.login import log_in
from explorer.browser.auth.session_loss import Reentry
from explorer.browser.inspection.inspector import Inspector
from explorer.browser.page import BrowserPage, PageRules, PageTools
from explorer.browser.probes.auditor import Auditor
from explorer.browser.probes.budget import CheckBudget
from explorer.browser.probes.prober import Prober
from explorer.browser.replay.replayer import ContextReplayer, start_state, state_in_time
from explorer.browser.session.robots import RobotsBook
from explorer.browser.session.session import Session, Target, fresh_session, open_session
from explorer.checks import all_checks
from explorer.errors import RunFolderLost, RunGivenUp, TargetUnusable
from explorer.llm import open_model
from explorer.masking import Mask, MaskedDecision
from explorer.models import Ledger, RunEvent, RunFinished, Value
from explorer.observers import Observers
from explorer.planner.decision import ModelDecision
from explorer.planner.ending import always_finished, never_began
from explorer.planner.loop import Planner, RunInfo
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.process.logs import also_mask, known_secrets
from explorer.process.run_ids import new_run_id
from explorer.protocols import DecisionMaker, Observer, PageDriver, Replayer
from explorer.replay_log import ReplayingDecisionMaker, ReplayingPage, ReplayingReplayer, ReplayLog
from explorer.reporting import RunFolder, RunSummary
from explorer.reporting.ledgers import LedgerFile
from explorer.reporting.narrator import Narrator
from explorer.reporting.progress import Progress
from explorer.repro.reproducer import Reproducer
from explorer.settings.model import Settings
from explorer.settings.preflight import require_password, require_session
from explorer.urls import normalise, origin

log = structlog.get_logger(__name__)

NOT_SEEN = (
    "On a caller's page scope.egress and the stop of destructive requests hold for the page "
    "itself, not for what new tabs, frames of other processes, workers and web sockets ask for"
)
BEHIND_PROXY = (
    "scope.egress: site, behind a proxy of the environment: web sockets that workers open "
    "may lead to other hosts"
)
AGENT_NAME = "explorer"
"""What robots.txt calls us when no User-Agent is set."""


async def explore_and_report(
    url: str, settings: Settings, *, stop: asyncio.Event, console: Console, quiet: bool = False
) -> RunSummary:
    """A whole run with its run folder; the way of ``explorer explore``.

    Raise ExplorerError when it cannot even begin. Once it has begun there is a report.
    """
    folder = new_folder(settings)
    planner, report = settings.planner, folder.folder / "report.html"
    observers: list[Observer] = [
        Progress(console, planner.steps, planner.minutes, report, quiet=quiet)
    ]
    if settings.narration.enabled:
        observers.append(Narrator(settings.narration, random.Random()))
    return await explore_into(folder, url, settings, observers, stop)


async def explore_into(
    folder: RunFolder,
    url: str,
    settings: Settings,
    observers: Sequence[Observer],
    stop: asyncio.Event,
    *,
    replay_log: ReplayLog | None = None,
    let_pass: Callable[[RunEvent], Awaitable[None]] | None = None,
) -> RunSummary:
    """A whole run, told to its folder and to the observers.

    Raise ExplorerError when it cannot even begin. With a tape it goes on where that left off.
    ``let_pass`` is awaited before each event is told; when it raises RunGivenUp or RunFolderLost,
    nothing more is.
    """
    ledger = LedgerFile(Path(settings.report.out), url)
    told = Observers((folder, ledger, *observers))
    run_id = folder.folder.name
    earlier = ledger.read(needed=settings.planner.resume_coverage)
    is_given_up = False
    try:
        exploring = explore(
            url, settings, run_id=run_id, stop=stop, earlier=earlier, replay_log=replay_log
        )
        async with aclosing(exploring) as events:
            async for event in events:
                if let_pass:
                    await let_pass(event)
                await told.notice(folder.as_told(event))
    except (RunGivenUp, RunFolderLost):
        folder.leave()
        is_given_up = True
        raise
    finally:
        if not is_given_up:
            await told.close()
    if folder.summary is None:
        raise TargetUnusable("the run ended before it began")
    return folder.summary


def new_folder(settings: Settings) -> RunFolder:
    """Where a run that is about to begin is written."""
    return RunFolder(Path(settings.report.out) / new_run_id(), settings.report)


async def explore(
    target: Target,
    settings: Settings | None = None,
    *,
    run_id: str | None = None,
    stop: asyncio.Event | None = None,
    earlier: Ledger | None = None,
    replay_log: ReplayLog | None = None,
) -> AsyncGenerator[RunEvent, None]:
    """Explore a site, told as events; the last one is always RunFinished.

    ``earlier`` is the ledger that other runs have left of it. With the tape of an attempt that was
    cut off the walk is told from its beginning, and goes on where that one ended. Raise
    ExplorerError when it cannot even begin.
    """
    settings = settings or Settings()
    mask = Mask(*known_secrets(settings, os.environ))
    also_mask(mask)
    run = _explore(target, settings, mask, run_id, stop, earlier, replay_log)
    try:
        async with aclosing(always_finished(run, mask)) as events:
            async for event in events:
                yield event
    finally:
        mask.forget_values()  # the log lines of this process keep the mask


async def _explore(
    target: Target,
    settings: Settings,
    mask: Mask,
    run_id: str | None,
    stop: asyncio.Event | None,
    earlier: Ledger | None,
    replay_log: ReplayLog | None,
) -> AsyncGenerator[RunEvent, None]:
    require_session(settings)
    url = target if isinstance(target, str) else target.url
    account_given = _has_account(target, settings)
    has_state = replay_log is not None and replay_log.is_resumed and replay_log.state_file.exists()
    if replay_log and has_state:
        settings = _as_it_was_left(settings, replay_log)
    destructive = Destructive(settings.safety)
    async with AsyncExitStack() as stack:
        decider = await stack.enter_async_context(_decider(settings, mask))
        scope = Scope(url, settings.scope.patterns, settings.scope.egress_hosts)
        opening = open_session(target, settings, destructive, mask, scope)
        session = await stack.enter_async_context(opening)
        robots = RobotsBook(session, settings.browser.user_agent or AGENT_NAME)
        rules = Rules(settings, destructive, scope, robots)
        notes, delay = await _manners(url, settings, robots)
        if not session.gate.sees_browser:
            notes = (*notes, NOT_SEEN)
        elif session.gate.rules.relies_on_routes and not settings.safety.read_only:
            notes = (*notes, BEHIND_PROXY)
        if settings.planner.resume_coverage:
            notes = (*notes, _resumed(earlier))
        seed = settings.planner.seed
        run_info = RunInfo(
            run_id=run_id or new_run_id(),
            url=url,
            seed=secrets.randbelow(2**32) if seed is None else seed,
            provider=settings.ai.provider,
            notes=notes,
        )
        first_url = url
        try:
            if not robots.allows(url) and robots.answered(url):
                forbidden = f"robots.txt forbids {url}; --ignore-robots opens it anyway"
                raise TargetUnusable(robots.note(url) or forbidden)
            if not has_state:  # who has the cookies is logged in
                first_url = await log_in_if_asked(session, url, settings)
        except TargetUnusable as error:
            if (
                replay_log is None or not replay_log.is_resumed
            ):  # what has been walked is told all the same
                for event in never_began(run_info, str(error)):
                    yield event
                return
        beginning = Beginning(run_info=run_info, first_url=first_url, delay=delay, earlier=earlier)
        if replay_log:
            if not replay_log.is_resumed and (left := await state_in_time(session)):
                await replay_log.keep_state(left)
            beginning = await _taped(beginning, replay_log)
            decider = decider and ReplayingDecisionMaker(decider, replay_log)
        sessions = (session, *await _others(stack, session, settings, destructive))
        stop = stop or asyncio.Event()
        clock = replay_log.clock if replay_log else time.monotonic
        pages = _drivers(rules, sessions, beginning, replay_log, stop, clock)
        checks = all_checks(settings.checks, scope)
        planner = Planner(
            settings.planner.model_copy(update={"delay_seconds": beginning.delay}),
            beginning.run_info,
            rules.refusal_of_url,
            checks,
            decider,
            stop,
            clock=clock,
            first_url=beginning.first_url,
            earlier=beginning.earlier,
            subset=settings.ai.subset,
            account_given=account_given,
        )
        walk = planner.explore(*pages)
        is_known = not isinstance(target, str) or settings.login.user is not None
        if replayer := await _replayer(rules, session, beginning, replay_log, is_known=is_known):
            walk = Reproducer(settings.repro, replayer, checks, stop, clock).after(walk)
        async with aclosing(walk) as events:
            async for event in events:
                if isinstance(event, RunFinished):
                    event = event.model_copy(update={"held_back": session.gate.held_back})
                yield event


class Rules(NamedTuple):
    """What a run may do, and where."""

    settings: Settings
    destructive: Destructive
    scope: Scope
    robots: RobotsBook

    def refusal_of_url(self, url: str) -> str:
        """The rule that forbids an address, "" when none does."""
        if not self.scope.allows(url):
            return "scope"
        return "" if self.robots.allows(url) else "robots"


class Beginning(Value):
    """What a walk begins with: the same, however often it is taken up."""

    run_info: RunInfo
    first_url: str
    delay: float
    """Seconds between steps."""
    earlier: Ledger | None


def _drivers(
    rules: Rules,
    sessions: Sequence[Session],
    beginning: Beginning,
    replay_log: ReplayLog | None,
    stop: asyncio.Event,
    clock: Callable[[], float],
) -> list[PageDriver]:
    """A driver for the page of each session; those of a tape are answered by it first."""
    settings, seed = rules.settings, beginning.run_info.seed
    attempts = (
        replay_log.attempts if replay_log else 0
    )  # a persona of its own for each: it signs up anew
    # A site that asks for slow visits gets no more of them than the walk needs.
    may_probe = not (settings.safety.read_only or beginning.delay)
    drivers: list[PageDriver] = []
    for number, session in enumerate(sessions):
        budget = CheckBudget(clock)
        prober = None
        if may_probe:
            prober = Prober(
                session,
                settings,
                rules.refusal_of_url,
                random.Random(f"probes {seed + number}"),
                stop,
                budget,
                clock=clock,
            )
        driver = BrowserPage(
            session,
            PageRules(settings, rules.destructive, rules.refusal_of_url, rules.robots),
            random.Random(seed + number + attempts * settings.planner.workers),
            PageTools(
                reentry=_reentry(settings),
                inspector=Inspector(session, rules.scope.owns, settings.checks.disabled),
                auditor=Auditor(session, settings, budget, stop),
                prober=prober,
            ),
        )
        drivers.append(driver)
    if replay_log is None:
        return drivers
    state = partial(state_in_time, sessions[0])
    return [ReplayingPage(driver, replay_log, beginning.run_info.url, state) for driver in drivers]


async def _replayer(
    rules: Rules,
    session: Session,
    beginning: Beginning,
    replay_log: ReplayLog | None,
    *,
    is_known: bool,
) -> Replayer | None:
    """Where findings are looked for again; None without a browser to open contexts in.

    ``is_known``: the site knows who visits it, and is visited again as the same person.
    """
    browser = session.context.browser
    if browser is None:
        return None
    replayer = ContextReplayer(
        browser,
        rules.settings,
        rules.destructive,
        rules.refusal_of_url,
        rules.robots,
        session.mask,
        random.Random(beginning.run_info.seed),
        state=await start_state(session) if is_known else None,
        owns=rules.scope.owns,
        session_state=partial(state_in_time, session),
        delay=beginning.delay,
        gate=session.gate,
    )
    return ReplayingReplayer(replayer, replay_log) if replay_log else replayer


def _has_account(target: Target, settings: Settings) -> bool:
    """The run uses somebody's account: by a login, a file with the state of one, or a page that
    the caller has opened."""
    by_settings = settings.login.user is not None or settings.browser.storage_state is not None
    return by_settings or not isinstance(target, str)


def _as_it_was_left(settings: Settings, replay_log: ReplayLog) -> Settings:
    """With the cookies that the walk had when its worker was lost."""
    browser = settings.browser.model_copy(update={"storage_state": str(replay_log.state_file)})
    return settings.model_copy(update={"browser": browser})


async def _taped(beginning: Beginning, replay_log: ReplayLog) -> Beginning:
    async def ask() -> Beginning:
        return beginning

    return await replay_log.answer("begin", ask, TypeAdapter(Beginning))


def _resumed(earlier: Ledger | None) -> str:
    if earlier is None:
        return "--resume-coverage: no earlier run into this folder; everything is new"
    tried = sum(1 for one in earlier.classes if one.tries)
    return (
        f"--resume-coverage: continued from {earlier.runs} earlier runs, which had tried {tried} "
        f"of {len(earlier.classes)} kinds of controls"
    )


async def _others(
    stack: AsyncExitStack, session: Session, settings: Settings, destructive: Destructive
) -> list[Session]:
    """Contexts of their own for further workers, with what the first one knows of the site."""
    browser = session.context.browser
    if browser is None or settings.planner.workers == 1:
        return []
    state = await start_state(session)
    return [
        await stack.enter_async_context(
            fresh_session(
                browser,
                settings,
                destructive,
                session.mask,
                session.gate,
                storage_state=state,
            )
        )
        for _ in range(settings.planner.workers - 1)
    ]


@asynccontextmanager
async def _decider(settings: Settings, mask: Mask) -> AsyncIterator[DecisionMaker | None]:
    if settings.ai.provider == "none":
        yield None
        return
    async with open_model(settings.ai) as model:
        yield MaskedDecision(ModelDecision(model), mask)


async def _manners(
    url: str, settings: Settings, robots: RobotsBook
) -> tuple[tuple[str, ...], float]:
    """What the reader must know of how the site was visited, and the delay between steps."""
    notes = []
    delay = settings.planner.delay_seconds
    if settings.browser.as_person:
        notes.append(
            "browser.asPerson: navigator.webdriver was hidden, because cookie banners do not "
            "appear for automated browsers"
        )
    if settings.safety.read_only:
        notes.append("--read-only: only GET, HEAD and OPTIONS left the browser")
    if not settings.scope.respect_robots:
        robots.ignored = True
        notes.append("robots.txt was ignored")
    elif rules := await robots.read(url):
        if rules.note:
            notes.append(rules.note)
        if rules.crawl_delay and rules.crawl_delay > delay:
            delay = rules.crawl_delay
            notes.append(f"robots.txt asks for {delay:g} s between visits")
    return tuple(notes), delay


async def log_in_if_asked(session: Session, url: str, settings: Settings) -> str:
    """Log in if asked to; the page to explore from.

    That is the given one, but behind a site's front door the page that the login led to.
    """
    if settings.login.user is None:
        return url
    password = require_password(settings.login)
    start = settings.login.url or url
    await log_in(session, start, settings.login.user, password, settings.browser)
    return session.page.url if normalise(url) == normalise(f"{origin(url)}/") else url


def _reentry(settings: Settings) -> Reentry | None:
    """The way back in from the page that asks for it, where a login is known."""
    if settings.login.user is None:
        return None
    return Reentry(lambda session: log_in_if_asked(session, session.page.url, settings))
