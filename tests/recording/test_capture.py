"""What a person does in a browser becomes actions, and pages can neither see nor forge it."""

from __future__ import annotations

from playwright.async_api import Browser

from tests.recording.captured import captured
from tests.site import Site

FORM = """<form onsubmit="return false"><h2>Order</h2>
<label>Name <input name=name></label>
<label>Secret <input type=password name=pin></label>
<label><input type=checkbox> Agree</label>
<select aria-label=Size><option>Small<option>Large</select>
<textarea aria-label=Note></textarea>
<button id=send class=btn>Send</button></form>"""


async def test_a_form_becomes_one_action_for_each_field(browser: Browser, site: Site) -> None:
    async with captured(browser, site.serve({"/": FORM})) as person:
        keyboard = person.page.keyboard
        await person.click("input[name=name]")
        await keyboard.type("Ada L")
        await keyboard.press("Backspace")
        await person.click("[type=password]")
        await keyboard.type("hunter2")
        await person.click("text=Agree")
        await person.page.locator("select").focus()
        await keyboard.press("L")
        await person.click("textarea")
        await keyboard.type("Two\nlines")
        await person.click("#send")
        actions = await person.until(
            "type textbox \"Name\" 'Ada '",
            'type textbox "Secret" $RECORDING_PIN',
            "check checkbox \"Agree\" 'true'",
            "select combobox \"Size\" 'Large'",
            "type textbox \"Note\" 'Two\\nlines'",
            'click button "Send"',
        )
    send = actions[-1].element
    assert send
    assert (send.id, send.classes, send.tag) == ("send", ("btn",), "button")
    assert send.container_path == ("form",)
    assert "hunter2" not in repr(actions)


FRAMED = "<body style='margin:0'><button>In a frame</button>"
PARTS = f"""<div id=host style="width:400px"></div>
<script>const root = document.getElementById("host").attachShadow({{mode: "closed"}});
root.innerHTML = "<button id=deep>Deep</button> <input aria-label=Inner>"</script>
<iframe srcdoc="{FRAMED}" style="margin:50px"></iframe>
<x-open></x-open><script>customElements.define("x-open", class extends HTMLElement {{
  connectedCallback() {{ this.attachShadow({{mode: "open"}}).innerHTML = "<a href='#a'>Open</a>" }}
}})</script>"""


async def test_elements_of_frames_and_shadow_roots_are_captured(
    browser: Browser, site: Site
) -> None:
    async with captured(browser, site.serve({"/": PARTS})) as person:
        mouse, keyboard = person.page.mouse, person.page.keyboard
        host = await person.page.locator("#host").bounding_box()
        assert host
        await person.until_known(lambda: mouse.click(host["x"] + 20, host["y"] + 10), "Deep")
        await mouse.click(host["x"] + 100, host["y"] + 10)
        await keyboard.type("x")
        frame = await person.page.locator("iframe").bounding_box()
        assert frame
        await mouse.click(frame["x"] + 20, frame["y"] + 10)
        await person.click("x-open a")
        deep, _, framed, _ = await person.until(
            'click button "Deep"',
            "type textbox \"Inner\" 'x'",
            'click button "In a frame"',
            'click link "Open"',
        )
    assert deep.element
    assert (deep.element.id, deep.element.css_selector, deep.element.xpath) == ("deep", None, None)
    assert framed.element
    assert framed.element.bbox
    assert framed.frame == framed.element.frame == "about:srcdoc"
    left, top, right, bottom = framed.element.bbox
    assert left <= frame["x"] + 20 <= right
    assert top <= frame["y"] + 10 <= bottom


GESTURES = """<style>li ul { display: none } li:hover > ul { display: block }</style>
<p ondblclick="1">Twice here</p>
<p id=context oncontextmenu="return false" tabindex=0>Menu here</p>
<div id=from draggable=true>Card</div><div id=to style="height: 60px">Column</div>
<ul><li tabindex=0 id=more>More<ul><li><a href="#one">First</a></ul></ul>
<script>to.ondragover = (event) => event.preventDefault()</script>"""


async def test_gestures_of_the_mouse(browser: Browser, site: Site) -> None:
    async with captured(browser, site.serve({"/": GESTURES})) as person:
        mouse = person.page.mouse
        await mouse.dblclick(*await person.middle("text=Twice"))
        await person.click("#context", button="right")
        await mouse.move(*await person.middle("#more"))
        await person.click("text=First")
        await mouse.move(*await person.middle("#from"))
        await mouse.down()
        await mouse.move(*await person.middle("#to"), steps=5)
        await mouse.up()
        *_, drag = await person.until(
            'double click paragraph "Twice here"',
            'right click paragraph "Menu here"',
            'hover listitem "More First"',
            'click link "First"',
            'drag generic "Card"',
        )
    assert drag.to_element
    assert drag.to_element.name == "Column"
    assert drag.to_x
    assert drag.to_y


FIELDS = """<body style="margin:0"><script>
addEventListener("click", (event) => event.stopImmediatePropagation(), true);
</script>
<input type=range aria-label=Volume value=0>
<input type=number aria-label=Count id=count value=1 style="width:60px">
<select size=3 aria-label=Size><option>Small<option id=large>Large</select>
<label>Key <input type=password id=key value=k3y></label>
<button onpointerdown="key.type = 'text'">Show</button>
<textarea aria-label=Chat></textarea>
<div role=dialog tabindex=-1><div style="cursor:pointer"><b>Open</b> it</div></div>
<script>document.querySelector("textarea").onkeydown = (event) => {
  if (event.key === "Enter") { event.preventDefault(); event.target.value = "" }
}</script>"""


