"""What a person did is recorded by real events, and replayed on the same and on changed pages."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.async_api import Browser

from explorer.bootstrap.recordings.replaying import ReplayRun
from explorer.browser import playback
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.recording.replay.player import PlayOptions
from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.recording.captured import captured
from tests.site import Site

SHOP = """<title>Shop</title><h1>Shop</h1><form action=/basket>
<label>Article <input name=article></label>
<label>Code <input type=password name=code></label>
<label><input type=checkbox name=gift> Gift</label>
<select name=size aria-label=Size><option>Small<option>Large</select>
<button class=primary>Add to basket</button></form>"""
BASKET = """<title>Basket</title><h1>Basket</h1><p>1 article</p>
<table><tr><td>Boots<td><button onclick="confirm('Remove Boots?') && this.closest('tr').remove()">
Remove</button><tr><td>Socks<td><button onclick="document.title = 'wrong'">Remove</button></table>
<a href=/done>Order now</a>"""
PAGES = {"/": SHOP, "/basket": BASKET, "/done": "<h1>Thank you</h1>"}
REDESIGNED = """<title>Shop</title><header><nav><a href=/done>Help</a></nav></header><main>
<form action=/basket><div class=row><select name=size aria-label=Size><option>Large<option>Small
</select></div><div class=row><input type=password name=code aria-label=Code></div>
<div class=row><input name=article aria-label="Article"></div>
<div><label>Gift <input type=checkbox name=gift></label></div>
<a role=button href="#" onclick="this.closest('form').submit(); return false">Add to the basket</a>
</form></main>"""


async def record_an_order(browser: Browser, url: str) -> Recording:
    async with captured(browser, url) as person:
        page, keyboard = person.page, person.page.keyboard
        await person.click("[name=article]")
        await keyboard.type("Boots")
        await person.click("[name=code]")
        await keyboard.type("hunter2")
        await person.click("text=Gift")
        await page.locator("select").focus()
        await keyboard.press("L")
        await person.click("button")
        await page.wait_for_url("**/basket*")
        page.once("dialog", lambda dialog: dialog.accept())
        await person.click("tr:first-child button")
        for key in ("Alt", "Shift"):
            await keyboard.down(key)
        await person.click("p")
        for key in ("Alt", "Shift"):
            await keyboard.up(key)
        await person.click("a")
        actions = await person.until(
            "type textbox \"Article\" 'Boots'",
            'type textbox "Code" $RECORDING_CODE',
            "check checkbox \"Gift\" 'true'",
            "select combobox \"Size\" 'Large'",
            'click button "Add to basket"',
            'click button "Remove"',
            "dialog 'accept'",
            "assert text paragraph \"1 article\" '1 article'",
            'click link "Order now"',
        )
    return Recording(url=url, actions=tuple(actions))


def a_run(recording: Recording, **options: object) -> ReplayRun:
    settings = Settings(browser=QUICK)
    safety = settings.safety.model_copy(update={"allow_destructive": True})
    options = {"patience": 0.5, **options}
    return ReplayRun(
        recording,
        "order.json",
        settings.model_copy(update={"safety": safety}),
        PlayOptions(**options),  # type: ignore[arg-type]
    )


def a_folder(path: Path) -> RunFolder:
    return RunFolder(path, ReportSettings(reporters=("junit",)))


async def test_a_replay_is_stopped_while_its_first_page_loads(site: Site, tmp_path: Path) -> None:
    loading, released = threading.Event(), threading.Event()

    def slow(_: object) -> str:
        loading.set()
        released.wait(30)
        return SHOP

    stop = asyncio.Event()
    click = ActionWithElement(type="click", element=SemanticElementRef(role="button", name="x"))
    run = a_run(Recording(url=site.serve({"/": slow}), actions=(click,)))
    replaying = asyncio.ensure_future(run.into(a_folder(tmp_path / "run"), stop))
    try:
        assert await asyncio.to_thread(loading.wait, 30)
        stop.set()
        result = await replaying
    finally:
        released.set()
    assert not result.passed
    summary = json.loads((tmp_path / "run" / "run.json").read_text("utf-8"))
    assert (summary["stopped_because"], summary["steps"]) == ("interrupted", 0)


async def test_a_replay_does_what_the_person_did_and_survives_a_redesign(
    browser: Browser, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDING_CODE", "hunter2")
    recording = await record_an_order(browser, site.serve(PAGES))

    same = a_run(recording)
    result = await same.into(a_folder(tmp_path / "same"), asyncio.Event())
    assert result.passed, result
    assert not result.healed
    ways = [step.way for step in result.steps if step.way]
    assert ways == ["accessibility"] * 7
    summary = json.loads((tmp_path / "same" / "run.json").read_text("utf-8"))
    assert (summary["stopped_because"], summary["findings"]) == ("replayed", [])
    assert summary["interactions"]["recorded"] == 9
    written = "".join(p.read_text("utf-8") for p in (tmp_path / "same").glob("*.*") if p.is_file())
    assert "hunter2" not in written

    site.serve({**PAGES, "/": REDESIGNED})
    changed = a_run(recording)
    result = await changed.into(a_folder(tmp_path / "changed"), asyncio.Event())
    assert result.passed, result
    assert [step.index for step in result.steps if step.healed] == [4]
    summary = json.loads((tmp_path / "changed" / "run.json").read_text("utf-8"))
    (finding,) = summary["findings"]
    assert (finding["check"], finding["severity"]) == ("healed-step", "warning")
    assert "healed-step" in (tmp_path / "changed" / "junit.xml").read_text("utf-8")
    step = summary["filmstrip"][4]["replayed"]
    assert (step["words"], step["healed"]) == ('click button "Add to basket"', True)
    assert (step["recorded"]["name"], step["found"]["name"]) == (
        "Add to basket",
        "Add to the basket",
    )
    assert step["found"]["box"] != step["recorded"]["box"]
    assert "name: Add to basket -> Add to the basket" in step["changes"]
    assert step["locator"] == 'page.get_by_role("button", name="Add to the basket")'
    replay = summary["replay"]
    assert (replay["done"], replay["healed"], replay["recording"]["count"]) == (9, 1, 9)
    assert replay["ways"] == {"accessibility": 6, "dom": 1}

    update = changed.updated.actions[4]
    assert update.element
    assert (update.element.role, update.element.name) == ("button", "Add to the basket")
    assert update.earlier == (recording.actions[4].element,)
    first, before = changed.updated.actions[0].element, recording.actions[0].element
    assert first
    assert first.locator == 'page.get_by_role("textbox", name="Article")'
    assert first.model_copy(update={"locator": None}) == before


async def test_a_control_that_is_gone_is_refused_with_what_comes_closest(
    site: Site, tmp_path: Path
) -> None:
    element = SemanticElementRef(role="button", name="Save", tag="button", text="Save")
    recording = Recording(
        url=site.serve(
            {"/": "<button onclick='document.title = 1'>Delete</button><a href=/>Top</a>"}
        ),
        actions=(
            ActionWithElement(type="click", element=element),
            ActionWithElement(type="click", element=element),
        ),
    )
    result = await a_run(recording).into(a_folder(tmp_path / "run"), asyncio.Event())
    (step,) = result.steps
    assert (step.outcome, result.passed) == ("refused", False)
    assert 'no element is certain to be button "Save"; closest: button "Delete"' in step.detail
    summary = json.loads((tmp_path / "run" / "run.json").read_text("utf-8"))
    assert summary["stopped_because"] == "step_not_done"
    assert [finding["check"] for finding in summary["findings"]] == ["replay-step"]


async def test_an_unmet_assertion_and_an_unknown_action_fail(site: Site, tmp_path: Path) -> None:
    url = site.serve({"/": "<h1>Sorry</h1>"})
    shown = ActionWithElement(type="assert_text", text="Thank you")
    for number, action in enumerate((shown, ActionWithElement(type="swipe", x=1, y=2))):
        recording = Recording(url=url, actions=(action,))
        folder = a_folder(tmp_path / str(number))
        result = await a_run(recording).into(folder, asyncio.Event())
        assert [step.outcome for step in result.steps] == ["failed"]
    assert "this release does not know it" in result.steps[0].detail


async def test_a_control_that_must_be_shown_is_not_shown_by_its_name_in_a_text(
    site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": "<h1>Pay</h1><p>Pay with your card</p><button>Back</button>"})
    heading = SemanticElementRef(role="heading", name="Pay", text="Pay", tag="h1")
    button = SemanticElementRef(role="button", name="Pay", text="Pay", tag="button")
    actions = tuple(ActionWithElement(type="assert_visible", element=e) for e in (heading, button))
    recording = Recording(url=url, actions=actions)
    result = await a_run(recording).into(a_folder(tmp_path / "run"), asyncio.Event())
    assert [step.outcome for step in result.steps] == ["done", "refused"]


async def test_a_recording_without_elements_is_replayed_by_its_points(
    site: Site, tmp_path: Path
) -> None:
    page = "<body style='margin:0'><input autofocus style='width:200px;height:50px'>"
    asked = '<button onclick=\'location = "/?" + document.querySelector("input").value\'>Go'
    url = site.serve({"/": f"{page}{asked}"})
    recording = Recording(
        url="http://recorded.example/",
        actions=(
            ActionWithElement(type="click", x=100, y=25),
            ActionWithElement(type="type", text="shoes"),
            ActionWithElement(type="click", x=215, y=25),
            ActionWithElement(type="navigate", url="http://recorded.example/end"),
        ),
    )
    run = a_run(recording, base_url=url)
    result = await run.into(a_folder(tmp_path / "run"), asyncio.Event())
    assert [step.way for step in result.steps] == ["coordinates"] * 3 + [None]
    assert "?shoes" in (tmp_path / "run" / "journal.jsonl").read_text("utf-8")


async def test_a_drag_without_a_target_and_a_bare_list_are_no_crash(
    site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": "<button>Card</button>"})
    card = SemanticElementRef(role="button", name="Card", text="Card", tag="button")
    recording = Recording(actions=(ActionWithElement(type="drag", element=card),))
    result = await a_run(recording, base_url=url).into(a_folder(tmp_path / "run"), asyncio.Event())
    assert result.steps[0].detail == "it has no element to drop on"


@pytest.mark.parametrize(
    ("action", "detail"),
    [
        ({"type": "click", "tab": -1, "x": 1, "y": 1}, "there is no tab -1"),
        ({"type": "navigate", "tab": 10**9, "url": "about:blank"}, "3 tabs are open"),
        ({"type": "navigate", "url": "http://["}, "http://["),
        ({"type": "upload", "text": "../key.pem"}, "is not in the folder of the recording"),
        ({"type": "upload", "text": "key\0.pem"}, "is no file name"),
    ],
)
async def test_what_a_recording_may_not_ask_for_is_one_clear_line(
    site: Site,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    action: dict[str, Any],
    detail: str,
) -> None:
    monkeypatch.setattr(playback, "MAX_TABS", 3)
    (tmp_path / "key.pem").write_text("secret")
    (tmp_path / "recordings").mkdir()
    url = site.serve({"/": "<label>File <input type=file></label>"})
    if action["type"] == "upload":
        action = action | {"element": {"role": "button", "name": "File", "tag": "input"}}
    recording = Recording(url=url, actions=(ActionWithElement.model_validate(action),))
    run = a_run(recording, base_url=url, files=tmp_path / "recordings")
    result = await run.into(a_folder(tmp_path / "run"), asyncio.Event())
    assert [step.outcome for step in result.steps] == ["failed"]
    assert detail in result.steps[0].detail


async def test_a_recording_that_begins_at_no_address_is_replayed_elsewhere(
    site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": "<h1>Start</h1>", "/end": "<h1>End</h1>"})
    actions = (ActionWithElement(type="navigate", url=f"{url}end"),)
    run = a_run(Recording(url="about:blank", actions=actions), base_url="http://127.0.0.1:9/")
    result = await run.into(a_folder(tmp_path / "run"), asyncio.Event())
    assert result.passed, result


async def test_a_secret_is_painted_over_in_the_pictures_of_the_report(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECORDING_CODE", "hunter2hunter2")
    style = "margin:0;width:400px;height:80px;font-size:50px"
    page = f"<input aria-label=Code autocomplete=one-time-code style='{style}'><button>Go</button>"
    field = SemanticElementRef(role="textbox", name="Code", tag="input")
    actions = (
        ActionWithElement(type="type", element=field, variable="RECORDING_CODE"),
        ActionWithElement(
            type="click", element=SemanticElementRef(role="button", name="Go", tag="button")
        ),
    )
    run = a_run(Recording(url=site.serve({"/": page}), actions=actions))
    result = await run.into(a_folder(tmp_path / "run"), asyncio.Event())
    assert result.passed, result
    with Image.open(tmp_path / "run" / "screenshots" / "0002.jpg") as picture:
        red, green, blue = picture.getpixel((60, 50))  # type: ignore[misc]
        shades = picture.convert("L").crop((20, 20, 380, 70)).getextrema()
    assert max(red, green, blue) < 150
    assert shades[1] - shades[0] < 20  # type: ignore[operator]


async def test_a_dialog_is_answered_as_the_person_answered_it(site: Site, tmp_path: Path) -> None:
    page = """<button onclick="document.title += confirm('Delete?') ? 'gone' : 'kept';
        document.title += prompt('Name?')">Ask</button>"""
    url = site.serve({"/": f"<title>T</title>{page}"})
    ask = SemanticElementRef(role="button", name="Ask", text="Ask", tag="button")
    actions = (
        ActionWithElement(type="click", element=ask),
        ActionWithElement(type="dialog", text="dismiss"),
        ActionWithElement(type="dialog", text="Ada"),
        ActionWithElement(type="scroll", to_x=0, to_y=0),
    )
    folder = a_folder(tmp_path / "run")
    result = await a_run(Recording(url=url, actions=actions)).into(folder, asyncio.Event())
    assert result.passed, result
    journal = (tmp_path / "run" / "journal.jsonl").read_text("utf-8")
    assert "TkeptAda" in journal


async def test_a_page_that_always_changes_does_not_keep_a_replay_waiting(
    site: Site, tmp_path: Path
) -> None:
    url = site.serve({"/": "<p id=p></p><script>setInterval(() => p.textContent++, 5)</script>"})
    gone = ActionWithElement(type="click", element=SemanticElementRef(role="button", name="Gone"))
    run = a_run(Recording(url=url, actions=(gone,)))
    async with asyncio.timeout(30):
        result = await run.into(a_folder(tmp_path / "run"), asyncio.Event())
    assert [step.outcome for step in result.steps] == ["refused"]
