"""Gestures and keys are not made where they may do what is destructive or forbidden."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from playwright.async_api import Browser

from explorer.models import ActionRequest, InteractiveElement
from explorer.settings.model import SafetySettings
from tests.browser.driver import named, open_driver
from tests.site import Site

SAY = "<!doctype html><script>const say = (text) => fetch('/said?' + text);</script>"


def _said(site: Site) -> list[str]:
    return [unquote(request.query_string.decode()) for request in site.asked("/said")]


async def _usable(
    browser: Browser, site: Site, html: str, safety: SafetySettings | None = None
) -> list[InteractiveElement]:
    """What may be used of a page, also what takes gestures only."""
    site.serve({"/": SAY + html, "/said": "noted"})
    async with open_driver(browser, site.url("/"), safety=safety) as driver:
        seen = await driver.look()
    return [one for one in (*seen.elements, *seen.surfaces) if not (one.destructive or one.barred)]


ZONES = {
    "a bin": "<div id=bin class=dropzone>Recycle bin</div>",
    "trash among its words": "<div class=dropzone title='Here'>Trash</div>",
    "an icon": "<div class=lane>Here <i class='fa fa-trash'></i></div>",
    "another language": "<div class=lane id=papierkorb>Hier</div>",
    "a rule by selector": "<section class=live><div class=lane>Here</div></section>",
}
DROP = """<div draggable=true id=card style="height: 40px">Card</div>{zone}<script>
card.ondragstart = (event) => event.dataTransfer.setData("text", "card");
const zone = document.querySelector(".dropzone, .lane");
zone.ondragover = (event) => event.preventDefault();
zone.ondrop = () => say("dropped");
card.ondragend = () => say("end");
</script>"""


@pytest.mark.parametrize("zone", [*ZONES.values(), "<div class=lane>Here</div>"])
async def test_a_card_is_dropped_on_no_bin(browser: Browser, site: Site, zone: str) -> None:
    site.serve({"/": SAY + DROP.format(zone=zone), "/said": "noted"})
    safety = SafetySettings.model_validate({"never": [{"selector": ".live"}]})
    async with open_driver(browser, site.url("/"), safety=safety) as driver:
        card = named(await driver.look(), "Card")
        await driver.act(card, ActionRequest(action="drag"))
    assert ("dropped" in _said(site)) == (zone not in ZONES.values())


SPOT = """<div id=card style="width: 300px; height: 60px; position: relative">Plan
<i class="fa fa-trash" style="position: absolute; inset: 0"></i></div>
<script>card.ondblclick = () => say("pressed");</script>"""


async def test_an_icon_of_a_bin_is_not_pressed_in_a_card(browser: Browser, site: Site) -> None:
    site.serve({"/": SAY + SPOT, "/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        card = named(await driver.look(), "Plan")
        await driver.act(card, ActionRequest(action="double_click"))
    assert _said(site) == []


KEYS = {
    "either case": 'onkeydown = (e) => { if (e.key === "r" || e.key === "R") removeAll(); };',
    "cases": 'onkeydown = (e) => { switch (e.key) { case "y": case "Y": removeAll(); } };',
    "a case that goes on": "onkeydown = (e) => { switch (e.key) {"
    ' case "y": open(); case "z": removeAll(); } };',
    "a return": 'onkeydown = (e) => { if (e.key !== "r" && e.key !== "R") return; removeAll(); };',
    "a variable": 'onkeydown = (e) => { if (e.key === "r") { const code = 1; removeAll(); } };',
    "two listeners": 'onkeydown = (e) => { if (e.key === "c") deleteAll(); };'
    ' document.onkeydown = (e) => { if (e.key === "c") say(""); };',
    "minified": 'onkeydown=e=>{e.shiftKey&&e.key==="D"&&f()}',
    "a sign": 'onkeydown=e=>{e.shiftKey&&e.key==="#"&&f()}',
    "a digit": 'onkeydown=e=>{e.shiftKey&&e.code==="Digit3"&&f()}',
}


@pytest.mark.parametrize("way", KEYS)
async def test_a_key_whose_code_is_destructive_is_not_pressed(
    browser: Browser, site: Site, way: str
) -> None:
    page = f"<p>Text<script>{KEYS[way]}</script>"
    assert [one.shortcut for one in await _usable(browser, site, page) if one.shortcut] == []


async def test_a_key_that_deletes_is_not_typed(browser: Browser, site: Site) -> None:
    page = "<p>Text<script>onkeydown = (e) => { if (e.key === 'h') deleteHistory(); };</script>"
    gestures = {gesture for one in await _usable(browser, site, page) for gesture in one.gestures}
    assert "press_arrows" in gestures
    assert "type_keys" not in gestures


TOLD = {
    "a label": "<button aria-label=Delete><svg width=9 height=9></svg><kbd>#</kbd></button>",
    "an icon": "<button aria-label=Row><i class='fa fa-trash'>i</i><kbd>#</kbd></button>",
    "a part": "<p><span>Press r</span> <strong>to delete all</strong></p>",
    "cells": "<table><tr><td>Press r</td><td>to delete all</td></tr></table>",
    "boxes": "<main><div><kbd>r</kbd></div><div>Delete all</div></main>",
    "a long text": f"<p>Press r for {'more and ' * 12} to delete all</p>",
    "two texts": "<p>Press r for more</p><p>Press r to delete all</p>",
    "a tooltip": "<p title='Delete all'><span>Press r</span></p>",
}


@pytest.mark.parametrize("way", TOLD)
async def test_a_key_that_the_page_calls_destructive_is_not_pressed(
    browser: Browser, site: Site, way: str
) -> None:
    page = f"{TOLD[way]}<p>Press v for the view</p><script>onkeydown = () => {{}};</script>"
    keys = [one.shortcut for one in await _usable(browser, site, page) if one.shortcut]
    assert keys == ["v"]


QUESTIONS = {
    "a dialog": "<div role=dialog>Delete project? <button>Cancel</button></div>",
    "what covers the page": "<div style='position: fixed; inset: 0; background: #fff'>"
    "Delete project? <button>Cancel</button></div>",
}
CONFIRMED = """{}<p tabindex=0 id=text>Text</p><script>text.onkeydown = () => {{}};
document.onkeydown = (event) => {{ if (event.key === "Enter" && event) say("confirmed"); }};
document.ondblclick = () => say("twice");</script>"""


@pytest.mark.parametrize("way", QUESTIONS)
async def test_no_keys_are_for_the_page_while_it_asks_whether_to_delete(
    browser: Browser, site: Site, way: str
) -> None:
    page = CONFIRMED.format("<p>Nothing asks</p>")
    before = {one for each in await _usable(browser, site, page) for one in each.gestures}
    assert before > {"press_shortcut", "press_enter", "type_keys", "double_click"}
    page = CONFIRMED.format(QUESTIONS[way])
    asked = {one for each in await _usable(browser, site, page) for one in each.gestures}
    assert asked <= {"press_arrows", "hover", "scroll", "narrow"}  # arrows are for the text


ROW = """<style>tr { cursor: pointer } td { padding: 6px 60px }</style><table>
<tr id=row><td>Invoice 7</td><td><button>More</button></td></tr>
<tr><td>Invoice 8</td><td><button>More</button></td></tr></table><script>
row.onclick = ({ target }) => say(target.localName);
addEventListener("pointerdown", ({ clientX, clientY }) => row.firstChild.insertAdjacentHTML("beforeend",
  `<button style="position: fixed; left: ${clientX - 20}px; top: ${clientY - 20}px; width: 40px; height: 40px">`), true);
