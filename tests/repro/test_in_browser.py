"""Faults of a real site, seen again in fresh contexts, and the tests that tell of them."""

from __future__ import annotations

import io
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.async_api import Browser, StorageState
from werkzeug import Request, Response

from explorer.browser.page import PageRules
from explorer.browser.replay.replay_actor import PASSWORD
from explorer.browser.replay.replayer import ContextReplayer, ReplayOptions
from explorer.checks import all_checks
from explorer.masking import Mask
from explorer.models import (
    Act,
    ActionRequest,
    ClickExplained,
    CrawlPath,
    Gesture,
    Navigation,
    ReplayableAction,
)
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.reporting import RunFolder
from explorer.repro.trial import Trial
from explorer.settings.model import (
    CheckSettings,
    ReportSettings,
    SafetySettings,
    Settings,
)
from tests.browser.driver import QUICK, named, open_driver
from tests.repro.reproduced import told
from tests.site import Site
from tests.written_tests import run_pytest, write_conftest

BOOM = "onclick='throw new Error(\"it broke\")'"
HIDDEN = "<button onclick='b.hidden = false'>First</button><button onclick='1'>Idle</button>"
HIDDEN += f"<button id=b hidden {BOOM}>Second</button>"


class Scene:
    """A site, a walk over it, and the trial of what the walk brought to light."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.checks = all_checks(CheckSettings(), Scope(url))

    async def walk(
        self, *acted: str | tuple[str, Gesture | None], check: str, gesture: Gesture | None = None
    ) -> Trial:
        """Act on one control after the other; the trial of what the ``check`` found last."""
        acts: list[ReplayableAction] = []
        anything = SafetySettings(allow_destructive=True)
        async with open_driver(self.browser, self.url, safety=anything) as page:
            for one in acted:
                label, made = (one, gesture) if isinstance(one, str) else one
                action_request = ActionRequest(action=made) if made else None
                await page.clear_view()
                url, element = page.url, named(await page.look(), label)
                outcome = await page.act(element, action_request)
                acts.append(
                    ReplayableAction(
                        url=url,
                        element=element,
                        action=outcome.action,
                        filled=outcome.filled,
                        unsent=outcome.unsent,
                        landed=outcome.url,
                    )
                )
        act = Act(step=len(acts), url=url, element=element, outcome=outcome)
        found = [f for one in self.checks if one.name == check for f in one.judge(act)]
        way = CrawlPath(opening=Navigation(url=self.url), acts=tuple(acts))
        return Trial(found[0], way, self.replayer(), self.checks)

    def replayer(
        self,
        safety: SafetySettings | None = None,
        state: StorageState | None = None,
        session: StorageState | None = None,
    ) -> ContextReplayer:
        async def session_state() -> StorageState | None:
            return session

        known = Settings(browser=QUICK, safety=safety or SafetySettings())
        scope = Scope(self.url)
        return ContextReplayer(
            self.browser,
            PageRules(
                known,
                Destructive(known.safety),
                lambda address: "" if scope.allows(address) else "scope",
            ),
            Mask(),
            random.Random(7),
            ReplayOptions(state=state, session_state=session_state),
        )


@pytest.fixture
def scene(browser: Browser, site: Site) -> Callable[[dict[str, Any]], Scene]:
    return lambda pages: Scene(browser, site.serve(pages))


def code(trial: Trial) -> list[str]:
    return [step.code for step in trial.steps]


async def test_only_the_clicks_that_it_takes_are_left(scene: Callable[..., Scene]) -> None:
    trial = await scene({"/": HIDDEN}).walk("First", "Idle", "Second", check="uncaught-exception")
    await trial.run()
    assert code(trial)[1:] == [
        'page.get_by_role("button", name="First").click()',
        'page.get_by_role("button", name="Second").click()',
    ]
    assert (trial.shown, len(trial.replays)) == (3, 3)


async def test_a_fault_of_every_second_time_is_flaky(scene: Callable[..., Scene]) -> None:
    asked: list[Request] = []

    def moody(request: Request) -> Response:
        asked.append(request)
        return Response("", status=500 if len(asked) % 2 else 200)

    pages = {"/": "<button onclick='fetch(\"/api\")'>Load</button>", "/api": moody}
    trial = await scene(pages).walk("Load", check="http-error")
    await trial.run()
    assert len(trial.replays) == 3
    assert 0 < trial.shown < 3


FORM = """<form action=/save method=post enctype=multipart/form-data>
<label>Name <input name=name required></label>
<label>Secret <input type=password name=secret required></label>
<label>Size <select name=size required><option value="">Choose</option><option>Large</option>
</select></label>
<label><input type=checkbox name=terms required> I accept the terms</label>
<label>Paper <input type=file name=paper accept=.txt required></label>
<button>Save</button></form>"""


def refusing(request: Request) -> Response:
    """Fails only on a form that has been filled in whole."""
    whole = {"name", "secret", "size", "terms"} <= {k for k, v in request.form.items() if v}
    return Response("oops", status=500 if whole and request.files["paper"].filename else 200)


async def test_a_form_is_filled_in_with_the_same_values(scene: Callable[..., Scene]) -> None:
    trial = await scene({"/": FORM, "/save": refusing}).walk("Name", check="http-error")
    await trial.run()
    assert trial.shown == 3
    lines = "\n".join(code(trial))
    assert '.select_option(label="Large")' in lines
    assert ".set_checked(True)" in lines
    assert f'.fill(os.environ["{PASSWORD}"])' in lines
    assert code(trial)[-1] == 'page.get_by_role("button", name="Save").click()'
    assert not trial.best.trace  # a secret was typed


COVERED = """<title>T</title><div style="position: relative"><label><input type=checkbox onchange="
throw Error('it broke')" style="position: absolute; left: 0; %s"><i style="position: absolute;
left: 0; width: 2em; height: 2em"></i> Dark</label></div>"""


