"""On top of others: elements found in the snapshots of the real ``@playwright/mcp`` server."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import ClientSession, StdioServerParameters, stdio_client

from explorer.finder.finder import SmartElementFinder
from tests.libraries import install
from tests.site import Site

pytestmark = [pytest.mark.npm, pytest.mark.browser]

HERE = Path(__file__).parent
ROWS = "".join(
    f"<tr><td>{name}<td><button onclick=\"document.title = 'deleted {name}'\">Delete</button>"
    for name in ("Alice", "Bob", "Carla")
)
PAGE = f"""<title>Users</title>
<header><nav aria-label=Main><a href=/>Home</a> <a href=/bye>Log out</a></nav></header>
<main><h1>Users</h1>
<form aria-label=Search onsubmit="document.title = 'searched ' + q.value; return false">
<label>Look for: <input id=q type=search></label><button>Go &quot;now&quot;</button></form>
<table aria-label=Users>{ROWS}</table>
<button onclick="document.title = 'signed in'">Sign in</button>
<label><input type=checkbox checked> Keep me: always</label></main>"""


@pytest.fixture(scope="session")
def server() -> Path:
    """The server's script."""
    install(HERE)
    return HERE / "node_modules/@playwright/mcp/cli.js"


@asynccontextmanager
async def session(
    server: Path, browser: str, folder: Path, *options: str
) -> AsyncIterator[ClientSession]:
    arguments = ["--headless", "--no-sandbox", "--isolated", "--timeout-settle=0"]
    parameters = StdioServerParameters(
        command=str(shutil.which("node")),
        args=[str(server), *arguments, f"--executable-path={browser}", *options],
        cwd=folder,  # it writes files there
    )
    async with (
        stdio_client(parameters) as (read, write),
        ClientSession(read, write) as client,
    ):
        await client.initialize()
        yield client


async def title(client: ClientSession) -> str:
    """What the page says that it noticed."""
    answer = await client.call_tool("browser_evaluate", {"function": "() => document.title"})
    return str(json.loads(answer.content[0].text.split("\n")[1]))


async def test_the_page_notices_what_is_done_with_what_is_found(
    server: Path, chromium_path: str, site: Site, tmp_path: Path
):
    finder = SmartElementFinder()
    async with session(server, chromium_path, tmp_path) as client:
        await client.call_tool("browser_navigate", {"url": site.serve({"/": PAGE})})

        ref = await finder.find_element(client, "delete button in the row of Bob")
        assert ref
        await client.call_tool("browser_click", {"target": ref.ref})
        assert await title(client) == "deleted Bob"

        assert (await finder.click(client, "third delete")).way == "ref"
        assert await title(client) == "deleted Carla"

        assert (await finder.fill(client, "search field", "lamps")).way == "ref"
        assert (await finder.click(client, "go button")).done
        assert await title(client) == "searched lamps"

        assert (await finder.click(client, "log in")).done
        assert await title(client) == "signed in"

        keep = await finder.find_element(client, "the ticked checkbox")
        assert keep
        assert (keep.name, keep.states) == ("Keep me: always", ("checked",))


async def test_a_tie_is_refused_and_a_stale_ref_is_found_by_its_text(
    server: Path, chromium_path: str, site: Site, tmp_path: Path
):
    finder = SmartElementFinder()
    async with session(server, chromium_path, tmp_path, "--snapshot-boxes") as client:
        await client.call_tool("browser_navigate", {"url": site.serve({"/": PAGE})})

        refused = await finder.click(client, "delete")
        assert not refused.done
        assert "other elements fit" in refused.detail
        assert await title(client) == "Users"

        button = await finder.find_element(client, "sign in")
        assert button
        assert button.bounds
        button.ref = "e999"
        assert (await finder.click(client, button)).way == "text"
        assert await title(client) == "signed in"
