"""Records what a person does in a browser, and keeps the file complete at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from explorer.bootstrap.keeping import SessionKeeper
from explorer.browser.capture.opening import captured_browser
from explorer.browser.capture.pictures import PagePictures
from explorer.models.capture.events import CapturedEvent
from explorer.models.recording import ActionWithElement, Recording, Viewport
from explorer.recording.files import save_recording
from explorer.recording.growing import CleanActions, GrowingFile
from explorer.recording.joining import ActionJoiner, without_closing
from explorer.recording.marks.album import Album
from explorer.recording.vision.annotating import annotate
from explorer.recording.vision.naming import lacks_element
from explorer.recording.vision.reader import offline_reader
from explorer.settings.model import Settings

if TYPE_CHECKING:
    from explorer.recording.bridge.server import BrowserCaptureBridge

OnActions = Callable[[tuple[ActionWithElement, ...]], None]
"""Receives all actions until now, each time they have changed."""
OnNotice = Callable[[str], None]
"""Receives what a person should know while they are recorded, a line each."""


class _Source(Protocol):
    """Where the events of a person come from."""

    @property
    def viewport(self) -> Viewport | None:
        """The size of the page's viewport, None while it is unknown."""

    def events(self) -> AsyncIterator[CapturedEvent]:
        """Yield the events until ``end`` is called."""

    def end(self) -> None:
        """End the events after what has been captured so far."""


class _Pictures(NamedTuple):
    """Where the pictures of a recording come from, and where they are kept."""

    taken: PagePictures
    album: Album


async def record(
    url: str,
    path: Path,
    settings: Settings,
    stop: asyncio.Event,
    on_actions: OnActions,
    *,
    minutes: float | None = None,
    on_notice: OnNotice | None = None,
) -> Recording:
    """Open a browser at an address and record what a person does until it is closed.

    The file is written after each action, so that a crash loses at most the action under way.

    Args:
        url: The address.
        path: The file of the recording.
        settings: The settings of the browser.
        stop: Ends the recording when it is set.
        on_actions: Called after each change.
        minutes: Ends the recording after this many minutes.
        on_notice: If given, a picture of the page before each action is kept beside the file, and
            what was clicked on a canvas is named by it at the end, with the extra ``vision``.
            Receives a line when that fails.

    Returns:
        The whole recording.

    Raises:
        BrowserUnavailable: No browser can be launched.
        TargetUnusable: The address cannot be opened.
        UsageError: The file cannot be written, or the settings cannot work on this machine.
    """
    keeper = SessionKeeper(settings)

    async def keep(state: Mapping[str, Any] | None, asks: bool) -> None:
        await keeper.keep_last(state, asks=asks)

    on_end = keep if keeper.is_named else None
    async with captured_browser(url, settings, stop, on_notice, on_end) as capture:
        pictures = None
        if capture.pictures and on_notice:
            pictures = _Pictures(capture.pictures, Album(path, on_notice))
        recording = await _store(capture, url, path, stop, on_actions, minutes, pictures)
    return await name_drawn(recording, path, on_notice) if on_notice else recording


async def name_drawn(recording: Recording, path: Path, on_notice: OnNotice) -> Recording:
    """Name what was clicked on a canvas, as far as the pictures of a recording show it.

    Args:
        recording: The recording.
        path: Its file, which is written again if anything is named.
        on_notice: Receives a line for each action that is not named, and one before it begins.

    Returns:
        The recording with the names; unchanged without the extra ``vision``.
    """
    drawn = sum(lacks_element(action) for action in recording.actions)
    reader = offline_reader()
    if reader is None or not drawn:
        return recording
    on_notice(f"reading the pictures of {drawn} actions on a canvas, to name what was clicked")
    annotated = await annotate(recording, path.parent, reader, on_notice)
    if annotated.found:
        save_recording(annotated.recording, path)
    return annotated.recording


async def record_from_extension(
    bridge: BrowserCaptureBridge,
    url: str,
    path: Path,
    stop: asyncio.Event,
    on_actions: OnActions,
    *,
    minutes: float | None = None,
) -> Recording:
    """Record what a person does in their own browser, as an extension reports it.

    Args:
        bridge: Receives the reports; it listens already.
        url: The address at which the recording begins.
        path: The file of the recording.
        stop: Ends the recording when it is set.
        on_actions: Called after each change.
        minutes: Ends the recording after this many minutes.

    Returns:
        The whole recording.

    Raises:
        UsageError: The file cannot be written.
    """
    return await _store(bridge, url, path, stop, on_actions, minutes)


async def _store(
    source: _Source,
    url: str,
    path: Path,
    stop: asyncio.Event,
    on_actions: OnActions,
    minutes: float | None,
    pictures: _Pictures | None = None,
) -> Recording:
    """Write the actions of a source to the file until it ends."""
    recording = Recording(url=url, title=url, viewport=source.viewport)
    file = GrowingFile(path, recording)
    joiner, clean = ActionJoiner(), CleanActions()
    ending = asyncio.create_task(_end(source, stop, minutes))
    try:
        async for event in source.events():
            if joiner.add(pictures.album.with_name(event) if pictures else event):
                changes = {
                    "actions": clean.of(joiner.actions, joiner.secrets),
                    "url": joiner.start_url or recording.url,
                    "viewport": recording.viewport or source.viewport,
                }
                recording = recording.model_copy(update=changes)
                if pictures:
                    recording = await _with_pictures(recording, joiner, pictures)
                file.keep(recording)
                on_actions(recording.actions)
    finally:
        ending.cancel()
        recording = recording.model_copy(update={"actions": without_closing(recording.actions)})
        file.finish(recording)
    return recording


async def _with_pictures(
    recording: Recording, joiner: ActionJoiner, pictures: _Pictures
) -> Recording:
    """Keep the pictures of the actions until now, and return the recording with their names."""
    pictures.taken.secrets = joiner.secrets
    keep = pictures.album.keep
    actions = await asyncio.to_thread(keep, recording.actions, joiner.secrets)
    return recording.model_copy(update={"actions": actions})


async def _end(source: _Source, stop: asyncio.Event, minutes: float | None) -> None:
    try:
        async with asyncio.timeout(minutes and minutes * 60):
            await stop.wait()
    except TimeoutError:
        pass
    source.end()
