"""What recording adds to the events of a page.

``python -m tests.benchmarks.bench_capture [CONTROLS...]``.
Real events of mouse and keyboard, with and without the capture in one run of Chromium. The times
are those of the browser's own trace: ``EventDispatch``, with all listeners, and all that the page's
thread has run.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from explorer.browser.capture.capture import Capture
from explorer.browser.session import installation
from explorer.settings.model import BrowserSettings

_ROUNDS = 12
_TYPES = (
    "pointerdown",
    "click",
    "keydown",
    "input",
    "pointermove",
    "pointerover",
    "wheel",
    "scroll",
)
_PAGE = """<!doctype html><body style="margin:0"><input id=field style="width:300px"><div>%s</div>
<p id=clock>0</p><script>
for (const type of ["click", "keydown", "pointermove"]) addEventListener(type, () => {});
setInterval(() => { clock.replaceChildren(String(Date.now())) }, 50);
</script>"""
_ROW = "<li class=row><a href='#{0}'>Link {0}</a> <button>Do {0}</button> <b>text {0}</b></li>"


async def _use(page: Page) -> None:
    """Click, type, move and scroll as a person does."""
    mouse, keyboard = page.mouse, page.keyboard
    for round_ in range(_ROUNDS):
        await mouse.click(100, 60 + round_ % 5 * 20)
        await mouse.click(100, 10)
        await keyboard.press("a")
        await mouse.move(10, 30)
        await mouse.move(300, 400, steps=20)
        await mouse.wheel(0, 40 if round_ % 2 else -40)


async def _traced(browser: Browser, controls: int, *, captured: bool) -> dict[str, list[float]]:
    """Return the milliseconds of each event by its type; "all" has those of the whole use."""
    context = await browser.new_context()
    page = await context.new_page()
    if captured:
        capture = Capture(context)
        await capture.start()
    rows = "".join(_ROW.format(number) for number in range(controls // 2))
    await page.set_content(_PAGE % rows)
    await _use(page)  # warm
    categories = ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline"]
    await browser.start_tracing(page=page, categories=categories)
    await _use(page)
    trace: dict[str, Any] = json.loads(await browser.stop_tracing())
    await context.close()
    events = trace["traceEvents"]
    dispatched = [one for one in events if one["name"] == "EventDispatch" and "dur" in one]
    threads = {(one["pid"], one["tid"]) for one in dispatched}
    found: dict[str, list[float]] = defaultdict(list)
    for one in dispatched:
        found[one["args"]["data"]["type"]].append(one["dur"] / 1000)
    tasks = [one for one in events if one["name"].endswith("RunTask") and "dur" in one]
    own = [one["dur"] / 1000 for one in tasks if (one["pid"], one["tid"]) in threads]
    found["all"] = [sum(own) / _ROUNDS]
    return found


async def _measure() -> None:
    async with async_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        for controls in map(int, sys.argv[1:] or (100, 3000)):
            plain = await _traced(browser, controls, captured=False)
            captured = await _traced(browser, controls, captured=True)
            print(f"{controls} controls: ms of an event, without and with the capture")
            for name in (*_TYPES, "all"):
                if plain.get(name) and captured.get(name):
                    _tell(name, plain[name], captured[name])
        await browser.close()


def _tell(name: str, plain: list[float], captured: list[float]) -> None:
    before, now, worst = median(plain), median(captured), max(captured)
    ratio = now / before if before else 0
    print(
        f"  {name:12} {before:8.3f} {now:8.3f}   +{now - before:.3f} ms, {ratio:.1f} times, "
        f"the longest {worst:.2f} ({len(captured)})"
    )


if __name__ == "__main__":
    asyncio.run(_measure())
