"""Scenarios are exported as tests, which pass, and as Gherkin, which reads the same."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer import cli
from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import IntermediateStep, RememberedElement, StepAction
from explorer.recording.formats.devtools_reader import read_devtools
from explorer.reporting import RunFolder
from explorer.scenario.export.exported import ExportedScenario, Written
from explorer.scenario.export.performed_steps import for_element
from explorer.scenario.export.pytest_writer import write_pytest
from explorer.scenario.export.recorder_writer import write_recorder
from explorer.scenario.export.robot_writer import write_robot
from explorer.scenario.reading.files import load_scenarios
from explorer.settings.model import ReportSettings
from tests.libraries import install
from tests.recording.formats.test_devtools import PARSER
from tests.recording.formats.test_pytest import run as run_test
from tests.scenario.carried_out import READER, a_run
from tests.scenario.test_running import CHOSEN, CHOSEN_STEPS, WHOLE
from tests.site import Site

Write = Callable[..., Written]


async def test_the_written_test_passes(site: Site, tmp_path: Path, chromium_path: str) -> None:
    run = a_run(site, tmp_path, WHOLE)
    await run.into(RunFolder(tmp_path / "run", ReportSettings()), asyncio.Event())
    assert run.passed, run.results
    test = tmp_path / "test_users.py"
    code = await asyncio.to_thread(
        cli.run,
        [
            *("scenario", "export", str(tmp_path / "users.txt"), "--format", "pytest"),
            *("--out", str(test), "--base-url", site.url()),
        ],
    )
    assert code == 0
    source = test.read_text("utf-8")
    assert 'page.get_by_role("button", name="Log in").click()' in source
    assert "hunter2" not in source
    assert source.count("left out") == 1  # the cookie banner was not there
    assert 'name=re.compile("people", re.IGNORECASE)' in source
    assert "to_have_count(2)" in source
    code, told = await run_test(source, tmp_path, chromium_path, SECRET="hunter2")
    assert (code, "1 passed" in told) == (0, True), told


FORM = """\
Feature: Form
  Scenario: form
    When I fill in the form with
      | User name  | Ada    |
      | City       | Berlin |
      | Newsletter | yes    |
