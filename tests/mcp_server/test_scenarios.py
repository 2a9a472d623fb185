"""Scenarios over MCP: listed, checked, carried out, and never more than what was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.scenario.library import ScenarioLibrary
from explorer.settings.model import Settings
from tests.mcp_server.test_replays import agent_in
from tests.site import Site

PAGE = """<title>Shop</title><label>Name <input></label><button>Save</button>
<button onclick="fetch('/deleted')">Delete account</button>"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lent_browser: None) -> Path:
    """Where the server stands."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_scenarios_are_listed_checked_and_carried_out(site: Site, folder: Path):
    settings = Settings.model_validate({"report": {"out": "reports"}})
    library = ScenarioLibrary(settings)
    async with agent_in(folder) as agent:
        url = site.serve({"/": PAGE, "/deleted": ""})
        assert (await agent.call("list_scenarios"))["files"] == []
        library.save("save.md", "# Save\n- Enter {SCENARIO_WHO} in the name field\n- Frobnicate\n")
        library.save("broken.feature", "nonsense")
        broken, told = (await agent.call("list_scenarios"))["files"]
        assert broken["fault"].startswith("broken.feature:1:1")
        assert (told["scenarios"], told["sentences"], told["unread"]) == (["Save"], 2, 1)
        assert told["missing_variables"] == ["SCENARIO_WHO"]
        read = await agent.call("check_scenario", name="save.md")
        assert (read["understood"], read["sentences"][1]["column"]) == (False, 3)
        assert read["sentences"][0]["read_as"] == ["type the name field = '{SCENARIO_WHO}'"]
        for name, why in (
            ("../save.md", "is not the name of a scenario"),
            ("none.md", "there is no scenario none.md: there are broken.feature, save.md"),
            ("", "give a text; one of both"),
            ("save.md", "set SCENARIO_WHO in the environment"),
        ):
            assert why in await agent.refusal("run_scenario", name=name, base_url=url)
        assert "open no complete address" in await agent.refusal("run_scenario", text="Click Save")
        assert not site.requests

        text = f"Open {url}\nEnter Ada in the name field\nClick Save\nClick Delete account\n"
        refused = await agent.call("run_scenario", text=text)
        (scenario,) = refused["scenarios"]
        assert [one["outcome"] for one in scenario["sentences"]] == ["done"] * 3 + ["refused"]
        typed = scenario["sentences"][1]
        assert (typed["line"], typed["read_as"], typed["way"]) == (2, "type", "finder")
        assert "allow it with insist=true" in scenario["sentences"][3]["detail"]
        assert (folder / refused["folder"] / "report.html").is_file()
        assert not site.asked("/deleted")
        assert (await agent.call("run_scenario", text=text, insist=True))["passed"]
        assert site.asked("/deleted")
        assert library.names() == ["broken.feature", "save.md"]
