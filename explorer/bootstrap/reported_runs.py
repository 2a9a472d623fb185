"""Runs that write their reports into a folder."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console

from explorer.bootstrap.earlier_runs import changes_since_earlier_runs
from explorer.bootstrap.exploring import explore
from explorer.bootstrap.run_folders import new_folder, report_into
from explorer.browser.auth.person import LoginPrompt
from explorer.models import RunEvent
from explorer.protocols import Observer
from explorer.replay_log import ReplayLog
from explorer.reporting import RunFolder, RunSummary
from explorer.reporting.ledgers import LedgerFile
from explorer.reporting.narrator import Narrator
from explorer.reporting.progress import Progress
from explorer.settings.model import Settings


async def explore_and_report(
    url: str,
    settings: Settings,
    *,
    stop: asyncio.Event,
    console: Console,
    quiet: bool = False,
    secrets: Sequence[str] = (),
    login_prompt: LoginPrompt | None = None,
) -> RunSummary:
    """Do a whole run for a person at a terminal, as ``explorer explore`` does.

    Once the run has begun there is a report.

    Args:
        url: The address to explore.
        settings: Those of the run.
        stop: Ends the run when it is set.
        console: The terminal.
        quiet: Whether only the end is told.
        secrets: Further values that nothing that is written may contain.
        login_prompt: Asks a person to log in, when the session was lost and not regained.

    Raises:
        ExplorerError: The run cannot begin.
    """
    folder = new_folder(settings)
    planner, report = settings.planner, folder.folder / "report.html"
    observers: list[Observer] = [
        Progress(console, planner.steps, planner.minutes, report, quiet=quiet)
    ]
    if settings.narration.enabled:
        observers.append(Narrator(settings.narration, random.Random()))
    return await explore_into(
        folder, url, settings, observers, stop, secrets=secrets, login_prompt=login_prompt
    )


async def explore_into(
    folder: RunFolder,
    url: str,
    settings: Settings,
    observers: Sequence[Observer],
    stop: asyncio.Event,
    *,
    replay_log: ReplayLog | None = None,
    before_event: Callable[[RunEvent], Awaitable[None]] | None = None,
    secrets: Sequence[str] = (),
    login_prompt: LoginPrompt | None = None,
) -> RunSummary:
    """Do a whole run and report it to its folder and to the observers.

    Args:
        folder: Where the run is written.
        url: The address to explore.
        settings: Those of the run.
        observers: Are given each event after the folder.
        stop: Ends the run when it is set.
        replay_log: The log of an earlier attempt, after which the run goes on.
        before_event: Is awaited before each event is reported. When it raises RunGivenUp or
            RunFolderLost, nothing more is reported.
        secrets: Further values that nothing that is written may contain.
        login_prompt: Asks a person to log in, when the session was lost and not regained.

    Raises:
        ExplorerError: The run cannot begin.
    """
    ledger = LedgerFile(Path(settings.report.out), url)
    earlier = ledger.read(needed=settings.planner.resume_coverage)
    run_id = folder.folder.name
    folder.tell_changes(partial(changes_since_earlier_runs, folder.folder))
    exploring = explore(
        url,
        settings,
        run_id=run_id,
        stop=stop,
        earlier=earlier,
        replay_log=replay_log,
        secrets=secrets,
        login_prompt=login_prompt,
    )
    return await report_into(folder, exploring, (ledger, *observers), before_event)
