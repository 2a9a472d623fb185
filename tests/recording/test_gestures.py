"""What a person does with mouse and keyboard is recorded, and has the same effect in a replay."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from explorer.models.recording import ActionWithElement, SemanticElementRef
from tests.browser.driver import HASTY
from tests.recording.captured import Person, captured
from tests.recording.replayed import replayed
from tests.site import Site

TELL = """<script>const tell = (text) => {
  const request = new XMLHttpRequest();
  request.open("GET", "/did?it=" + encodeURIComponent(text), false);
  request.send();
}</script>"""


def did(site: Site) -> list[str]:
    """What the page has told its server that was done."""
    return [request.args["it"] for request in site.asked("/did")]


async def recorded_and_replayed(
    person: Person, site: Site, url: str, folder: Path, *texts: str
) -> list[ActionWithElement]:
    """Replay what a person did, and compare what both told the server."""
    actions = await person.until(*texts)
    by_person = did(site)
    await person.page.context.close()
    result = await replayed(actions, url, folder)
    assert result.passed, [step for step in result.steps if step.outcome != "done"]
    assert did(site)[len(by_person) :] == by_person
    assert by_person
    return actions


CLICKS = f"""{TELL}<body style='margin:0'><a href=/more>More</a>
<button onclick="tell('row ' + event.shiftKey + event.ctrlKey)">Row</button>
<button onauxclick="tell('aux ' + event.button)">Close tab</button>"""
MORE = f"{TELL}<button onclick=\"tell('in the new tab')\">Here</button>"


async def test_clicks_with_modifiers_and_the_middle_button(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": CLICKS, "/more": MORE, "/did": "ok"})
    async with captured(browser, url) as person:
        keyboard = person.page.keyboard
        await keyboard.down("Shift")
        await person.click("text=Row")
        await keyboard.up("Shift")
        await person.click("text=Close tab", button="middle")
        async with person.page.context.expect_page() as opening:
            await keyboard.down("Control")
            await person.click("a")
            await keyboard.up("Control")
        tab = await opening.value
        await tab.wait_for_load_state()
        await person.reached()
        await tab.locator("button").click()
        actions = await recorded_and_replayed(
            person,
            site,
            url,
            tmp_path,
            'click button "Row"',
            'middle click button "Close tab"',
            'click link "More"',
            'click button "Here"',
        )
    assert [action.modifiers for action in actions] == [("Shift",), None, ("Control",), None]
    assert did(site)[:3] == ["row truefalse", "aux 1", "in the new tab"]
    assert actions[3].tab == 1


KEYS = f"""{TELL}<body><input aria-label=Find onkeydown="tell('find ' + event.key)">
<button id=other>Other</button>
<button onkeydown="tell('menu ' + event.key)">Menu</button>
<script>setTimeout(() => document.getElementById("other").focus())</script>"""


async def test_a_key_goes_to_the_element_that_had_it(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": KEYS, "/did": "ok"})
    async with captured(browser, url) as person:
        await person.page.locator("input").focus()  # by other means than events that are recorded
        await person.page.keyboard.press("Enter")
        await person.page.get_by_text("Menu").focus()
        await person.page.keyboard.press("ArrowDown")
        await recorded_and_replayed(
            person, site, url, tmp_path, "key textbox \"Find\" 'Enter'",
            "key button \"Menu\" 'ArrowDown'",
        )  # fmt: skip
    gone = ActionWithElement(
        type="key", key="Enter", element=SemanticElementRef(role="textbox", name="Amount")
    )
    before = did(site)
    result = await replayed([gone], url, tmp_path / "gone", patience=0.2)
    assert [step.outcome for step in result.steps] == ["refused"]
    assert did(site) == before


SEVERAL = f"""{TELL}<label>Files <input type=file multiple
onchange="tell([...this.files].map((file) => file.name + file.size).join())"></label>
<label>Sizes <select multiple size=4
onchange="tell([...this.selectedOptions].map((one) => one.text).join())">
<option>Small<option>Medium<option>Large</select></label>"""


async def test_several_files_and_several_options(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": SEVERAL, "/did": "ok"})
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file in files:
        file.write_text(file.stem)
    async with captured(browser, url) as person:
        async with person.page.expect_file_chooser() as choosing:
            await person.click("[type=file]")
        await (await choosing.value).set_files(files)
        await person.click("option:nth-child(1)")
        await person.page.keyboard.down("Control")
        await person.click("option:nth-child(3)")
        await person.page.keyboard.up("Control")
        actions = await person.until(
            "upload button \"Files\" 'one.txt\\ntwo.txt'",
            "select listbox \"Sizes\" 'Small\\nLarge'",
        )
    assert did(site) == ["one.txt3,two.txt3", "Small", "Small,Large"]
    result = await replayed(actions, url, tmp_path, files=tmp_path)
    assert result.passed, result
    assert did(site)[3:] == ["one.txt3,two.txt3", "Small,Large"]
    files[1].unlink()
    result = await replayed(actions, url, tmp_path / "again", files=tmp_path)
    assert "there is no file" in result.steps[0].detail
    assert "two.txt" in result.steps[0].detail


LATE = f"""{TELL}<button onclick="setTimeout(() => window.open('/more'), 300)">
Open</button>"""


async def test_a_tab_that_opens_late_is_waited_for(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": LATE, "/more": MORE, "/did": "ok"})
    async with captured(browser, url) as person:
        async with person.page.context.expect_page() as opening:
            await person.click("button")
        tab = await opening.value
        await tab.wait_for_load_state()
        await person.reached()
        await tab.locator("button").click()
        await recorded_and_replayed(
            person, site, url, tmp_path, 'click button "Open"', 'click button "Here"'
        )
    here = SemanticElementRef(role="button", name="Here")
    result = await replayed(
        [ActionWithElement(type="click", element=here, tab=1)], url, tmp_path / "never", HASTY
    )
    assert result.steps[0].detail == "the page did not open tab 1"


BOARD = f"""{TELL}<style>div {{ width: 150px; height: 60px; margin: 10px; border: 1px solid }}
#to {{ height: 200px }}</style>
<div id=from draggable=true>Card</div><div id=to>Column</div><div>Column two</div>
<script>
const to = document.getElementById("to");
to.ondragover = (event) => event.preventDefault();
to.ondrop = (event) => tell("dropped at " + Math.round(event.offsetY / 20));
</script>"""


async def test_what_is_no_control_is_dragged(browser: Browser, site: Site, tmp_path: Path) -> None:
    url = site.serve({"/": BOARD, "/did": "ok"})
    async with captured(browser, url) as person:
        mouse = person.page.mouse
        await mouse.move(*await person.middle("#from"))
        await mouse.down()
        x, y = await person.middle("#to")
        await mouse.move(x, y + 60, steps=5)
        await mouse.up()
        await recorded_and_replayed(person, site, url, tmp_path, 'drag generic "Card"')


PANE = f"""{TELL}<body style="margin:0"><div id=pane role=region aria-label=Rows tabindex=-1
style="height:200px;width:300px;overflow:auto"><div style="height:4000px;position:relative">
</div></div><div style="height:100px;overflow:auto"><p style="height:500px">Long text</div>
<script>
const draw = () => {{
  const first = Math.floor(pane.scrollTop / 40);
  const row = (n) => `<button style="position:absolute;top:${{n * 40}}px" onclick="tell('row ${{n}}')">Row ${{n}}</button>`;
  pane.firstElementChild.innerHTML = [...Array(6).keys()].map((n) => row(first + n)).join("");
}};
pane.onscroll = draw;
draw();
</script>"""  # noqa: E501


async def test_an_area_that_draws_its_rows_is_scrolled(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": PANE, "/did": "ok"})
    async with captured(browser, url) as person:
        page = person.page
        await page.mouse.move(100, 250)
        await page.mouse.wheel(0, 100)
        await page.mouse.move(100, 100)
        await page.mouse.wheel(0, 1200)
        await person.until('scroll region "Rows"')
        await person.click("text=Row 32")
        actions = await recorded_and_replayed(
            person, site, url, tmp_path, 'scroll region "Rows"', 'click button "Row 32"'
        )
    assert actions[0].to_y == 1200


FRAMES = """<body style="margin:0"><iframe src=/part name=one width=200 height=60></iframe>
<iframe src=/part name=two width=200 height=60 style="border:7px solid;padding:3px"></iframe>"""
PART = f"""{TELL}<body style="margin:0"><button style="margin:0"
onclick="tell('in ' + window.name)">Press</button><script>
for (const name of ["one", "two"]) document.body.className = window.name;</script>"""


async def test_two_frames_of_one_address(browser: Browser, site: Site, tmp_path: Path) -> None:
    url = site.serve({"/": FRAMES, "/part": PART, "/did": "ok"})
    async with captured(browser, url) as person:
        box = await person.page.locator("iframe[name=two]").bounding_box()
        assert box
        await person.page.mouse.click(box["x"] + 10 + 20, box["y"] + 10 + 8)
        actions = await recorded_and_replayed(person, site, url, tmp_path, 'click button "Press"')
    assert did(site) == ["in two"] * 2
    assert actions[0].element
    assert actions[0].element.bbox
    assert actions[0].element.bbox[:2] == (box["x"] + 10, box["y"] + 10)
    assert (actions[0].x, actions[0].y) == (box["x"] + 30, box["y"] + 18)


CHAT = f"""{TELL}<textarea aria-label=Chat></textarea><button>Away</button><script>
const chat = document.querySelector("textarea");
chat.onkeydown = (event) => {{
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  const sent = chat.value;
  tell("sent " + sent);
  setTimeout(() => {{
    chat.value = chat.value.slice(sent.length);
    document.title += "c";
  }}, 200);
}};
</script>"""


async def test_a_chat_that_clears_its_field_later(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": f"<title>T</title>{CHAT}", "/did": "ok"})
    async with captured(browser, url) as person:
        keyboard, cleared = person.page.keyboard, "document.title.endsWith('{}')"
        await person.click("textarea")
        await keyboard.type("Hi")
        await keyboard.press("Enter")
        await keyboard.type("Yo")  # the page has not cleared it yet
        await person.page.wait_for_function(cleared.format("Tc"))
        await keyboard.press("Enter")
        await person.page.wait_for_function(cleared.format("Tcc"))
        await keyboard.type("a\nb")
        await recorded_and_replayed(
            person,
            site,
            url,
            tmp_path,
            "type textbox \"Chat\" 'Hi'",
            "key textbox \"Chat\" 'Enter'",
            "type textbox \"Chat\" 'Yo'",
            "key textbox \"Chat\" 'Enter'",
            "type textbox \"Chat\" 'a'",
            "key textbox \"Chat\" 'Enter'",
            "type textbox \"Chat\" 'ab'",
        )
    assert did(site)[:3] == ["sent Hi", "sent Yo", "sent a"]