@pytest.mark.parametrize("style", ["", "clip: rect(0,0,0,0); pointer-events: none"])
async def test_a_box_under_something_else_is_switched(
    scene: Callable[..., Scene], style: str
) -> None:
    place = scene({"/": COVERED % style})
    trial = await place.walk(("Dark", None), check="uncaught-exception")
    await trial.run()
    assert trial.shown == 3
    assert code(trial)[-1].endswith('.dispatch_event("click")')


UNSENT = """<div><label>Name <input></label><label>City <input></label><button disabled>Save
</button></div><button onclick="if (document.querySelector('input').value) throw Error('it broke')">
Look</button>"""


async def test_a_form_that_could_not_be_sent_is_only_filled(scene: Callable[..., Scene]) -> None:
    trial = await scene({"/": UNSENT}).walk("City", "Look", check="uncaught-exception")
    await trial.run()
    assert trial.shown == 3, trial.best.detail
    lines = code(trial)[1:]
    assert [".fill(" in line for line in lines] == [True, True, False]
    assert lines[-1] == 'page.get_by_role("button", name="Look").click()'


async def test_a_long_text_is_filled_in_whole_again(scene: Callable[..., Scene]) -> None:
    def too_long(request: Request) -> Response:
        return Response("oops", status=500 if len(request.form["note"]) == 3000 else 200)

    note = "<form action=/save method=post><label>Note <input name=note></label><button>Save"
    clicks = ("Save", "Back", "Save")
    back = "<title>Saved</title><a href=/>Back</a>"

    def save(request: Request) -> Response:
        answer = too_long(request)
        return answer if answer.status_code == 500 else Response(back, mimetype="text/html")

    trial = await scene({"/": note, "/save": save}).walk(*clicks, check="http-error")
    await trial.run()
    assert trial.shown == 3
    fill = next(line for line in code(trial) if ".fill(" in line)
    assert fill.endswith('est " * 75)')