"""


async def test_the_fields_of_a_table_are_remembered_and_exported(
    site: Site, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for folder, way in (("first", "finder"), ("again", "memory")):
        run = a_run(site, tmp_path, FORM, name="form.feature")
        await run.into(RunFolder(tmp_path / folder, ReportSettings()), asyncio.Event())
        ((step,),) = (one.steps for one in run.results)
        assert (step.outcome, step.way) == ("done", way)
    for format_, line in (
        ("pytest", '.select_option(label="Berlin")'),
        ("robot", "Check Checkbox"),
        ("recorder", '"type": "change"'),
    ):
        options = ["--format", format_, "--base-url", site.url()]
        file = str(tmp_path / "form.feature")
        assert await asyncio.to_thread(cli.run, ["scenario", "export", file, *options]) == 0
        out, err = capfd.readouterr()
        assert (line in out, "no run has found" in err) == (True, False), out


async def test_a_value_given_to_a_list_or_a_box_is_exported_as_what_it_came_to(
    site: Site, tmp_path: Path, chromium_path: str
) -> None:
    run = a_run(site, tmp_path, CHOSEN_STEPS)
    site.serve({"/chosen": CHOSEN})
    await run.into(RunFolder(tmp_path / "run", ReportSettings()), asyncio.Event())
    assert run.passed, run.results
    test = tmp_path / "test_chosen.py"
    file, out = str(tmp_path / "users.txt"), ("--out", str(test))
    options = ("--format", "pytest", *out, "--base-url", site.url())
    assert await asyncio.to_thread(cli.run, ["scenario", "export", file, *options]) == 0
    code, told = await run_test(test.read_text("utf-8"), tmp_path, chromium_path)
    assert (code, "1 passed" in told) == (0, True), told


OPENED = """<!doctype html><title>Sign in · Acme</title><label>Name <input></label>
<button onclick="document.title = document.querySelector('input').value">Go</button>"""
OPENED_STEPS = """\
Open Acme
I am on the sign-in page of Acme
I enter "Ada" into "Name"
I click Go
the page title is "Ada"
"""


async def test_a_page_that_is_open_by_its_name_is_no_line_of_a_test(
    site: Site, tmp_path: Path, chromium_path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    run = a_run(site, tmp_path, OPENED_STEPS)
    site.serve({"/": OPENED})
    await run.into(RunFolder(tmp_path / "run", ReportSettings()), asyncio.Event())
    assert run.passed, run.results
    test = tmp_path / "test_opened.py"
    file, out = str(tmp_path / "users.txt"), ("--out", str(test))
    options = ("--format", "pytest", *out, "--base-url", site.url())
    assert await asyncio.to_thread(cli.run, ["scenario", "export", file, *options]) == 0
    assert capfd.readouterr().err.count("only known on the page") == 1
    code, told = await run_test(test.read_text("utf-8"), tmp_path, chromium_path)
    assert (code, "1 passed" in told) == (0, True), told


ELEMENT = RememberedElement(
    description="Save",
    element=SemanticElementRef(role="button", name="Save", css_selector="#save", tag="button"),
)
FIELD = RememberedElement(
    description="the name field",
    element=SemanticElementRef(role="textbox", name="Name", css_selector="#name", tag="input"),
)
PLAN = """\
I enter {WHO} in the name field
I click Save
I press Control+a
the name field has the value "Ada"
Save is disabled
I see "Thank you" within 10 seconds
I should not see "Bye"
the url ends with /done
"A" comes before "B"
I remember the order number as {order}
I enter {order} in the name field
I append "Ab" to the name field
"""


@pytest.mark.npm
def test_devtools_reads_the_recording(tmp_path: Path) -> None:
    install(PARSER)
    (tmp_path / "plan.txt").write_text(PLAN, "utf-8")
    (scenario,) = load_scenarios(tmp_path / "plan.txt")
    known = {one.description: one for one in (ELEMENT, FIELD)}
    read = ExportedScenario(scenario, tuple(READER.read(scenario)), [known] * len(scenario.actions))
    written = write_recorder([read], "http://127.0.0.1:1/")
    assert [loss.partition(": ")[2] for loss in written.losses] == [
        "I enter {WHO} in the name field: DevTools: a secret is not held: replace $WHO by its "
        "value",
        "I remember the order number as {order}: it is left out: a recording has no step for: "
        "remember",
        "I enter {order} in the name field: it is left out: a recording has no value that an "
        "earlier sentence remembers",
    ]
    steps = json.loads(written.text)["steps"]
    assert [step["type"] for step in steps] == [
        *("navigate", "change", "click", "keyDown", "keyDown", "keyUp", "keyUp"),
        *("waitForElement", "waitForElement"),
        *("waitForExpression", "waitForExpression", "waitForExpression", "waitForExpression"),
        *("click", "keyDown", "keyDown", "keyUp", "keyUp", *("keyDown", "keyUp") * 2),
    ]
    assert steps[7]["properties"] == {"value": "Ada"}
    assert steps[9] == {
        "type": "waitForExpression",
        "expression": 'document.body.innerText.includes("Thank you")',
        "timeout": 10_000,
    }
    parsed = subprocess.run(
        [str(shutil.which("node")), "parse.mjs"],
        cwd=PARSER,
        input=written.text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (parsed.stderr, json.loads(parsed.stdout)["steps"]) == ("", steps)
    actions = read_devtools(json.loads(written.text), "plan").recording.actions
    assert [action.type for action in actions][:3] == ["type", "click", "key"]


def test_robot_has_a_line_for_each_step(tmp_path: Path) -> None:
    (tmp_path / "plan.txt").write_text(
        PLAN + "there are 2 rows in the People table\n"
        'I see "50%  # {order}"\nOpen /a=b\nI double-click Save\n'
        'I append " Lovelace" to the name field\nthe name field is focused\n'
        "Wait until the page has loaded\n",
        "utf-8",
    )
    (scenario,) = load_scenarios(tmp_path / "plan.txt")
    known = {
        one.description: one.model_copy(update={"locator": locator})
        for one, locator in (
            (ELEMENT, 'page.get_by_role("button", name="Save", exact=True)'),
            (FIELD, 'page.locator("iframe").content_frame.get_by_label("Na\\"me").nth(1)'),
        )
    }
    read = ExportedScenario(scenario, tuple(READER.read(scenario)), [known] * len(scenario.actions))
    written = write_robot([read, read], "http://127.0.0.1:1/")
    assert written.losses == ()
    lines = [line.strip() for line in written.text.splitlines()]
    field = r'iframe >> internal:control\=enter-frame >> internal:label\="Na\\"me"i >> nth\=1'
    button = r'internal:role\=button[name\="Save"s]'
    for line in (
        f"Fill Secret    {field}    %WHO",
        f"Click    {button}",
        "Keyboard Key    press    Control+a",
        f"Get Text    {field}    ==    Ada",
        f"Get Element States    {button}    contains    disabled",
        r'Wait For Elements State    internal:text\="Thank you"i >> nth\=0    visible    '
        "timeout=10s",
        "Get Url    $=    /done",
        f"Press Keys    {field}    Control+End",
        r"Keyboard Input    insertText    \ Lovelace",
        f"Get Element States    {field}    contains    focused",
        "Wait For Load State",
        r"${whole}    ${order}=    Should Match Regexp    ${shown}    (?i)order\\ number\\W*(.+)",
        f"Fill Text    {field}    ${{order}}",
        r"Go To    ${SITE}/a\=b",
        f"Click With Options    {button}    clickCount=2",
    ):
        assert line in lines
    assert r"text\=50\% \ \#\ ${order} >> nth\=0" in written.text
    assert "    ==    2" in written.text
    assert [line for line in lines if line.startswith("users") or line == "plan 2"] == ["plan 2"]


@pytest.mark.parametrize("write", [write_recorder, write_robot, write_pytest])
def test_what_no_format_holds_is_told(tmp_path: Path, write: Write) -> None:
    """What an export would do otherwise than the run is left out, and listed."""
    plan = tmp_path / "plan.txt"
    plan.write_text(
        "Tick all the boxes\nDrag Save before the name field\nSwitch to the second tab\n"
        "The Save section is open\nThe total is at least 30\nThe list is sorted by name\n"
        "Every row shows 'Open'\nA file is downloaded\nSort by Price, lowest first\n"
        "'Ada' comes before 'Bob' in the table\n'Ada' in the table comes before 'Bob'\n",
        "utf-8",
    )
    (scenario,) = load_scenarios(plan)
    known = {
        one: ELEMENT.model_copy(update={"locator": "page.locator('a')"})
        for one in ("checkbox", "Save", "the name field", "The Save section", "The total")
    }
    read = ExportedScenario(scenario, tuple(READER.read(scenario)), [known] * 11)
    written = write([read], "http://127.0.0.1:1/", *(["t.py"] if write is write_pytest else []))
    assert [loss.split(":")[0] for loss in written.losses] == [f"line {n}" for n in range(1, 12)]


def test_gherkin_reads_the_same(tmp_path: Path) -> None:
    plain = tmp_path / "plan.md"
    plain.write_text(
        "## Pay | now\n\n@a\n\n1. Open /\n2. Fill in the form:\n\n   | a | b |\n   |---|---|\n"
        "   | 1 | x\\|y |\n\n3. I see **Done**\n4. I see Bye\n",
        "utf-8",
    )
    out = tmp_path / "plan.feature"
    options = ["--format", "gherkin", "--out", str(out)]
    assert cli.run(["scenario", "export", str(plain), *options]) == 0
    (before,), (after,) = load_scenarios(plain), load_scenarios(out)
    assert (after.name, after.tags) == (before.name, before.tags)
    assert [(one.text, one.table) for one in after.actions] == [
        (one.text, one.table) for one in before.actions
    ]
    assert [one.keyword for one in after.actions] == ["When", "And", "Then", "And"]


@pytest.mark.parametrize(
    ("action", "value", "written"),
    [
        ("type", "15 December 2026", ("type", "2026-12-15")),
        ("select", "15.12.2026", ("type", "2026-12-15")),
        ("type", "tomorrow", ("type", "tomorrow")),
        ("assert_value", "15 December 2026", ("assert_value", "15 December 2026")),
    ],
)
def test_a_date_is_written_as_a_field_of_the_browser_takes_it(
    action: StepAction, value: str, written: tuple[str, str]
) -> None:
    step = IntermediateStep(action=action, target="the Start date", value=value)
    field = SemanticElementRef(role="textbox", name="Start date", tag="input", type="date")
    done = for_element(step, field)
    assert (done.action, done.value) == written
