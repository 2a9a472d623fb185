"""Replays a recording in a browser of its own, and reports it like a run."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from pathlib import Path

from explorer.bootstrap.keeping import TabKeeper
from explorer.bootstrap.recordings.replay_events import ReplayEvents
from explorer.bootstrap.run_folders import masked, report_into
from explorer.browser.playback import open_playback
from explorer.masking import Mask
from explorer.models import PageVisited, RunEvent, RunFinished, StoppedBecause, Usage
from explorer.models.recording import Recording
from explorer.process.stopping import ends_before
from explorer.protocols import Observer
from explorer.recording.replay.addresses import rebased
from explorer.recording.replay.player import Played, Player, PlayOptions
from explorer.recording.replay.recorded_pictures import RecordedPictures
from explorer.recording.replay.results import ReplayResult
from explorer.recording.replay.updating import updated
from explorer.reporting import RunFolder
from explorer.settings.model import Settings


class ReplayRun:
    """One replay of a recording.

    Args:
        recording: The recording.
        name: Names it in the report.
        settings: The settings of the browser and the report.
        options: How it is replayed.
        folder: The folder of the recording's file, which holds its pictures; None for none.
    """

    def __init__(
        self,
        recording: Recording,
        name: str,
        settings: Settings,
        options: PlayOptions,
        folder: Path | None = None,
    ) -> None:
        self._recording = recording
        self._settings = _with_banners(settings) if recording.answers_banners else settings
        self._options = options
        self._mask = Mask(*(os.environ[name] for name in recording.variables))
        self._told = ReplayEvents(recording, name, RecordedPictures(recording, folder))
        self._played: list[Played] = []
        self._interrupted = False

    @property
    def result(self) -> ReplayResult:
        """The results until now."""
        steps = tuple(self._mask(played.result) for played in self._played)
        return ReplayResult.of(steps, self._recording)

    @property
    def updated(self) -> Recording:
        """The recording with the elements as they are now, and proven locators."""
        return updated(self._recording, self._played, self._mask)

    async def into(
        self,
        folder: RunFolder,
        stop: asyncio.Event,
        observers: Sequence[Observer] = (),
        before_event: Callable[[RunEvent], Awaitable[None]] | None = None,
    ) -> ReplayResult:
        """Replay, and write the run folder.

        Args:
            folder: The run folder.
            stop: Ends the replay after the step under way.
            observers: Are given each event after the folder.
            before_event: Is awaited before each event is reported, see ``report_into``.

        Raises:
            BrowserUnavailable: No browser can be launched.
            TargetUnusable: The start address cannot be opened.
            UsageError: The settings cannot work on this machine.
        """
        events = masked(self._events(folder.folder.name, stop), self._mask)
        await report_into(folder, events, observers, before_event)
        return self.result

    async def _events(self, run_id: str, stop: asyncio.Event) -> AsyncGenerator[RunEvent, None]:
        recording, options = self._recording, self._options
        start = rebased(recording.url, recording.url, options.base_url) or options.base_url
        keeper = TabKeeper(self._settings)
        async with open_playback(self._settings, self._mask) as tabs:
            yield self._told.started(run_id, start)
            tab = await tabs.tab(0, opened=True)
            opening = asyncio.ensure_future(tab.open(start)) if start else None
            if opening and not await ends_before(opening, stop):
                self._interrupted = True
            else:
                if opening:
                    opening.result()  # raises why it is not open
                yield PageVisited(time=_now(), url=tab.url, title=await tab.title(), status=None)
                async with aclosing(Player(tabs, os.environ, options).play(recording)) as playing:
                    async for played in playing:
                        self._played.append(played)
                        for event in self._told.of(played):
                            yield event
                        if stop.is_set():
                            self._interrupted = True
                            break
                await keeper.read(tabs)
                await keeper.keep()
            yield RunFinished(
                time=_now(),
                stopped_because=self._ending(),
                steps=len(self._played),
                usage=Usage(),
                findings=tuple(self._told.findings),
            )

    def _ending(self) -> StoppedBecause:
        if self._interrupted:
            return "interrupted"
        return "replayed" if self.result.passed else "step_not_done"


def _with_banners(settings: Settings) -> Settings:
    cookies = settings.cookies.model_copy(update={"enabled": True})
    return settings.model_copy(update={"cookies": cookies})


def _now() -> datetime:
    return datetime.now(UTC)
