"""The library's door, on a page that its caller opened: what an act did is what is told."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Dialog as BrowserDialog
from playwright.async_api import Page, Playwright

import explorer
from explorer.errors import PageLost, UsageError
from explorer.models import Action, InteractiveElement
from tests.site import Site

SAY = "onclick='document.title = this.textContent'"


async def called(page: Page, name: str) -> InteractiveElement:
    elements = (await explorer.snapshot(page)).elements
    return next(element for element in elements if element.name == name)


# --- clicks that something else would get ---------------------------------------------------------


def test_every_public_name_is_there() -> None:
    assert all(getattr(explorer, name) is not None for name in explorer.__all__)


async def test_what_shows_up_under_the_mouse_does_not_get_the_click(page: Page) -> None:
    await page.set_content(f"""<style>
        #card {{ position: relative; width: 200px; height: 100px }}
        #menu {{ display: none; position: absolute; inset: 0 }}
        #card:hover #menu {{ display: block }}
        button {{ width: 200px; height: 100px }}
        </style><div id=card><button {SAY}>Open</button><button {SAY} id=menu>Delete</button></div>
        <button {SAY}>Beside</button>""")
    outcome = await explorer.act(page, await called(page, "Open"))
    assert (outcome.result, await page.title()) == ("refused", "")
    assert "covered by <button#menu>" in outcome.detail
    assert (await explorer.act(page, await called(page, "Beside"))).result == "done"
    assert await page.title() == "Beside"


async def test_the_page_gets_its_clicks_again_when_one_was_kept_from_it(page: Page) -> None:
    await page.set_content(f"""<style>div:hover + button {{ margin-top: -60px }}
        div, button {{ width: 99px; height: 40px; display: block }}</style>
        <div {SAY} onmouseover=>Slips</div><button {SAY}>Below</button>""")
    await explorer.act(page, await called(page, "Slips"))
    await page.mouse.click(400, 400)
    await page.evaluate("document.title = ''")
    await page.get_by_role("button").click()
    assert await page.title() == "Below"


@pytest.mark.parametrize("turn", ["transform: rotate(90deg)", "rotate: 45deg"])
async def test_a_turned_frame_is_clicked_where_it_is_or_not(
    page: Page, site: Site, turn: str
) -> None:
    inside = "<button onclick='top.document.title = `inside`'>Inside</button>"
    site.serve({
        "/": f"""<div style="height: 200px"></div><iframe src=/in style="{turn}"></iframe>
            <button {SAY} style="position: fixed; inset: 0; z-index: -1">Behind</button>""",
        "/in": inside,
    })  # fmt: skip
    await page.goto(site.url())
    outcome = await explorer.act(page, await called(page, "Inside"))
    assert await page.title() == ("inside" if outcome.result == "done" else "")


@pytest.mark.parametrize("over", ["<div id=over>Over</div>", "<iframe id=over src=/in></iframe>"])
async def test_what_shows_up_over_a_frame_does_not_get_the_click(
    page: Page, site: Site, over: str
) -> None:
    said = "onclick='top.document.title = `pressed`'"
    site.serve({
        "/": f"""<style>#over {{ display: none; position: absolute; inset: 0; background: red }}
            #card {{ position: relative; width: 300px }} #card:hover #over {{ display: block }}
            </style><div id=card {said}><iframe src=/in></iframe>{over}</div>""",
        "/in": f"<body style='margin: 0'><button {said}>Inside</button>",
    })  # fmt: skip
    await page.goto(site.url())
    outcome = await explorer.act(page, await called(page, "Inside"))
    assert (outcome.result, await page.title()) == ("refused", "")


async def test_a_control_that_hides_from_the_mouse_is_not_said_to_be_pressed(page: Page) -> None:
    await page.set_content(f"""<div {SAY}>Row <button onclick="document.title = 'pressed'"
        onmouseover="this.style.visibility = 'hidden'">Runs away</button></div>""")
    outcome = await explorer.act(page, await called(page, "Runs away"))
    assert (outcome.result, await page.title()) == ("refused", "")


async def test_a_list_that_is_drawn_anew_under_the_mouse(page: Page) -> None:
    await page.set_content(f"""<div id=list></div><script>
        const draw = () => {{ list.innerHTML = "<button {SAY}>Press</button>"; }};
        draw(); list.addEventListener("mouseover", draw, {{ once: true }});</script>""")
    assert (await explorer.act(page, await called(page, "Press"))).result == "done"
    assert await page.title() == "Press"


async def test_what_lets_clicks_through_is_told(page: Page) -> None:
    link = f"<div {SAY}>Row <a href=# style='pointer-events: none'>Off</a></div>"
    await page.set_content(f"{link}<button>Other</button>")
    outcome = await explorer.act(page, await called(page, "Off"))
    assert (outcome.result, await page.title()) == ("refused", "")
    assert "lets clicks through" in outcome.detail


# --- gestures -------------------------------------------------------------------------------------

HEARD = """<script>for (const type of ["mousedown", "click", "dblclick", "contextmenu"])
    addEventListener(type, (event) => document.title += `${type}${event.button},`);</script>"""


@pytest.mark.parametrize("style", ["", "animation: glow 9s infinite"])
@pytest.mark.parametrize(
    ("action", "heard"),
    [
        ("click", "mousedown0,click0,"),
        ("double_click", "mousedown0,click0,mousedown0,click0,dblclick0,"),
        ("right_click", "mousedown2,contextmenu2,"),
    ],
)
async def test_a_gesture_is_what_a_person_would_make(
    page: Page, style: str, action: Action, heard: str
) -> None:
    """With the mouse, or by Playwright where an animation has hold of it."""
    glow = "<style>@keyframes glow { to { color: red } }</style>"
    await page.set_content(f"{glow}<div role=tab style='{style}'>Tab</div>{HEARD}")
    outcome = await explorer.act(page, await called(page, "Tab"), action)
    assert (outcome.action, outcome.result) == (action, "done")
    assert await page.title() == heard


@pytest.mark.parametrize("action", ["double_click", "right_click"])
async def test_what_shows_up_under_the_mouse_does_not_get_a_gesture(
    page: Page, action: Action
) -> None:
    await page.set_content(f"""<style>#card {{ position: relative; width: 200px }}
        #menu {{ display: none; position: absolute; inset: 0 }}
        #card:hover #menu {{ display: block }} button {{ width: 200px; height: 100px }}
        </style><div id=card><button>Open</button><button id=menu>Delete</button></div>{HEARD}""")
    outcome = await explorer.act(page, await called(page, "Open"), action)
    assert (outcome.action, outcome.result, await page.title()) == ("none", "refused", "")


STACK = "<style>button, div { position: absolute; inset: 0; width: 200px; height: 100px }</style>"


async def test_what_the_first_click_shows_does_not_get_the_second(page: Page) -> None:
    await page.set_content(f"""{STACK}
        <button ondblclick="document.title += 'twice'" onclick="late.hidden = false">Open</button>
        <button id=late hidden onclick="document.title += 'deleted'">Delete</button>""")
    outcome = await explorer.act(page, await called(page, "Open"), "double_click")
    assert (outcome.action, outcome.result, await page.title()) == ("double_click", "done", "")
    assert await page.locator("#late").is_visible()


@pytest.mark.parametrize("action", ["click", "double_click", "right_click"])
async def test_what_comes_to_lie_over_a_control_while_it_is_pressed_hears_nothing(
    page: Page, action: Action
) -> None:
    await page.set_content(f"""{STACK}<button>Open</button>
        <div id=veil hidden ondblclick="document.title += 'twice'"
        onclick="document.title += 'once'" oncontextmenu="document.title += 'menu'"></div>
        <script>addEventListener("pointerdown", () => {{ veil.hidden = false }}, true)</script>""")
    outcome = await explorer.act(page, await called(page, "Open"), action)
    assert (outcome.result, await page.title()) == ("refused", "")


async def test_a_double_click_on_a_form_s_button_fills_nothing_in(page: Page) -> None:
    await page.set_content("""<form onsubmit="return false"><input name=who aria-label=Who>
        <button ondblclick="document.title = 'twice'">Send</button></form>""")
    outcome = await explorer.act(page, await called(page, "Send"), "double_click")
    assert (outcome.action, outcome.filled, await page.title()) == ("double_click", (), "twice")


# --- checks ---------------------------------------------------------------------------------------

SWITCH = "<div role=switch aria-checked={} tabindex=0 onclick='{}'>Switch</div>"
TURN = "this.ariaChecked = this.ariaChecked !== `true`"


@pytest.mark.parametrize(
    ("html", "value", "result"),
    [
        ("<input type=checkbox aria-label=Switch>", "true", "done"),
        ("<input type=checkbox checked aria-label=Switch>", "false", "done"),
        ("<input type=checkbox onclick='return false' aria-label=Switch>", "true", "failed"),
        ("<input type=radio checked aria-label=Switch>", "false", "failed"),
        (SWITCH.format("false", TURN), "true", "done"),
        (SWITCH.format("false", ""), "true", "failed"),
    ],
)
async def test_a_check_is_done_when_it_is_so(
    page: Page, html: str, value: str, result: str
) -> None:
    await page.set_content(html)
    outcome = await explorer.act(page, await called(page, "Switch"), "check", value)
    assert outcome.result == result


async def test_what_was_checked_meanwhile_is_not_unchecked(page: Page) -> None:
    await page.set_content("<input type=checkbox aria-label=Switch>")
    switch = await called(page, "Switch")
    await page.get_by_role("checkbox").check()
    outcome = await explorer.act(page, switch, "check", "true")
    assert outcome.result == "done"
    assert await page.get_by_role("checkbox").is_checked()


# --- fields ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("<input type=date>", "tomorrow"),
        ("<input type=number>", "many"),
        ("<input oninput='this.value = ``'>", "anything"),
    ],
)
async def test_a_value_that_the_field_does_not_take(page: Page, field: str, value: str) -> None:
    await page.set_content(f"<label>When {field}</label>")
    outcome = await explorer.act(page, await called(page, "When"), "fill", value)
    assert (outcome.result, outcome.filled) == ("failed", ())
    assert await page.locator("input").input_value() == ""


async def test_a_value_that_the_field_writes_in_its_own_way(page: Page) -> None:
    html = "<label>Code <input oninput='this.value = this.value.toUpperCase()'></label>"
    await page.set_content(html)
    outcome = await explorer.act(page, await called(page, "Code"), "fill", "ab1")
    assert outcome.result == "done"
    assert "the field holds 'AB1' now" in outcome.detail


SHOWN = """<label>Password <input id=field type=password value=hunter2></label>
    <button onclick="field.type = 'text'">Show</button>"""


async def test_a_password_stays_untold_when_the_page_shows_it(page: Page) -> None:
    await page.set_content(SHOWN)
    await explorer.act(page, await called(page, "Show"))
    snapshot = await explorer.snapshot(page)
    assert await page.locator("#field").get_attribute("type") == "text"
    assert "hunter2" not in snapshot.model_dump_json()
    outcome = await explorer.act(page, await called(page, "Password"), "fill", "s3cret")
    assert outcome.result == "done"
    assert "s3cret" not in outcome.model_dump_json()


@pytest.mark.parametrize(
    "field",
    [
        "<input value=hunter2 style='-webkit-text-security: disc'>",
        "<textarea style='-webkit-text-security: square'>hunter2</textarea>",
        "<input value=hunter2 autocomplete=current-password>",
        "<input value=hunter2 autocomplete='billing cc-csc'>",
        "<input value=hunter2 name=password>",
    ],
)
async def test_what_is_drawn_as_dots_is_a_password(page: Page, field: str) -> None:
    await page.set_content(f"<label>Key {field}</label><button>Other</button>")
    assert (await called(page, "Key")).secret
    assert "hunter2" not in (await explorer.snapshot(page)).model_dump_json()


# --- effects --------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_what_changes_in_a_frame_is_an_effect(page: Page, site: Site, host: str) -> None:
    inside = "<button onclick='p.textContent = `pressed`'>Inside</button><p id=p>waiting</p>"
    site.serve({"/": f"<iframe src='{site.url('/in', host)}'></iframe>", "/in": inside})
    await page.goto(site.url())
    outcome = await explorer.act(page, await called(page, "Inside"))
    assert (outcome.result, outcome.effect) == ("done", "visual")


async def test_a_tab_that_the_caller_opens_is_no_effect(page: Page) -> None:
    await page.set_content(f"<button {SAY}>Press</button>")
    press = await called(page, "Press")
    await page.context.new_page()
    outcome = await explorer.act(page, press)
    assert (outcome.result, outcome.effect) == ("done", "visual")


@pytest.mark.parametrize("rel", ["opener", "noopener"])
async def test_a_tab_that_the_page_opens_is_one(page: Page, site: Site, rel: str) -> None:
    link = f"<a href=/new target=_blank rel={rel}>Open</a>"
    await page.goto(site.serve({"/": link, "/new": "<h1>New</h1>"}))
    outcome = await explorer.act(page, await called(page, "Open"))
    assert (outcome.effect, outcome.detail[:16]) == ("navigation", "opened a new tab")


# --- a guest --------------------------------------------------------------------------------------


async def test_many_may_ask_at_once(page: Page) -> None:
    await page.set_content("".join(f"<label>F{n} <input></label>" for n in range(8)))
    snapshots = await asyncio.gather(*(explorer.snapshot(page) for _ in range(4)))
    assert {len(snapshot.elements) for snapshot in snapshots} == {8}
    acts = (explorer.act(page, field, "fill", field.name) for field in snapshots[0].elements)
    outcomes = await asyncio.gather(*acts)
    filled = await page.locator("input").evaluate_all("fields => fields.map(f => f.value)")
    assert {outcome.result for outcome in outcomes} == {"done"}
    assert filled == [f"F{n}" for n in range(8)]


async def test_a_page_that_was_closed_is_told(page: Page) -> None:
    await page.set_content("<button>Press</button>")
    press = await called(page, "Press")
    await page.close()
    with pytest.raises(PageLost, match="closed"):
        await explorer.snapshot(page)
    with pytest.raises(PageLost, match="closed"):
        await explorer.act(page, press)


async def test_an_action_that_there_is_not(page: Page) -> None:
    await page.set_content("<button>Press</button>")
    with pytest.raises(UsageError, match="no action 'hover': there are click, double_click"):
        await explorer.act(page, await called(page, "Press"), "hover")  # type: ignore[arg-type]


async def test_another_browser_is_told(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    assert page.context.browser
    kind = type(page.context.browser.browser_type)
    monkeypatch.setattr(kind, "name", property(lambda _: "firefox"))
    with pytest.raises(UsageError, match="not in firefox"):
        await explorer.snapshot(page)


async def test_what_the_browser_draws_by_itself_is_a_blind_spot(
    playwright: Playwright, full_chromium_path: str, site: Site
) -> None:
    site.serve({"/doc": (200, {"Content-Type": "application/pdf"}, b"%PDF-1.4\ntrailer<<>>")})
    browser = await playwright.chromium.launch(
        executable_path=full_chromium_path, chromium_sandbox=False
    )
    page = await browser.new_page()
    await page.goto(site.url("/doc"))
    snapshot = await explorer.snapshot(page)
    await browser.close()
    assert "application/pdf" in " ".join(occurrence.detail for occurrence in snapshot.blind_spots)


@pytest.mark.parametrize(
    ("asks", "told"),
    [
        ("alert('Wrong\\npassword')", 'said "Wrong password"'),
        ("confirm('Sure?')", 'asked "Sure?", answered yes'),
        ("confirm('Delete account?')", 'asked "Delete account?", answered no'),
        ("prompt('Your \"name\"?', 'Ann')", r'asked "Your \"name\"?", answered "Ann"'),
        ("prompt('Type it to delete')", 'asked "Type it to delete", answered no'),
    ],
)
async def test_a_dialog_is_told(page: Page, asks: str, told: str) -> None:
    await page.set_content(f"<button>Ask</button><script>onclick = () => {{ {asks} }}</script>")
    outcome = await explorer.act(page, await called(page, "Ask"))
    assert (outcome.result, outcome.detail) == ("done", f"{told}; nothing changed")


async def test_a_dialog_that_the_caller_answers_is_not_told_as_answered_by_us(page: Page) -> None:
    page.on("dialog", lambda dialog: dialog.dismiss())
    await page.set_content("<button onclick='confirm(`Sure?`)'>Ask</button>")
    outcome = await explorer.act(page, await called(page, "Ask"))
    assert (outcome.result, outcome.detail) == ("done", "nothing changed")


async def test_the_callers_own_handler_and_ours(page: Page) -> None:
    asked: list[str] = []

    async def dismiss(dialog: BrowserDialog) -> None:
        asked.append(dialog.message)

    page.on("dialog", dismiss)
    await page.set_content("<button onclick='document.title = confirm(`Sure?`)'>Ask</button>")
    assert (await explorer.act(page, await called(page, "Ask"))).result == "done"
    assert (asked, await page.title()) == (["Sure?"], "true")
