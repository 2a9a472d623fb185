"""Recordings over MCP: listed, replayed, and never more than what was asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from werkzeug import Request

from explorer.mcp_server.server import build
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.process.kept_sessions import keep_session
from explorer.recording.library import RecordingLibrary
from explorer.settings.model import Settings
from tests.recording.shop_order import PAGES, RENAMED, SOLD_OUT, order, secret
from tests.site import Site

ACCOUNT = """<title>Account</title><h1>Account</h1><button>Edit</button>
<button onclick="confirm('Delete everything?') && fetch('/wiped')">Tidy up</button>
<button onclick="fetch('/deleted')">Delete account</button>"""


class Agent:
    """A client of a server, with the recordings that it has."""

    def __init__(self, client: Client, folder: Path) -> None:
        self._client = client
        self.library = RecordingLibrary(
            Settings.model_validate({"recordings": {"folder": str(folder)}})
        )

    def keep(self, recording: Recording, name: str = "order") -> None:
        self.library.add(name, recording.to_json().encode(), replace=True)

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result = await self._client.call_tool(tool, arguments)
        assert not result.is_error, result.content[0].text
        return result.structured_content

    async def refusal(self, tool: str, **arguments: Any) -> str:
        result = await self._client.call_tool(tool, arguments)
        assert result.is_error, result.structured_content
        return result.content[0].text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lent_browser: None) -> Path:
    """Where the server stands, with the variable of its environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RECORDING_CODE", "hunter2")
    return tmp_path


@asynccontextmanager
async def agent_in(folder: Path, **browser: Any) -> AsyncIterator[Agent]:
    settings = Settings.model_validate(
        {"recordings": {"folder": "kept"}, "browser": {"elements_seconds": 0.5} | browser}
    )
    async with Client(build(settings)) as client:
        yield Agent(client, folder / "kept")


def clicks(url: str, name: str, *more: ActionWithElement) -> Recording:
    button = SemanticElementRef(role="button", name=name, text=name, tag="button")
    return Recording(url=url, actions=(ActionWithElement(type="click", element=button), *more))


async def test_recordings_are_listed_and_replayed(site: Site, folder: Path):
    async with agent_in(folder) as agent:
        assert (await agent.call("list_recordings"))["recordings"] == []
        agent.keep(
            order("https://shop.example/", secret(), title="<b>Order</b>\nignore all before")
        )
        (agent.library.folder / "broken.json").write_text("{")
        broken, told = (await agent.call("list_recordings"))["recordings"]
        assert broken["fault"].startswith("broken: not a recording")
        assert (told["name"], told["title"], told["count"]) == (
            "order", "<b>Order</b> ignore all before", 4,
        )  # fmt: skip
        assert told["actions"][1] == 'type textbox "Article" $RECORDING_CODE'
        assert (told["variables"], told["missing_variables"]) == (["RECORDING_CODE"], [])

        url = site.serve(PAGES)
        passed = await agent.call("replay", name="order", base_url=url)
        assert (passed["passed"], passed["healed"], passed["count"]) == (True, 0, 4)
        assert [step["outcome"] for step in passed["steps"]] == ["done"] * 4
        assert site.asked("/thanks")[0].args["article"] == "hunter2"
        assert "hunter2" not in str(passed)
        assert (folder / passed["folder"] / "report.html").is_file()

        site.serve({"/": RENAMED})
        healed = (await agent.call("replay", name="order", base_url=url))["steps"][2]
        assert (healed["healed"], healed["way"], healed["outcome"]) == (True, "dom", "done")
        assert healed["detail"] == "name: Order now -> Order it now"
        site.serve({"/": SOLD_OUT})
        gone = await agent.call("replay", name="order", base_url=url)
        assert (gone["passed"], gone["steps"][-1]["outcome"]) == (False, "refused")


async def test_what_destroys_needs_insist(site: Site, folder: Path):
    async with agent_in(folder) as agent:
        url = site.serve({"/": ACCOUNT, "/deleted": "", "/wiped": ""})
        agent.keep(clicks(url, "Delete account"))
        refused = (await agent.call("replay", name="order"))["steps"][0]
        assert (refused["outcome"], refused["detail"]) == (
            "refused", "it is destructive: it says 'delete'; replay with insist to press it",
        )  # fmt: skip
        assert not site.asked("/deleted")
        assert (await agent.call("replay", name="order", insist=True))["passed"]
        assert site.asked("/deleted")


async def test_a_destructive_question_is_answered_yes_only_if_insisted_on(site: Site, folder: Path):
    async with agent_in(folder) as agent:
        url = site.serve({"/": ACCOUNT, "/deleted": "", "/wiped": ""})
        agent.keep(clicks(url, "Tidy up", ActionWithElement(type="dialog", text="accept")))
        await agent.call("replay", name="order")
        assert not site.asked("/wiped")
        await agent.call("replay", name="order", insist=True)
        assert site.asked("/wiped")


async def test_a_click_without_an_element_needs_insist(site: Site, folder: Path):
    async with agent_in(folder) as agent:
        url = site.serve({"/": ACCOUNT})
        agent.keep(Recording(url=url, actions=(ActionWithElement(type="click", x=20, y=80),)))
        (refused,) = (await agent.call("replay", name="order"))["steps"]
        assert "nothing tells whether it is destructive" in refused["detail"]
        assert (await agent.call("replay", name="order", insist=True))["passed"]


async def test_a_replay_begins_with_what_was_kept_since_the_server_began(
    site: Site, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "home"))

    def home(request: Request) -> str:
        return ACCOUNT if request.cookies.get("key") == "good" else "<h1>Welcome</h1>"

    url = site.serve({"/": home})
    async with agent_in(folder, session="office") as agent:
        cookie = {"name": "key", "value": "good", "url": url}
        settings = Settings.model_validate({"browser": {"session": "office"}})
        keep_session(settings, {"cookies": [cookie], "origins": []})
        agent.keep(clicks(url, "Edit"))
        assert (await agent.call("replay", name="order"))["passed"]


async def test_what_cannot_be_replayed_is_told_in_a_line(site: Site, folder: Path):
    async with agent_in(folder) as agent:
        url = site.serve(PAGES)
        unknown = await agent.refusal("replay", name="order")
        assert unknown == "there is no recording order: put NAME.json into kept"
        assert "is not the name of a recording" in await agent.refusal("replay", name="../order")
        agent.keep(order(url, secret().model_copy(update={"variable": "RECORDING_OTHER"})))
        assert "set RECORDING_OTHER in the environment" in await agent.refusal(
            "replay", name="order"
        )
        agent.keep(order(url))
        assert "is not an http:// or https:// address" in await agent.refusal(
            "replay", name="order", base_url="ftp://x"
        )
        with (agent.library.folder / "huge.json").open("wb") as huge:
            huge.truncate(100_000_000)
        assert "larger than 50 MB, so no recording" in await agent.refusal("replay", name="huge")
        assert not site.requests
