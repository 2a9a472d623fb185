"""What a person does with mouse and keyboard is recorded, and has the same effect in a replay."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from explorer.models.recording import ActionWithElement, SemanticElementRef
from tests.recording.captured import Person, captured
from tests.recording.replayed import replayed
from tests.site import Site

TELL = "<script>const tell = (text) => fetch('/did?it=' + encodeURIComponent(text))</script>"


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
        await tab.locator("button").click()
        await tab.wait_for_load_state("networkidle")
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


LATE = f"""{TELL}<button
onclick="tell('asked').then(() => setTimeout(() => window.open('/more'), 300))">
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
        await tab.locator("button").click()
        await tab.wait_for_load_state("networkidle")
        await recorded_and_replayed(
            person, site, url, tmp_path, 'click button "Open"', 'click button "Here"'
        )
    here = SemanticElementRef(role="button", name="Here")
    result = await replayed(
        [ActionWithElement(type="click", element=here, tab=1)], url, tmp_path / "never"
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
        await person.page.wait_for_load_state("networkidle")
        await recorded_and_replayed(person, site, url, tmp_path, 'drag generic "Card"')