@pytest.mark.parametrize(
    ("gesture", "event", "call", "words"),
    [
        ("double_click", "dblclick", "dblclick()", "double-click"),
        ("right_click", "contextmenu", 'click(button="right")', "right-click"),
        ("middle_click", "auxclick", 'click(button="middle")', "middle-click"),
        ("press_enter", "keydown", 'press("Enter")', "press-enter"),
    ],
)
async def test_a_gesture_is_made_again(
    scene: Callable[..., Scene], gesture: Gesture, event: str, call: str, words: str
) -> None:
    page = f"<button {BOOM.replace('click', event)}>Pad</button>"
    trial = await scene({"/": page}).walk("Pad", check="uncaught-exception", gesture=gesture)
    await trial.run()
    assert code(trial)[1:] == [f'page.get_by_role("button", name="Pad").{call}']
    assert trial.steps[-1].words == f"{words} “Pad”"
    assert trial.shown == 3


async def test_an_access_key_is_pressed_again_and_written(
    scene: Callable[..., Scene], folder: Path
) -> None:
    page = """<title>K</title><button accesskey=p
onclick="if (!event.detail) throw new Error('pressed')">Pad</button>"""
    report = RunFolder(folder, ReportSettings())
    way = ("Pad", "press_access_key")
    trial = await scene({"/": page}).walk(way, check="uncaught-exception")
    await trial.run()
    assert trial.shown == 3
    assert code(trial)[-1].startswith("page.context.new_cdp_session(page).send(")
    await report.notice(told(trial, trial.best))
    await report.close()
    assert (await run_tests(folder)).startswith("1 failed")


async def test_keys_of_the_page_and_of_a_dialog_are_pressed_again(
    scene: Callable[..., Scene],
) -> None:
    fail = "throw new Error('pressed')"
    page = f"""<p><kbd>g</kbd> then <kbd>h</kbd> goes home</p><script>let last = "";
document.onkeydown = ({{ key }}) => {{ if (last + key === "gh") {fail}; last = key }}</script>"""
    way = ("g then h goes home", "press_shortcut")
    trial = await scene({"/": page}).walk(way, check="uncaught-exception")
    await trial.run()
    assert trial.shown == 3
    assert [line.partition("keyboard.")[2] for line in code(trial)[-2:]] == [
        'press("g")', 'press("h")',
    ]  # fmt: skip
    page = f"""<button onclick="d.hidden = false">Open</button><div id=d role=dialog
aria-label=Panel hidden><input aria-label=Word></div><script>d.onkeydown = ({{ key }}) => {{
if (key === "Escape") {fail} }}</script>"""
    ways = (("Open", None), ("Panel", "press_escape"))
    trial = await scene({"/": page}).walk(*ways, check="uncaught-exception")
    await trial.run()
    assert trial.shown == 3
    assert code(trial)[-1] == 'page.keyboard.press("Escape")'


@pytest.mark.long
async def test_what_appears_on_a_phone_and_what_is_dragged_is_reproduced_and_written(
    scene: Callable[..., Scene], site: Site, folder: Path
) -> None:
    shown = "<style>#m{display:none}@media (max-width:500px){#m{display:block}}</style>"
    phone = f"<title>P</title>{shown}<button id=m {BOOM}>Menu</button>"
    board = """<title>B</title><style>div{width:150px;height:60px;float:left}</style><div id=c><p
draggable=true ondragstart="event.dataTransfer.setData('text','x')">Card</div><div id=d
ondragover="event.preventDefault()" ondrop="event.preventDefault();BROKEN">Lane</div>"""
    report = RunFolder(folder, ReportSettings())
    place = scene({"/": phone})
    way = (("page", "narrow"), ("Menu", None))
    trials = [await place.walk(*way, check="uncaught-exception")]
    await trials[0].run()
    assert code(trials[0])[1].startswith("page.set_viewport_size(")
    place = scene({"/": board.replace("BROKEN", "throw new Error('dropped')")})
    trials.append(await place.walk(("Card", "drag"), check="uncaught-exception"))
    await trials[1].run()
    assert [line.rpartition(".")[2].partition("(")[0] for line in code(trials[1])[1:]] == [
        "hover", "down", "move", "move", "up",
    ]  # fmt: skip
    assert [trial.shown for trial in trials] == [3, 3]
    await report.notice(told(trials[1], trials[1].best))
    await report.close()
    assert (await run_tests(folder)).startswith("1 failed")
    site.serve({"/": board.replace("BROKEN", "this.title = 'done'")})
    assert (await run_tests(folder)).startswith("1 passed")