async def test_fields_whose_values_show_what_clicks_did(browser: Browser, site: Site) -> None:
    async with captured(browser, site.serve({"/": FIELDS})) as person:
        mouse, keyboard = person.page.mouse, person.page.keyboard
        x, y = await person.middle("[type=range]")
        await mouse.move(x - 40, y)
        await mouse.down()
        await mouse.move(x, y, steps=5)
        await mouse.up()
        box = await person.page.locator("#count").bounding_box()
        assert box
        await mouse.move(box["x"] + box["width"] - 10, box["y"] + 6)
        await mouse.dblclick(box["x"] + box["width"] - 10, box["y"] + 6)
        await person.click("#large")
        await person.click("text=Show")
        await person.click("#key")
        await keyboard.type("x\ud800")
        await person.click("textarea")
        await keyboard.type("Hi")
        await keyboard.press("Enter")
        await person.click("b")
        actions = await person.until(
            "type slider \"Volume\" '50'",
            "type spinbutton \"Count\" '3'",
            "select listbox \"Size\" 'Large'",
            'click button "Show"',
            'type textbox "Key" $RECORDING_KEY',
            "type textbox \"Chat\" 'Hi'",
            "key textbox \"Chat\" 'Enter'",
            'click generic "Open it"',
        )
    assert all(action.x and action.y for action in actions)
    assert actions[0].x == x


async def test_fields_of_two_sites_have_two_variables(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<input type=password name=pin>"})
    async with captured(browser, url) as person:
        pages = [await person.page.context.new_page() for _ in range(2)]
        await person.reached()
        for page, host in zip(pages, ("127.0.0.1", "localhost"), strict=True):
            await page.goto(url.replace("127.0.0.1", host))
        for page in pages:
            await page.click("input")
            await page.keyboard.type("1")
        await person.until(
            f"navigate {url}",
            f"navigate {url.replace('127.0.0.1', 'localhost')}",
            "type unnamed textbox $RECORDING_PIN",
            "type unnamed textbox $RECORDING_PIN_2",
        )
        assert person.joiner.start_url == url


PAGES = {
    "/": """<a href=/two>Two</a><button onclick="confirm('Sure?')">Ask</button>
        <a href=/two target=_blank>Tab</a><h1>Welcome</h1>""",
    "/two": """<h1>Second</h1><button>Here</button>
        <iframe></iframe><script>frames[0].location = "/framed"</script>""",
    "/framed": "A frame that the page opens",
}


async def test_pages_tabs_and_dialogs(browser: Browser, site: Site) -> None:
    url = site.serve(PAGES)
    async with captured(browser, url) as person:
        page = person.page
        await person.click("text=Two")
        await page.wait_for_url("**/two")
        await page.goto(f"{url}?typed")
        page.once("dialog", lambda dialog: dialog.accept())
        await person.click("text=Ask")
        async with page.context.expect_page() as opening:
            await person.click("text=Tab")
        tab = await opening.value
        await tab.wait_for_load_state()
        await person.reached()
        await tab.locator("button").click()
        await tab.close()
        actions = await person.until(
            'click link "Two"',
            f"navigate {url}?typed",
            'click button "Ask"',
            "dialog 'accept'",
            'click link "Tab"',
            'click button "Here"',
            "tab 'close'",
        )
    assert [action.tab for action in actions] == [0, 0, 0, 0, 0, 1, 1]
    assert person.joiner.start_url == url


async def test_what_must_be_shown_is_marked_by_clicks_that_reach_no_page(
    browser: Browser, site: Site
) -> None:
    page = "<button onclick='document.title += 1' onmousedown='document.title += 2'>Pay</button>"
    async with captured(
        browser, site.serve({"/": f"<title>T</title><h1>Thank you</h1>{page}"})
    ) as person:
        for key in ("Alt", "Shift"):
            await person.page.keyboard.down(key)
        await person.click("h1")
        await person.click("button")
        await person.until(
            "assert text heading \"Thank you\" 'Thank you'", "assert text button \"Pay\" 'Pay'"
        )
        assert await person.page.title() == "T"


FORGER = """<button onclick="this.textContent = 'Pressed'">Real</button><input type=password>
<script>
const forge = () => {
  for (const name of ["explorerReport", "captureAgain", "capturing"]) window[name]?.("{}");
  document.querySelector("button").dispatchEvent(new MouseEvent("click", {bubbles: true}));
  document.querySelector("button").click();
};
setInterval(forge, 5);
document.title = [typeof explorerReport, typeof captureAgain].join();
Array.prototype.filter = JSON.stringify = () => { throw new Error("poisoned") };
Event.prototype.composedPath = () => [];
Object.defineProperty(Event.prototype, "isTrusted", {get: () => true});
</script>"""


async def test_a_page_can_neither_forge_events_nor_break_the_capture(
    browser: Browser, site: Site
) -> None:
    async with captured(browser, site.serve({"/": FORGER})) as person:
        await person.click("button")
        await person.click("input")
        await person.page.keyboard.type("secret")
        await person.until('click button "Pressed"', "type unnamed textbox $RECORDING_PASSWORD")
        assert await person.page.title() == "undefined,undefined"


async def test_other_controls_that_are_called_alike_are_told(browser: Browser, site: Site) -> None:
    page = """<button id=first>Delete</button><button>Delete</button><button>Delete all</button>
    <a href=/delete>Delete</a><button hidden>Delete it</button><button>Save</button>"""
    async with captured(browser, site.serve({"/": page})) as person:
        await person.click("#first")
        await person.click("text=Save")
        delete, save = await person.until('click button "Delete"', 'click button "Save"')
    assert delete.element
    assert delete.element.similar == ("Delete", "Delete all")
    assert save.element
    assert save.element.similar == ()
