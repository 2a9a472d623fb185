"""The boundary: what it logs, what it raises, what it lets pass."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from explorer.errors import InternalError, PageLost
from explorer.process.boundary import boundary
from explorer.urls import normalise


def test_an_unforeseen_error_is_logged_with_its_traceback_and_told_in_a_line():
    with capture_logs() as logs, pytest.raises(InternalError) as told, boundary("a step"):
        normalise(3)  # type: ignore[arg-type]
    (line,) = logs
    assert (line["event"], line["during"], line["log_level"]) == (
        "internal error",
        "a step",
        "error",
    )
    assert "in test_an_unforeseen_error_is_logged" in line["exception"]
    assert str(told.value).startswith(type(told.value.__cause__).__name__)
    assert "(explorer/urls.py:" in str(told.value)


def test_a_long_message_is_cut():
    """Where it stands in the traceback too: to draw a megabyte takes minutes."""
    with capture_logs() as logs, pytest.raises(InternalError) as told, boundary("a step"):
        raise ValueError("x\n" * 1_000_000)
    assert len(str(told.value)) < 500
    assert "\n" not in str(told.value)
    assert len(logs[0]["exception"]) < 5_000
    assert "in test_a_long_message_is_cut" in logs[0]["exception"]


def test_an_endless_recursion_is_told_too():
    def deeper(depth: int) -> int:
        return deeper(depth + 1) + deeper(depth + 2)

    with capture_logs() as logs, pytest.raises(InternalError) as told, boundary("a step"):
        deeper(0)
    assert str(told.value).startswith("RecursionError: ")
    assert len(logs[0]["exception"]) < 25_000


@pytest.mark.parametrize("error", [PageLost("stuck"), asyncio.CancelledError()])
def test_what_is_raised_on_purpose_passes(error: BaseException):
    with capture_logs() as logs, pytest.raises(type(error)), boundary("a step"):
        raise error
    assert not logs
