"""Crawlee's PlaywrightCrawler following the links of the site, two pages at a time.

A step is one page. Ends early when there are no more links.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from contextlib import suppress
from datetime import timedelta

from tests.benchmarks.exploring.tools.task import Task


async def crawl(task: Task, storage: str) -> None:
    os.environ["CRAWLEE_STORAGE_DIR"] = storage  # read when the library is imported
    from crawlee import ConcurrencySettings
    from crawlee.crawlers import PlaywrightCrawler, PlaywrightCrawlingContext

    crawler = PlaywrightCrawler(
        browser_launch_options={
            "executable_path": task.chromium,
            "chromium_sandbox": os.getuid() != 0,
        },
        fingerprint_generator=None,
        max_request_retries=0,
        max_requests_per_crawl=task.steps,
        request_handler_timeout=timedelta(seconds=20),
        navigation_timeout=timedelta(seconds=10),
        ignore_http_error_status_codes=range(400, 600),
        concurrency_settings=ConcurrencySettings(desired_concurrency=2, max_concurrency=2),
        configure_logging=False,
    )

    @crawler.router.default_handler
    async def visit(context: PlaywrightCrawlingContext) -> None:
        task.done += 1
        await context.enqueue_links(strategy="same-origin")
        if not task.left:
            crawler.stop()

    with suppress(TimeoutError):  # the budget is spent in the middle of a page
        await asyncio.wait_for(crawler.run([task.url]), task.seconds)


def main() -> None:
    task = Task.asked()
    with tempfile.TemporaryDirectory() as storage:
        asyncio.run(crawl(task, storage))
    task.tell()


if __name__ == "__main__":
    main()
