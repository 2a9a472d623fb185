"""What is seen: every kind of control, wherever it lives, and nothing that is not there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp import renderers, worlds
from explorer.browser.cdp.calls import script
from explorer.browser.cdp.worlds import FrameInfo, World
from explorer.browser.observe import detection
from explorer.browser.page import BrowserPage
from explorer.errors import PageLost
from explorer.identity.interactions import interaction_key
from explorer.identity.signatures import structure_of_class
from explorer.models import InteractiveElement, Snapshot
from explorer.settings.model import BrowserSettings, SafetySettings
from tests.browser.driver import named, open_driver
from tests.site import Site

CONTROLS = {
    "button": "<button>B</button>",
    "submit": "<input type=submit value=B>",
    "link": "<a href=/x>B</a>",
    "text": "<input aria-label=B>",
    "textarea": "<textarea aria-label=B></textarea>",
    "select": "<select aria-label=B><option>1</select>",
    "checkbox": "<label><input type=checkbox> B</label>",
    "file": "<input type=file aria-label=B>",
    "summary": "<details><summary>B</summary>more</details>",
    "role": "<div role=button>B</div>",
    "tab": "<div role=tab>B</div>",
    "tabindex": "<div tabindex=0>B</div>",
    "contenteditable": "<div contenteditable aria-label=B></div>",
    "pointer": "<div style='cursor:pointer'><span>B</span></div>",
    "onclick": "<div onclick='1'>B</div>",
    "shadow": "<x-box></x-box><script>customElements.define('x-box', class extends HTMLElement { "
    "constructor() { super(); "
    "this.attachShadow({mode: 'open'}).innerHTML = '<button>B</button>' }})</script>",
    "slotted": "<x-slot><button>B</button></x-slot><script>customElements.define('x-slot', class "
    "extends HTMLElement { constructor() { super(); "
    "this.attachShadow({mode: 'open'}).innerHTML = '<p><slot></slot></p>' }})</script>",
    "frame": "<iframe srcdoc='<button>B</button>'></iframe>",
    "nested frames": "<iframe srcdoc='<iframe srcdoc=\"<button>B</button>\"></iframe>'></iframe>",
    "icon by label": "<button aria-label=B><svg width=9 height=9></svg></button>",
    "icon by image": "<button><img alt=B width=9 height=9></button>",
    "icon by title": "<button title=B><svg width=9 height=9></svg></button>",
    "labelled by": "<b id=t>B</b><button aria-labelledby=t><i>x</i></button>",
    "placeholder": "<input placeholder=B>",
    "hidden behind its label": "<label>B<input type=radio style='opacity:0'></label>",
    "listbox": "<div role=listbox><div role=option>B</div></div>",
    "inside a region": "<section role=region onclick='1' hidden></section>"
    "<body onclick='1'><button>B</button>",
    "form with a field named children": "<form><input type=hidden name=children>"
    "<input type=hidden name=title><button>B</button></form>",
    "link in a drawing": "<svg width=50 height=50><a href='/x' aria-label=B>"
    "<rect width=50 height=50 /></a></svg>",
    "late": "<p id=p></p>"
    "<script>setTimeout(() => p.innerHTML = '<button>B</button>', 100)</script>",
}


@pytest.fixture(scope="module")
async def driver(browser: Browser) -> AsyncIterator[BrowserPage]:
    """One for all the cases that differ in their page only."""
    async with open_driver(browser, "http://127.0.0.1/", scope_all=True, opens=False) as driver:
        yield driver


@pytest.mark.parametrize("html", CONTROLS.values(), ids=CONTROLS)
async def test_sees_each_control_once_by_its_name(
    driver: BrowserPage, site: Site, html: str
) -> None:
    await driver.open(site.serve({"/": html}))
    assert [element.name for element in (await driver.look()).elements] == ["B"]


@pytest.mark.parametrize(
    "html",
    [
        "<button style='display:none'>B</button>",
        "<div style='visibility:hidden'><button>B</button></div>",
        "<div style='opacity:0'><button>B</button></div>",
        "<button style='width:0;height:0;padding:0;border:0;overflow:hidden'></button>",
        "<button style='position:absolute;left:-999px'>B</button>",
        "<div inert><button>B</button></div>",
        "<input type=hidden>",
        "<a>no address</a>",
        "<template><button>B</button></template>",
        "<iframe style='display:none' srcdoc='<button>B</button>'></iframe>",
        "<p>Just text</p><div tabindex=-1>focusable by script</div>",
    ],
)
async def test_leaves_out_what_nobody_could_use(driver: BrowserPage, site: Site, html: str) -> None:
    await driver.open(site.serve({"/": html}))
    assert (await driver.look()).elements == ()


async def test_sees_and_clicks_in_a_frame_of_another_origin(
    browser: Browser, site: Site, other_site: Site
) -> None:
    other_site.serve({"/": "<button onclick=\"this.textContent='arrived'\">Inside</button>"})
    frame = other_site.url(host="localhost")
    html = (
        f"<div style='height:150px'></div><iframe src='{frame}' style='margin-left:40px'></iframe>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        inside = named(await driver.look(), "Inside")
        assert inside.frame == frame
        assert inside.bounds.y > 150
        assert inside.bounds.x > 40
        assert (await driver.act(inside)).result == "done"
        assert named(await driver.look(), "arrived")


def only(snapshot: Snapshot) -> InteractiveElement:
    (element,) = snapshot.elements
    return element


async def test_tells_what_a_control_is(browser: Browser, site: Site) -> None:
    html = (
        "<header><form id=f><label>Mail <input type=email required></label>"
        "<button>Send</button></form></header>"
        "<a href='sub/page?q=1#x'>Page</a><button disabled>Off</button>"
        "<button aria-expanded=false aria-pressed=true>Menu</button>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    mail, send = named(snapshot, "Mail"), named(snapshot, "Send")
    assert (mail.kind, mail.role, mail.input_type, mail.states) == (
        "field", "textbox", "email", ("required",),
    )  # fmt: skip
    assert mail.form == send.form != ""
    assert send.submits
    assert mail.ignored
    page = named(snapshot, "Page")
    assert (page.kind, page.href, page.ignored) == ("link", site.url("/sub/page?q=1#x"), False)
    assert named(snapshot, "Off").states == ("disabled",)
    assert named(snapshot, "Menu").states == ("collapsed", "pressed")
    assert interaction_key(page) == f"link-page-{site.url('/sub/page?q=1#x')}"


async def test_tells_which_links_stay_on_the_page_that_holds_them(
    browser: Browser, site: Site
) -> None:
    html = (
        "<a href='#'>Top</a><a href='#tab'>Tab</a><a href='javascript:void(0)'>Script</a>"
        "<a href='/'>Again</a><a href='/in#tab'>Other</a><button>Press</button>"
    )
    inside = "<a href='#'>Inner</a><a href='/#'>Outer</a>"
    url = site.serve({"/": f"{html}<iframe src=/in></iframe>", "/in": inside})
    async with open_driver(browser, url) as driver:
        elements = (await driver.look()).elements
    assert len(elements) == 8
    assert {e.name for e in elements if e.stays} == {"Top", "Tab", "Script", "Inner"}


async def test_icons_have_keys_of_their_own(browser: Browser, site: Site) -> None:
    icon = "<button><svg class={} width=9 height=9></svg></button>"
    url = site.serve({"/": icon.format("pencil") + icon.format("bell")})
    async with open_driver(browser, url) as driver:
        pencil, bell = (await driver.look()).elements
    assert (pencil.name, bell.name) == ("", "")
    assert interaction_key(pencil) != interaction_key(bell)


async def test_a_menu_beside_the_application_leaves_its_controls_what_they_are(
    browser: Browser, site: Site
) -> None:
    opened = "document.body.append(Object.assign(document.createElement('div'), {innerHTML:"
    buttons = f"""<button onclick="{opened} '<button>Blue'}}))">Choose</button>"""
    rows = "<button>One</button><button>Two</button>"
    url = site.serve({"/": f"<body><div id=root><main>{rows}{buttons}</main></div>"})
    async with open_driver(browser, url) as driver:
        before = await driver.look()
        await driver.act(named(before, "Choose"))
        after = await driver.look()
    assert named(after, "Blue")
    for name in ("One", "Two", "Choose"):
        assert named(before, name).structure == named(after, name).structure


async def test_a_control_of_a_tree_has_one_structure_at_each_level(
    browser: Browser, site: Site
) -> None:
    leaf = "<li class='node leaf'><a href=#{0}>{0}</a></li>"
    branch = "<li class='node'><a href=#{0} class='{1}'>{0}</a><ul class=part>{2}</ul></li>"
    inner = branch.format("Poems", "node-selected", leaf.format("Sonnets"))
    tree = branch.format("Books", "", inner) + branch.format("Maps", "", leaf.format("Sea"))
    url = site.serve({"/": f"<div id=tree><ul class=part>{tree}</ul></div>"})
    async with open_driver(browser, url) as driver:
        found = {one.name: structure_of_class(one) for one in (await driver.look()).elements}
    assert found["Books"] == found["Maps"] == found["Poems"]
    assert found["Sonnets"] == found["Sea"]


async def test_controls_in_rows_share_their_structure(browser: Browser, site: Site) -> None:
    rows = "".join(
        f"<li class='row row-{n}'><button class=go>Go {n}</button></li>" for n in range(5)
    )
    async with open_driver(
        browser, site.serve({"/": f"<body class=orders><ul>{rows}</ul><button>Go</button>"})
    ) as driver:
        snapshot = await driver.look()
    structures = {element.structure for element in snapshot.elements}
    assert len(structures) == 2
    assert not any("orders" in one for one in structures)  # another page has another class there


async def test_a_label_that_listens_names_the_field_after_it(browser: Browser, site: Site) -> None:
    html = (
        "<h1>Profile</h1><p><label>Name</label> <input></p><p><label>Model</label> <input></p>"
        "<script>document.querySelectorAll('label').forEach(one => one.onclick = () => 1)</script>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    fields = [one.near for one in snapshot.elements if one.kind == "field"]
    assert fields == ["Name", "Model"]
    assert [one.name for one in snapshot.elements if one.kind != "field"] == fields


async def test_an_open_dialog_covers_what_lies_behind(browser: Browser, site: Site) -> None:
    html = (
        "<button>Behind</button><div style='height:3000px'></div><button>Below</button>"
        "<div style='position:fixed;inset:0;background:#0008' id=veil>"
        "<div style='position:fixed;left:300px;top:200px'><button>In front</button></div></div>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    covered = {element.name: element.covered for element in snapshot.elements}
    assert covered == {"Behind": "<div#veil>", "Below": "<div#veil>", "In front": ""}


async def test_a_layer_before_a_body_without_clicks_covers_the_rest(
    browser: Browser, site: Site
) -> None:
    html = (
        "<body style='pointer-events:none'><button>Behind</button>"
        "<div role=dialog id=tip style='pointer-events:auto'><button>In front</button></div>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    covered = {element.name: element.covered for element in snapshot.elements}
    assert covered == {"Behind": "<div#tip>", "In front": ""}


async def test_what_ends_below_the_view_is_read(browser: Browser, site: Site) -> None:
    """Chromium tells nothing of a point that it rounds to the edge of the view."""
    html = (
        "<!doctype html><style>body { margin: 0 } button { position: absolute; left: 0; "
        "width: 100px; height: 25.1875px; top: calc(100vh - 12.625px) }"
        "div { position: fixed; bottom: 0; width: 100%; height: 40px; background: #fff }</style>"
        "<button>More</button><div id=bar></div>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    assert [one.name for one in snapshot.elements] == ["More"]
    assert not snapshot.fallback


@pytest.mark.parametrize("root", ["", "html { overflow: auto }"])
async def test_a_body_without_height_is_no_box_to_scroll_things_free_in(
    browser: Browser, site: Site, root: str
) -> None:
    html = (
        f"<!doctype html><style>body {{ overflow: hidden; margin: 0 }} {root} #veil, button "
        "{ position: absolute; left: 0; top: 0; width: 200px; height: 60px }</style>"
        "<button>Below</button><div id=veil></div>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert only(await driver.look()).covered == "<div#veil>"


async def test_a_box_that_scrolls_brings_what_is_in_it_out_from_under_others(
    browser: Browser, site: Site
) -> None:
    html = (
        "<!doctype html><style>body { margin: 0 } #box { height: 100px; overflow: auto }"
        "#box div { height: 150px } #below { position: absolute; top: 100px; width: 300px; "
        "height: 200px; background: white }</style>"
        "<div id=box><div></div><button>Scrolled out</button></div><div id=below></div>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert only(await driver.look()).covered == ""


@pytest.mark.parametrize(
    ("veil", "covered"),
    [
        ("left: 0", "<div#veil>"),
        ("left: 60%", ""),  # the left of the box takes clicks
        ("left: 0; position: fixed", ""),  # the page scrolls out from under it
    ],
)
@pytest.mark.parametrize("far", [600, 3000])  # below the box, and below the window, too
async def test_a_box_that_is_covered_brings_nothing_out(
    browser: Browser, site: Site, veil: str, covered: str, far: int
) -> None:
    html = (
        "<!doctype html><style>body { margin: 0; height: 4000px } #box { height: 200px; "
        "width: 90%; overflow: auto } "
        "#veil { position: absolute; top: 0; width: 100%; height: 200px }</style>"
        f"<div id=box><div style='height: {far}px'></div><button>Scrolled out</button></div>"
        f"<div id=veil style='{veil}'></div>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert only(await driver.look()).covered == covered


async def test_a_box_that_ends_below_the_window_comes_out_from_under_a_bar(
    browser: Browser, site: Site
) -> None:
    """As in an application whose document does not scroll."""
    html = (
        "<!doctype html><style>body { margin: 0 } main { height: 100vh; overflow: auto }"
        "main > p { margin: 0; height: calc(100vh - 40px) } #card { overflow: hidden }"
        "#bar { position: fixed; bottom: 0; width: 100%; height: 56px; background: #fff }</style>"
        "<main><p></p><div id=card><p style='height: 900px'></p><button>More</button></div></main>"
        "<div id=bar></div>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert only(await driver.look()).covered == ""


async def test_a_menu_outside_of_its_covered_box_takes_clicks(browser: Browser, site: Site) -> None:
    html = (
        "<!doctype html><style>body { margin: 0 } #head { height: 40px; overflow: hidden }"
        "button { position: fixed; top: 50px } "
        "#veil { position: absolute; top: 0; width: 100%; height: 40px }</style>"
        "<div id=head><button>Item</button></div><div id=veil></div>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert only(await driver.look()).covered == ""


@pytest.mark.parametrize(
    ("style", "seen"),
    [
        ("overflow: auto", ["Save", "Tags"]),  # scrolling back shows it
        ("overflow: hidden", ["Tags"]),  # nobody can scroll back
        ("position: relative; left: -9999px", []),
    ],
)
async def test_what_a_box_is_scrolled_past_is_seen_if_it_comes_back(
    browser: Browser, site: Site, style: str, seen: list[str]
) -> None:
    html = (
        f"<!doctype html><style>#box {{ height: 200px; {style} }}</style>"
        "<div id=box><button>Save</button><div style='height:900px'></div><input aria-label=Tags>"
        "</div><script>box.scrollTop = 800</script>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert [one.name for one in (await driver.look()).elements] == seen


async def test_dangerous_controls_are_flagged_with_their_forms(
    browser: Browser, site: Site
) -> None:
    html = (
        "<button aria-label='Delete item'><svg></svg></button>"
        "<button class='btn icon-trash'><svg width=9 height=9></svg></button>"
        "<button>Konto löschen</button><button>Save</button>"
        "<form><input aria-label='Type DELETE'><button>Delete project</button></form>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        elements = (await driver.look()).elements
    assert [bool(element.destructive) for element in elements] == [
        True, True, True, False, True, True,
    ]  # fmt: skip


async def test_a_form_is_judged_by_where_it_is_sent(browser: Browser, site: Site) -> None:
    html = (
        "<form method=post action=/account/delete><button>Confirm</button></form>"
        "<form method=post action='http://other.test/sub'><button>Join</button></form>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
    assert named(snapshot, "Confirm").destructive == "delete"
    assert named(snapshot, "Join").addresses == ("http://other.test/sub",)


async def test_danger_can_be_allowed(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<button>Delete</button>"})
    safety = SafetySettings(allow_destructive=True)
    async with open_driver(browser, url, safety=safety) as driver:
        assert only(await driver.look()).destructive == ""


async def test_a_canvas_is_a_blind_spot(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<canvas id=board width=50 height=50></canvas><button>B</button>"})
    async with open_driver(browser, url) as driver:
        (occurrence,) = (await driver.look()).blind_spots
    assert (occurrence.kind, occurrence.detail) == ("canvas", "<canvas#board>")


async def test_falls_back_to_locators_when_the_script_fails(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(name: str) -> str:
        return "() => { throw Error('failed') }" if name == "snapshot" else script(name)

    monkeypatch.setattr(worlds, "script", failing)
    for room in (renderers, worlds):
        monkeypatch.setattr(room, "toolkit_source", worlds.toolkit_source.__wrapped__)  # uncached
    html = (
        "<h1>Bent</h1><button onclick=\"this.textContent = 'clicked'\">Press</button>"
        "<a href=/x>Link</a><button hidden>No</button>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        snapshot = await driver.look()
        assert snapshot.fallback
        assert {(e.kind, e.name) for e in snapshot.elements} == {
            ("button", "Press"),
            ("link", "Link"),
        }
        assert (await driver.act(named(snapshot, "Press"))).result == "done"
        assert named(await driver.look(), "clicked")


async def test_lazy_content_below_is_woken(browser: Browser, site: Site) -> None:
    html = (
        "<div style='height:1500px'>above</div><div id=s></div><script>"
        "new IntersectionObserver(e => { if (e[0].isIntersecting && !s.firstChild) "
        "s.innerHTML = '<button>Lazy</button>' }).observe(s)</script><a href=/x>Link</a>"
    )
    async with open_driver(browser, site.serve({"/": html})) as driver:
        assert {e.name for e in (await driver.look()).elements} == {"Lazy", "Link"}


async def test_a_page_of_ten_thousand_controls(browser: Browser, site: Site) -> None:
    html = "".join(
        f"<p><a href='/{n}'>Link {n}</a> <button>Do {n}</button></p>" for n in range(5000)
    )
    patient = BrowserSettings(script_seconds=60)
    async with open_driver(browser, site.serve({"/": html}), patient) as driver:
        snapshot = await driver.look()
        assert len(snapshot.elements) == 10_000
        assert (await driver.act(named(snapshot, "Do 4999"))).result == "done"


# --- gestures -------------------------------------------------------------------------------------

HEAR = "const hear = (at, types) => types.split(' ').map((t) => at.addEventListener(t, String));"
ALL_TYPES = " ".join(["click", "dblclick", "contextmenu", *(f"type{n}" for n in range(30))])

PRESSES = ("double_click", "long_press", "drag")

GESTURES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "a double click": ("<div id=a>B</div>", "hear(a, 'dblclick')", ("double_click",)),
    "a menu": ("<a href=/x id=a>B</a>", "hear(a, 'contextmenu')", ("right_click",)),
    "both": (
        "<a href=/x id=a>B</a>",
        "hear(a, 'dblclick contextmenu')",
        ("double_click", "right_click"),
    ),
    "by a property": ("<a href=/x id=a>B</a>", "a.ondblclick = String", ("double_click",)),
    "presses": ("<div id=a>B</div>", "hear(a, 'mousedown')", PRESSES),
    "presses by pointer": ("<div id=a>B</div>", "hear(a, 'pointerdown')", PRESSES),
    "presses of what it lies in": (
        "<div id=a><a href=/x>B</a><p>C</p></div>",
        "hear(a, 'mousedown')",
        (),
    ),
    "presses of a button": ("<button id=a>B</button>", "hear(a, 'mousedown')", ("long_press",)),
    "a double click on what sends a form": (
        "<form><input><button id=a>B</button></form>",
        "hear(a, 'dblclick contextmenu')",
        (),
    ),
    "presses and clicks": (
        "<div id=a>B</div>",
        "hear(a, 'mousedown click')",
        ("long_press", "drag"),
    ),
    "presses and clicks of a button": (
        "<button id=a>B</button>",
        "hear(a, 'mousedown click')",
        ("long_press",),
    ),
    "presses of what is a button by its role": (
        "<b role=button tabindex=0 id=a>B</b>",
        "hear(a, 'pointerdown')",
        ("long_press", "drag"),
    ),
    "touches and clicks": ("<div id=a>B</div>", "hear(a, 'touchstart click')", ("long_press",)),
    "the fourth that is alike": (
        "<i>1</i><i>2</i><i>3</i><i id=a>B</i>",
        "for (const one of document.querySelectorAll('i')) hear(one, 'mousedown click')",
        (),
    ),
    "clicks": ("<div id=a>B</div>", "hear(a, 'click')", ()),
    "around a link": (
        "<ul id=a><li><a href=/x>B</a></ul>",
        "hear(a, 'contextmenu')",
        ("right_click",),
    ),
    "around another": (
        "<p id=a><b role=tab>B</b></p>",
        "hear(a, 'dblclick')",
        ("double_click",),
    ),
    "around a shadow": (
        "<p id=a><template shadowrootmode=open><b role=tab>B</b></template></p>",
        "hear(a, 'dblclick')",
        ("double_click",),
    ),
    "beside": ("<p id=a>x</p><a href=/x>B</a>", "hear(a, 'dblclick contextmenu')", ()),
    "a button's own": ("<button id=a>B</button>", "hear(a, 'dblclick')", ("double_click",)),
    "around a button": ("<p id=a><button>B</button></p>", "hear(a, 'dblclick contextmenu')", ()),
    "a field": (
        "<input id=a aria-label=B>",
        "hear(a, 'dblclick contextmenu mouseenter')",
        ("double_click", "right_click", "hover"),
    ),
    "a check": (
        "<input id=a type=checkbox aria-label=B>",
        "hear(a, 'dblclick')",
        ("double_click",),
    ),
    "a select": ("<select id=a aria-label=B></select>", "hear(a, 'contextmenu')", ("right_click",)),
    "around a field": (
        "<p id=a><input aria-label=B></p>",
        "hear(a, 'dblclick contextmenu mouseenter')",
        (),
    ),
    "the body": ("<a href=/x>B</a>", "hear(document.body, 'dblclick contextmenu')", ()),
    "the page": ("<a href=/x>B</a>", "hear(document, 'dblclick'); hear(window, 'contextmenu')", ()),
    "what is dragged, too": (
        "<div id=a>B</div>",
        "hear(a, 'click dblclick contextmenu dragstart')",
        ("double_click", "right_click"),
    ),
    "a framework's root": (
        "<main id=a><a href=/x>B</a></main>",
        f"hear(a, '{ALL_TYPES}')",
        (),
    ),
    "within a framework's root": (
        "<main id=a><a href=/x id=b>B</a></main>",
        f"hear(a, '{ALL_TYPES}'); hear(b, 'contextmenu')",
        ("right_click",),
    ),
}


@pytest.mark.parametrize(("html", "listens", "gestures"), GESTURES.values(), ids=GESTURES)
async def test_tells_which_gestures_a_control_answers_to(
    browser: Browser, site: Site, html: str, listens: str, gestures: tuple[str, ...]
) -> None:
    url = site.serve({"/": f"{html}<script>{HEAR}{listens}</script>"})
    async with open_driver(browser, url) as driver:
        assert named(await driver.look(), "B").gestures == gestures


ELSEWHERE = {
    "a root of React": "const dispatch = () => 1; hear(dispatch.bind(null, 'click'))",
    "jQuery": "hear(function (e) { return window.$?.event.dispatch.apply(this, arguments) })",
    "a delegating listener": "hear((event) => event.target.closest('.row')?.open())",
    "a listener that hands its event on": "hear((e) => { window.handle?.(e) })",
    "one that does so with all it is given": "hear((...given) => window.handle?.(...given))",
    "an object": "hear({ handleEvent() { document.title = 'heard' } })",
    "what only prevents": "hear((event) => { event.preventDefault(); return false })",
    "nothing": "hear(() => {})",
}
PRESSED_ANYWHERE = ["click", "dblclick", "contextmenu", "mousedown", "pointerdown"]


@pytest.mark.parametrize("listens", ELSEWHERE.values(), ids=ELSEWHERE)
async def test_what_a_page_hears_for_its_parts_is_no_gesture_of_the_page(
    browser: Browser, site: Site, listens: str
) -> None:
    hear = f"const hear = (f) => {PRESSED_ANYWHERE}.map((t) => document.addEventListener(t, f));"
    url = site.serve({"/": f"<a href=/x>B</a><script>{hear}{listens}</script>"})
    async with open_driver(browser, url) as driver:
        assert (await driver.look()).surfaces == ()


async def test_rows_of_a_long_list_get_gestures_by_a_few_of_them(
    browser: Browser, site: Site
) -> None:
    rows = "".join(f"<li>Row {n} <button>Open</button></li>" for n in range(30))
    listens = "document.querySelector('ul').onpointerdown = () => 1"
    url = site.serve({"/": f"<ul>{rows}</ul><script>{listens}</script>"})
    async with open_driver(browser, url) as driver:
        surfaces = (await driver.look()).surfaces
    assert [(one.name, one.gestures) for one in surfaces] == [
        (f"Row {n}", ("long_press", "drag")) for n in range(3)
    ]


# --- areas to work in -----------------------------------------------------------------------------

BOARD = """<!doctype html><div tabindex=0 aria-label=Board style="width: {}; height: {}">
<svg width=200 height=100><g><text y=30>One</text></g><g><text y=70>Two</text></g></svg></div>
<script>for (const node of document.querySelectorAll("g")) node.onclick = String</script>"""


async def test_the_parts_of_a_large_area_that_has_the_focus_are_seen(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": BOARD.format("100%", "600px")})
    async with open_driver(browser, url) as driver:
        names = [element.name for element in (await driver.look()).elements]
    assert names == ["Board", "One", "Two"]


async def test_the_parts_of_a_small_thing_that_has_the_focus_are_its_own(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": BOARD.format("300px", "200px")})
    async with open_driver(browser, url) as driver:
        assert only(await driver.look()).name == "Board"


LARGE = 400
"""Elements of a part of which only the first are read while it is not displayed."""


@pytest.mark.parametrize("tag", ["div", "form"])  # of a form its fields hide what scripts call
async def test_listeners_in_and_behind_a_large_part_that_is_not_displayed(
    browser: Browser, site: Site, tag: str
) -> None:
    listening = "<div class=row style='height: 20px'>{}</div>"
    html = f"""<{tag} id=part hidden>{"<i></i>" * LARGE}<input name=contains>
