"""What every tool is asked to do, and the browser of those that walk by Playwright."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

LOAD_MILLISECONDS = 10_000
DRAWN_MILLISECONDS = 5000
ACT_MILLISECONDS = 800
LAST_MILLISECONDS = 300
"""For the counters that a page tells of when it is left."""


@dataclass
class Task:
    """A start page, a budget in seconds or steps (the other is None), and how much of it is spent.

    The clock starts with the task: launching the browser is part of it.
    """

    url: str
    chromium: str
    seed: int
    seconds: float | None
    steps: int | None
    done: int = 0
    began: float = field(default_factory=time.monotonic)

    @classmethod
    def asked(cls) -> Task:
        """The one of the command line."""
        parser = argparse.ArgumentParser()
        parser.add_argument("url")
        parser.add_argument("--chromium", required=True)
        parser.add_argument("--seed", type=int, default=1)
        budget = parser.add_mutually_exclusive_group(required=True)
        budget.add_argument("--seconds", type=float)
        budget.add_argument("--steps", type=int)
        return cls(**vars(parser.parse_args()))

    @property
    def left(self) -> bool:
        if self.steps is not None:
            return self.done < self.steps
        return self.seconds is None or time.monotonic() - self.began < self.seconds

    def owns(self, url: str) -> bool:
        """Whether an address is of the site."""
        return urlsplit(url)[:2] == urlsplit(self.url)[:2]

    def tell(self) -> None:
        """The one line that each tool prints."""
        print(json.dumps({"steps": self.done}), flush=True)

    @contextmanager
    def page(self) -> Iterator[Page]:
        """A fresh browser's page, not opened yet; dialogs are accepted, new windows closed."""
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=self.chromium, chromium_sandbox=os.getuid() != 0
            )
            context = browser.new_context()
            page = context.new_page()
            page.set_default_timeout(ACT_MILLISECONDS)
            page.set_default_navigation_timeout(LOAD_MILLISECONDS)
            page.on("dialog", lambda dialog: dialog.accept())
            context.on("page", lambda other: other.close())
            yield page
            with suppress(PlaywrightError):  # a page that is stuck ends with its browser
                page.goto("about:blank")
                page.wait_for_timeout(LAST_MILLISECONDS)
            browser.close()

    def start(self, page: Page) -> None:
        """Open the start page and wait till it is drawn."""
        page.goto(self.url)
        with suppress(PlaywrightError):  # some pages never rest
            page.wait_for_load_state("networkidle", timeout=DRAWN_MILLISECONDS)
