"""The server as a process of its own, over both of its transports."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from mcp import Client, StdioServerParameters

from explorer.errors import UsageError
from explorer.mcp_server.server import TOOLS, serve_http
from explorer.settings.model import McpSettings, Settings
from tests.site import Page, Site

COMMAND = [sys.executable, "-m", "explorer", "mcp"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


async def test_explores_over_stdio_with_progress_and_reads_the_report(
    tmp_path: Path, site: Site
) -> None:
    pages: dict[str, Page] = {
        "/": '<a href="/gone">Gone</a>',
        "/gone": (404, {}, "<a href=/>Back</a>"),
    }
    arguments = {"url": site.serve(pages), "steps": 2, "seed": 7}
    heard: list[tuple[float, float | None]] = []

    async def hear(progress: float, total: float | None, _: str | None) -> None:
        heard.append((progress, total))

    command, *rest = COMMAND
    server = StdioServerParameters(command=command, args=rest, env=ENVIRONMENT, cwd=tmp_path)
    async with Client(server, mode="legacy") as client:
        explored = await client.call_tool("browser_explore", arguments, progress_callback=hear)
        run = explored.structured_content
        assert heard == [(1, 2), (2, 2)]
        assert [finding["severity"] for finding in run["findings"]]
        assert tmp_path.joinpath(run["folder"], "report.html").is_file()
        read = await client.call_tool("browser_report", {"run_id": run["run_id"]})
        assert read.structured_content == run
        missing = await client.call_tool("browser_report", {"run_id": "20000101-000000-abcd"})
        assert run["run_id"] in missing.content[0].text


@pytest.fixture(scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """Where an HTTP server of ours listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        "--http",
        env=ENVIRONMENT | {"EXPLORER_MCP__PORT": str(port)},
        cwd=tmp_path_factory.mktemp("http"),
        stderr=asyncio.subprocess.PIPE,
    )
    listening = (await process.stderr.readline()).decode()
    yield listening.split()[-1]
    process.terminate()
    await process.communicate()


async def test_serves_over_http(address: str) -> None:
    async with Client(address) as client:
        assert len((await client.list_tools()).tools) == len(TOOLS)
        answer = await client.call_tool("browser_report", {"run_id": "none"})
        assert "there is no run 'none'" in answer.content[0].text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1.evil.example"}, 403),
    ],
)
async def test_foreign_hosts_and_origins_are_refused(
    address: str, headers: dict[str, str], status: int
) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    accept = {"Accept": "application/json, text/event-stream"}
    async with httpx.AsyncClient(trust_env=False) as client:
        answer = await client.post(address, json=request, headers=accept | headers)
    assert answer.status_code == status


async def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        host, port = taken.getsockname()
        with pytest.raises(UsageError) as refusal:
            await serve_http(Settings(mcp=McpSettings(port=port)))
    assert str(refusal.value) == (
        f"{host}:{port} cannot be listened on, Address already in use: "
        "set another with mcp.host and mcp.port"
    )
