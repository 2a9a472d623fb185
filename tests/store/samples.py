"""Runs, orders and schedules to store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from explorer.reporting import RunSummary
from explorer.settings.model import ScheduleSettings
from explorer.store.records import RunOrder, StoredStep
from tests.reporting.samples import small_run, summarised

URL = "https://shop.example/"
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


async def summary(run_id: str = "r1", **more: Any) -> RunSummary:
    """Of the small shop: two steps, two pages, an error, a warning and a note."""
    run = await summarised(small_run())
    return run.model_copy(update={"run_id": run_id, **more})


async def leave(out: Path, run_id: str, **more: Any) -> Path:
    """A run folder as ``explorer explore`` leaves it."""
    folder = out / run_id
    folder.mkdir(parents=True)
    run = await summary(run_id, **more)
    folder.joinpath("run.json").write_text(run.to_json())
    folder.joinpath("report.html").write_text("<title>Report</title>")
    folder.joinpath("journal.jsonl").touch()
    return folder


def order(url: str = URL, **more: Any) -> RunOrder:
    return RunOrder(url=url, **more)


def step(number: int = 1, **more: Any) -> StoredStep:
    known = {
        "time": NOON + timedelta(seconds=number),
        "url": URL,
        "title": "Shop",
        "method": "random",
        "reasoning": "",
        "action": "click",
        "control": "Buy",
        "outcome": "done",
        "effect": "none",
        "detail": "",
        "url_after": URL,
        "picture": "",
        "ms": 12,
    }
    return StoredStep(step=number, **known | more)


def schedule(name: str = "smoke", **more: Any) -> ScheduleSettings:
    known = {"url": URL, "cron": "*/30 * * * *"}
    return ScheduleSettings(name=name, **known | more)
