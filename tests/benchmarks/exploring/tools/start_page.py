"""Opens the start page and nothing else: what every other tool's gain is counted from."""

from __future__ import annotations

from tests.benchmarks.exploring.tools.task import Task

PATIENCE = 120_000
"""Milliseconds for the first load, in which the scripts get their counters."""


def main() -> None:
    task = Task.asked()
    with task.page() as page:
        page.goto(task.url, timeout=PATIENCE)
        page.wait_for_load_state("networkidle", timeout=PATIENCE)
        page.wait_for_timeout(5000)  # what is drawn late, and the last beacon
    task.tell()


if __name__ == "__main__":
    main()
