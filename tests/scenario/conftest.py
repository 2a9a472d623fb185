"""What all tests of scenarios have in common."""

from __future__ import annotations

import pytest

from explorer.browser.playback import PlaybackTab
from explorer.scenario.running import late_saves


@pytest.fixture
def late_saves_are_waited_for() -> None:
    """Ask for this where a page saves late: elsewhere scenarios end without that wait."""


@pytest.fixture(autouse=True)
def no_wait_for_late_saves(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """End scenarios as soon as their last step is done."""
    if "late_saves_are_waited_for" not in request.fixturenames:
        monkeypatch.setattr(late_saves, "_SAVING", 0.0)


@pytest.fixture
def pictures_are_taken() -> None:
    """Ask for this where a test looks at pictures: each takes as long as a step."""


@pytest.fixture(autouse=True)
def no_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Carry out scenarios without pictures, as on a page of which none can be taken."""

    async def none_taken(_: PlaybackTab) -> None:
        return None

    if "pictures_are_taken" not in request.fixturenames:
        monkeypatch.setattr(PlaybackTab, "screenshot", none_taken)
