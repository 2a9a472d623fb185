"""Explores a site and reports what happens as events."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, aclosing

from explorer.bootstrap.beginning import Beginning, describe, first_page, recorded
from explorer.bootstrap.drivers import finding_replayer, page_drivers
from explorer.bootstrap.keeping import CrawlKeeper
from explorer.bootstrap.logins import person_login
from explorer.bootstrap.opening import open_further_sessions, open_run
from explorer.bootstrap.rule_use import RuleUse
from explorer.bootstrap.run_request import OpenRun, RunRequest
from explorer.bootstrap.visitors.walking import walk_with_each
from explorer.browser.auth.person import LoginPrompt
from explorer.browser.session.opening import Target
from explorer.checks import all_checks
from explorer.errors import TargetUnusable, UsageError
from explorer.masking import Mask
from explorer.models import Ledger, RunEvent, RunFinished
from explorer.planner.ending import always_finished, never_began
from explorer.planner.loop import Planner
from explorer.planner.starting_point import StartingPoint
from explorer.process.kept_sessions import with_session
from explorer.process.logs import add_log_mask, known_secrets
from explorer.replay_log import ReplayingDecisionMaker, ReplayLog, RunClock
from explorer.repro.reproducer import Reproducer
from explorer.settings.model import Settings
from explorer.settings.preflight import require_session


async def explore(
    target: Target,
    settings: Settings | None = None,
    *,
    run_id: str | None = None,
    stop: asyncio.Event | None = None,
    earlier: Ledger | None = None,
    replay_log: ReplayLog | None = None,
    secrets: Sequence[str] = (),
    login_prompt: LoginPrompt | None = None,
) -> AsyncGenerator[RunEvent, None]:
    """Explore a site and yield what happens. The last event is always RunFinished.

    Args:
        target: The address to explore, or an open Playwright page.
        settings: The defaults when None.
        run_id: A new one when None.
        stop: Ends the run when it is set.
        earlier: The ledger that other runs have left of the site.
        replay_log: The log of an attempt that was cut off: its events are yielded again from the
            beginning, and the run goes on where it ended.
        secrets: Further values that no event may contain.
        login_prompt: Asks a person to log in, when the session was lost and not regained. The time
            for which it is waited for the person does not count.

    Yields:
        The events of the run, with secrets masked.

    Raises:
        ExplorerError: The run cannot begin.
    """
    settings = settings or Settings()
    if isinstance(target, str):
        settings = await asyncio.to_thread(with_session, settings)
    if settings.planner.after:
        raise UsageError("planner.after is for the command line, the service and MCP")
    mask = Mask(*known_secrets(settings, os.environ), *secrets)
    add_log_mask(mask)
    stop = stop or asyncio.Event()
    own_clock = RunClock()
    clock: Callable[[], float] = replay_log.clock if replay_log else own_clock
    paused = replay_log.paused if replay_log else own_clock.paused
    by_person = person_login(login_prompt, settings, stop, paused)
    rule_use = RuleUse(settings)
    request = RunRequest(
        target, settings, mask, run_id, stop, earlier, replay_log, rule_use, by_person, clock
    )
    run = walk_with_each(request, _run) if settings.logins else _run(request)
    try:
        async with aclosing(always_finished(rule_use.noted_in(run), mask)) as events:
            async for event in events:
                yield event
    finally:
        mask.clear_caches()  # the log lines of this process keep the mask


async def _run(request: RunRequest) -> AsyncGenerator[RunEvent, None]:
    require_session(request.settings)
    async with AsyncExitStack() as stack:
        keeper = CrawlKeeper(request.settings)
        run = await open_run(stack, request)
        if not request.is_resumed:  # else an earlier attempt has opened its first page
            keeper.watch(run.session)
        run_info, delay = await describe(run)
        first_url = request.url
        try:
            first_url = await first_page(run)
        except TargetUnusable as error:
            if not request.is_resumed:  # what an earlier attempt has seen is reported all the same
                stopped = request.stop.is_set()
                for event in never_began(run_info, str(error), interrupted=stopped):
                    yield event
                return
        beginning = await recorded(
            Beginning(run_info=run_info, first_url=first_url, delay=delay, earlier=request.earlier),
            run,
        )
        stack.push_async_callback(keeper.keep, run.session)
        async with aclosing(await _assemble(stack, run, beginning)) as events:
            async for event in events:
                if isinstance(event, RunFinished):
                    event = event.model_copy(update={"held_back": run.session.gate.held_back})
                yield event


async def _assemble(
    stack: AsyncExitStack, run: OpenRun, beginning: Beginning
) -> AsyncGenerator[RunEvent, None]:
    """Join the parts of a run and return its events, which have not begun yet."""
    request, rules, model = run.request, run.rules, run.model
    if request.replay_log and model.decider:
        model = model._replace(decider=ReplayingDecisionMaker(model.decider, request.replay_log))
    sessions = (run.session, *await open_further_sessions(stack, run))
    checks = all_checks(rules.settings.checks, rules.scope)
    request.rule_use.watch(checks)
    planner = Planner(
        rules.settings.planner.model_copy(update={"delay_seconds": beginning.delay}),
        StartingPoint(
            beginning.run_info, beginning.first_url, beginning.earlier, request.has_account
        ),
        rules.refusal_of_url,
        checks,
        model,
        request.stopping,
    )
    events = planner.explore(*page_drivers(run, beginning, sessions))
    if replayer := await finding_replayer(run, beginning):
        settings = rules.settings.repro
        limits = rules.settings.planner
        run_seconds = limits.minutes * 60 + limits.overtime_seconds
        reproducer = Reproducer(settings, replayer, checks, request.stopping, run_seconds)
        events = reproducer.with_reproduction(events)
    return events
