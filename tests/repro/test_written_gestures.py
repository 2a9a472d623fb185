"""Each gesture of a crawl, written as a test: run by pytest-playwright, it arrives at the page."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import get_args

import pytest
from playwright.async_api import Browser

from explorer.browser.page import PageRules
from explorer.browser.replay.replayer import ContextReplayer
from explorer.checks import all_checks
from explorer.masking import Mask
from explorer.models import (
    Act,
    ActionRequest,
    CrawlPath,
    FindingReproduced,
    Gesture,
    Navigation,
    ReplayableAction,
)
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.reporting import RunFolder
from explorer.repro.trial import Trial
from explorer.settings.model import CheckSettings, ReportSettings, Settings
from tests.browser.driver import QUICK, named, open_driver
from tests.repro.reproduced import told
from tests.site import Site
from tests.written_tests import run_pytest, write_conftest

Way = tuple[tuple[str, Gesture | None], ...]

ARRIVE = """<!doctype html><title>Page</title><script>
const arrive = (gesture) => { throw new Error(`${gesture} arrived`); };
</script>"""
OF_A_BUTTON: dict[Gesture, str] = {
    "double_click": "ondblclick=\"arrive('double_click')\"",
    "right_click": "oncontextmenu=\"arrive('right_click')\"",
    "middle_click": "onauxclick=\"arrive('middle_click')\"",
    "shift_click": "role=option onclick=\"if (event.shiftKey) arrive('shift_click')\"",
    "control_click": "role=option onclick=\"if (event.ctrlKey) arrive('control_click')\"",
    "long_press": "onpointerdown=\"held = setTimeout(arrive, 500, 'long_press')\" "
    'onpointerup="clearTimeout(held)"',
    "tap": "ontouchend=\"arrive('tap')\"",
    "hover": "onmouseenter=\"arrive('hover')\"",
    "press_enter": "onkeydown=\"if (event.key === 'Enter') arrive('press_enter')\"",
    "press_space": "onkeydown=\"if (event.key === ' ') arrive('press_space')\"",
    "press_arrows": "onkeydown=\"if (event.key === 'ArrowRight') arrive('press_arrows')\"",
    "press_shortcut": "aria-keyshortcuts=b "
    "onkeydown=\"if (event.key === 'b') arrive('press_shortcut')\"",
    "press_access_key": "accesskey=p onclick=\"if (!event.detail) arrive('press_access_key')\"",
    "paste": "onpaste=\"arrive('paste')\"",
    "copy": "oncopy=\"arrive('copy')\"",
    "drop_file": "ondrop=\"if (event.dataTransfer.files.length) arrive('drop_file')\"",
}
"""What a button called "Pad" hears, by gesture."""
OF_A_PAGE: dict[Gesture, tuple[str, Way]] = {
    "press_escape": (
        "<button>Nothing</button><div role=dialog>Text</div><script>document.onkeydown = (event) =>"
        " { if (event.key === 'Escape') arrive('press_escape'); };</script>",
        (("page", "press_escape"),),
    ),
    "type_keys": (
        "<button>Nothing</button><script>document.onkeydown = (event) =>"
        " { if (event.key === 'h') arrive('type_keys'); };</script>",
        (("page", "type_keys"),),
    ),
    "select_text": (
        "<button>Nothing</button><p>Some words</p><script>document.onmouseup = () =>"
        " { if (`${getSelection()}`) arrive('select_text'); };</script>",
        (("page", "select_text"),),
    ),
    "scroll": (
        "<button>Nothing</button><p style='height: 3000px'>Long</p>"
        "<script>onwheel = () => arrive('scroll');</script>",
        (("page", "scroll"),),
    ),
    "narrow": (
        "<style>#m { display: none } @media (max-width: 500px) { #m { display: block } }</style>"
        "<button id=m>Menu</button>"
        "<script>onresize = () => { if (innerWidth < 600) arrive('narrow'); };</script>",
        (("page", "narrow"),),
    ),
    "go_back": (
        "<button onclick=\"history.pushState({}, '', '#2'); this.textContent = 'Two'\">One</button>"
        "<script>onpopstate = () => arrive('go_back');</script>",
        (("One", None), ("page", "go_back")),
    ),
    "drag": (
        "<style>div { width: 150px; height: 60px; float: left }</style><div><p draggable=true "
        "ondragstart=\"event.dataTransfer.setData('text', 'x')\">Card</p></div>"
        '<div ondragover="event.preventDefault()" '
        "ondrop=\"event.preventDefault(); arrive('drag')\">Lane</div>",
        (("Card", "drag"),),
    ),
}
"""The page and what is done on it, by gesture."""


@pytest.mark.long
async def test_each_gesture_is_written_and_arrives(
    browser: Browser, site: Site, tmp_path: Path, chromium_path: str
) -> None:
    pages = {
        gesture: (f"<button {attributes}>Pad</button>", (("Pad", gesture),))
        for gesture, attributes in OF_A_BUTTON.items()
    } | OF_A_PAGE
    assert set(pages) == set(get_args(Gesture))
    (tmp_path / "repro").mkdir()
    write_conftest(tmp_path / "repro", chromium_path)
    report = RunFolder(tmp_path, ReportSettings())
    for gesture, (page, way) in pages.items():
        url = site.serve({f"/{gesture}": ARRIVE + page}) + gesture
        await report.notice(await _reproduced(browser, url, way))
    await report.close()
    _, output = await run_pytest(tmp_path, "repro")
    # What the page threw fails the written test, and is quoted there.
    arrived = set(re.findall(r"assert not \['(\w+) arrived'", output))
    assert arrived == set(pages), output
    assert output.splitlines()[-1].startswith(f"{len(pages)} failed")


async def _reproduced(browser: Browser, url: str, way: Way) -> FindingReproduced:
    """Go a way once, replay it, and return what the files of its finding are made of."""
    checks = all_checks(CheckSettings(), Scope(url))
    acts: list[ReplayableAction] = []
    async with open_driver(browser, url) as driver:
        for label, gesture in way:
            request = ActionRequest(action=gesture) if gesture else None
            await driver.clear_view()
            before, element = driver.url, named(await driver.look(), label)
            outcome = await driver.act(element, request)
            act = Act(step=len(acts) + 1, url=before, element=element, outcome=outcome)
            acts.append(
                ReplayableAction(
                    url=before, element=element, action=outcome.action, landed=outcome.url
                )
            )
    found = [one for check in checks for one in check.judge(act)]
    thrown = next(one for one in found if one.check == "uncaught-exception")
    path = CrawlPath(opening=Navigation(url=url), acts=tuple(acts))
    settings = Settings(browser=QUICK)
    rules = PageRules(settings, Destructive(settings.safety), lambda address: "")
    replayer = ContextReplayer(browser, rules, Mask(), random.Random(7))
    trial = Trial(thrown, path, replayer, checks)
    replay = await replayer.replay(path, trial.shows_finding)
    assert replay.shown, (way, replay.detail)
    return told(trial, replay)
