"""Records what a person does in a browser, and keeps the file complete at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from explorer.browser.capture.opening import captured_browser
from explorer.models.capturing import CapturedEvent
from explorer.models.recording import ActionWithElement, Recording, Viewport
from explorer.recording.growing import CleanActions, GrowingFile
from explorer.recording.joining import ActionJoiner, without_closing
from explorer.settings.model import Settings

if TYPE_CHECKING:
    from explorer.recording.bridge.server import BrowserCaptureBridge

OnActions = Callable[[tuple[ActionWithElement, ...]], None]
"""Receives all actions until now, each time they have changed."""


class _Source(Protocol):
    """Where the events of a person come from."""

    @property
    def viewport(self) -> Viewport | None:
        """The size of the page's viewport, None while it is unknown."""

    def events(self) -> AsyncIterator[CapturedEvent]:
        """Yield the events until ``end`` is called."""

    def end(self) -> None:
        """End the events after what has been captured so far."""


async def record(
    url: str,
    path: Path,
    settings: Settings,
    stop: asyncio.Event,
    on_actions: OnActions,
    *,
    minutes: float | None = None,
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

    Returns:
        The whole recording.

    Raises:
        BrowserUnavailable: No browser can be launched.
        TargetUnusable: The address cannot be opened.
        UsageError: The file cannot be written, or the settings cannot work on this machine.
    """
    async with captured_browser(url, settings, stop) as capture:
        return await _store(capture, url, path, stop, on_actions, minutes)


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
) -> Recording:
    """Write the actions of a source to the file until it ends."""
    recording = Recording(url=url, title=url, viewport=source.viewport)
    file = GrowingFile(path, recording)
    joiner, clean = ActionJoiner(), CleanActions()
    ending = asyncio.create_task(_end(source, stop, minutes))
    try:
        async for event in source.events():
            if joiner.add(event):
                changes = {
                    "actions": clean.of(joiner.actions, joiner.secrets),
                    "url": joiner.start_url or recording.url,
                    "viewport": recording.viewport or source.viewport,
                }
                recording = recording.model_copy(update=changes)
                file.keep(recording)
                on_actions(recording.actions)
    finally:
        ending.cancel()
        recording = recording.model_copy(update={"actions": without_closing(recording.actions)})
        file.finish(recording)
    return recording


async def _end(source: _Source, stop: asyncio.Event, minutes: float | None) -> None:
    try:
        async with asyncio.timeout(minutes and minutes * 60):
            await stop.wait()
    except TimeoutError:
        pass
    source.end()
