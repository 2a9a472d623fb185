"""Files are uploaded with buttons that ask for them, where the page shows no field for files."""

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

PAGE = """<!doctype html><title>Files</title>
<a href=# onclick="const file = document.createElement('input'); file.type = 'file';
 file.onchange = () => { list.textContent += file.files[0].name + '.' }; file.click()">Add files</a>
<a href="/two">Pictures</a><button onclick="document.title = 'Sorted'">Sort</button>
<p id=list role=status></p>"""


def a_file(folder: Path) -> Path:
    file = folder / "loaf.txt"
    file.write_text("rye", "utf-8")
    return file


async def test_a_button_that_asks_for_a_file_gets_it_and_so_it_does_in_the_written_test(
    site: Site, tmp_path: Path, chromium_path: str
) -> None:
    steps = (
        f'Open /\nI upload "{a_file(tmp_path)}" with "Add files"\nthe status reads "loaf.txt."\n'
    )
    for time in ("first", "second"):  # the second one remembers the button
        run = a_run(site, tmp_path, steps)
        site.serve({"/": PAGE})
        await run.into(RunFolder(tmp_path / time, ReportSettings()), asyncio.Event())
        assert run.passed, run.results
    test = tmp_path / "test_users.py"
    options = ["--format", "pytest", "--out", str(test), "--base-url", site.url()]
    exporting = ["scenario", "export", str(tmp_path / "users.txt"), *options]
    assert await asyncio.to_thread(cli.run, exporting) == 0
    code, told = await run_test(test.read_text("utf-8"), tmp_path, chromium_path)
    assert (code, "1 passed" in told) == (0, True), told


@pytest.mark.parametrize(
    ("name", "outcome", "detail"),
    [
        ("Sort", "failed", "it asks for no file"),
        ("Pictures", "refused", "does not allow: upload"),
    ],
)
async def test_what_asks_for_no_file_is_told(
    site: Site, tmp_path: Path, name: str, outcome: str, detail: str
) -> None:
    text = f'Open /\nI upload "{a_file(tmp_path)}" with "{name}"'
    *_, last = await steps_on(PAGE, site, tmp_path, text)
    assert last.outcome == outcome
    assert detail in last.detail


async def test_who_asks_for_a_file_gets_none_that_was_not_said(site: Site, tmp_path: Path) -> None:
    text = 'Open /\nI click "Add files"\nI click Sort\nI should not see "explorer-sample"'
    steps = await steps_on(PAGE, site, tmp_path, text)
    assert [one.outcome for one in steps] == ["done"] * 4


CUT_OFF = """<!doctype html><title>Media</title>
<style>.button { position: relative; overflow: hidden; width: 90px; height: 24px;
 margin-left: 400px }
 .button input { position: absolute; right: 0; top: 0; font-size: 118px; opacity: 0 }
 .tree { position: absolute; left: 0; top: 0; width: 390px; height: 500px; z-index: 1 }</style>
<div class=tree>Folders</div>
<div class=button>Select files
<input type=file onchange="document.title = this.files[0].name"></div>"""


async def test_a_field_of_which_only_a_part_is_drawn_gets_a_file(
    site: Site, tmp_path: Path
) -> None:
    text = f'Open /\nI upload "{a_file(tmp_path)}" to "Select files"\nthe page title is "loaf.txt"'
    steps = await steps_on(CUT_OFF, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


HIDDEN = """<!doctype html><title>Media</title><button>Attach</button>
<button onclick="document.title = 'Sent'">Upload</button>
<button onclick="document.querySelector('input').click()">Select a file</button> or drop one
<input type=file hidden onchange="document.title = this.files[0].name">"""


async def test_the_only_button_that_says_to_give_a_file_gets_one(
    site: Site, tmp_path: Path
) -> None:
    text = f'Open /\nI upload the file "{a_file(tmp_path)}"\nthe page title is "loaf.txt"'
    steps = await steps_on(HIDDEN, site, tmp_path, text)
    assert [(one.outcome, one.detail) for one in steps] == [("done", "")] * 3


@pytest.mark.parametrize(
    "page",
    [
        HIDDEN.replace("Select a file", "Select an area"),
        HIDDEN.replace("Select a file", "Upload file"),
        HIDDEN.replace("Select a file", "Add file"),
        HIDDEN.replace("Select a file", "Pi\u00e8ces jointes"),
        "<!doctype html><form action=/sent><button>Select a file</button></form>",
        HIDDEN.replace("<button>Attach</button>", "<button>Attach a file</button>"),  # two of them
        "<!doctype html><title>Media</title><button onclick='document.title = 1'>Go</button>",
    ],
)
async def test_no_other_button_is_pressed_for_a_file(site: Site, tmp_path: Path, page: str) -> None:
    text = f'Open /\nI upload the file "{a_file(tmp_path)}"'
    *_, last = await steps_on(page, site, tmp_path, text)
    assert (last.outcome, last.detail) == ("refused", "the page has no place to upload")