</script>"""  # noqa: E501 - a page


async def test_a_control_that_appears_in_a_row_is_not_pressed_for_it(
    browser: Browser, site: Site
) -> None:
    site.serve({"/": SAY + ROW, "/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        row = next(one for one in (await driver.look()).elements if one.tag == "tr")
        await driver.act(row)
    assert _said(site) == []


CARD = """<div draggable=true id=card style="width: 300px"><a href="#p">Production</a>3 tasks</div>
<script>card.ondragstart = () => {}; card.ondblclick = () => {};</script>"""


async def test_a_card_is_not_dragged_if_what_it_holds_is_forbidden(
    browser: Browser, site: Site
) -> None:
    assert any("drag" in one.gestures for one in await _usable(browser, site, CARD))
    safety = SafetySettings.model_validate({"never": ["Production"]})
    assert await _usable(browser, site, CARD, safety) == []


@pytest.mark.parametrize("code", ["deleteAll()", "say('more')"])
async def test_a_press_on_the_page_is_judged_by_the_source_of_its_listener(
    browser: Browser, site: Site, code: str
) -> None:
    page = f"<p>Text<script>document.ondblclick = () => {code};</script>"
    gestures = {one for each in await _usable(browser, site, page) for one in each.gestures}
    assert ("double_click" in gestures) == (code != "deleteAll()")
