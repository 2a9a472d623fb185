"""Recordings become sentences that are read back, and that do the same on the page."""

from __future__ import annotations

import asyncio
from pathlib import Path

from explorer import cli
from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.models.recording import Recording
from explorer.recording.files import save_recording
from explorer.recording.formats.scenario_writer import write_scenario
from explorer.reporting import RunFolder
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.options import ScenarioOptions
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.scenario.carried_out import PAGES, READER
from tests.site import Site


def element(role: str, name: str, **more: object) -> dict[str, object]:
    return {"role": role, "name": name, **more}


EDIT = element(
    "button", "Edit", similar=["Edit"], container_path=["table", 'row "Bob Delete Edit"']
)
ACTIONS = [
    {"type": "type", "element": element("textbox", "User name"), "text": "Ada"},
    {"type": "type", "element": element("textbox", "Password"), "variable": "PIN"},
    {"type": "select", "element": element("combobox", "City"), "text": "Berlin"},
    {"type": "check", "element": element("checkbox", "Newsletter"), "text": "true"},
    {"type": "click", "element": element("button", "Log in")},
    {"type": "assert_text", "element": element("status", ""), "text": "Welcome Ada"},
    {"type": "click", "element": EDIT},
    {"type": "click", "element": element("button", "Ask")},
    {"type": "dialog", "text": "accept"},
    {"type": "key", "element": element("textbox", "User name"), "key": "Tab"},
    {"type": "click", "element": element("link", "Second page")},
    {"type": "assert_visible", "element": element("heading", "Second")},
]


async def test_a_recording_is_carried_out_as_sentences(site: Site, tmp_path: Path) -> None:
    url = site.serve(PAGES)
    recording = Recording.model_validate({"title": "log in", "url": url, "actions": ACTIONS})
    save_recording(recording, tmp_path / "login.json")
    out = tmp_path / "login.feature"
    convert = ["recording", "convert", str(tmp_path / "login.json"), "--to", "scenario"]
    assert cli.run([*convert, "--out", str(out)]) == 0
    written = out.read_text("utf-8")
    assert 'Delete" button in the row of "Bob"' not in written
    assert 'I click the "Edit" button in the row of "Bob Delete"' in written
    assert 'I type {PIN} into the "Password" field' in written
    run = ScenarioRun(
        ScenarioRequest(
            scenarios=read_scenarios(load_scenarios(out), READER),
            variables={"PIN": "hunter2"},
            settings=Settings(browser=QUICK),
            options=ScenarioOptions(patience=0.5),
            secrets=("hunter2",),
        )
    )
    folder = RunFolder(tmp_path / "run", ReportSettings())
    await run.into(folder, asyncio.Event())
    assert run.passed, run.results
    steps = run.results[0].steps
    assert len(steps) == len(ACTIONS) + 1
    assert steps[1].locator == 'page.get_by_role("textbox", name="User name")'


def test_what_no_sentence_says_is_told() -> None:
    actions = [
        {"type": "type", "element": element("textbox", "Note"), "text": "two\nlines"},
        {"type": "type", "element": element("textbox", 'Say "x"'), "text": 'a "b" c'},
        {"type": "type", "element": element("textbox", "Note"), "text": ""},
        {"type": "click", "element": element("link", "New"), "tab": 0},
        {"type": "click", "element": element("button", "OK"), "tab": 1},
        {"type": "click", "element": element("button", "OK"), "tab": 0},
        {"type": "click", "element": element("button", ""), "x": 1, "y": 2},
        {"type": "click", "element": element("button", "OK"), "modifiers": ["Shift"]},
        {"type": "type", "element": element("textbox", "Note"), "text": "{x}"},
        {"type": "scroll", "to_x": 0, "to_y": 500},
        {"type": "select", "element": element("listbox", "Size"), "text": "a\nb"},
    ]
    written = write_scenario(Recording.model_validate({"actions": actions}))
    assert written.text.splitlines() == [
        "Feature: recording",
        "  Scenario: recording",
        '    When I type into the "Note" field the following',
        '      """',
        "      two",
        "      lines",
        '      """',
        '    And I type \u00aba "b" c\u00bb into the \u00abSay "x"\u00bb field',
        '    And I clear the "Note" field',
        '    And I click the "New" link',
        "    And I switch to the new tab",
        '    And I click the "OK" button',
        "    And I switch to tab 1",
        '    And I click the "OK" button',
    ]
    assert [loss.rpartition(": ")[2] for loss in written.losses] == [
        "its element has no name",
        "no sentence holds Shift",
        "its text would be read as a variable",
        "what is needed is scrolled to anyway",
        "no sentence says it",
    ]
