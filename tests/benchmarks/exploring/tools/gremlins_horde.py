"""gremlins.js, let loose anew on each page that it gets to; a step is one gremlin's act.

It never goes anywhere by an address, so it is put back on the start page when it left the site, is
stuck on another page of it, or does nothing any more. GREMLINS names the library's file.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Route

from tests.benchmarks.exploring.tools.task import Task

HORDE = Path(__file__).parent / "horde.js"
ENDLESS = 10**9
STUCK_SECONDS = 6
LOOK_MILLISECONDS = 200
COUNT = "Number(sessionStorage.gremlins ?? 0)"


def main() -> None:
    task = Task.asked()
    with task.page() as page:
        release(page, task)
        watch(page, task)
    task.tell()


def release(page: Page, task: Task) -> None:
    def acted(*_: object) -> None:
        task.done += 1

    def stay(route: Route) -> None:
        leaves = route.request.is_navigation_request() and not task.owns(route.request.url)
        route.abort() if leaves else route.continue_()

    page.expose_function("__acted", acted)
    page.route(lambda url: not task.owns(url), stay)
    page.add_init_script(f"window.__seed = {task.seed}; window.__limit = {task.steps or ENDLESS}")
    page.add_init_script(path=os.environ["GREMLINS"])
    page.add_init_script(path=HORDE)
    task.start(page)


def watch(page: Page, task: Task) -> None:
    where, since = page.url, time.monotonic()
    done, acted = task.done, since
    while task.left:
        page.wait_for_timeout(LOOK_MILLISECONDS)
        now = time.monotonic()
        if page.url != where:
            where, since = page.url, now
        if task.done != done:
            done, acted = task.done, now
        stuck = where != task.url and now - since > STUCK_SECONDS
        if stuck or now - acted > STUCK_SECONDS or not task.owns(page.url):
            acted = now
            with suppress(PlaywrightError):  # an error's page has no storage
                # An act that left the page at once was counted by the horde only.
                task.done = max(task.done, page.evaluate(COUNT))
            with suppress(PlaywrightError):  # it may be leaving by itself
                page.goto(task.url)


if __name__ == "__main__":
    main()