async def test_a_press_beside_the_button_of_a_row_and_a_long_press_are_reproduced(
    scene: Callable[..., Scene],
) -> None:
    row = """<style>p{display:inline-block}button{width:300px}</style>
<p ondblclick="throw new Error('twice')">One <button>Open</button> Two</p>"""
    trial = await scene({"/": row}).walk(("One Two", "double_click"), check="uncaught-exception")
    await trial.run()
    assert trial.shown == 3
    assert ".dblclick(position={" in code(trial)[-1]
    held = """<div id=m onclick="1">Message</div><script>let timer;
m.onpointerdown = () => { timer = setTimeout(() => { throw new Error("held") }, 900) };
m.onpointerup = () => clearTimeout(timer)</script>"""
    trial = await scene({"/": held}).walk(("Message", "long_press"), check="uncaught-exception")
    await trial.run()
    assert trial.shown == 3
    assert code(trial)[-1].endswith(".click(delay=1200)")


@pytest.mark.parametrize(
    ("field", "held", "key"),
    [
        ("<input aria-label=Find>", "!event.ctrlKey", "Enter"),
        ("<textarea aria-label=Find></textarea>", "!event.ctrlKey", "Enter"),
        (
            "<textarea aria-label=Find placeholder='Ctrl+Enter sends'></textarea>",
            "event.ctrlKey",
            "Control+Enter",
        ),
    ],
)
async def test_a_field_without_a_form_is_sent_by_its_key(
    scene: Callable[..., Scene], field: str, held: str, key: str
) -> None:
    script = f"{field}<script>document.body.firstChild.onkeydown = event => {{"
    script += f" if (event.key === 'Enter' && {held}) fetch('/api') }}</script>"
    trial = await scene({"/": script, "/api": (500, {}, "")}).walk("Find", check="http-error")
    await trial.run()
    assert trial.shown == 3
    assert code(trial)[-1].endswith(f'.press("{key}")')


async def test_a_trace_is_one_of_playwright_and_gives_no_cookie_away(
    scene: Callable[..., Scene],
) -> None:
    cookie = {"Set-Cookie": "session=v3ry-s3cret"}
    place = scene({"/": (200, cookie, HIDDEN)})
    trial = await place.walk("First", "Second", check="uncaught-exception")
    first = await place.replayer().replay(trial.path, trial.shows_finding)
    assert not first.trace
    replay = await place.replayer().replay(trial.path, trial.shows_finding, first.steps)
    with ZipFile(io.BytesIO(replay.trace)) as trace:
        assert {"trace.trace", "trace.network"} <= set(trace.namelist())
        text = b"".join(map(trace.read, trace.namelist())).decode(errors="replace")
    assert '"type":"context-options"' in text
    assert "v3ry-s3cret" not in text
    assert os.getcwd() not in text


async def test_a_cookie_banner_is_answered_and_told(scene: Callable[..., Scene]) -> None:
    banner = """<div id=cookie-banner style="position: fixed; inset: 0; background: white">
    We use cookies. <button onclick="this.parentElement.remove()">Reject all</button></div>"""
    place = scene({"/": f"<button {BOOM}>Press</button>{banner}"})
    trial = await place.walk("Press", check="uncaught-exception")
    replay = await place.replayer().replay(trial.path, trial.shows_finding)
    assert replay.shown
    assert [bool(step.code) for step in replay.steps] == [True, False, True]
    assert "cookie banner" in replay.steps[1].words


async def test_what_a_session_knows_is_known_again(scene: Callable[..., Scene], site: Site) -> None:
    place = scene({"/": "<h1>Hello</h1>"})
    context = await place.browser.new_context()
    await context.add_cookies([{"name": "who", "value": "me", "url": place.url}])
    known = place.replayer(state=await context.storage_state())
    await context.close()
    await known.replay(CrawlPath(opening=Navigation(url=place.url)), lambda act: False)
    assert dict(site.asked("/")[-1].cookies) == {"who": "me"}
    assert (place.replayer().has_state, known.has_state) == (False, True)


