"""Clicks on elements that are not at rest."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act import clicking
from explorer.browser.act.clicking import Clicker
from explorer.models import ActionRequest, PageError
from tests.browser.driver import named, open_driver
from tests.site import Site

PULSE = """<title>Pulse</title><style>@keyframes go { to { translate: 300px } }
button { width: 400px; animation: go 2s infinite alternate }</style>
<button onclick="done.textContent = 'caught'">Catch</button><p id=done></p>"""


async def test_a_button_that_never_rests_is_pressed_where_it_is(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": PULSE})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Catch"))
    assert (outcome.result, outcome.effect) == ("done", "visual"), outcome.detail


DISPATCHING = """<title>Dispatching</title><p id=elsewhere>Text</p>
<button onclick="done.textContent = 'pressed'">Press</button><p id=done></p><script>
const beside = () => ["mousedown", "click"].forEach(
  (type) => elsewhere.dispatchEvent(new Event(type, { bubbles: true })));
addEventListener("pointerdown", beside, true);
</script>"""


async def test_events_that_a_script_makes_meanwhile_are_none_of_the_press(
    browser: Browser, site: Site
) -> None:
    """They have no point at which they are."""
    url = site.serve({"/": DISPATCHING})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Press"))
    assert (outcome.result, outcome.effect) == ("done", "visual"), outcome.detail
    assert not [signal for signal in outcome.signals if isinstance(signal, PageError)]


ANIMATED = """<title>Animated</title><style>
@keyframes slide { from { translate: 600px } } @keyframes glow { to { background: red } }
@keyframes shut { from { height: 90px } } #box { height: 90px; overflow: hidden }
.slide button { animation: slide .5s } .glow button { animation: glow .3s infinite alternate }
.shut #box { height: 0; animation: shut .5s }</style>
<div id=box><button onclick="done.textContent = 'caught'">Catch</button></div><p id=done></p>"""


@pytest.mark.parametrize(
    ("animation", "result", "detail"),
    [
        ("slide", "done", "of the page"),
        ("glow", "done", "of the page"),
        ("shut", "refused", "hidden"),
    ],
)
async def test_an_animation_that_ends_is_waited_for_and_one_of_colours_is_not(
    browser: Browser,
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    animation: str,
    result: str,
    detail: str,
) -> None:
    async def no_click(*_: object) -> None:
        raise AssertionError("Playwright was to wait for it")

    monkeypatch.setattr(Clicker, "_click_at_rest", no_click)
    url = site.serve({"/": ANIMATED})
    async with open_driver(browser, url) as driver:
        catch = named(await driver.look(), "Catch")
        page = browser.contexts[-1].pages[0]
        await page.evaluate("name => { document.body.className = name }", animation)
        outcome = await driver.act(catch)
        caught = await page.locator("#done").inner_text()
    assert outcome.result == result, outcome.detail
    assert detail in outcome.detail
    assert bool(caught) == (result == "done")


CUT_OFF = {
    "a block in a link": "<a href=/next><div style='margin: 20px'>Card</div></a>",
    "placed outside of a box that is shut": """<div style='height: 0; overflow: hidden'>
        <a href=/next style='position: absolute; top: 90px'>Card</a></div>""",
    "cut off on one side": """<div style='height: 9px; overflow-x: clip'>
        <p style='height: 60px'></p><a href=/next>Card</a></div>""",
}


@pytest.mark.parametrize("case", CUT_OFF)
async def test_what_is_not_cut_off_can_be_clicked(browser: Browser, site: Site, case: str) -> None:
    url = site.serve({"/": f"<title>Cards</title>{CUT_OFF[case]}", "/next": "<p>Next"})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Card"))
        assert (outcome.effect, driver.url) == ("navigation", f"{url}next"), outcome.detail


async def test_what_no_scrolling_brings_into_view_is_not_waited_for(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_click(*_: object) -> None:
        raise AssertionError("Playwright was to wait for it")

    monkeypatch.setattr(Clicker, "_click_at_rest", no_click)
    page = "<title>Bar</title><div id=bar><button>Out</button></div><p style='height: 3000px'>Long"
    async with open_driver(browser, site.serve({"/": page})) as driver:
        out = named(await driver.look(), "Out")
        style = "bar.style = 'position: fixed; top: 1000px'"
        await browser.contexts[-1].pages[0].evaluate(style)
        outcome = await driver.act(out)
    assert (outcome.result, outcome.detail) == ("refused", "hidden")


async def test_a_click_that_failed_for_another_reason_is_not_followed_by_a_second_press(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def press_and_fail(*_: object) -> None:
        raise PlaywrightError("the element was detached after it was pressed")

    monkeypatch.setattr(Clicker, "_click_at_rest", press_and_fail)
    monkeypatch.setattr(clicking, "MAX_MOVES", 0)
    url = site.serve({"/": ANIMATED})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Catch"))
        assert await browser.contexts[-1].pages[0].locator("#done").inner_text() == ""
    assert outcome.result == "failed"


TEMPLATE = """<title>Template</title><p></p>
<button onclick="document.querySelector('output').textContent = 'sent'">Send</button>
<output></output>
<script>for (const text of ["\\n Your ", "\\n post", "\\n ", "\\n goes out today", ".", "\\n"])
 document.querySelector("p").append(text)</script>"""


@pytest.mark.parametrize(("said", "result"), [("", "done"), ("goes to the archive", "gone")])
async def test_a_text_of_several_nodes_before_a_button_may_not_change(
    browser: Browser, site: Site, said: str, result: str
) -> None:
    url = site.serve({"/": TEMPLATE})
    async with open_driver(browser, url) as driver:
        snapshot = await driver.look()
        if said:
            page = browser.contexts[-1].pages[0]
            await page.evaluate(
                "said => document.querySelector('p').childNodes[3].nodeValue = said", said
            )
        outcome = await driver.act(named(snapshot, "Send"))
    assert named(snapshot, "Send").near == "Your post goes out today."
    assert outcome.result == result, outcome.detail


SLOW = """<title>Slow</title><button>Tab</button><output></output><script>
let answered = 0
document.querySelector("button").onmouseup = (event) => {
  const isAtOnce = event.timeStamp < answered
  if (answered) document.querySelector("output").textContent = isAtOnce ? "double" : "single"
  while (performance.now() < event.timeStamp + 300) ;
  answered = performance.now()
}</script>"""


async def test_a_double_click_does_not_wait_for_the_answer_to_its_first_click(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": SLOW})
    async with open_driver(browser, url) as driver:
        clicked = ActionRequest(action="double_click")
        outcome = await driver.act(named(await driver.look(), "Tab"), clicked)
        said = await browser.contexts[-1].pages[0].locator("output").inner_text()
    assert (outcome.result, said) == ("done", "double"), outcome.detail
