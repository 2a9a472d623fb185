"""Every sense of a person: on each page of tests/pages/senses all that it lists arrives."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from playwright.async_api import Browser
from werkzeug import Request

from explorer.browser.act import gestures
from explorer.browser.act.gesture_calls import GestureCall, access_key_calls
from explorer.identity.signatures import signatures_of
from explorer.models import ActionRequest, Gesture, InteractiveElement
from explorer.planner.guardrails import HardRules
from explorer.planner.novelty.rewards import first_try
from tests.browser.driver import QUICK, open_driver
from tests.site import Site
from tests.truth import PAGES, serve

TRUTH: dict[str, list[str]] = tomllib.loads((PAGES / "senses/truth.toml").read_text("utf-8"))
Way = tuple[str, Gesture | None]


@pytest.mark.parametrize("name", TRUTH)
async def test_each_gesture_arrives_and_nothing_destructive_does(
    browser: Browser, site: Site, name: str
) -> None:
    serve(site)
    site.serve({"/senses/said": "noted"})
    tried: set[Way] = set()
    # One gesture is many calls to the browser, which are slow on a busy machine.
    patient = QUICK.model_copy(update={"script_seconds": 30, "action_seconds": 10})
    async with open_driver(browser, site.url(f"/senses/{name}.html"), patient) as driver:
        while way := _untried((await driver.look()).offered, tried):
            element, gesture = way
            tried.add((element.label, gesture))
            request = ActionRequest(action=gesture) if gesture else None
            assert (await driver.act(element, request)).result != "gone"
            if set(_said(site)) >= set(TRUTH[name]):
                break
    assert sorted(_said(site)) == sorted(TRUTH[name])


TRAP = """<body style="margin: 0"><div draggable=true id=card>Card</div>
<div id=inbox style="height: 200px">Inbox</div>
<div id=zone style="position: absolute; inset: 20px 0; visibility: hidden">Delete everything</div>
<script>
  const tell = (text) => fetch("/senses/said?" + text);
  card.ondragstart = () => { zone.style.visibility = "visible"; };
  for (const one of [inbox, zone]) {
    one.ondragover = (event) => event.preventDefault();
    one.ondrop = () => tell(one.id);
  }
  card.ondragend = () => tell("end");
