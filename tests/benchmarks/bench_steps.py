"""What a step costs beyond the act itself: ours against bare Playwright, as a ratio.

    python -m tests.benchmarks.bench_steps [URL] [--steps N] [--seed N] [--rounds N]

Explores a site, then replays the very same interactions by a bare Playwright script: go to an
address, click, fill, select, wait for the load event. Both are timed in turn, in one process, on
the same browser and site. Without a URL a small shop of its own is served on loopback: pages,
forms and a list that is drawn by script. Pass the address of any other application to measure it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.async_api import Browser, Page, async_playwright
from playwright.async_api import Error as PlaywrightError
from pytest_httpserver import HTTPServer

from explorer.browser.page import BrowserPage, PageRules
from explorer.browser.session.installation import launch
from explorer.browser.session.session import Session
from explorer.models import Interaction
from explorer.planner.loop import Planner
from explorer.planner.starting_point import RunInfo, StartingPoint
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.settings.model import BrowserSettings, PlannerSettings, Settings
from tests.site import Site

ITEMS = 24
MENU = "<nav><a href='/list'>List</a> <a href='/form'>Form</a> <a href='/app'>App</a></nav>"
FORM = """<form action=/sent><label>Name <input name=name required></label>
<label>E-mail <input type=email name=mail required></label>
<label>Age <input type=number name=age min=18 max=99></label><button>Send</button></form>"""
APP = """<input id=t placeholder='Add an item'><ul id=l></ul><button id=c>Create</button>
<button id=b>Begin</button><p id=p></p><script>
const add = text => l.insertAdjacentHTML('beforeend', `<li><button>View ${text}</button></li>`)
t.onkeydown = e => { if (e.key === 'Enter') { add(t.value); t.value = '' } }
c.onclick = () => add('item ' + l.children.length)
b.onclick = async () => { p.textContent = (await (await fetch('/api')).text()).length }
</script>"""


def shop() -> dict[str, str]:
    links = "".join(f"<p><a href='/item/{n}'>Item {n}</a></p>" for n in range(ITEMS))
    text = "<p>" + "Words about this item, as shops have them. " * 40 + "</p>"
    pages = {f"/item/{n}": f"<h1>Item {n}</h1>{MENU}{text}{FORM}" for n in range(ITEMS)}
    plain = {"/": links, "/list": links, "/form": FORM, "/app": APP, "/sent": "Thanks"}
    return pages | {path: f"<h1>{path}</h1>{MENU}{body}" for path, body in plain.items()}


Told = list[tuple[float, Interaction]]


async def ours(browser: Browser, url: str, steps: int, seed: int) -> Told:
    """Seconds and facts of each step: from the end of the step before to its own end."""
    settings = Settings()
    destructive = Destructive(settings.safety)
    context = await browser.new_context(accept_downloads=False)
    session = Session(context, settings, destructive)
    await session.replace()
    scope = Scope(url)

    def rule(address: str) -> str:
        return "" if scope.allows(address) else "scope"

    page = BrowserPage(session, PageRules(settings, destructive, rule), random.Random(seed))
    start = StartingPoint(RunInfo(run_id="bench", url=url, seed=seed))
    planner = Planner(PlannerSettings(steps=steps, seed=seed), start, rule, ())
    told = []
    began = time.perf_counter()
    async for event in planner.explore(page):
        if event.event == "start_opened":
            began = time.perf_counter()
        elif isinstance(event, Interaction):
            now = time.perf_counter()
            told.append((now - began, event))
            began = now
    await context.close()
    return told


async def bare(browser: Browser, url: str, steps: list[Interaction]) -> list[float | None]:
    """Seconds of each interaction replayed; None where the replay did not find the control."""
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(url)
    seconds: list[float | None] = []
    for step in steps:
        began = time.perf_counter()
        try:
            await replay(page, step)
            await page.wait_for_load_state("load")
        except PlaywrightError:
            seconds.append(None)
        else:
            seconds.append(time.perf_counter() - began)
        if page.url != step.url_after:  # both must stand on the same page
            await page.goto(step.url_after)
    await context.close()
    return seconds


async def replay(page: Page, step: Interaction) -> None:
    if step.element is None:
        await page.goto(step.url_after)
        return
    if step.outcome != "done" or step.element.frame:
        raise PlaywrightError("not replayed")
    locator = page.locator(step.element.selector)
    leaves = step.effect == "navigation"
    if step.action in ("submit", "fill"):
        for field in step.filled:
            target = page.get_by_label(field.label).or_(page.get_by_placeholder(field.label)).first
            kind = await target.get_attribute("type")
            if kind in ("checkbox", "radio"):
                await target.check(timeout=2000)
            else:
                await target.fill(field.value, timeout=2000)
    if step.action == "fill":
        await locator.press("Enter", timeout=2000)
    elif leaves:
        async with page.expect_navigation(wait_until="load", timeout=5000):
            if step.action == "submit" and step.element.kind == "field":
                await locator.press("Enter", timeout=2000)
            else:
                await locator.click(timeout=2000)
    elif step.action == "select":
        await locator.select_option(step.filled[0].value if step.filled else None, timeout=2000)
    else:
        await locator.click(timeout=2000)


def report(rounds: list[tuple[Told, list[float | None]]]) -> None:
    pairs = [
        (our, their, step.effect)
        for told, replayed in rounds
        for (our, step), their in zip(told, replayed, strict=True)
        if their is not None
    ]
    total = sum(len(told) for told, _ in rounds)
    print(f"{len(pairs)} of {total} steps replayed; milliseconds are medians of a step")
    print(f"{'effect':<12}{'steps':>6}{'ours ms':>10}{'bare ms':>10}{'ratio of sums':>15}")
    kinds = [*sorted(Counter(effect for *_, effect in pairs)), "all"]
    for kind in kinds:
        chosen = [(our, their) for our, their, effect in pairs if kind in (effect, "all")]
        mine, theirs = zip(*chosen, strict=True)
        print(
            f"{kind:<12}{len(chosen):>6}{statistics.median(mine) * 1000:>10.0f}"
            f"{statistics.median(theirs) * 1000:>10.0f}{sum(mine) / sum(theirs):>15.2f}"
        )


@contextmanager
def site_or(url: str | None) -> Iterator[str]:
    if url:
        yield url
        return
    with HTTPServer("127.0.0.1", threaded=True) as server:
        site = Site(server)
        site.serve({"/api": "x" * 500})
        yield site.serve(shop())


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("url", nargs="?")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with site_or(options.url) as url:
        async with async_playwright() as playwright:
            browser = await launch(playwright, BrowserSettings())
            rounds = []
            for number in range(options.rounds):
                told = await ours(browser, url, options.steps, options.seed + number)
                rounds.append((told, await bare(browser, url, [step for _, step in told])))
            await browser.close()
    report(rounds)


if __name__ == "__main__":
    asyncio.run(main())
