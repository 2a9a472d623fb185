"""The pictures of a recording show the page before each action, and no secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import Browser

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement
from explorer.recording.files import load_recording
from explorer.recording.marks import album
from explorer.recording.marks.moments import load_moment
from tests.recording.marks.recorded import Person, recorded
from tests.site import Site

MENU = """<title>Menu</title><body style="margin:0">
<button id=open style="width:200px;height:100px" onclick="
  setTimeout(() => { menu.hidden = false; document.body.style.background = '#0000ff' }, 30)"
>Open</button>
<button id=menu hidden style="width:200px;height:100px" onclick="
  document.body.style.background = '#00ff00'">Delete all</button>
<p id=said style="margin-top:300px">text</p></body>"""


async def test_a_picture_shows_the_page_before_the_action(
    browser: Browser, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(person: Person) -> None:
        await person.click("#open")
        await person.page.locator("#menu").wait_for()
        await person.click("#menu")
        await person.until('click button "Open"', 'click button "Delete all"')

    path = tmp_path / "menu.json"
    person = await recorded(browser, site.serve({"/": MENU}), path, monkeypatch, use)
    assert load_recording(path) == person.recording
    first, second = person.recording.actions
    assert (first.screenshot, second.screenshot) == (
        "menu-pictures/0001.png",
        "menu-pictures/0002.png",
    )
    before = [load_moment(path, action) for action in (first, second)]
    colors = [moment.picture.getpixel((600, 400)) for moment in before]
    assert colors == [(255, 255, 255), (0, 0, 255)]
    names = [[one.name for one in moment.controls.controls] for moment in before]
    assert names == [["Open"], ["Open", "Delete all"]]
    assert not person.notices


LOGIN = """<title>Login</title><form onsubmit="return false">
<label>User <input id=user></label><br>
<label>PIN <input id=pin type=password style="width:300px;height:60px"></label>
<button type=button id=show onclick="pin.type = 'text'">Show</button>
<button type=button id=tell onclick="said.textContent = 'Your PIN is ' + pin.value">Tell</button>
<p id=said style="font-size:40px">Nothing</p></form>"""
PAINT = (0x5F, 0x63, 0x68)


async def test_what_is_typed_into_secret_fields_is_painted_over(
    browser: Browser, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes = {}

    async def use(person: Person) -> None:
        await person.click("#pin")
        await person.page.keyboard.type("tiger-lily-42")
        await person.click("#show")
        await person.click("#tell")
        await person.click("#user")
        await person.page.keyboard.type("x")
        await person.until(
            'type textbox "PIN" $RECORDING_PIN',
            'click button "Show"',
            'click button "Tell"',
            "type textbox \"User\" 'x'",
        )
        for name in ("#pin", "#said"):
            boxes[name] = await person.page.locator(name).bounding_box()

    path = tmp_path / "login.json"
    person = await recorded(browser, site.serve({"/": LOGIN}), path, monkeypatch, use)
    pictures = [load_moment(path, action).picture for action in person.recording.actions]
    field, said = boxes["#pin"], boxes["#said"]
    inside = (field["x"] + 8, field["y"] + 30)
    assert [picture.getpixel(inside) for picture in pictures] == [(255, 255, 255), *[PAINT] * 3]
    # Black text of the page is left, but not where it repeats the secret.
    whole = [round(side) for side in (said["x"], said["y"], said["x"] + 600, said["y"] + 40)]
    painted = [PAINT in one.crop(whole).get_flattened_data() for one in pictures]
    assert painted == [False, False, False, True]
    assert not [text for text in written_texts(tmp_path) if "tiger-lily" in text]


def written_texts(folder: Path) -> list[str]:
    return [file.read_text("utf-8") for file in folder.rglob("*.json")]


NOTE = """<title>Note</title><input aria-label=Key value="" style="width:300px;height:60px">
<button onclick="document.querySelector('input').type = 'password'">Hide</button>"""


async def test_a_field_that_turns_out_to_be_secret_is_painted_over_in_earlier_pictures(
    browser: Browser, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(person: Person) -> None:
        await person.click("input")
        await person.page.keyboard.type("tiger-lily-42")
        await person.click("button")
        await person.click("input")
        await person.page.keyboard.type("!")
        await person.until(
            'type textbox "Key"', 'click button "Hide"', 'type textbox "Key" $RECORDING_PASSWORD'
        )

    path = tmp_path / "note.json"
    person = await recorded(browser, site.serve({"/": NOTE}), path, monkeypatch, use)
    pictures = [load_moment(path, action).picture for action in person.recording.actions]
    assert [one.getpixel((16, 40)) for one in pictures] == [(255, 255, 255), PAINT, PAINT]


@pytest.mark.parametrize("fault", ["no room", "no folder"])
async def test_pictures_that_cannot_be_written_do_not_end_the_recording(
    browser: Browser, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    path = tmp_path / "menu.json"
    if fault == "no room":
        monkeypatch.setattr(album, "FREE_BYTES", 2**62)
    else:
        (tmp_path / "menu-pictures").write_text("a file")

    async def use(person: Person) -> None:
        await person.click("#open")
        await person.page.locator("#menu").wait_for()
        await person.click("#menu")
        await person.until('click button "Open"', 'click button "Delete all"')

    person = await recorded(browser, site.serve({"/": MENU}), path, monkeypatch, use)
    assert [action.screenshot for action in load_recording(path).actions] == [None, None]
    (notice,) = person.notices
    assert "the recording goes on" in notice


async def test_a_page_that_changed_a_moment_ago_has_no_wrong_picture(
    browser: Browser, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(person: Person) -> None:
        await person.click("#open")
        x, y = await person.middle("#menu") if await person.page.is_visible("#menu") else (300, 50)
        await person.page.locator("#menu").wait_for()
        await person.page.mouse.click(x, y)
        await person.until('click button "Open"', 'click button "Delete all"')

    path = tmp_path / "menu.json"
    person = await recorded(browser, site.serve({"/": MENU}), path, monkeypatch, use)
    _, second = person.recording.actions
    moment = load_moment(path, second)
    assert moment is None or "Delete all" in [one.name for one in moment.controls.controls]


def test_a_picture_elsewhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    Image.new("RGB", (4, 4)).save(tmp_path / "secret.png")
    action = ActionWithElement(type="click", screenshot="../secret.png")
    with pytest.raises(UsageError, match="is not in the folder of the recording"):
        load_moment(tmp_path / "in" / "bad.json", action)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read: No such file"),
        (b"", "not a picture"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "not a picture"),
        (b"GIF89a\x01\x00\x01\x00\x80", "not a picture"),
    ],
)
def test_a_broken_picture_is_named(tmp_path: Path, content: bytes | None, message: str) -> None:
    if content is not None:
        (tmp_path / "one.png").write_bytes(content)
    action = ActionWithElement(type="click", screenshot="one.png")
    with pytest.raises(UsageError, match=message) as raised:
        load_moment(tmp_path / "bad.json", action)
    assert "one.png" in str(raised.value)


def test_a_broken_list_of_controls_is_named(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "one.png")
    (tmp_path / "one.json").write_text(json.dumps({"width": 4, "controls": [1]}))
    action = ActionWithElement(type="click", screenshot="one.png")
    with pytest.raises(UsageError, match=r"one\.json: not a list of controls"):
        load_moment(tmp_path / "bad.json", action)