async def test_read_only_holds_for_replays_too(scene: Callable[..., Scene], site: Site) -> None:
    form = "<form action=/save method=post><button>Save</button></form>"
    place = scene({"/": form, "/save": (500, {}, "oops")})
    found = await place.walk("Save", check="http-error")
    posts = len(site.asked("/save"))
    careful = place.replayer(safety=SafetySettings(read_only=True))
    trial = Trial(found.finding, found.path, careful, place.checks)
    await trial.run()
    sent = [request for request in site.asked("/save")[posts:] if request.method == "POST"]
    assert (trial.shown, sent) == (0, [])


async def test_what_is_dangerous_is_not_pressed_again(scene: Callable[..., Scene]) -> None:
    place = scene({"/": f"<button {BOOM}>Delete it</button>"})
    found = await place.walk("Delete it", check="uncaught-exception")
    trial = Trial(found.finding, found.path, place.replayer(), place.checks)
    await trial.run()
    assert (trial.shown, trial.best.detail) == (0, "it says 'delete' now")


async def test_what_is_out_of_scope_is_not_opened(scene: Callable[..., Scene]) -> None:
    elsewhere = CrawlPath(opening=Navigation(url="http://elsewhere.test/"))
    replay = await scene({}).replayer().replay(elsewhere, lambda act: True)
    assert (replay.shown, replay.detail) == (False, "scope forbids http://elsewhere.test/")


@pytest.fixture
async def folder(tmp_path: Path, chromium_path: str) -> Path:
    """A run's folder, with a browser for the tests in it."""
    (tmp_path / "repro").mkdir()
    write_conftest(tmp_path / "repro", chromium_path)
    return tmp_path


async def run_tests(folder: Path, *options: str) -> str:
    """The last line of pytest, which runs the tests in the folder as anybody would."""
    _, output = await run_pytest(folder, "repro", *options, **{PASSWORD: "s3cret-of-a-tester"})
    return output.splitlines()[-1]


QUIET = """<button>Dead</button>
<button onclick="navigator.clipboard.writeText('x')">Copy</button>
<button onclick="window.print()">Print</button>
<button onclick="localStorage.setItem('theme', 'dark')">Remember</button>
<button onclick="document.querySelector('h1').scrollIntoView()">Up</button>
<button onclick="socket.send('x')">Send</button>
<script>const socket = { send: () => document.querySelector('button').focus() }</script><h1>Top</h1>
"""


async def test_a_click_is_dead_only_where_nobody_hears_of_it(scene: Callable[..., Scene]) -> None:
    place = scene({"/": QUIET})
    async with open_driver(place.browser, place.url) as driver:
        elements = (await driver.look()).elements
    acts = tuple(
        ReplayableAction(url=place.url, element=element, action="click", landed=place.url)
        for element in elements
    )
    explained: dict[str, bool] = {}

    def shows(act: Act) -> bool:
        if act.element:
            told = (isinstance(signal, ClickExplained) for signal in act.outcome.signals)
            explained[act.element.name] = any(told)
        return False

    await place.replayer().replay(CrawlPath(opening=Navigation(url=place.url), acts=acts), shows)
    quiet = dict.fromkeys(("Copy", "Print", "Remember", "Up", "Send"), True)
    assert explained == quiet | {"Dead": False}


async def test_a_slow_page_is_measured_with_warm_caches(
    browser: Browser, scene: Callable[..., Scene], site: Site
) -> None:
    place = scene({"/": "<h1>Hello</h1>"})
    way = CrawlPath(opening=Navigation(url=place.url, times=2))
    acts: list[Act] = []
    before = len(site.asked("/"))
    replay = await place.replayer().replay(way, lambda act: acts.append(act) or True)
    assert (len(acts), len(site.asked("/")) - before) == (1, 2)
    assert [step.words for step in replay.steps] == [f"open {place.url}", f"open {place.url} again"]


