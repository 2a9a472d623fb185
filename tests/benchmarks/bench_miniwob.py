"""How often the finder's first choice does what a task of MiniWoB++ asks, and the seed's beside it.

    python -m pip install --no-deps miniwob
    python -m tests.benchmarks.bench_miniwob [--tasks NAME ...] [--episodes N] [--misses]

Of the package (MIT licence) only the pages are used, served on loopback; its own driver, which
needs Selenium, is never imported. An episode is a page, drawn anew from a seed: the instruction
goes to the finder word for word, what it puts first is clicked, and the page says what that was
worth. A reward above 0 is a success. Both finders get the same episodes, elements and act.

A task was chosen when its instruction is one act on one element that it names (by label, kind,
number, or the row it is in), and that element is there from the start. Where some of a task's
instructions are like that, those alone are asked, told by their wording in ``TASKS``:

- email-inbox, -noscroll, -star-reply: to star or to delete; to reply or forward takes several acts;
- social-media: Like, Reply and Retweet; the other buttons are in a menu that must be opened;
- sign-agreement: to cancel; to agree takes a name and scrolling;
- click-menu: an item of the first level; the others are in menus that must be opened;
- click-tab-2-easy has one tab, so that there is nothing to switch.

All others were read and left out, because

- they take several acts (anything with "Submit", sequences, forms, games, menus, "all posts"), or
  another act than a click (drag, draw, hover, resize, type);
- what to click is to be seen, counted or reckoned and has no name: click-color, click-shape,
  grid-coordinate, hot-cold, identify-shape, count-sides, buy-ticket, stock-market (waits, too);
- it may be on a tab, a page or in a section that is closed at first, and the instruction does not
  say: click-tab-2, -medium, -hard, click-collapsible-2, navigate-tree, phone-book;
- the instruction tells the outcome and no element: email-inbox-nl-turk.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import importlib.util
import itertools
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from playwright.async_api import Page

import explorer
from explorer.browser.session import installation
from explorer.models import InteractiveElement
from explorer.settings.model import BrowserSettings
from tests.benchmarks.bench_accuracy import ask_seed

TASKS = {
    "click-button": "",
    "click-dialog": "",
    "click-dialog-2": "",
    "click-link": "",
    "click-menu": "^Select [^>]+$",
    "click-tab": "",
    "click-tab-2-easy": "",
    "click-test": "",
    "click-test-2": "",
    "click-test-transfer": "",
    "click-widget": "",
    "email-inbox": "click the (star|trash) icon",
    "email-inbox-delete": "",
    "email-inbox-important": "",
    "email-inbox-noscroll": "click the (star|trash) icon",
    "email-inbox-star-reply": "click the star icon",
    "focus-text": "",
    "focus-text-2": "",
    "sign-agreement": "^Click the cancel button",
    "social-media": '"(Like|Reply|Retweet)"',
    "unicode-test": "",
}
"""Their names, and what of their instructions is asked: those that a pattern is found in."""

START = """seed => {
  Math.seedrandom(seed);
  core.startEpisodeReal();
  return core.getUtterance();
}"""
REWARD = "() => WOB_REWARD_GLOBAL"


class Answer(NamedTuple):
    """The element to click, why that one, and whether others fit as well."""

    element: InteractiveElement | None
    why: str
    tied: bool = False


Finder = Callable[[Page, str], Awaitable[Answer]]
"""Answers an instruction on a page."""


class Pages(SimpleHTTPRequestHandler):
    """The files as they are; they are in UTF-8 and do not say so."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".html": "text/html; charset=utf-8"}

    def handle(self) -> None:
        with suppress(ConnectionError):  # the browser is on the next page already
            super().handle()

    def log_message(self, *_: object) -> None:
        """Say nothing: requests are not what is looked at."""


@dataclass(frozen=True)
class Try:
    """What one finder chose in one episode, and what it was worth."""

    task: str
    seed: int
    instruction: str
    answer: Answer
    outcome: str
    reward: float

    def __str__(self) -> str:
        chosen = self.answer.element.to_line() if self.answer.element else "nothing"
        return (
            f"{self.task} seed {self.seed}: {self.instruction}\n"
            f"    {chosen}\n    {self.answer.why}; {self.outcome}; reward {self.reward:.2f}"
        )


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's files."""
    handler = functools.partial(Pages, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


async def ours(page: Page, instruction: str) -> Answer:
    matches = await explorer.find(page, instruction)
    if not matches:
        return Answer(None, "no match")
    best = matches[0]
    why = f"score {best.score}, margin {best.margin}, {best.reason}"
    return Answer(best.element, why, tied=best.margin == 0)


async def seeds(page: Page, instruction: str) -> Answer:
    found = ask_seed(await explorer.snapshot(page), instruction)
    return Answer(found, "by the seed's algorithm")


async def episodes(page: Page, address: str, task: str) -> AsyncIterator[tuple[int, str]]:
    """The seeds and instructions of a task that are asked, each with its page open and waiting."""
    for seed in itertools.count():
        await page.goto(f"{address}/miniwob/{task}.html")
        instruction = await page.evaluate(START, seed)
        if re.search(TASKS[task], instruction):
            yield seed, instruction


async def attempt(page: Page, finder: Finder, task: str, seed: int, instruction: str) -> Try:
    """One episode, whose page is open."""
    answer = await finder(page, instruction)
    told = "no act"
    if answer.element:
        outcome = await explorer.act(page, answer.element)
        told = f"{outcome.result} {outcome.detail}".strip()
    reward = await page.evaluate(REWARD)
    return Try(task, seed, instruction, answer, told, reward)


async def attempts(page: Page, address: str, task: str, finder: Finder, count: int) -> list[Try]:
    tries: list[Try] = []
    async for seed, instruction in episodes(page, address, task):
        tries.append(await attempt(page, finder, task, seed, instruction))
        if len(tries) == count:
            break
    return tries


async def measure(address: str, tasks: list[str], count: int) -> list[Try]:
    """Prints the successes of both, task by task and in all; our tries."""
    both: tuple[list[Try], list[Try]] = [], []
    print(f"{'task':<24} {'episodes':>8} {'ours':>11} {'seed':>11}")
    async with installation.open_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        page = await browser.new_page()
        for task in tasks:
            now = [await attempts(page, address, task, each, count) for each in (ours, seeds)]
            print(line(task, *now), flush=True)
            for tries, more in zip(both, now, strict=True):
                tries.extend(more)
        await browser.close()
    print(line("all", *both))
    tied = sum(one.reward > 0 and one.answer.tied for one in both[0])
    print(f"of ours, right by a tie, the first of several being clicked: {tied}")
    return both[0]


def line(name: str, mine: list[Try], other: list[Try]) -> str:
    cells = [f"{name:<24} {len(mine):>8}"]
    for tries in (mine, other):
        right = sum(one.reward > 0 for one in tries)
        cells.append(f"{right:>5} {right / len(tries):5.0%}")
    return " ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench_miniwob")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS), metavar="NAME")
    parser.add_argument("--episodes", type=int, default=20)
    parser.add_argument("--misses", action="store_true", help="show ours")
    asked = parser.parse_args()
    package = importlib.util.find_spec("miniwob")  # found, and not imported
    if package is None or package.origin is None:
        sys.exit("the pages are missing: python -m pip install --no-deps miniwob")
    with served(Path(package.origin).parent / "html") as address:
        tries = asyncio.run(measure(address, asked.tasks, asked.episodes))
    for one in tries:
        if asked.misses and one.reward <= 0:
            print(one)


if __name__ == "__main__":
    main()
