"""Breadth-first over links: each address of the site once, in the order they were seen.

A step is one page. Ends early when there are no more links.
"""

from __future__ import annotations

from collections import deque
from urllib.parse import urldefrag

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from tests.benchmarks.exploring.tools.task import Task

LINKS = "links => links.map(link => link.href)"


def main() -> None:
    task = Task.asked()
    queue, seen = deque([task.url]), {task.url}
    with task.page() as page:
        task.start(page)
        while queue and task.left:
            links = visit(page, queue.popleft())
            task.done += 1
            for link in (urldefrag(link).url for link in links):
                if task.owns(link) and link not in seen:
                    seen.add(link)
                    queue.append(link)
    task.tell()


def visit(page: Page, url: str) -> list[str]:
    """The links of a page; none of a download, or of a page that does not come."""
    try:
        if page.url != url:
            page.goto(url)
        return list(page.locator("a[href]").evaluate_all(LINKS))
    except PlaywrightError:
        return []


if __name__ == "__main__":
    main()
