"""Cucumber's own schema and formatter read the messages of a run."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

from explorer.bootstrap.scenarios.request import ScenarioRequest
from explorer.bootstrap.scenarios.running import ScenarioRun
from explorer.reporting import RunFolder
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.files import load_scenarios
from explorer.scenario.running.options import ScenarioOptions
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.libraries import install
from tests.scenario.carried_out import PAGES, READER
from tests.site import Site

CUCUMBER = Path(__file__).parent / "cucumber"
FEATURE = """\
# language: de
Funktionalität: Anmeldung

  Grundlage:
    Angenommen ich öffne "/"

  @eins
  Szenariogrundriss: als <wer>
    Wenn ich "<wer>" in das Feld User name eingebe
    Und ich {PIN} in das Feld Password eingebe
    Dann hat das Feld User name den Wert "Ada"

    Beispiele:
      | wer |
      | Ada |
      | Bob |
"""
PLAIN = "Open /\nI frobnicate it\nI see Users\n"


def a_run(site: Site, folder: Path, pictures: int) -> tuple[ScenarioRun, ReportSettings]:
    (folder / "login.feature").write_text(FEATURE, "utf-8")
    (folder / "plain.txt").write_text(PLAIN, "utf-8")
    report = ReportSettings(reporters=("messages",), embedded_pictures=pictures)
    files = (folder / "login.feature", folder / "plain.txt")
    scenarios = [scenario for file in files for scenario in load_scenarios(file)]
    run = ScenarioRun(
        ScenarioRequest(
            scenarios=read_scenarios(scenarios, READER),
            variables={"PIN": "hunter2"},
            settings=Settings(browser=QUICK, report=report),
            options=ScenarioOptions(base_url=site.serve(PAGES), patience=0.3),
            secrets=("hunter2",),
        )
    )
    return run, report


@pytest.mark.npm
async def test_the_messages_of_a_run(site: Site, tmp_path: Path, pictures_are_taken: None) -> None:
    run, report = a_run(site, tmp_path, pictures=1)
    await run.into(RunFolder(tmp_path / "run", report), asyncio.Event())
    text = (tmp_path / "run" / "messages.ndjson").read_text("utf-8")
    assert "hunter2" not in text
    messages = [json.loads(line) for line in text.splitlines()]
    kinds = Counter(kind for message in messages for kind in message)
    assert (kinds["source"], kinds["pickle"], kinds["testCaseFinished"]) == (2, 3, 3)
    results = [
        message["testStepFinished"]["testStepResult"]
        for message in messages
        if "testStepFinished" in message
    ]
    assert [result["status"] for result in results] == [
        *("PASSED", "PASSED", "PASSED", "PASSED"),
        *("PASSED", "PASSED", "PASSED", "FAILED"),
        *("PASSED", "UNDEFINED", "SKIPPED"),
    ]
    assert "has the value 'Bob', not 'Ada'" in results[7]["message"]
    assert "not understood; say for instance" in results[9]["message"]
    assert kinds["attachment"] == 3  # one of all that passed, and those of steps not done
    assert messages[-1]["testRunFinished"]["success"] is False

    install(CUCUMBER)
    schema = CUCUMBER / "node_modules" / "@cucumber" / "messages" / "messages.schema.json"
    validator = jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8")))
    for message in messages:
        validator.validate(message)
    code, told = await asyncio.to_thread(formatted, text)
    assert (code, "</html>" in told) == (0, True), told


def formatted(messages: str) -> tuple[int, str]:
    node = str(shutil.which("node"))
    run = subprocess.run(
        [node, "format.mjs"],
        cwd=CUCUMBER,
        input=messages,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stderr or run.stdout
