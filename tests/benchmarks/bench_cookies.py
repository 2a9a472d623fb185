"""What looking for cookie banners costs a page that has none.

``python -m tests.benchmarks.bench_cookies`` prints the median and the slowest of many looks.
"""

from __future__ import annotations

import asyncio
import statistics
import time

from playwright.async_api import Page, async_playwright

from explorer.browser import installation
from explorer.browser.cookies import ConsentClearer
from explorer.config import BrowserSettings, CookieSettings

LOOKS = 100
ROW = "<li><a href='#'>Item {0}</a> <b>in stock</b> <span>no cookies were baked</span></li>"
PAGES = {
    "a small page": "<h1>Hello</h1><p>Welcome.</p><a href='#'>More</a>",
    "10,000 elements": "<ul>" + "".join(ROW.format(n) for n in range(2500)) + "</ul>",
    "10,000 elements in a floating box": (
        "<div style='position: fixed; inset: 0; overflow: auto'><ul>"
        + "".join(ROW.format(n) for n in range(2500))
        + "</ul></div>"
    ),
}


async def milliseconds(page: Page) -> list[float]:
    clearer = ConsentClearer(CookieSettings())
    assert await clearer.clear(page) == ()  # reads the words, once a run
    times = []
    for _ in range(LOOKS):
        started = time.perf_counter()
        await clearer.clear(page)
        times.append((time.perf_counter() - started) * 1000)
    return times


async def main() -> None:
    async with async_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        page = await browser.new_page()
        for name, html in PAGES.items():
            await page.set_content(html)
            times = await milliseconds(page)
            print(f"{name}: median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
