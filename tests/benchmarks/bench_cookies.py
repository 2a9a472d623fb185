"""What looking for cookie banners costs a page that has none.

``python -m tests.benchmarks.bench_cookies`` prints the median and the slowest of 15 looks.
"""

from __future__ import annotations

import asyncio
import statistics
import time

from playwright.async_api import Page, async_playwright

from explorer.browser.consent.clearer import ConsentClearer
from explorer.browser.session import installation
from explorer.settings.model import BrowserSettings, CookieSettings


def rows(text: str) -> str:
    """10,000 elements, 2,500 of them saying ``text``."""
    return "".join(f"<li><a href=#>{n}</a> <b>new</b> <i>{text}</i></li>" for n in range(2500))


PAGES = {
    "a small page": "<h1>Hello</h1><p>Welcome.</p><a href=#>More</a>",
    "10,000 elements": rows("in stock"),
    "10,000 elements, 2,500 about cookies": rows("no cookies were baked"),
    "the same in a box that floats": (
        f"<div style='position: fixed; inset: 0; overflow: auto'>{rows('no cookies')}</div>"
    ),
}


PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


async def milliseconds(page: Page, html: str, looks: int = 15) -> list[float]:
    """Of first looks at the page, once the browser has painted it."""
    clearer = ConsentClearer(CookieSettings())
    times = []
    for _ in range(looks):
        await page.goto("about:blank")
        await page.set_content(html)
        await page.evaluate(PAINTED)
        started = time.perf_counter()
        assert await clearer.clear(page) == ()
        times.append((time.perf_counter() - started) * 1000)
    return times


async def main() -> None:
    async with async_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        page = await browser.new_page()
        for name, html in PAGES.items():
            times = await milliseconds(page, html)
            print(f"{name}: median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
