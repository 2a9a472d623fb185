"""A session without a screen for each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.recording.desktop.session import Session, require_programs, session_bus


@pytest.fixture(scope="session")
def _desktop_programs() -> None:
    require_programs()


@pytest.fixture
def session(_desktop_programs: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A session; ``session.start("yad", ...)`` starts an application."""
    with session_bus() as environment, ExitStack() as processes:
        address = environment["DBUS_SESSION_BUS_ADDRESS"]
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield Session(environment, processes)
