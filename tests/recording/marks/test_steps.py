"""Marks are in the right places, and actions name the marks of their elements."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Browser

import explorer
from explorer.errors import UsageError
from explorer.marks.placing import area, holds, overlap
from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.recording.marks.marking import Mark, MarkedPicture, mark_controls
from explorer.recording.marks.steps import action_text, marked_steps
from tests.recording.marks.recorded import Person, recorded
from tests.site import Site

LIST = "<title>List</title>" + "".join(
    f"<p>Row {row} <a href='#{row}'>Open</a> <button>Delete</button> <input aria-label=Note></p>"
    for row in range(12)
)
INNER = """<body style='margin:0'><button>In a frame</button><p style='height:900px'></p>
<a href=#x>Far</a>"""
PARTS = """<title>Parts</title><div id=host style="margin:20px"></div>
<script>const root = document.getElementById("host").attachShadow({mode: "closed"});
root.innerHTML = "<button id=deep>Deep</button> <input aria-label=Inner>"</script>
<div style="height:60px;width:300px;overflow:auto"><button>Near</button><p style="height:300px"></p>
<button>Scrolled out</button></div>
<iframe src="/inner" style="margin:50px;height:120px"></iframe>
<p id=plain>Plain words</p>"""
DIALOG = """<title>Dialog</title><button>Behind</button>
<div style="position:fixed;inset:0;background:#0008"><div style="margin:100px;background:white">
<button>Yes</button> <button>No</button></div></div>"""


async def use_list(person: Person) -> None:
    page = person.page
    for row in (2, 7):
        await person.look()
        box = await page.locator("button").nth(row).bounding_box()
        await page.mouse.click(box["x"] + 3, box["y"] + 3)
    box = await page.locator("input").nth(4).bounding_box()
    await person.look()
    await page.mouse.click(box["x"] + 5, box["y"] + 5)
    await page.keyboard.type("x")
    await person.until(
        'click button "Delete"', 'click button "Delete"', "type textbox \"Note\" 'x'"
    )


async def use_parts(person: Person) -> None:
    mouse = person.page.mouse
    box = await person.page.locator("#host").bounding_box()
    while not any("Deep" in action.to_text() for action in person.actions):
        await person.look()
        await mouse.click(box["x"] + 20, box["y"] + 10)
    frame = await person.page.locator("iframe").bounding_box()
    await person.look()
    await mouse.click(frame["x"] + 20, frame["y"] + 10)
    await person.click("#plain", click_count=2)
    while person.actions[-1].type != "double_click":
        await person.look()


async def use_dialog(person: Person) -> None:
    await person.click("text=No")
    await person.until('click button "No"')


USES = {"list": (LIST, use_list), "parts": (PARTS, use_parts), "dialog": (DIALOG, use_dialog)}


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("name", USES)
async def test_the_mark_of_an_action_holds_its_point(
    browser: Browser,
    site: Site,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    scale: int,
) -> None:
    html, use = USES[name]
    path = tmp_path / "one.json"
    url = site.serve({"/": html, "/inner": INNER})
    person = await recorded(browser, url, path, monkeypatch, use, device_scale_factor=scale)
    steps = list(marked_steps(person.recording, path))
    assert [step for step in steps if step.marked]
    for step in steps:
        if "Deep" not in step.action.to_text():  # known after the first click, which may be early
            assert step.target is not None, step
        if step.target is None:
            continue
        mark = step.marked.marks[step.target - 1]
        assert mark.number == step.target
        assert f"[{step.target}]" in step.text
        assert mark.control.name == step.action.element.name
        left, top, right, bottom = mark.box
        assert left <= step.action.x <= right, step
        assert top <= step.action.y <= bottom, step


async def test_only_what_is_visible_has_a_mark(browser: Browser, site: Site) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    site.serve({"/parts": PARTS, "/inner": INNER, "/dialog": DIALOG})
    await page.goto(site.url("/parts"))
    moment = await explorer.take_moment(page)
    marked = explorer.mark_controls(moment)
    names = [mark.control.name for mark in marked.marks]
    assert {"Deep", "Inner", "Near", "In a frame"} <= set(names)
    assert not {"Scrolled out", "Far"} & set(names)
    frame = await page.locator("iframe").bounding_box()
    in_frame = next(mark for mark in marked.marks if mark.control.name == "In a frame")
    assert in_frame.box[0] == pytest.approx(frame["x"] + 2, abs=1)
    assert in_frame.box[1] == pytest.approx(frame["y"] + 2, abs=1)
    await page.goto(site.url("/dialog"))
    marked = explorer.mark_controls(await explorer.take_moment(page))
    assert marked.to_text() == '[1] button "Yes"\n[2] button "No"'
    await context.close()


async def test_a_snapshot_and_a_picture_of_a_dense_screen_are_marked(
    browser: Browser, site: Site
) -> None:
    context = await browser.new_context(device_scale_factor=2)
    page = await context.new_page()
    await page.goto(site.serve({"/": DIALOG}))
    snapshot, picture = await explorer.snapshot(page), await page.screenshot()
    marked = mark_controls(picture, snapshot, width=page.viewport_size["width"])
    assert marked.to_text() == '[1] button "Yes"\n[2] button "No"'
    box = await page.get_by_role("button", name="Yes").bounding_box()
    sides = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
    assert marked.marks[0].box == pytest.approx([2 * side for side in sides], abs=0.1)
    await context.close()


