"""The settings under which a recording is replayed."""

from __future__ import annotations

from explorer.bootstrap.recordings.replay_settings import settings_for_replay
from explorer.models.recording import Recording, Viewport
from explorer.settings.model import Settings


def test_the_viewport_is_the_recorded_one_within_limits() -> None:
    recording = Recording(viewport=Viewport(width=900, height=10**9))
    browser = settings_for_replay(Settings(), recording).browser
    assert (browser.viewport_width, browser.viewport_height) == (900, 8192)
