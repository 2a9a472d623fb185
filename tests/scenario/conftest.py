"""What all tests of scenarios have in common."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from explorer.browser.playback import PlaybackTab
from explorer.scenario.running import late_saves
from tests.scenario.shared_page import SHARED


@pytest.fixture(scope="session")
async def shared_page(browser: Browser) -> AsyncIterator[None]:
    SHARED.browser = browser
    yield
    await SHARED.close()


@pytest.fixture(autouse=True)
def page_for_steps(request: pytest.FixtureRequest) -> None:
    """Let ``steps_on`` use the page of all tests."""
    if "site" in request.fixturenames:
        request.getfixturevalue("shared_page")


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