async def test_what_a_session_has_made_is_there_again(scene: Callable[..., Scene]) -> None:
    place = scene({"/": "<button onclick='if (localStorage.made) throw Error()'>Press</button>"})
    context = await place.browser.new_context()
    page = await context.new_page()
    await page.goto(place.url)
    await page.evaluate("localStorage.made = 1")
    state = await context.storage_state()
    await context.close()
    async with open_driver(place.browser, place.url) as driver:
        element = named(await driver.look(), "Press")
    press = ReplayableAction(url=place.url, element=element, action="click", landed=place.url)
    way = CrawlPath(opening=Navigation(url=place.url), acts=(press,))

    def shows(act: Act) -> bool:
        return any(signal.signal == "page_error" for signal in act.outcome.signals)

    assert not (await place.replayer(session=state).replay(way, shows)).shown
    assert (await place.replayer(session=state).replay(way, shows, with_session=True)).shown
    nothing = await place.replayer().replay(way, shows, with_session=True)
    assert nothing.detail == "the session has left nothing to begin with"


@pytest.mark.long
async def test_the_written_test_of_a_broken_link_follows_it(
    scene: Callable[..., Scene], site: Site, other_site: Site, folder: Path
) -> None:
    place = scene({"/": "<a href=/gone>About</a>", "/gone": (404, {}, "not here")})
    report = RunFolder(folder, ReportSettings())
    trial = await place.walk("About", check="broken-link")
    await trial.run()
    await report.notice(told(trial, trial.best))
    await report.close()
    assert code(trial)[1:] == ['page.get_by_role("link", name="About").click()']
    assert (await run_tests(folder)).startswith("1 failed")
    mended = other_site.serve({"/": "<a href=/about>About</a>", "/about": "<h1>About</h1>"})
    assert (await run_tests(folder, "--base-url", mended)).startswith("1 passed")
    site.serve({"/": "<h1>No link any more</h1>"})
    assert (await run_tests(folder)).startswith("1 passed")


@pytest.mark.long
async def test_the_written_tests_fail_until_the_faults_are_mended(
    scene: Callable[..., Scene], site: Site, folder: Path
) -> None:
    place = scene({"/": HIDDEN + FORM, "/save": refusing})
    report = RunFolder(folder, ReportSettings())
    for labels, check in ((("First", "Second"), "uncaught-exception"), (("Name",), "http-error")):
        trial = await place.walk(*labels, check=check)
        replay = await place.replayer().replay(trial.path, trial.shows_finding)
        await report.notice(told(trial, replay))
    await report.close()
    assert (await run_tests(folder)).startswith("2 failed")
    mended = HIDDEN.replace(BOOM, "onclick='this.disabled = true'")
    site.serve({"/": mended + FORM, "/save": "<title>Saved</title>"})
    assert (await run_tests(folder)).startswith("2 passed")


ROWS = """<!doctype html><style>tr { cursor: pointer } table { width: 600px; table-layout: fixed }
td { text-align: center }</style><table id=rows>
<tr aria-label="Row 7"><td>Invoice 7</td><td><button>Delete</button></td>
<td>paid by the bank of the north</td></tr>
<tr><td>Invoice 8</td><td><button>Delete</button></td><td>sent</td></tr></table><script>
for (const row of rows.rows) row.onclick = ({ target }) => {
  if (target.localName === "button") fetch("/deleted");
  else throw new Error("it broke");
};
</script>"""


async def test_a_row_is_clicked_beside_its_buttons_again(
    scene: Callable[..., Scene], site: Site
) -> None:
    pages = {"/": ROWS, "/deleted": ""}
    trial = await scene(pages).walk("Row 7", check="uncaught-exception")
    await trial.run()
    assert trial.shown == len(trial.replays)
    assert "position=" in code(trial)[1]
    assert not site.asked("/deleted")


async def test_a_canvas_is_pressed_again_at_the_same_points(scene: Callable[..., Scene]) -> None:
    page = """<canvas id=pad width=400 height=300>Pad</canvas><script>
pad.onclick = ({ offsetX: x, offsetY: y }) => {
  if (x < 120 && y < 100) throw new Error("corner");
};</script>"""
    trial = await scene({"/": page}).walk("Pad", "Pad", check="uncaught-exception")
    await trial.run()
    assert trial.shown == 3
    assert code(trial)[-1].endswith('.click(position={"x": 100, "y": 75})')
