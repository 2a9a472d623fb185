"""The report of a replay, as a person opens it: what was recorded and found, on both pictures."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page
from pytest_httpserver import HTTPServer

from explorer.bootstrap.recordings.replaying import ReplayRun
from explorer.cli.replay import print_result
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef, Viewport
from explorer.recording.replay.player import PlayOptions
from explorer.recording.replay.results import ReplayResult
from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.reporting.test_junit import SCHEMA
from tests.reporting.test_report_in_browser import opened
from tests.site import Site

SHOP = """<title>Shop</title><h1>Shop</h1><label>Article <input></label>
<button style="position:absolute;left:40px;top:200px">Add to basket</button>
<button style="position:absolute;left:40px;top:300px">Pay</button>"""
REDESIGNED = """<title>Shop</title><h1>Shop</h1><label>Article <input></label>
<div style="height:2000px"></div><a role=button href="#" id=add>Add to the basket</a>"""
HOSTILE = "</q></script><img src=x onerror=alert(1)>"


async def a_recording(browser: Browser, url: str, folder: Path) -> Recording:
    """A recording of three steps, the second with a picture."""
    size = {"width": 1000, "height": 700}
    page = await browser.new_page(viewport=size)  # type: ignore[arg-type]
    await page.goto(url)
    actions = []
    for role, name, tag in (
        ("textbox", "Article", "input"),
        ("button", "Add to basket", "button"),
        ("button", "Pay", "button"),
    ):
        box = await page.get_by_role(role, name=name).bounding_box()  # type: ignore[arg-type]
        assert box
        corners = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
        text = name if tag == "button" else None
        element = SemanticElementRef(role=role, name=name, tag=tag, bbox=corners, text=text)
        actions.append(ActionWithElement(type="click", element=element))
    await page.screenshot(path=folder / "2.png")
    await page.close()
    actions[0] = actions[0].model_copy(update={"type": "type", "text": HOSTILE})
    actions[1] = actions[1].model_copy(update={"screenshot": "2.png"})
    actions.append(ActionWithElement(type="key", key="Escape"))
    return Recording(url=url, viewport=Viewport(**size), actions=tuple(actions), title="Order")


async def replayed(recording: Recording, folder: Path, beside: Path) -> Path:
    browser = QUICK.model_copy(update={"viewport_width": 1000, "viewport_height": 700})
    settings = Settings(browser=browser)
    safety = settings.safety.model_copy(update={"allow_destructive": True})
    settings = settings.model_copy(update={"safety": safety})
    run = ReplayRun(recording, "order.json", settings, PlayOptions(patience=0.3), beside)
    report = ReportSettings(reporters=("junit", "sarif"))
    await run.into(RunFolder(folder, report), asyncio.Event())
    return folder


@pytest.fixture(scope="module")
async def folder(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run folder of a replay with a healed and a refused step, and one not reached."""
    beside = tmp_path_factory.mktemp("recordings")
    with HTTPServer() as server:
        site = Site(server)
        recording = await a_recording(browser, site.serve({"/": SHOP}), beside)
        site.serve({"/": REDESIGNED})
        return await replayed(recording, tmp_path_factory.mktemp("runs") / "run", beside)


async def boxes(page: Page, picture: str) -> list[tuple[str, list[float]]]:
    """The boxes on a picture with their classes, in pixels of the picture."""
    return [
        (found["kind"], found["box"])
        for found in await page.eval_on_selector_all(
            f"#{picture} rect:not(.halo)",
            """all => all.map(r => ({kind: r.getAttribute("class"),
                box: ["x", "y", "width", "height"].map(n => +r.getAttribute(n))}))""",
        )
    ]


