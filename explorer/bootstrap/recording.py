"""Records what a person does in a browser, and keeps the file complete at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from explorer.browser.capture.capture import Capture
from explorer.browser.capture.opening import captured_browser
from explorer.masking import Mask
from explorer.models.recording import ActionWithElement, Recording, Viewport
from explorer.recording.files import save_recording
from explorer.recording.joining import ActionJoiner
from explorer.settings.model import Settings

OnActions = Callable[[tuple[ActionWithElement, ...]], None]
"""Receives all actions until now, each time they have changed."""


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
        path: The file of the recording, which is replaced.
        settings: The settings of the browser.
        stop: Ends the recording when it is set.
        on_actions: Called after each change.
        minutes: Ends the recording after so long.

    Returns:
        The whole recording.

    Raises:
        BrowserUnavailable: No browser can be launched.
        TargetUnusable: The address cannot be opened.
        UsageError: The file cannot be written, or the settings cannot work on this machine.
    """
    browser = settings.browser
    viewport = Viewport(width=browser.viewport_width, height=browser.viewport_height)
    recording = Recording(url=url, title=url, viewport=viewport)
    save_recording(recording, path)
    joiner = ActionJoiner()
    async with captured_browser(url, settings) as capture:
        ending = asyncio.create_task(_end(capture, stop, minutes))
        try:
            async for event in capture.events():
                if joiner.add(event):
                    recording = _with_actions(recording, joiner)
                    save_recording(recording, path)
                    on_actions(recording.actions)
        finally:
            ending.cancel()
    return recording


def _with_actions(recording: Recording, joiner: ActionJoiner) -> Recording:
    """Return the recording with the actions until now; secrets in addresses are masked."""
    changes = {"actions": joiner.actions, "url": joiner.start_url or recording.url}
    data = recording.model_copy(update=changes).model_dump(mode="json")
    return Recording.model_validate(Mask(*joiner.secrets)(data))


async def _end(capture: Capture, stop: asyncio.Event, minutes: float | None) -> None:
    try:
        async with asyncio.timeout(minutes and minutes * 60):
            await stop.wait()
    except TimeoutError:
        pass
    capture.end()
