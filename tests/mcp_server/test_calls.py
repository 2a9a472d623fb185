"""Calls that never come to a tool, or that it breaks down at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.types import CallToolResult
from structlog.testing import capture_logs

from explorer.mcp_server.server import build
from explorer.mcp_server.state import ServerState
from explorer.settings.model import ReportSettings, Settings


async def refusal(tool: str, arguments: dict[str, Any], settings: Settings | None = None) -> str:
    """The line that a call is told which must fail. No browser is needed for it."""
    async with Client(build(settings or Settings())) as client:
        result = await client.call_tool(tool, arguments)
    assert isinstance(result, CallToolResult)
    assert result.is_error
    (block,) = result.content
    assert "\n" not in block.text
    return block.text


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("browser_snapshot", {"frame_id": "abc"}, "frame_id must be a whole number, at least 0"),
        ("browser_click", {}, "index is missing: it must be a whole number, at least 0"),
        ("browser_fill", {"index": 0, "value": 5}, "value must be text"),
        ("browser_tabs", {"action": "hide"}, "action must be one of list, new, select, close"),
        ("browser_wait", {"seconds": 61}, "seconds must be a number, more than 0, at most 60"),
        ("browser_find_element_by_description", {"description": ""}, "must be text, not empty"),
        ("browser_find_element_by_description", {"description": " "}, "the description is empty"),
        ("browser_wait", {"description": " "}, "the description is empty"),
        (
            "browser_explore",
            {"url": "http://127.0.0.1/", "seed": "x"},
            "seed must be a whole number or null",
        ),
        (
            "browser_back",
            {"page": 1},
            'browser_back takes tab_id, and no "page"',
        ),
        ("browser_fly", {}, 'there is no tool "browser_fly": there are browser_find'),
    ],
)
async def test_a_wrong_call_is_told_in_a_line(
    tool: str, arguments: dict[str, Any], expected: str
) -> None:
    assert expected in await refusal(tool, arguments)


async def test_a_fault_of_ours_is_told_in_a_line_and_logged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: ServerState) -> None:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr(ServerState, "tabs", fail)
    with capture_logs() as logged:
        told = await refusal("browser_snapshot", {})
    assert "browser_snapshot failed because of an internal error" in told
    assert "foresaw" not in told
    (line,) = logged
    assert "ZeroDivisionError: nobody foresaw this" in line["exception"]


async def test_explore_needs_a_folder_for_its_report(tmp_path: Path) -> None:
    in_the_way = tmp_path / "reports"
    in_the_way.touch()
    settings = Settings(report=ReportSettings(out=str(in_the_way)))
    told = await refusal("browser_explore", {"url": "http://127.0.0.1/"}, settings)
    assert "reports cannot be written to" in told


async def test_a_report_is_read_from_the_reports_folder_only(tmp_path: Path) -> None:
    tmp_path.joinpath("run.json").write_text("{}")
    settings = Settings(report=ReportSettings(out=str(tmp_path / "reports")))
    assert "there is no run '..'" in await refusal("browser_report", {"run_id": ".."}, settings)
