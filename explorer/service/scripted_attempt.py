"""One attempt of a worker at a run that follows a script: a recording, or scenarios."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from explorer.bootstrap.recordings.replay_settings import settings_for_replay
from explorer.bootstrap.recordings.replaying import ReplayRun
from explorer.bootstrap.scenarios.named_runs import run_of_file
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.errors import RunFolderLost, TargetUnusable
from explorer.models import RunEvent
from explorer.protocols import Observer
from explorer.recording.library import RecordingLibrary
from explorer.recording.replay.player import PlayOptions, require_variables
from explorer.reporting import RunFolder, RunSummary
from explorer.reporting.journal import JOURNAL
from explorer.scenario.library import ScenarioLibrary
from explorer.settings.model import Settings
from explorer.store.folders import read_summary
from explorer.store.records import StoredRun

_FINISHED = b'"event": "run_finished"'
_BEGUN = {"replay": b'"event": "page_visited"', "scenario": b'"event": "run_started"'}
"""What the journal has once something may have been done on the site. The first sentence of a
scenario may already do something."""
_WORDS = {"replay": "replay", "scenario": "scenarios"}


class _Script(NamedTuple):
    """What a run does, and the settings under which it does."""

    run: ReplayRun | ScenarioRun
    settings: Settings


class ScriptedAttempt:
    """An attempt at the replay or the scenarios of a run.

    What a script says is done on the site once: a run whose worker was lost is not repeated,
    because nobody knows which of its actions have reached the site, and its browser is gone. Only
    one that had not begun there begins again.

    Args:
        run: The run.
        settings: The settings of the run.
        out: The folder of the run folders.

    Raises:
        TargetUnusable: An earlier attempt may have done something on the site.
        UsageError: The script or one of its variables is missing, or it cannot be followed.
    """

    def __init__(self, run: StoredRun, settings: Settings, out: Path) -> None:
        folder = out / run.run_id
        journal = _journal_of(folder)
        if _BEGUN[run.kind] in journal:
            raise TargetUnusable(
                f"its worker was lost in the middle of the {_WORDS[run.kind]}; it is not repeated, "
                "because what it did on the site cannot be known"
            )
        self._script = _scenarios(run, settings) if run.scenario else _replay(run, settings)
        self.settings = self._script.settings
        if journal:
            shutil.rmtree(folder, ignore_errors=True)

    async def follow_into(
        self,
        folder: RunFolder,
        stop: asyncio.Event,
        observers: Sequence[Observer],
        before_event: Callable[[RunEvent], Awaitable[None]],
    ) -> RunSummary:
        """Do what the script says and return the summary of the run.

        Args:
            folder: The run folder.
            stop: Ends the run after the step under way.
            observers: Are given each event after the folder.
            before_event: Is awaited before each event is reported.

        Raises:
            ExplorerError: The run cannot begin, or is given up.
        """
        await self._script.run.into(folder, stop, observers, before_event)
        if folder.summary is None:
            raise RunFolderLost("the run has left no summary")
        return folder.summary


def _replay(run: StoredRun, settings: Settings) -> _Script:
    assert run.recording is not None, "it is a replay"
    library = RecordingLibrary(settings)
    recording = library.get(run.recording)
    require_variables(recording, os.environ)
    settings = settings_for_replay(settings, recording)
    options = PlayOptions(base_url=run.url, patience=settings.browser.elements_seconds)
    name = f"{run.recording}.json"
    return _Script(ReplayRun(recording, name, settings, options, library.folder), settings)


def _scenarios(run: StoredRun, settings: Settings) -> _Script:
    assert run.scenario is not None, "it carries out scenarios"
    scenarios = run_of_file(
        ScenarioLibrary(settings).get(run.scenario),
        run.url,
        settings,
        os.environ,
        allow_destructive=run.allow_destructive,
        allowing="in the run or its schedule (allow destructive)",
    )
    return _Script(scenarios, settings)


def finished_before(folder: Path) -> RunSummary | None:
    """Return the result of a run whose worker was lost after its end, else None."""
    return read_summary(folder) if _FINISHED in _journal_of(folder) else None


def _journal_of(folder: Path) -> bytes:
    try:
        return (folder / JOURNAL).read_bytes()
    except OSError:
        return b""
