"""JSON of the DevTools Recorder."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from explorer.errors import UsageError
from explorer.recording.formats.devtools_reader import read_devtools
from explorer.recording.formats.devtools_writer import write_devtools
from tests.libraries import install
from tests.recording.formats.samples import button, recording

PARSER = Path(__file__).parent / "puppeteer_replay"

RECORDED = {
    "title": "Buy",
    "steps": [
        {"type": "setViewport", "width": 800, "height": 600, "deviceScaleFactor": 1,
         "isMobile": False, "hasTouch": False, "isLandscape": False},
        {"type": "navigate", "url": "http://shop.example/",
         "assertedEvents": [{"type": "navigation", "url": "http://shop.example/", "title": "S"}]},
        {"type": "click", "target": "main", "offsetX": 5, "offsetY": 6,
         "selectors": [["aria/Add to basket", "aria/[role=\"generic\"]"], ["#add > span"],
                       ["xpath///*[@id=\"add\"]/span"], ["pierce/#add > span"],
                       ["text/Add to basket"]]},
        {"type": "doubleClick", "offsetX": 1, "offsetY": 1,
         "selectors": ["aria/Row[role=\"row\"]"]},
        {"type": "click", "button": "secondary", "offsetX": 1, "offsetY": 1,
         "selectors": [["my-menu", "button.open"]]},
        {"type": "change", "value": "Anna", "selectors": [["aria/Name"], ["#name"]]},
        {"type": "change", "value": "hunter2", "selectors": [["aria/Password"], ["#pass"]]},
        {"type": "change", "value": "L", "selectors": [["select[name='size']"]]},
        {"type": "keyDown", "target": "main", "key": "Control"},
        {"type": "keyDown", "target": "main", "key": "a"},
        {"type": "keyUp", "target": "main", "key": "a"},
        {"type": "keyUp", "target": "main", "key": "Control"},
        {"type": "keyDown", "target": "main", "key": "Enter"},
        {"type": "scroll", "y": 300},
        {"type": "hover", "selectors": [["aria/Menu"]]},
        {"type": "waitForElement", "selectors": [["h1"]], "properties": {"innerText": "Thanks"}},
        {"type": "waitForElement", "selectors": [["aria/Order"]]},
        {"type": "waitForElement", "selectors": [["#spinner"]], "visible": False},
        {"type": "waitForExpression", "expression": "ready"},
    ],
}  # fmt: skip


def test_every_kind_of_step_is_read_or_told() -> None:
    read = read_devtools(RECORDED, "buy.json")
    assert read.recording.url == "http://shop.example/"
    assert read.recording.viewport is not None
    assert [action.to_text() for action in read.recording.actions] == [
        'click generic "Add to basket"',
        'double click row "Row"',
        "right click unnamed button",
        "type textbox \"Name\" 'Anna'",
        'type textbox "Password" $RECORDING_PASS',
        "select unnamed combobox 'L'",
        "key 'a'",
        "key 'Enter'",
        "scroll",
        'hover element "Menu"',
        "assert text unnamed heading 'Thanks'",
        'assert visible element "Order"',
    ]
    added, *_ = read.recording.actions
    assert added.element
    assert added.element.css_selector == "#add > span"
    assert added.element.xpath == '//*[@id="add"]/span'
    assert read.recording.actions[6].modifiers == ("Control",)
    assert read.recording.actions[8].to_y == 300
    assert [loss.partition(":")[0] for loss in read.losses] == [
        "step 7", "step 8", "step 18", "step 19",
    ]  # fmt: skip
    assert "hunter2" not in read.recording.to_json()


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("click", "step 1: not a step with a type"),
        ({"type": "click", "selectors": []}, "step 1: selectors are no list of texts"),
        ({"type": "click", "selectors": [[1]]}, "step 1: selectors are no list of texts"),
        ({"type": "click"}, "step 1: selectors are no list of texts"),
        ({"type": "click", "selectors": 3}, "step 1: selectors are no list of texts"),
        ({"type": "setViewport", "width": 0}, "step 1: the viewport has no width and height"),
        ({"type": "scroll", "x": "far"}, "step 1: to_x: Input should be a valid number"),
    ],
)
def test_a_malformed_step_is_named(step: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_devtools({"steps": [step]}, "bad.json")


def test_what_was_written_reads_as_the_same_actions() -> None:
    written = write_devtools(recording())
    read = read_devtools(json.loads(written.text), "written.json")
    kinds = [action.type for action in read.recording.actions]
    assert kinds == [
        "click", "double_click", "right_click", "type", "type", "key", "type", "click", "hover",
        "scroll", "navigate", "assert_visible", "assert_text",
    ]  # fmt: skip
    assert read.recording.actions[0].modifiers == ("Control",)
    assert read.recording.actions[0].element == recording().actions[0].element.model_copy(
        update={"bbox": None, "tag": "button", "id": "save"}
    )
    assert (read.recording.title, read.recording.url) == ("Checkout", recording().url)


def test_what_devtools_cannot_hold_is_told() -> None:
    losses = write_devtools(recording()).losses
    assert [loss.partition(":")[0] for loss in losses] == [
        f"action {number}" for number in (5, 7, 8, 9, 10, 14, 17)
    ]
    assert "replace $RECORDING_PIN by its value" in losses[0]


def test_a_selector_through_shadow_roots_is_a_list_of_parts() -> None:
    clicked = {"type": "click", "element": button(css_selector="#host >> #menu >> a")}
    text = write_devtools(recording(clicked)).text
    assert ["#host", "#menu", "a"] in json.loads(text)["steps"][-1]["selectors"]
    (action,) = read_devtools(json.loads(text), "shadow.json").recording.actions
    assert action.element
    assert action.element.css_selector == "#host >> #menu >> a"


def test_a_click_is_where_it_was_in_the_element() -> None:
    inside = {"type": "click", "x": 30, "y": 30, "element": button()}
    outside = {"type": "click", "x": 500, "y": 30, "element": button()}
    steps = json.loads(write_devtools(recording(inside, outside)).text)["steps"][2:]
    assert [(step["offsetX"], step["offsetY"]) for step in steps] == [(20, 10), (50, 20)]


@pytest.mark.npm
def test_puppeteer_replay_parses_what_is_written() -> None:
    install(PARSER)
    text = write_devtools(recording()).text
    node = str(shutil.which("node"))
    run = subprocess.run(
        [node, "parse.mjs"], cwd=PARSER, input=text, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == json.loads(text)
