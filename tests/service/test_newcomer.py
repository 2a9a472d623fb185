"""The way of somebody new: from ``explorer serve`` to the alert, with a real browser."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from explorer.store.database import DATABASE_FILE
from tests.costly_checks import COSTLY
from tests.site import Site

ROOT = Path(__file__).parents[2]
SECONDS_FOR_A_RUN = 60
SHOP = """<!doctype html><html lang=en><title>{title}</title><nav><a href="/">Home</a>
<a href="/cart">Cart</a> <a href="/help">Help</a></nav><h1>{title}</h1>
<button onclick="{act}; this.textContent = 'Added'">Add to cart</button>"""


def shop(*, works: bool) -> dict[str, str]:
    act = "" if works else "countItems()"
    return {
        path: SHOP.format(title=title, act=act if path == "/cart" else "")
        for path, title in (("/", "Shop"), ("/cart", "Cart"), ("/help", "Help"))
    }


@pytest.fixture
async def pages(browser: Browser) -> AsyncIterator[Page]:
    context = await browser.new_context()
    yield await context.new_page()
    await context.close()


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Of a service that was started as a newcomer would."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {
        "planner": {"steps": 8, "seed": 1},  # another seed may not come to the fault in 8 steps
        "repro": {"seconds": 5},
        "checks": {"disabled": COSTLY},
    }
    tmp_path.joinpath("config.yaml").write_text(json.dumps(settings))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "explorer", "serve", "--port", str(port)),
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr
    told = (await process.stderr.readline()).decode()
    try:
        yield told.split()[-1]
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), 40)
    assert process.returncode == 0


async def over(page: Page) -> None:
    """A live page becomes that of the finished run by itself."""
    ended = page.get_by_text(re.compile("It ended because"))
    await expect(ended).to_be_visible(timeout=SECONDS_FOR_A_RUN * 1000)


@pytest.mark.long
async def test_from_the_first_run_to_the_alert(
    address: str, pages: Page, site: Site, other_site: Site, tmp_path: Path
) -> None:
    page, start = pages, site.serve(shop(works=True))
    hook = other_site.serve({"/hook": "ok"}) + "hook"

    # A run from the form, watched live, then read.
    await page.goto(address)
    await page.get_by_role("link", name="Start a run").first.click()
    await page.get_by_label("Address").fill(start)
    await page.get_by_role("button", name="Start").click()
    await expect(page.get_by_role("button", name="Pause")).to_be_visible()
    await over(page)
    await expect(page.get_by_text("0 errors, 0 warnings")).to_be_visible()
    await page.get_by_role("link", name="Report").click()
    await expect(page.get_by_text(re.compile("all its steps were used"))).to_be_visible()

    # Scheduled: when its time comes, the second run is compared with the first.
    await page.goto(f"{address}/schedules/new")
    given = {
        "name": "shop",
        "url": start,
        "cron": "0 0 1 1 *",
        "notify_to": hook.replace("http:", "json:"),
    }
    for field, value in given.items():
        await page.locator(f"[name={field}]").fill(value)
    await page.locator("[name=overlap]").select_option("queue")
    await page.get_by_role("button", name="Add").click()
    await run_now(page, address)
    await over(page)
    make_due(tmp_path)
    await page.goto(f"{address}/?schedule=shop")
    # On a busy machine a page may take longer, or have taken longer before.
    same = re.compile(r"^(Nothing changed|\d pages? (slower|faster)(, \d pages? faster)?)$")
    await shown_in_time(page, same, SECONDS_FOR_A_RUN)
    assert not other_site.asked("/hook"), "nothing got worse"

    # The application breaks: the alert arrives, and leads to the difference.
    site.serve(shop(works=False))
    await run_now(page, address)
    await over(page)
    await expect(page.get_by_text("1 new error").first).to_be_visible()
    (alert, *_) = other_site.asked("/hook")
    told = json.loads(alert.get_data())
    assert "shop got worse: 1 new" in told["title"]
    assert "countItems" in told["message"]
    link = next(line for line in told["message"].splitlines() if line.startswith("Difference"))
    await page.goto(link.partition(": ")[2])
    await expect(page.get_by_text("Worse").first).to_be_visible()
    await expect(page.get_by_text(re.compile("countItems")).first).to_be_visible()


def make_due(folder: Path) -> None:
    """As if the time of the only schedule had come: nobody waits for the turn of a year."""
    with closing(sqlite3.connect(folder / "reports" / DATABASE_FILE, timeout=10)) as store, store:
        changed = store.execute(
            "update schedules set due_at = strftime('%Y-%m-%d %H:%M:%f000', 'now')"
        )
        assert changed.rowcount == 1


async def shown_in_time(page: Page, text: str | re.Pattern[str], seconds: float) -> None:
    """On a page that is loaded anew until then."""
    async with asyncio.timeout(seconds):
        while not await page.get_by_text(text).count():
            await page.reload()


async def run_now(page: Page, address: str) -> None:
    """By the button of the schedule; the page of its run."""
    await page.goto(f"{address}/schedules")
    await page.get_by_role("button", name="Run now").click()
    await page.wait_for_url("**/runs/*")
