"""One attempt of a worker at the replay of a recording."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from explorer.bootstrap.replay_settings import settings_for_replay
from explorer.bootstrap.replaying import ReplayRun
from explorer.errors import RunFolderLost, TargetUnusable
from explorer.models import RunEvent
from explorer.protocols import Observer
from explorer.recording.library import RecordingLibrary
from explorer.recording.replay.player import PlayOptions, require_variables
from explorer.reporting import RunFolder, RunSummary
from explorer.reporting.journal import JOURNAL
from explorer.settings.model import Settings
from explorer.store.folders import read_summary
from explorer.store.records import StoredRun

_OPENED, _FINISHED = b'"event": "page_visited"', b'"event": "run_finished"'


class ReplayAttempt:
    """The replay of a run's recording.

    What a person did is done on the site once: a replay whose worker was lost is not repeated,
    because nobody knows which of its actions have reached the site, and its browser is gone. Only
    one that had not opened the site yet begins again.

    Args:
        run: The run.
        settings: The settings of the run.
        out: The folder of the run folders.

    Raises:
        TargetUnusable: An earlier attempt may have done something on the site.
        UsageError: The recording or one of its variables is missing, or it cannot be replayed.
    """

    def __init__(self, run: StoredRun, settings: Settings, out: Path) -> None:
        assert run.recording is not None, "it is a replay"
        folder = out / run.run_id
        journal = _journal_of(folder)
        if _OPENED in journal:
            raise TargetUnusable(
                "its worker was lost in the middle of the replay; it is not repeated, because what "
                "it did on the site cannot be known"
            )
        self._run = run
        self._name = run.recording
        library = RecordingLibrary(settings)
        self._pictures = library.folder
        self._recording = library.get(run.recording)
        require_variables(self._recording, os.environ)
        self.settings = settings_for_replay(settings, self._recording)
        if journal:
            shutil.rmtree(folder, ignore_errors=True)

    async def replay_into(
        self,
        folder: RunFolder,
        stop: asyncio.Event,
        observers: Sequence[Observer],
        before_event: Callable[[RunEvent], Awaitable[None]],
    ) -> RunSummary:
        """Replay the recording and return the summary of the run.

        Args:
            folder: The run folder.
            stop: Ends the replay after the step under way.
            observers: Are given each event after the folder.
            before_event: Is awaited before each event is reported.

        Raises:
            ExplorerError: The replay cannot begin, or the run is given up.
        """
        options = PlayOptions(
            base_url=self._run.url, patience=self.settings.browser.elements_seconds
        )
        run = ReplayRun(
            self._recording, f"{self._name}.json", self.settings, options, self._pictures
        )
        await run.into(folder, stop, observers, before_event)
        if folder.summary is None:
            raise RunFolderLost("the replay has left no summary")
        return folder.summary


def finished_before(folder: Path) -> RunSummary | None:
    """Return the result of a replay whose worker was lost after its end, else None."""
    return read_summary(folder) if _FINISHED in _journal_of(folder) else None


def _journal_of(folder: Path) -> bytes:
    try:
        return (folder / JOURNAL).read_bytes()
    except OSError:
        return b""