<input name=querySelectorAll><span id=host></span>{listening.format("Inside")}</{tag}>
<button onclick='document.querySelector("#part").hidden = false'>Show</button>
{listening.format("Behind")}<script>
const Node = 0, Element = () => 0;
const root = document.querySelector("#host").attachShadow({{ mode: "open" }});
root.innerHTML = "{listening.format("Shadow")}";
for (const row of [...document.querySelectorAll(".row"), root.firstChild])
  row.addEventListener("click", () => document.title = row.textContent);
</script>"""
    async with open_driver(browser, site.serve({"/": html})) as driver:
        before = await driver.look()
        await driver.act(named(before, "Show"))
        after = await driver.look()
    assert [one.name for one in before.elements] == ["Show", "Behind"]
    assert {one.name for one in after.elements} >= {"Shadow", "Inside", "Show", "Behind"}


async def test_changes_of_a_page_with_closed_roots_are_not_told_to_us_one_by_one(
    browser: Browser, site: Site
) -> None:
    """A page that moves thousands of nodes all the time would leave time for nothing else."""
    html = """<p id=host></p><i>moves</i><script>
        host.attachShadow({ mode: "closed" }).innerHTML = "<button>B</button>";</script>"""
    told: list[object] = []
    async with open_driver(browser, site.serve({"/": html})) as driver:
        for event in ("attributeModified", "childNodeInserted", "childNodeCountUpdated"):
            driver._session.cdp.on(f"DOM.{event}", lambda change: told.append(change))
        moving = "() => { const i = document.querySelector('i'); i.id = 'a'; host.append(i); }"
        await driver._session.page.evaluate(moving)
        assert named(await driver.see(), "B")
    assert told == []


async def test_a_document_that_gives_us_no_world_in_time_is_a_stuck_page() -> None:
    class Stuck:
        async def world(self, place: FrameInfo) -> World:
            await asyncio.Event().wait()
            raise AssertionError("it never answers")

    reached: list[Any] = [(Stuck(), [FrameInfo("frame", "", "loader", "http://site.test/")])]
    with pytest.raises(PageLost, match=r"stuck: looking took longer than 0.05 s"):
        await detection._read_all(reached, {}, 0.05, [])


async def test_a_page_that_closed_while_it_was_replaced_is_lost() -> None:
    class Closed:
        tries = 0

        async def of(self, page: Any, seconds: float) -> Any:
            self.tries += 1
            if self.tries == 1:
                raise PlaywrightError("Execution context was destroyed")
            raise PageLost("the page is gone")

        def reached(self, page: Any) -> None:
            """Know no renderer of it."""

    closed: Any = Closed()
    with pytest.raises(PageLost, match="gone"):
        await detection._read_page(closed, closed, {}, 1, [])


async def test_class_names_that_come_and_go_leave_a_control_what_it_is(
    browser: Browser, site: Site
) -> None:
    page = """<div id=table class=table><ul class=rows><li class=row><button>Edit</button></li>
<li class=row><button>Copy</button></li></ul></div><script>
table.onclick = (event) => {
  table.classList.toggle("table-in-use");
  table.insertAdjacentHTML("afterend", "<button>Undo</button>");
};</script>"""
    async with open_driver(browser, site.serve({"/": page})) as driver:
        before = await driver.look()
        await driver.act(named(before, "Edit"))
        after = await driver.look()
    for name in ("Edit", "Copy"):
        was, now = named(before, name), named(after, name)
        assert was.structure != now.structure
        assert structure_of_class(was) == structure_of_class(now)
