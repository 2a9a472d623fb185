"""Replays of what a person was recorded to do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from explorer.bootstrap.recordings.replaying import ReplayRun
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.replay.player import PlayOptions
from explorer.recording.replay.results import ReplayResult
from explorer.reporting import RunFolder
from explorer.settings.model import BrowserSettings, ReportSettings, Settings
from tests.browser.driver import QUICK


async def replayed(
    actions: Sequence[ActionWithElement],
    url: str,
    folder: Path,
    limits: BrowserSettings = QUICK,
    **options: object,
) -> ReplayResult:
    """The result of a replay of actions that begin at an address."""
    settings = Settings(browser=limits)
    safety = settings.safety.model_copy(update={"allow_destructive": True})
    given = PlayOptions(**{"patience": 2, **options})  # type: ignore[arg-type]
    run = ReplayRun(
        Recording(url=url, actions=tuple(actions)),
        "recorded.json",
        settings.model_copy(update={"safety": safety}),
        given,
    )
    return await run.into(RunFolder(folder / "run", ReportSettings()), asyncio.Event())