</script>"""


async def test_nothing_is_dropped_on_what_turns_destructive(browser: Browser, site: Site) -> None:
    site.serve({"/": TRAP, "/senses/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        offered = (await driver.look()).offered
        card = next(one for one in offered if "drag" in one.gestures)
        await driver.act(card, ActionRequest(action="drag"))
    assert _said(site) == ["end"]


KEYED = """<button accesskey=k onclick="fetch('/senses/said?own')">Keep</button>"""
THIEF = """const other = document.createElement("button");
other.accessKey = "K";
other.onclick = () => fetch("/senses/said?other");
document.body.append(other);"""


STEAL = f"button => {{ button.removeAttribute('accesskey'); {THIEF} }}"


async def test_an_access_key_that_came_to_be_anothers_is_not_pressed(
    browser: Browser, site: Site
) -> None:
    site.serve({"/": KEYED, "/senses/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        (button,) = (await driver.look()).offered
        request = ActionRequest(action="press_access_key")
        assert (await driver.act(button, request)).result == "done"
        await browser.contexts[-1].pages[0].evaluate(THIEF)
        assert (await driver.act(button, request)).result == "failed"
    assert _said(site) == ["own"]


async def test_an_access_key_that_goes_to_another_once_it_is_asked_for_presses_nothing(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def after_the_theft(key: str) -> Iterator[GestureCall]:
        yield GestureCall("evaluate", (STEAL,), {}, stolen[0])
        yield from access_key_calls(key)

    site.serve({"/": KEYED, "/senses/said": "noted"})
    monkeypatch.setattr(gestures, "access_key_calls", after_the_theft)
    async with open_driver(browser, site.url("/")) as driver:
        (button,) = (await driver.look()).offered
        stolen = await browser.contexts[-1].pages[0].query_selector_all("button")
        outcome = await driver.act(button, ActionRequest(action="press_access_key"))
        assert outcome.result != "done", outcome
    assert _said(site) == []


def _untried(
    elements: tuple[InteractiveElement, ...], tried: set[Way]
) -> tuple[InteractiveElement, Gesture | None] | None:
    """The first way that was not tried: clicks of controls, then gestures."""
    offered, _, _ = HardRules(lambda url: "").sort(elements)
    allowed = [elements[index] for index in offered]
    clicks = [(one, None) for one in allowed if not one.is_surface]
    gestures = [(one, gesture) for one in allowed for gesture in one.gestures]
    ways = [*clicks, *gestures]
    return next((one for one in ways if (one[0].label, one[1]) not in tried), None)


def _said(site: Site) -> list[str]:
    def what(request: Request) -> str:
        return unquote(request.query_string.decode())

    return list(dict.fromkeys(map(what, site.asked("/senses/said"))))


PRESSED = """<ul role=listbox aria-label=City><li role=option>Berlin</ul><div id=card>Card</div>
<script>for (const one of document.querySelectorAll("li, div"))
one.onmousedown = () => {};</script>"""


async def test_what_is_chosen_by_a_press_is_not_held_or_dragged(
    browser: Browser, site: Site
) -> None:
    site.serve({"/": PRESSED})
    async with open_driver(browser, site.url("/")) as driver:
        offered = {one.label: one.gestures for one in (await driver.look()).offered}
    assert offered == {"Berlin": (), "Card": ("double_click", "long_press", "drag")}


SPOTS = {
    "what says so": "<body style='margin: 0'><div style='height: 100vh'>Delete everything</div>",
    "a control": "<body style='margin: 0'><button style='width: 100vw; height: 100vh'>B</button>",
}


@pytest.mark.parametrize("html", SPOTS.values(), ids=SPOTS)
async def test_a_press_on_the_page_is_none_on_what_covers_it(
    browser: Browser, site: Site, html: str
) -> None:
    listens = "document.ondblclick = () => fetch('/senses/said?double')"
    site.serve({"/": f"<!doctype html>{html}<script>{listens}</script>", "/senses/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        page = next(one for one in (await driver.look()).surfaces if one.tag == "html")
        outcome = await driver.act(page, ActionRequest(action="double_click"))
    assert outcome.result in ("failed", "refused"), outcome
    assert _said(site) == []


PLACED = """<!doctype html><style>* { position: absolute; margin: 0 }
#skip { width: 1px; height: 1px; overflow: hidden }</style><a id=skip href="#a">Skip</a>
<div style="width: 1280px; height: 60px"><p id=a>Text</p><button id=burger>Menu</button></div>
<script>onkeydown = ({ key }) => { if (key === "Escape") fetch("/senses/said?escape"); };
burger.hidden = innerWidth > 600;
onresize = () => { burger.hidden = innerWidth > 600; };</script>"""


async def test_a_page_without_a_height_takes_gestures(browser: Browser, site: Site) -> None:
    """All in it is placed absolutely, as in many applications."""
    site.serve({"/": PLACED, "/senses/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        for gesture in ("narrow", "press_escape"):
            page = next(one for one in (await driver.look()).surfaces if one.tag == "html")
            outcome = await driver.act(page, ActionRequest(action=gesture))
            assert outcome.result == "done", outcome.detail
    assert _said(site) == ["escape"]


LONG = """<body><p style="height: 8000px">Day 1</p><script>
let day = 1;
const grow = ([{ isIntersecting }]) => {
  if (!isIntersecting || day > 30) return;
  for (let i = 0; i < 10; i++) end.insertAdjacentHTML("beforebegin", `<pre>\n\n\n\n\n${++day}`);
  if (day > 30) end.outerHTML = "<a href=/year>The whole year</a>";
};
document.body.insertAdjacentHTML("beforeend", "<p id=end>More</p>");
new IntersectionObserver(grow).observe(end);
</script>"""


async def test_a_long_page_is_scrolled_to_what_comes_with_its_end(
    browser: Browser, site: Site
) -> None:
    site.serve({"/": LONG})
    async with open_driver(browser, site.url("/")) as driver:
        (page,) = (await driver.look()).offered
        outcome = await driver.act(page, ActionRequest(action="scroll"))
        assert outcome.effect == "new_state"
        assert [one.name for one in (await driver.look()).elements] == ["The whole year"]


LEAF = """<div id=leaf style="width: 300px; height: 200px">Page 1</div><script>
let from = 0;
leaf.onpointerdown = ({ clientX }) => { from = clientX; };
leaf.onpointerup = ({ clientX }) => { if (from - clientX > 60) leaf.textContent = "Page 2"; };
</script>"""


async def test_a_page_is_turned_by_a_swipe(browser: Browser, site: Site) -> None:
    site.serve({"/": LEAF})
    async with open_driver(browser, site.url("/")) as driver:
        (leaf,) = (await driver.look()).offered
        await driver.act(leaf, ActionRequest(action="drag"))
        assert [one.label for one in (await driver.look()).offered] == ["Page 2"]


BURGER = "<style>#burger { display: none }</style><button id=burger>Menu</button>"
NARROW = {
    "in a layer": "<style>@layer { @media (width < 48rem) { #burger { display: flex } } }</style>",
    "in a rule": "<style>#burger { @media not all and (min-width: 50em) { display: flex }}</style>",
    "imported": "<style>@import 'phone.css' (max-width: 600px)</style>",
    "of a link": "<link rel=stylesheet href=phone.css media='(max-width: 600px)'>",
    "by a script": "<script>burger.hidden = innerWidth < 600</script>",
    "at a resize": "<script>addEventListener('resize', () => show(innerWidth))</script>",
    "of another origin": "<link rel=stylesheet href='http://localhost:{port}/other.css' "
    "media='(max-width: 600px)'>",
}
WIDE = {
    "for a printer": "<style>@media print { #burger { display: block } }</style>",
    "in any window": "<style>@layer a { @media (width < 300px) { p { display: block } } }</style>",
    "colours": "<style>@media (max-width: 600px) { p { color: red } }</style>",
    "of another origin, in any window": "<link rel=stylesheet media=screen "
    "href='http://localhost:{port}/other.css'>",
    "at any resize": "<script>addEventListener('resize', () => closeMenus())</script>",
}


@pytest.mark.parametrize("way", NARROW | WIDE)
async def test_the_window_is_made_narrow_where_that_may_show_something_else(
    browser: Browser, site: Site, other_site: Site, way: str
) -> None:
    style = (200, {"Content-Type": "text/css"}, "#burger { display: block }")
    other_site.serve({"/other.css": style})
    port = other_site.url().rpartition(":")[2].strip("/")
    page = BURGER + (NARROW | WIDE)[way].replace("{port}", port)
    site.serve({"/": page, "/phone.css": style})
    async with open_driver(browser, site.url("/")) as driver:
        offered = [gesture for one in (await driver.look()).surfaces for gesture in one.gestures]
    assert ("narrow" in offered) == (way in NARROW)


CASES = "".join(f"case '{letter}': open_{letter}(); break; " for letter in "abcefghijklmno")
LETTERS = f"<script>document.onkeydown = ({{ key }}) => {{ switch (key) {{ {CASES} }} }}</script>"


async def test_only_some_of_many_keys_that_a_listener_names_are_offered(
    browser: Browser, site: Site
) -> None:
    site.serve({"/": LETTERS})
    async with open_driver(browser, site.url("/")) as driver:
        surfaces = (await driver.look()).surfaces
    assert sorted(one.shortcut for one in surfaces if one.shortcut) == list("abcefghi")


MANY = """<h1>Rows</h1><div id=rows></div><div id=late><input></div><script>
for (let n = 0; n < 600; n++) {
  const row = document.createElement("i");
  row.onkeydown = (event) => event.key === "Escape" && row.remove();
  rows.append(row);
}
late.onkeydown = ({ key }) => key === "Escape" && late.remove();
</script>"""


async def test_functions_with_the_same_source_are_read_once(browser: Browser, site: Site) -> None:
    site.serve({"/": MANY})
    async with open_driver(browser, site.url("/")) as driver:
        surfaces = (await driver.look()).surfaces
    assert "press_escape" in {gesture for one in surfaces for gesture in one.gestures}


CLOSES = """<h1>Menu</h1><script>document.onclick = () => closeMenus();</script>"""


async def test_holding_a_page_that_hears_clicks_is_expected_to_bring_little(
    browser: Browser, site: Site
) -> None:
    site.serve({"/": CLOSES})
    async with open_driver(browser, site.url("/")) as driver:
        surfaces = (await driver.look()).surfaces
    (held,) = (one for one in signatures_of(surfaces, [0])[0] if one.kind == "long_press")
    assert first_try(held) < first_try(held._replace(structure="listitem ul>li"))


PAD = """<canvas id=pad width=300 height=200></canvas><script>
let points = 0;
pad.onpointerdown = () => { points = 0; };
pad.onpointermove = () => { points++; };
pad.onpointerup = () => { if (points > 5) fetch("/senses/said?line"); };
</script>"""
SWAPPING = """<style>li { height: 40px; width: 200px }</style>
<ul id=list><li>First<li>Second<li>Third</ul><script>
let held = null;
for (const row of list.children) {
  row.onmousedown = (event) => { held = row; event.preventDefault(); };
  row.onmouseup = () => {};
}
onmousemove = ({ clientX, clientY }) => {
  const over = document.elementFromPoint(clientX, clientY)?.closest("li");
  if (!held || !over || over === held) return;
  const isAfter = held.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
  over[isAfter ? "after" : "before"](held);
};
onmouseup = () => {
  if (held && list.firstElementChild !== held) fetch("/senses/said?" + held.textContent);
  held = null;
};
</script>"""


@pytest.mark.parametrize(("page", "said"), [(PAD, "line"), (SWAPPING, "First")])
async def test_the_mouse_is_dragged_in_many_moves_to_where_the_place_was(
    browser: Browser, site: Site, page: str, said: str
) -> None:
    site.serve({"/": page, "/senses/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        offered = (await driver.look()).offered
        await driver.act(
            next(one for one in offered if "drag" in one.gestures), ActionRequest(action="drag")
        )
    assert _said(site) == [said]


ENTRIES = ("First", "Second", "Third", "Bold", "One", "Two")
SENT = "fetch('/senses/said?it')"
ITEMS = "".join(f"<li>{name}</li>" for name in ("First", "Second", "Third"))
SERVED: dict[Gesture, str] = {
    "drag": f"<ul id=list>{ITEMS}</ul>"
    "<script>list.onclick = () => {}; let from = null;"
    "list.onmousedown = ({ target }) => { from = target; };"
    f"list.onmouseup = ({{ target }}) => {{ if (from !== target) {SENT}; }};</script>",
    "press_arrows": "<div id=bar role=toolbar><button tabindex=0>Bold</button>"
    "<button tabindex=-1>Italic</button></div>"
    f"<script>bar.onkeydown = ({{ key }}) => {{ if (key === 'ArrowRight') {SENT}; }};</script>",
    "press_space": f"<ul id=list>{ITEMS.replace('<li', '<li role=button tabindex=0')}</ul>"
    f"<script>list.onkeydown = ({{ key }}) => {{ if (key === ' ') {SENT}; }};</script>",
    "middle_click": "<p id=tabs><span class=tab>One</span> <span class=tab>Two</span></p>"
    "<script>tabs.onauxclick = ({ target, button }) => "
    f"{{ if (target.closest('.tab') && button === 1) {SENT}; }};</script>",
    "right_click": "<section id=cards><div class=card>One</div><div class=card>Two</div></section>"
    "<script>cards.oncontextmenu = ({ target }) => "
    f"{{ if (target.closest('.card')) {SENT}; }};</script>",
}


@pytest.mark.parametrize("gesture", SERVED)
async def test_entries_take_the_gestures_that_their_list_handles(
    browser: Browser, site: Site, gesture: Gesture
) -> None:
    site.serve({"/": "<!doctype html>" + SERVED[gesture], "/senses/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        parts = [one for one in (await driver.look()).offered if one.label in ENTRIES]
        (entry, *_) = [one for one in parts if gesture in one.gestures]
        await driver.act(entry, ActionRequest(action=gesture))
    assert _said(site) == ["it"]


DRAWN = """<canvas id=map width=400 height=300></canvas><script>
map.onclick = ({ offsetX: x, offsetY: y }) => {
  if (x < 170 && y < 120) fetch("/senses/said?upper left");
  if (x > 230 && y > 180) fetch("/senses/said?lower right");
};</script>"""


async def test_each_press_on_a_canvas_goes_to_another_point(browser: Browser, site: Site) -> None:
    site.serve({"/": DRAWN, "/senses/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        for _ in range(3):
            (canvas,) = [one for one in (await driver.look()).offered if one.tag == "canvas"]
            await driver.act(canvas)
    assert _said(site) == ["upper left", "lower right"]


GRIP = """<style>#box { position: relative; width: 200px; height: 100px; margin-left: 200px }
#grip, #edge { position: absolute; right: 0; bottom: 0; width: 12px; height: 12px }
#grip { cursor: nwse-resize } #edge { bottom: 20px; height: 80px; cursor: ew-resize }</style>
<div id=box>Box<div id=edge></div><div id=grip></div></div><script>let from = null;
box.onmousedown = ({ target, clientX }) => { from = target === grip ? clientX : null; };
box.onclick = () => {};
onmouseup = ({ clientX }) => {
  if (from !== null && Math.abs(clientX - from) > 50) fetch("/senses/said?resized");
};</script>"""


async def test_a_grip_that_resizes_what_hears_its_press_is_dragged(
    browser: Browser, site: Site
) -> None:
    site.serve({"/": GRIP, "/senses/said": "noted"})
    async with open_driver(browser, site.url("/")) as driver:
        grips = [one for one in (await driver.look()).offered if "drag" in one.gestures]
        for grip in grips:
            await driver.act(grip, ActionRequest(action="drag"))
    assert _said(site) == ["resized"]


COMPOSED = """<div id=app><div id=area tabindex=-1>Picture</div>
<div id=root><span><span id=thumb role=slider tabindex=0>o</span></span></div>
<div id=pressed role=button tabindex=0>Pressed</div></div><script>
const composed = (own) => (event) => { own?.(event); };
const noise = composed();
const handled = { onPointerDown: noise, onPointerUp: noise, onPointerCancel: noise };
const hear = (element, props) => { element.__reactProps$abc = props; };
hear(area, { ...handled, onContextMenu: noise });
hear(root, { ...handled, onKeyDown: noise });
hear(pressed, { ...handled, onContextMenu: noise, onKeyDown: noise });
</script>"""


async def test_handlers_that_are_wrapped_alike_count_where_no_click_is_heard(
    browser: Browser, site: Site
) -> None:
    site.serve({"/": COMPOSED})
    async with open_driver(browser, site.url("/")) as driver:
        offered = {one.label: one for one in (await driver.look()).offered}
    assert "right_click" in offered["Picture"].gestures
    assert "press_arrows" in offered["o"].gestures
    assert "right_click" not in offered["Pressed"].gestures
