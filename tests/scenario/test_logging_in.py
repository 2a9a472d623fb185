"""Who logs in is led to the form, if the page shows none."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from explorer import cli
from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings
from tests.recording.formats.test_pytest import run as run_test
from tests.scenario.carried_out import a_run, steps_on
from tests.site import Site

HOME = """<!doctype html><title>Home</title>
<nav><a href=/users>User</a> <a href=/enter>Login</a></nav><input type=search aria-label=Search>"""
FORM = """<!doctype html><title>Enter</title>
<form onsubmit="document.title = who.value + '/' + code.value; return false">
<label>Name <input id=who></label> <label>Password <input id=code type=password></label>
<button>Log in</button></form>"""
STEPS = """\
Open /
I am logged in as "ann" with the password "k9"
the page title is "ann/k9"
"""


async def test_the_form_is_opened_for_a_log_in_and_in_the_written_test(
    site: Site, tmp_path: Path, chromium_path: str
) -> None:
    for time in ("first", "second"):  # the second one remembers the link
        run = a_run(site, tmp_path, STEPS)
        site.serve({"/": HOME, "/enter": FORM})
        await run.into(RunFolder(tmp_path / time, ReportSettings()), asyncio.Event())
        assert run.passed, run.results
    test = tmp_path / "test_users.py"
    options = ["--format", "pytest", "--out", str(test), "--base-url", site.url()]
    exporting = ["scenario", "export", str(tmp_path / "users.txt"), *options]
    assert await asyncio.to_thread(cli.run, exporting) == 0
    code, told = await run_test(test.read_text("utf-8"), tmp_path, chromium_path)
    assert (code, "1 passed" in told) == (0, True), told


async def test_the_field_of_another_form_is_not_taken_where_a_link_leads_to_the_form(
    site: Site, tmp_path: Path
) -> None:
    run = a_run(site, tmp_path, STEPS)
    site.serve({"/": HOME + "<form><label>Your e-mail <input type=email></label></form>"})
    site.serve({"/enter": FORM})
    await run.into(RunFolder(tmp_path / "runs", ReportSettings()), asyncio.Event())
    assert run.passed, run.results


async def test_a_button_beside_the_only_field_is_not_pressed_before_the_name_is_typed(
    site: Site, tmp_path: Path
) -> None:
    page = """<!doctype html><title>Enter</title><form onsubmit="document.title = who.value;
     code.hidden = false; return false"><label>E-mail <input id=who></label>
     <input id=code type=password aria-label=Password hidden><button>Log in</button></form>"""
    typed, *_ = await steps_on(page, site, tmp_path, 'I log in as "ann" with the password "k9"')
    assert 'name="E-mail"' in str(typed.locator)


@pytest.mark.parametrize(
    "page",
    [
        HOME.replace("Login", "Help"),
        HOME + "<button>Sign in</button><a href=/two>Log in</a>",
        FORM.replace("Name", "Colour"),
    ],
)
async def test_nothing_is_pressed_where_it_is_not_clear_what_opens_it(
    site: Site, tmp_path: Path, page: str
) -> None:
    *_, last = await steps_on(page, site, tmp_path, STEPS)
    assert (last.outcome, last.locator) == ("refused", None)
