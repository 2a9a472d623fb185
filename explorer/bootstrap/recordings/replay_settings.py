"""The settings under which a recording is replayed."""

from __future__ import annotations

from explorer.models.recording import Recording
from explorer.settings.model import Settings

_MAX_SIDE = 8192
"""CSS pixels of the viewport: pictures of a larger one may take all the memory of the machine."""


def settings_for_replay(
    settings: Settings, recording: Recording, *, allow_destructive: bool = True
) -> Settings:
    """Return the settings for the replay of a recording.

    What the person did was meant: nothing of it is held back, and a cookie banner is theirs. The
    viewport is the recorded one, within limits.

    Args:
        settings: The settings of the caller.
        recording: The recording.
        allow_destructive: Whether also what the settings call destructive is done.
    """
    browser, safety = settings.browser, settings.safety
    if (viewport := recording.viewport) is not None:
        size = {
            "viewport_width": min(viewport.width, _MAX_SIDE),
            "viewport_height": min(viewport.height, _MAX_SIDE),
        }
        browser = browser.model_copy(update=size)
    if allow_destructive:
        safety = safety.model_copy(update={"allow_destructive": True})
    cookies = settings.cookies.model_copy(update={"enabled": False})
    return settings.model_copy(update={"browser": browser, "safety": safety, "cookies": cookies})
