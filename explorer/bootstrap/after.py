"""Crawls of servers that begin where a scenario ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from explorer.bootstrap.reported_runs import explore_into
from explorer.bootstrap.set_up import SetUpScenario, without_set_up
from explorer.browser.auth.person import LoginPrompt
from explorer.errors import TargetUnusable
from explorer.models import RunEvent
from explorer.protocols import Observer
from explorer.replay_log import ReplayLog
from explorer.reporting import RunFolder, RunSummary
from explorer.settings.model import Settings

_FOLDER = "after"
"""The folder in that of the run with the report of the scenario."""


async def explore_after(
    first: SetUpScenario | None,
    folder: RunFolder,
    url: str,
    settings: Settings,
    observers: Sequence[Observer],
    stop: asyncio.Event,
    *,
    replay_log: ReplayLog | None = None,
    before_event: Callable[[RunEvent], Awaitable[None]] | None = None,
    login_prompt: LoginPrompt | None = None,
) -> RunSummary:
    """Carry out a scenario, unless an earlier attempt has done so, and explore where it ends.

    Args:
        first: The scenario; None to begin at the address.
        folder: Where the run is written.
        url: The address to explore.
        settings: Those of the run.
        observers: Are given each event of the crawl after the folder.
        stop: Ends the run when it is set.
        replay_log: The log of an earlier attempt, after which the run goes on.
        before_event: Is awaited before each event of the crawl is reported, see ``explore_into``.
        login_prompt: Asks a person to log in, when the session was lost and not regained.

    Raises:
        ExplorerError: The run cannot begin: a sentence of the scenario was not done, or a worker
            was lost in the middle of it.
    """
    secrets = first.secrets if first else ()
    with TemporaryDirectory(prefix="explorer-") as private:
        if first and not (replay_log and replay_log.is_resumed):
            report = _report_folder(first, folder, settings)
            set_up = await first.carry_out(url, settings, stop, Path(private), report)
            if set_up is None:
                raise TargetUnusable(f"it was stopped in the middle of {first.file}")
            url, settings, _ = set_up
        return await explore_into(
            folder,
            url,
            without_set_up(settings),
            observers,
            stop,
            replay_log=replay_log,
            before_event=before_event,
            secrets=secrets,
            login_prompt=login_prompt,
        )


def _report_folder(first: SetUpScenario, run: RunFolder, settings: Settings) -> RunFolder:
    folder = run.folder / _FOLDER
    if folder.exists():
        raise TargetUnusable(
            f"its worker was lost in the middle of {first.file}; that is not repeated, because "
            "what it did on the site cannot be known"
        )
    return RunFolder(folder, settings.report)
