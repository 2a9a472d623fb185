"""Locators that a replay has proven, in the written test."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser

from explorer.bootstrap.recordings.replaying import ReplayRun
from explorer.models.recording import Recording, SemanticElementRef
from explorer.recording.files import load_recording, save_recording
from explorer.recording.formats.proven_locators import proven_locator
from explorer.recording.formats.pytest_steps import UNPROVEN
from explorer.recording.formats.pytest_writer import write_pytest
from explorer.recording.replay.player import PlayOptions
from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.recording.captured import captured
from tests.recording.formats.samples import button, recording
from tests.recording.formats.test_pytest import run
from tests.site import Site

BUTTON = "<button onclick=\"fetch('/did/{}')\">Go</button>"
ROWS = "".join(f"<tr><td>{name}<td>{BUTTON.format(name)}" for name in ("Ann", "Bob", "Cid"))
TWINS = "".join(f"<li>{BUTTON.format(name)}" for name in ("one", "two", "three"))
SHADOW = f"""<div id=host></div><script>host.attachShadow({{mode: "open"}}).innerHTML =
`{BUTTON.format("shadow")}`</script>"""
PAGES = {
    "/": f"""<title>Rows</title><h1>Rows</h1><table>{ROWS}</table><ul>{TWINS}</ul>{SHADOW}
<iframe src=/inner></iframe><a href=/help target=_blank>Help</a><p>Three rows</p>""",
    "/inner": BUTTON.format("frame"),
    "/help": BUTTON.format("tab"),
}


async def record(browser: Browser, url: str) -> Recording:
    async with captured(browser, url) as person:
        page = person.page
        await person.click("tr:has-text('Bob') button")
        await person.click("li:nth-child(2) button")
        await person.click("#host button")
        await page.frame_locator("iframe").locator("button").click()
        async with page.expect_popup() as opening:
            await person.click("a")
        await person.reached()
        await (await opening.value).locator("button").click()
        await person.until_so(lambda texts: len(texts) == 6)
    return Recording(url=url, actions=person.joiner.actions)


async def test_a_replayed_recording_becomes_a_test_whose_locators_are_proven(
    browser: Browser, site: Site, tmp_path: Path, chromium_path: str
) -> None:
    made = await record(browser, site.serve(PAGES))
    unproven = write_pytest(made)
    assert unproven.text.count(UNPROVEN) == 6
    assert unproven.warnings[0].startswith("action 1, 2, 3, 4, 5, 6: no replay has proven")

    settings = Settings(browser=QUICK)
    safety = settings.safety.model_copy(update={"allow_destructive": True})
    settings = settings.model_copy(update={"safety": safety})
    replay = ReplayRun(made, "rows.json", settings, PlayOptions(patience=2))
    result = await replay.into(RunFolder(tmp_path / "run", ReportSettings()), asyncio.Event())
    assert result.passed, result
    save_recording(replay.updated, tmp_path / "rows.json")

    written = write_pytest(load_recording(tmp_path / "rows.json"))
    assert (written.losses, written.warnings) == ((), ())
    assert UNPROVEN not in written.text
    assert all(step.locator for step in result.steps)
    site.requests.clear()
    code, output = await run(written.text, tmp_path, chromium_path)
    assert code == 0, output
    did = [one.path for one in site.requests if one.path.startswith("/did/")]
    assert did == [f"/did/{name}" for name in ("Bob", "two", "shadow", "frame", "tab")]


async def test_an_element_in_a_closed_root_has_no_proven_locator_and_the_test_says_so(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    page = SHADOW.replace('"open"', '"closed"').replace(">Go<", ">Closed<")
    url = site.serve({"/": f"<title>T</title><h1>T</h1>{page}", "/did/shadow": "yes"})
    action = {"type": "click", "element": {"role": "button", "name": "Closed", "tag": "button"}}
    made = recording(action, url=url)
    replay = ReplayRun(made, "one.json", Settings(browser=QUICK), PlayOptions(patience=2))
    result = await replay.into(RunFolder(tmp_path / "run", ReportSettings()), asyncio.Event())
    assert result.passed, result
    assert [step.locator for step in result.steps] == [None]
    written = write_pytest(replay.updated)
    assert UNPROVEN in written.text
    assert written.warnings[0].startswith("action 1: no replay has proven")


@pytest.mark.parametrize(
    "locator",
    [
        'page.get_by_role("button", name="Save")',
        'page.locator("iframe").content_frame.get_by_text("é", exact=True).nth(2)',
        'page.get_by_role("row").filter(has=page.locator("td")).first',
    ],
)
def test_a_locator_is_written_for_the_page_of_its_tab(locator: str) -> None:
    element = SemanticElementRef(name="Save", locator=locator)
    assert proven_locator(element, "page") == locator
    assert proven_locator(element, "page_2") == locator.replace("page.", "page_2.")


@pytest.mark.parametrize(
    "locator",
    [
        "page",
        "__import__('os').system('id')",
        "page.locator(__import__('os').system('id'))",
        "page.evaluate('1')",
        "page.locator('a').click()",
        "page.locator('a') or exit()",
        "page.locator('a')\nexit()",
        "page.locator('a')  # and",
        "page.locator(\n'a')",
        "page.locator(f'{exit()}')",
        "other.locator('a')",
        "page.locator(*'ab')",
        "(" * 4_000,
        "page" + ".first" * 3_000,
    ],
)
def test_what_is_more_than_a_locator_is_not_written(locator: str) -> None:
    element = button(locator=locator)
    written = write_pytest(recording({"type": "click", "element": element}))
    assert 'page.get_by_role("button", name="Save", exact=True).click()' in written.text
    assert UNPROVEN in written.text
