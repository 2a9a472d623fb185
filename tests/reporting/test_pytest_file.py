"""Tests for pytest-playwright, as they are written into the run folder."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from explorer.models import Finding, FindingMade, FindingReproduced, ReplayStep
from explorer.reporting import RunFolder
from explorer.reporting.reproduction.expectations import expectation_of
from explorer.reporting.reproduction.pytest_file import pytest_file
from explorer.settings.model import ReportSettings
from tests.reporting import samples

OPEN = ReplayStep(act=0, code=f'page.goto("{samples.SHOP}")', words=f"open {samples.SHOP}")
PRESS = ReplayStep(act=1, code='page.get_by_role("button").click()', words="click “Buy”")
EVIDENCE = {
    "uncaught-exception": {"message": "TypeError: x is undefined"},
    "unhandled-rejection": {"message": "no"},
    "console-error": {"message": "bad"},
    "http-error": {"request": f"POST {samples.SHOP}orders/17", "result": "answered 500 Oops"},
    "failed-request": {"request": f"GET {samples.SHOP}api", "result": "failed: net::ERR_FAILED"},
    "broken-link": {"request": f"GET {samples.SHOP}item/17?a=1", "result": "answered 404"},
    "broken-resource": {"request": f"GET {samples.SHOP}a.js", "result": "answered 404"},
    "broken-image": {"image": f"{samples.SHOP}a.png", "result": "does not show"},
    "mixed-content": {"resource": "http://shop.example/a.png"},
    "slow-page": {"limit": "3000 ms"},
    "dead-click": {"element": "button 'Buy'"},
}


def reproduced(check: str = "uncaught-exception", **more: Any) -> FindingReproduced:
    finding = Finding(
        id="0123456789ab",
        severity="error",
        check=check,
        title=more.pop("title", "It broke"),
        url=samples.SHOP,
        step=3,
        evidence=EVIDENCE.get(check, {}),
    )
    known = {"shown": 3, "of": 3, "steps": (OPEN, PRESS), "trace": b"PK"}
    options = {"viewport": {"width": 1280, "height": 800}}
    return FindingReproduced(
        time=samples.START,
        finding_id=finding.id,
        finding=finding,
        context_options=options,
        **known | more,
    )


def written(check: str = "uncaught-exception", **more: Any) -> str:
    return pytest_file(reproduced(check, **more), "seen again 3 of 3 times")


@pytest.mark.parametrize("check", EVIDENCE)
def test_every_check_s_file_is_python_with_the_steps(check: str) -> None:
    source = written(check)
    base, test = (n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef))
    assert (base.name, test.name) == ("base_url", f"test_{check.replace('-', '_')}_01234567")
    pressed = PRESS.code if check != "broken-link" else "    link.click()"
    assert source.index('page.goto("/")') < source.index(pressed)
    assert f"SITE = '{samples.SHOP[:-1]}'" in source


def test_a_link_that_a_script_draws_late_is_waited_for() -> None:
    names: dict[str, Any] = {}
    tree = ast.parse(written("broken-link"))
    for one in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        one.decorator_list.clear()  # they are for another process, with pytest-playwright
    exec(compile(tree, "written", "exec"), names)
    page = MagicMock()
    link = page.get_by_role.return_value
    link.count.side_effect = lambda: int(link.first.wait_for.called)
    names["test_broken_link_01234567"](page)
    assert link.click.called


def test_what_lies_beyond_a_window_is_done_in_it() -> None:
    source = written(steps=(OPEN, PRESS.model_copy(update={"opens_tab": True}), PRESS))
    ast.parse(source)
    assert "expect_page() as opened:\n        page.get_by_role" in source


def test_what_a_page_wrote_stays_in_comments_and_quotes() -> None:
    hostile = 'x\nimport os; os.remove("/")\n"""\x1b[31m\u2028exec("1")'
    source = written(title=hostile, steps=(OPEN.model_copy(update={"words": hostile}),))
    nodes = ast.parse(source).body
    assert [type(node) for node in nodes] == [
        ast.Import,
        ast.Import,
        ast.ImportFrom,
        ast.Assign,
        ast.FunctionDef,
        ast.FunctionDef,
    ]
    assert "\x1b" not in source


def test_a_secret_is_read_from_the_environment() -> None:
    code = 'page.get_by_label("Pass").fill(os.environ["EXPLORER_PASSWORD"])'
    secret = ReplayStep(act=1, code=code, words="fill “Pass”", secret=True)
    assert "import os\n" in written(steps=(OPEN, secret))
    assert "import os\n" not in written()


def test_what_no_line_can_tell_is_a_comment() -> None:
    banner = ReplayStep(act=0, code="", words="answer the cookie banner")
    source = written(steps=(OPEN, banner, PRESS))
    ast.parse(source)
    opened = source.index('page.goto("/")')
    assert opened < source.index("# answer the cookie") < source.index(PRESS.code)


def test_a_session_that_is_needed_is_told() -> None:
    assert 'storage_state="state.json"' in written(needs_state=True)
    assert "storage_state" not in written()


def test_dialogs_are_answered_as_they_were() -> None:
    assert "dialog.accept" in written(says_yes=True)
    assert "dialog" not in written()


@pytest.mark.parametrize(
    ("check", "same", "other"),
    [
        ("http-error", "POST {}orders/18 502", "POST {} 500"),
        ("http-error", "POST {}orders/17 500", "GET {}orders/17 500"),
        ("http-error", "POST {}orders/17 404", "POST {}orders/17 200"),
        (
            "http-error",
            "POST https://staging.example/orders/17 404",
            "POST https://x/a/orders/1 404",
        ),
        ("broken-link", "GET {}item/17?a=2 404", "GET {}item/18?a=1 404"),
        ("failed-request", "GET {}api net::ERR_FAILED", "GET {}api net::ERR_ABORTED"),
        ("uncaught-exception", "TypeError: x is undefined", "TypeError: y is undefined"),
        ("mixed-content", "http://shop.example/a.png", "https://shop.example/a.png"),
    ],
)
def test_the_same_fault_is_told_from_others(check: str, same: str, other: str) -> None:
    expectation = expectation_of(reproduced(check).finding)
    assert expectation
    assert re.search(expectation.pattern, same.format(samples.SHOP))
    assert not re.search(expectation.pattern, other.format(samples.SHOP))


async def fold(folder: Path, event: FindingReproduced) -> dict[str, Any]:
    """The finding as run.json tells it."""
    report = RunFolder(folder, ReportSettings())
    made = FindingMade(time=samples.START, finding=event.finding)
    for told in (samples.started(), samples.interaction(1), made, event, samples.finished(1)):
        await report.notice(told)
    await report.close()
    (finding,) = json.loads((folder / "run.json").read_text("utf-8"))["findings"]
    assert isinstance(finding, dict)
    return finding


async def test_the_files_lie_beside_the_report_and_are_told(tmp_path: Path) -> None:
    finding = await fold(tmp_path, reproduced())
    assert finding["repro"] == {
        "shown": 3,
        "of": 3,
        "steps": [OPEN.words, PRESS.words],
        "detail": "",
        "test": "repro/test_uncaught_exception_01234567.py",
        "trace": "repro/01234567-trace.zip",
    }
    assert (tmp_path / finding["repro"]["trace"]).read_bytes() == b"PK"
    assert (tmp_path / finding["repro"]["test"]).read_text("utf-8").startswith("# It broke\n")
    report = (tmp_path / "report.html").read_text("utf-8")
    assert "Seen again 3 of 3 times" in report
    assert f'href="{finding["repro"]["test"]}"' in report
    lines = map(json.loads, (tmp_path / "journal.jsonl").read_text("utf-8").splitlines())
    (line,) = (line for line in lines if line["event"] == "finding_reproduced")
    assert (line["shown"], line["of"], line["test"]) == (3, 3, finding["repro"]["test"])


@pytest.mark.parametrize(
    ("shown", "verdict"),
    [(3, "seen again 3 of 3 times"), (1, "flaky: seen again 1 of 3 times"), (0, "not seen again")],
)
async def test_the_terminal_and_the_report_say_the_same(
    tmp_path: Path, shown: int, verdict: str
) -> None:
    steps = (OPEN,) if shown else ()
    await fold(tmp_path, reproduced(shown=shown, steps=steps, trace=b""))
    assert verdict in (tmp_path / "report.html").read_text("utf-8").lower()


async def test_what_was_not_seen_again_has_no_files(tmp_path: Path) -> None:
    event = reproduced(shown=0, steps=(), trace=b"", detail="the button is gone")
    finding = await fold(tmp_path, event)
    assert (finding["repro"]["test"], finding["repro"]["trace"]) == ("", "")
    assert finding["repro"]["detail"] == "the button is gone"
    assert not (tmp_path / "repro").exists()


async def test_a_check_of_markup_has_steps_and_no_test(tmp_path: Path) -> None:
    finding = await fold(tmp_path, reproduced("mouse-only-control"))
    assert finding["repro"]["steps"]
    assert finding["repro"]["test"] == ""


async def test_a_way_that_could_not_be_walked_says_so(tmp_path: Path) -> None:
    event = reproduced(shown=0, of=0, steps=(), trace=b"", detail="the button is gone")
    await fold(tmp_path, event)
    assert "Not tried again: the button is gone." in (tmp_path / "report.html").read_text("utf-8")


async def test_see_again_tells_the_way_that_was_walked(tmp_path: Path) -> None:
    finding = await fold(tmp_path, reproduced())
    assert finding["evidence"]["see_again"] == f"{OPEN.words}, then {PRESS.words}"


async def test_what_was_not_tried_says_so(tmp_path: Path) -> None:
    finding = await fold(tmp_path, reproduced().model_copy(update={"finding_id": "another"}))
    assert finding["repro"] is None
