"""What was clicked on a canvas is named by the pictures that a recording keeps."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from playwright.async_api import Browser

from explorer.models.capture.events import CapturedEvent
from explorer.recording.files import load_recording
from tests.recording.captured import PATIENCE
from tests.recording.marks.recorded import NOWHERE, Person, recorded
from tests.recording.vision.pictures import need_rapidocr
from tests.site import Site

need_rapidocr()

SCENES = """<title>Scenes</title><canvas width=500 height=300></canvas><script>
const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d");
const scenes = ["Begin", "Continue", "Finish"];
const draw = () => {
  pen.fillStyle = "#fff"; pen.fillRect(0, 0, 500, 300);
  pen.strokeRect(60.5, 80.5, 140, 36);
  pen.fillStyle = "#000"; pen.font = "16px sans-serif"; pen.textAlign = "center";
  pen.fillText(scenes[0], 130, 104);
};
canvas.addEventListener("mousedown", () => { scenes.push(scenes.shift()); draw(); });
draw();
</script>"""


async def test_each_click_has_the_name_from_before_it(
    browser: Browser, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(person: Person) -> None:
        box = await person.page.locator("canvas").bounding_box()
        assert box
        for count in (1, 2, 3):
            await person.page.mouse.move(box["x"] + 130, box["y"] + 98)
            await looked_at(person)
            await person.page.mouse.click(box["x"] + 130, box["y"] + 98)
            await person.until(*["click unnamed canvas"] * count)

    path = tmp_path / "scenes.json"
    person = await recorded(browser, site.serve({"/": SCENES}), path, monkeypatch, use)
    texts = [action.to_text() for action in person.recording.actions]
    assert not person.notices[1:], person.notices
    assert texts == ['click button "Begin"', 'click button "Continue"', 'click button "Finish"']
    assert load_recording(path) == person.recording
    assert person.recording.actions[0].surface is not None
    assert any("reading the pictures of 3 actions" in notice for notice in person.notices)


async def looked_at(person: Person) -> None:
    """Wait until there is a picture of the canvas as it is now."""
    canvas = NOWHERE.element.model_copy(update={"tag": "canvas"})
    captured = NOWHERE.model_copy(update={"element": canvas})
    async with asyncio.timeout(PATIENCE):
        while True:
            await person.page.evaluate("new Promise(requestAnimationFrame)")
            now = CapturedEvent(type="click", time=time.time(), x=0, y=0, captured=captured)
            if person.pictures.before(person.page, now):
                return