ROW = (
    "<tr><td><input type=checkbox>{0}<td><a href='#{0}'>Item number {0}</a><td>Some words"
    "<td><a href='#u{0}'>ada{0}</a><td>2026-11-{0}<td>31{0}7<td><button>Edit</button> "
    "<button>Delete</button><td><select><option>Open<option>Closed</select>"
    "<td><a href='#'>Up</a></tr>"
)
TABLE = (
    "<title>Table</title><style>td { font: 13px sans-serif; padding: 4px 12px }</style><table>"
    + "".join(ROW.format(row) for row in range(25))
)
CROWDED = "<title>Crowd</title><body style='margin:4px;font:12px sans-serif'><table>" + "".join(
    "<tr>" + "".join(f"<td><a href='#{row}-{cell}'>Item {row}</a> <button>x</button>"
                     for cell in range(10)) + "</tr>"
    for row in range(30)
)  # fmt: skip
DARK = "<style>body { background: #111 } a { color: #8af }</style>"


@pytest.mark.parametrize(
    ("html", "controls", "hidden"),
    [(TABLE, 170, 0.02), (TABLE + DARK, 170, 0.02), (CROWDED, 580, 1)],
)
async def test_labels_of_a_dense_page_hide_no_control(
    browser: Browser, site: Site, html: str, controls: int, hidden: float
) -> None:
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    await page.goto(site.serve({"/": html}))
    marked = mark_controls(await explorer.take_moment(page))
    await page.close()
    assert len(marked.marks) >= controls
    own, others, labels = shares(marked)
    assert (own, labels) == (0, 0)
    assert others <= hidden


def shares(marked: MarkedPicture) -> tuple[float, float, float]:
    """The shares of labels that lie on their own box, on another one, and on another label."""
    marks = marked.marks
    own = sum(overlap(mark.label, mark.box) > 0 for mark in marks)
    others = sum(any(hides(mark, other) for other in marks) for mark in marks)
    labels = sum(
        any(overlap(mark.label, other.label) > 0 for other in marks if other is not mark)
        for mark in marks
    )
    return own / len(marks), others / len(marks), labels / len(marks)


def hides(mark: Mark, other: Mark) -> bool:
    """Whether a label lies on another control, unless its own control lies in that one."""
    if other is mark or holds(other.box, mark.box):
        return False
    return overlap(mark.label, other.box) > 0.05 * area(mark.label)


MARK = Mark(5, SemanticElementRef(role="button", name="Save"), (0, 0, 9, 9), (0, 0, 1, 1))
OTHER = MARK._replace(number=7)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ({"type": "click"}, "CLICK([5])"),
        ({"type": "click", "modifiers": ["Control"]}, 'CLICK([5], modifiers="Control")'),
        ({"type": "double_click"}, "DOUBLE_CLICK([5])"),
        ({"type": "type", "text": 'a "b"\n€'}, 'TYPE([5], "a \\"b\\"\\n€")'),
        ({"type": "type", "variable": "PIN", "text": None}, "TYPE([5], $PIN)"),
        ({"type": "select", "text": "Large"}, 'SELECT([5], "Large")'),
        ({"type": "check", "text": "true"}, "CHECK([5])"),
        ({"type": "check", "text": "false"}, "UNCHECK([5])"),
        ({"type": "drag", "to_x": 4, "to_y": 8}, "DRAG([5], [7])"),
        ({"type": "key", "key": "Enter"}, 'KEY("Enter")'),
        ({"type": "key", "key": "a", "modifiers": ["Control"]}, 'KEY("Control+a")'),
        ({"type": "navigate", "url": "http://a/"}, 'GOTO("http://a/")'),
        ({"type": "scroll", "to_x": 0, "to_y": 900.5}, "SCROLL(0, 900.5)"),
        ({"type": "dialog", "text": "accept"}, 'DIALOG("accept")'),
        ({"type": "tab", "text": "close"}, "CLOSE_TAB()"),
        ({"type": "assert_text", "text": "Paid"}, 'ASSERT_TEXT([5], "Paid")'),
        ({"type": "swipe"}, "SWIPE([5])"),
    ],
)
def test_actions_name_marks(action: dict[str, Any], text: str) -> None:
    assert action_text(ActionWithElement.model_validate(action), MARK, OTHER) == text


def test_an_action_without_a_mark_names_its_point() -> None:
    assert action_text(ActionWithElement(type="click", x=500, y=300.5)) == "CLICK(500, 300.5)"
    drag = ActionWithElement(type="drag", x=1, y=2, to_x=3, to_y=4)
    assert action_text(drag) == "DRAG(1, 2, 3, 4)"


def png(width: int, height: int) -> bytes:
    written = BytesIO()
    Image.new("RGB", (width, height), "white").save(written, "PNG")
    return written.getvalue()


def test_boxes_that_are_no_boxes_have_no_mark() -> None:
    boxes = [None, (5, 5, 5, 5), (-50, -50, -1, -1), (90, 90, 900, 900), (0, 0, 1e9, 1e9)]
    controls = [SemanticElementRef(role="button", name=str(box), bbox=box) for box in boxes]
    marked = mark_controls(png(100, 100), controls)
    assert [mark.box for mark in marked.marks] == [(90, 90, 100, 100), (0, 0, 100, 100)]
    assert mark_controls(png(1, 1), []).marks == ()


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="give the controls"):
        mark_controls(png(9, 9))
    with pytest.raises(UsageError, match="cannot be read"):
        mark_controls(tmp_path / "none.png", [])
    with pytest.raises(UsageError, match="not a picture"):
        mark_controls(b"text", [])