async def test_a_healed_step_shows_both_pictures_with_their_boxes(
    browser: Browser, folder: Path
) -> None:
    async with opened(browser, (folder / "report.html").as_uri()) as page:
        assert await page.locator("h1").inner_text() == "Order"
        assert await page.locator(".eyebrow").inner_text() == "REPLAY REPORT"
        assert await page.get_by_text("Controls tried").count() == 0
        ((kind, recorded),) = await boxes(page, "recorded-2")
        assert (kind, recorded[0], recorded[1]) == ("box recorded", 37, 197)
        ((kind, found),) = await boxes(page, "found-2")
        assert kind == "box"
        assert found[1] > 197  # it was scrolled to
        finding = page.locator("article.warning")
        for text in ("As recorded: Add to basket", "As found now: Add to the basket"):
            assert await finding.get_by_text(text).count() == 1
        facts = await finding.locator("dl").inner_text()
        assert "name: Add to basket -> Add to the basket" in facts
        assert 'page.get_by_role("button", name="Add to the basket")' in facts
        assert await page.locator("img").count() == 6  # two pairs less one, and three steps


async def test_without_a_recorded_picture_the_recorded_box_is_on_the_present_one(
    browser: Browser, folder: Path
) -> None:
    async with opened(browser, (folder / "report.html").as_uri()) as page:
        assert [kind for kind, _ in await boxes(page, "found-3")] == ["box recorded"]
        refused = page.locator("article.error")
        assert await refused.get_by_text("The recording has no picture of this step").count() == 1
        assert "no element is certain to be" in await refused.inner_text()


async def test_what_was_not_reached_is_listed(browser: Browser, folder: Path) -> None:
    async with opened(browser, (folder / "report.html").as_uri()) as page:
        assert await page.locator(".verdict .error").inner_text() == "Step 3 was refused"
        assert await page.locator(".rows li").all_inner_texts() == ["4 key 'Escape'"]
        assert (
            await page.locator("#step-1 h3").inner_text()
            == f"1 type textbox \"Article\" '{HOSTILE}'"
        )


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "dark")])
async def test_axe_finds_no_fault_and_nothing_is_too_wide(
    browser: Browser, folder: Path, width: int, scheme: str
) -> None:
    report = (folder / "report.html").as_uri()
    async with opened(browser, report, width, scheme) as page:  # type: ignore[arg-type]
        results = await Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
        assert await page.evaluate("document.documentElement.scrollWidth") == width


def test_junit_has_a_case_for_each_step(folder: Path) -> None:
    xml = (folder / "junit.xml").read_text("utf-8")
    SCHEMA.validate(xml)
    suite = ElementTree.fromstring(xml)[0]
    cases = {case.get("name", "")[:30].rstrip(): [part.tag for part in case] for case in suite[1:]}
    assert suite.get("name") == "explorer replay order.json"
    assert cases == {
        'step 1: type textbox "Article"': [],
        'step 2: click button "Add to b': ["system-out"],
        'step 3: click button "Pay"': ["failure"],
        "step 4: key 'Escape'": ["skipped"],
        "Step 2 was healed: click butto": ["skipped"],
    }
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("5", "1", "2")


@pytest.mark.parametrize("is_written", [True, False])
def test_the_last_line_names_only_a_report_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], is_written: bool
) -> None:
    if is_written:
        (tmp_path / "report.html").touch()
    print_result(ReplayResult(steps=(), healed=0, passed=True), tmp_path, 0, as_json=False)
    told = f"report: {tmp_path}/report.html" if is_written else "no report could be written to"
    assert f"0 of 0 steps done; {told}" in capsys.readouterr().out


async def test_a_picture_outside_of_the_folder_or_broken_is_told_and_not_read(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    beside = tmp_path / "recordings"
    beside.mkdir()
    recording = await a_recording(browser, site.serve({"/": SHOP}), beside)
    (beside / "2.png").rename(tmp_path / "outside.png")
    (beside / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    named = ("../outside.png", "broken.png", "/etc/passwd", "a" * 300)
    actions = tuple(
        action.model_copy(update={"screenshot": name, "text": "Boots"})
        for action, name in zip(recording.actions, named, strict=True)
    )
    recording = recording.model_copy(update={"actions": actions})
    run = json.loads(
        ((await replayed(recording, tmp_path / "run", beside)) / "run.json").read_text("utf-8")
    )
    assert run["notes"][1].startswith("4 pictures of the recording cannot be read: ../outside.png")
    assert not [step for step in run["filmstrip"] if step["recorded_picture"]]
    assert run["replay"]["done"] == 4
