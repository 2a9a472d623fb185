"""Applications on a canvas: recorded by real mouse events, and replayed by what a picture shows."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.async_api import Browser

from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.recording.replay.results import ReplayResult
from explorer.recording.vision.naming import lacks_element, with_element
from explorer.recording.vision.reader import OfflineReader
from tests.recording.captured import captured
from tests.recording.replayed import replayed
from tests.recording.vision.canvas import MOVED, PLACES, WITHOUT_SAVE, application, pressed
from tests.recording.vision.pictures import a_picture, need_rapidocr
from tests.site import Site

need_rapidocr()

FOR_MARKUP = "<button onclick=\"fetch('/pressed/markup')\">Save</button>"


async def record(browser: Browser, url: str, *, named: bool = True) -> list[ActionWithElement]:
    """What a person does who types a name and saves; the elements as a picture shows them."""
    async with captured(browser, url) as person:
        picture = await person.page.screenshot()
        box = await person.page.locator("canvas").bounding_box()
        assert box
        await person.page.mouse.click(box["x"] + 150, box["y"] + 145)
        await person.page.keyboard.type("Ada")
        async with person.page.expect_response("**/pressed/**"):  # the site has noted it
            await person.page.mouse.click(box["x"] + 150, box["y"] + 70)  # not the middle of Save
        actions = await person.until("click unnamed canvas", "type 'Ada'", "click unnamed canvas")
    if not named:
        return actions
    reader = OfflineReader()
    return [
        (await with_element(one, picture, 1.0, reader) or one) if lacks_element(one) else one
        for one in actions
    ]


def ways(result: ReplayResult) -> list[str | None]:
    assert result.passed, result
    assert not result.healed
    return [step.way for step in result.steps]


async def test_a_canvas_is_replayed_by_what_it_shows(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": application()})
    actions = await record(browser, url)
    texts = [one.to_text() for one in actions]
    assert texts == ['click textbox "Name"', "type 'Ada'", 'click button "Save"']
    assert await pressed(site, 1) == ["Save?Ada"]

    same = await replayed(actions, url, tmp_path / "same")
    assert ways(same) == ["vision", "coordinates", "vision"]
    assert await pressed(site, 1) == ["Save?Ada"]

    moved = application(MOVED, (200, 330), before=f"<h1>New</h1>{FOR_MARKUP}", size=(700, 500))
    site.serve({"/": moved})
    assert ways(await replayed(actions, url, tmp_path)) == ["vision", "coordinates", "vision"]
    assert await pressed(site, 1) == ["Save?Ada"]


@pytest.mark.parametrize(
    "page",
    [
        application(WITHOUT_SAVE),
        application(WITHOUT_SAVE, before=FOR_MARKUP),
        application({**WITHOUT_SAVE, "Saved": (230, 60)}),
        application({**PLACES, "Save ": (330, 60)}),  # twice
        f"<p>The application is gone</p>{FOR_MARKUP}",
    ],
    ids=["gone", "beside the canvas", "renamed", "twice", "no canvas"],
)
async def test_a_button_that_is_gone_is_refused(
    browser: Browser, site: Site, tmp_path: Path, page: str
) -> None:
    url = site.serve({"/": application()})
    *_, save = await record(browser, url)
    await pressed(site, 1)
    site.serve({"/": page})
    result = await replayed([save], url, tmp_path, patience=0)
    (step,) = result.steps
    assert step.outcome == "refused"
    assert "\n" not in step.detail
    assert await pressed(site) == []


async def test_a_canvas_below_the_fold_is_scrolled_to(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": application()})
    actions = await record(browser, url)
    await pressed(site, 1)
    site.serve({"/": application(before="<p style='height: 3000px'>A long story</p>")})
    assert ways(await replayed(actions, url, tmp_path)) == ["vision", "coordinates", "vision"]
    assert await pressed(site, 1) == ["Save?Ada"]


async def test_without_names_the_point_of_the_canvas_is_used_while_its_size_is_the_same(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": application()})
    actions = await record(browser, url, named=False)
    await pressed(site, 1)
    site.serve({"/": application(before="<h1>Below</h1>")})
    by_points = ways(await replayed(actions, url, tmp_path, reader=None))
    assert by_points == ["coordinates", "coordinates", "coordinates"]
    assert await pressed(site, 1) == ["Save?Ada"]

    site.serve({"/": application(size=(700, 500))})
    result = await replayed(actions, url, tmp_path / "larger", reader=None, patience=0)
    assert result.steps[0].outcome == "refused"
    assert "600 x 400 pixels and is 700 x 500" in result.steps[0].detail


async def test_without_the_extra_what_was_read_is_not_guessed(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": application()})
    *_, save = await record(browser, url)
    result = await replayed([save], url, tmp_path, reader=None, patience=0)
    assert result.steps[0].outcome == "refused"
    assert "pip install 'explorer[vision]'" in result.steps[0].detail


async def test_a_layer_over_the_canvas_does_not_hide_it(browser: Browser, site: Site) -> None:
    layer = "<div style='position: absolute; inset: 0; cursor: pointer'></div>"
    url = site.serve({"/": application() + layer})
    async with captured(browser, url) as person:
        await person.page.mouse.click(150, 75)
        (action,) = await person.until("click unnamed canvas")
    assert action.element is not None
    assert action.element.tag == "canvas"


async def test_a_control_on_a_canvas_stays_a_control(browser: Browser, site: Site) -> None:
    button = "<button style='position: absolute; left: 20px; top: 20px'>Zoom</button>"
    url = site.serve({"/": application() + button})
    async with captured(browser, url) as person:
        await person.click("button")
        await person.until('click button "Zoom"')


def recorded(element: SemanticElementRef) -> ActionWithElement:
    return ActionWithElement(type="click", x=170, y=56, element=element)


SHOWN = SemanticElementRef(role="button", name="Save", bbox=(130, 40, 214, 72), tag="button")


@pytest.mark.parametrize(
    ("controls", "element", "outcome"),
    [
        ("", SHOWN, "done"),
        ("<a href=/other>Other</a>", SHOWN, "refused"),
        ("<a href=/other>Other</a>", SHOWN.model_copy(update={"confidence": 0.9}), "done"),
    ],
    ids=["no controls", "beside controls", "recorded from a picture"],
)
async def test_a_picture_stands_in_for_markup_only_where_there_is_none(
    site: Site, tmp_path: Path, controls: str, element: SemanticElementRef, outcome: str
) -> None:
    data = base64.b64encode(a_picture()).decode()
    place = "const [x, y] = [event.offsetX, event.offsetY]"
    press = f"{place}; fetch(`/pressed/${{x > 130 && x < 214}}`, {{keepalive: true}})"
    picture = f"<img src='data:image/png;base64,{data}' style='position: absolute; inset: 0'>"
    listening = f"addEventListener('mousedown', (event) => {{ {press} }})"
    page = f"<title>App</title>{picture}{controls}<script>{listening}</script>"
    url = site.serve({"/": page})
    result = await replayed([recorded(element)], url, tmp_path, patience=0)
    (step,) = result.steps
    assert step.outcome == outcome, step
    expected = ["true"] if outcome == "done" else []
    assert await pressed(site, len(expected)) == expected
    if outcome == "done":
        assert step.way == "vision"
        assert step.healed is (element.confidence is None)


async def test_what_a_picture_calls_destructive_is_pressed_only_if_that_is_insisted_on(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": application()})
    *_, save = await record(browser, url)
    await pressed(site, 1)
    assert save.element is not None
    delete = save.model_copy(
        update={"element": save.element.model_copy(update={"name": "Delete", "bbox": None})}
    )
    on_point = save.model_copy(update={"element": save.surface, "surface": None})
    for number, action in enumerate((delete, on_point)):
        result = await replayed([action], url, tmp_path / str(number), insist=False)
        assert result.steps[0].outcome == "refused"
        assert "destructive" in result.steps[0].detail
    assert await pressed(site) == []
