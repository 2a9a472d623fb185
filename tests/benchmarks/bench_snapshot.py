"""What a snapshot costs: ours, Playwright's and browser-use's state summary, as ratios.

    python -m tests.benchmarks.bench_snapshot [--rounds N] [--peer-python PATH]

Pages of 100, 1,000 and 10,000 controls (links, buttons, fields, listening divs; a tenth of the rows
in open shadow roots), the same for all, asked in turn on the same Chromium. Each round opens the
page anew and looks twice: a first look at a document costs more than the next. Times are medians.

Ours is ``explorer.snapshot(page)``, Playwright's ``page.aria_snapshot(mode="ai")``, which tells a
listening div as plain text. ``--peer-python`` names the Python of an environment of its own that
has browser-use (see ``browser_use_state.py``), which tells of what is in or near the window. So the
time of each is also divided by the controls that it told of: how that grows is how cost grows.

Bars: ours takes at most 1.5 times Playwright's time, aiming at 1.0, and at most a tenth of
browser-use's; its cost grows no faster than the page.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import re
import statistics
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from playwright.async_api import Page
from pytest_httpserver import HTTPServer

import explorer
from explorer.browser.session import installation
from explorer.errors import PageLost
from explorer.settings.model import BrowserSettings
from tests.site import Site

SIZES = (100, 1_000, 10_000)
LOOKS = ("first", "next")
HEAD = "<!doctype html><title>Orders</title><h1>Orders</h1><ul>"
TAIL = """</ul><script>
const roots = [...document.querySelectorAll('order-row')].map((row) => row.shadowRoot);
for (const root of [document, ...roots])
  for (const more of root.querySelectorAll('.more'))
    more.addEventListener('click', () => { more.textContent = 'Shown'; });
</script>"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
PLAYWRIGHTS = re.compile(r"^\s*- (?:link|button|textbox)\b", re.MULTILINE)

Look = tuple[float, int]
"""Milliseconds, and the controls that were told of: none where it gave up."""
Looker = Callable[[str], Awaitable[list[Look]]]
"""Opens an address and looks twice."""


def page_of(controls: int) -> str:
    rows = (row(number) for number in range(controls // 4))
    return f"{HEAD}{''.join(rows)}{TAIL}"


def row(number: int) -> str:
    """Four controls and the text around them."""
    text = f"""<span>Order {number}: three items, sent on Monday, to be paid by card.</span>
<a href="/orders/{number}">Order {number}</a> <button>Edit</button>
<label>Note <input name="note-{number}"></label> <div class="more">Show more</div>"""
    if number % 10 == 0:
        text = f"<order-row><template shadowrootmode=open>{text}</template></order-row>"
    return f"<li>{text}</li>"


async def timed(look: Callable[[], Awaitable[int]]) -> Look:
    began = time.perf_counter()
    controls = await look()
    return (time.perf_counter() - began) * 1000, controls


async def twice(page: Page, address: str, look: Callable[[], Awaitable[int]]) -> list[Look]:
    await page.goto(address)
    await page.evaluate(PAINTED)
    return [await timed(look) for _ in LOOKS]


def ours(page: Page) -> Looker:
    async def look() -> int:
        try:
            return len((await explorer.snapshot(page)).elements)
        except PageLost:
            return 0

    return lambda address: twice(page, address, look)


def playwrights(page: Page) -> Looker:
    async def look() -> int:
        return len(PLAYWRIGHTS.findall(await page.aria_snapshot(mode="ai")))

    return lambda address: twice(page, address, look)


@asynccontextmanager
async def browser_uses(python: str, chromium: str) -> AsyncIterator[Looker]:
    """Asks a process of its own, which ends with the context."""
    script = Path(__file__).parent / "browser_use_state.py"
    process = await asyncio.create_subprocess_exec(
        python, script, chromium, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    asked, answers = process.stdin, process.stdout

    async def look_twice(address: str) -> list[Look]:
        asked.write(f"{address}\n".encode())
        line = await answers.readline()
        if not line:
            raise SystemExit(f"{python} {script.name} gave no answer: is browser-use installed?")
        return [(milliseconds, controls) for milliseconds, controls in json.loads(line)]

    try:
        yield look_twice
    finally:
        asked.close()
        await process.wait()


async def measure(address: str, lookers: dict[str, Looker], rounds: int) -> dict[str, list[Look]]:
    """The median of each look of each; who gave up once is not asked again."""
    told: dict[str, list[list[Look]]] = {name: [] for name in lookers}
    for number in range(rounds):
        turn = number % len(lookers)
        for name in [*lookers, *lookers][turn : turn + len(lookers)]:
            if not gave_up(told[name]):
                told[name].append(await lookers[name](address))
    return {name: [median(looks) for looks in zip(*told[name], strict=True)] for name in lookers}


def gave_up(rounds: list[list[Look]]) -> bool:
    return any(not controls for looks in rounds for _, controls in looks)


def median(looks: tuple[Look, ...]) -> Look:
    milliseconds, controls = zip(*looks, strict=True)
    return statistics.median(milliseconds), min(controls)


def lines(size: int, medians: dict[str, list[Look]]) -> Iterator[str]:
    for number, look in enumerate(LOOKS):
        own, _ = medians["ours"][number]
        for name, looks in medians.items():
            milliseconds, controls = looks[number]
            ratio = "" if name == "ours" else f"{own / milliseconds:.2f}"
            each = f"{milliseconds * 1000 / controls:,.0f}" if controls else "gave up"
            yield (
                f"{size:>8,}  {look:<6}{name:<12}{milliseconds:>9,.1f} {ratio:>9} "
                f"{controls:>8,} {each:>8}"
            )


async def main() -> None:
    parser = argparse.ArgumentParser(prog="bench_snapshot")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--peer-python", metavar="PATH")
    options = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.WARNING)  # else it tells of each request
    async with AsyncExitStack() as stack:
        server = stack.enter_context(HTTPServer("127.0.0.1", threaded=True))
        site = Site(server)
        site.serve({f"/{size}": page_of(size) for size in SIZES})
        playwright = await stack.enter_async_context(installation.open_playwright())
        found, browser = await installation.launch_found(playwright, BrowserSettings())
        lookers = {
            "ours": ours(await browser.new_page()),
            "Playwright": playwrights(await browser.new_page()),
        }
        if options.peer_python:
            peer = browser_uses(options.peer_python, found.executable)
            lookers["browser-use"] = await stack.enter_async_context(peer)
        else:
            print("browser-use is left out: --peer-python names an environment that has it")
        print("controls  look  of                 ms  ours/its  told of  us each")
        for look in lookers.values():
            await look(site.url(f"/{SIZES[0]}"))  # to warm up
        for size in SIZES:
            medians = await measure(site.url(f"/{size}"), lookers, options.rounds)
            print(*lines(size, medians), sep="\n", flush=True)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
