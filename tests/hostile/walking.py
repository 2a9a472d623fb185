"""Explores hostile pages, and tells what went wrong on the side of the explorer."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from explorer.bootstrap import explore_into, new_folder
from explorer.models import (
    ErrorCaught,
    Interaction,
    PageVisited,
    RunEvent,
    RunFinished,
    StartOpened,
)
from explorer.planner.loop import CUT_OFF_SECONDS
from explorer.settings.model import Settings
from tests.hostile.faults import Faults
from tests.hostile.server import HostileSite
from tests.hostile.values import SECRET

FINE = {"steps", "nothing_left", "login_wall", "target_lost", "minutes"}
"""``target_lost``: the first page cannot be used, and says so."""
TAKE_LONG = ("back-trap", "double-submission", "endless-spinner", "invalid-accepted", "lost-data",
             "unescaped-input", "accessibility", "dead-click", "slow-page")  # fmt: skip
"""Checks that open pages beside the walk or after it, or that take seconds a page."""
SECONDS_A_STEP = 30.0
"""The limits below for an act, what it leads to, two looks and a fresh page."""
MINUTES = 0.75
GRACE = 5.0
"""Seconds that a run may go on for after its time is up and its last step was cut off."""
SETTINGS: dict[str, Any] = {
    "browser": {
        "navigationSeconds": 4,
        "actionSeconds": 1.5,
        "scriptSeconds": 2.5,
        "settleSeconds": 1,
        "restlessMilliseconds": 300,
        "elementsSeconds": 0.5,
        "elementsRetrySeconds": 1.5,
    },
    "planner": {"maxFailures": 1_000, "minutes": MINUTES},
    "cookies": {"seconds": 1.5},
    "scope": {"respectRobots": False},
    "service": {"token": SECRET},
}


class Walk(NamedTuple):
    """What became of a run. ``slowest`` and ``seconds`` are wall-clock seconds.

    ``is_lost``: it ended with its browser.
    """

    pages: int
    steps: int
    slowest: float
    seconds: float
    wrong: tuple[str, ...]
    is_lost: bool = False


def settings(out: Path, steps: int, *, whole: bool = False) -> Settings:
    """Those of a short run; a ``whole`` one has the probes, the audits and the reproductions."""
    made = Settings.model_validate(
        SETTINGS
        | {
            "report": {"out": str(out)},
            "checks": {"disabled": () if whole else TAKE_LONG},
            "repro": {"enabled": whole, "seconds": 5, "secondsEach": 0, "findings": 2},
        }
    )
    planner = made.planner.model_copy(update={"steps": steps, "seed": 1})
    return made.model_copy(update={"planner": planner})


class Watch:
    """An observer of a run, with a clock."""

    def __init__(self) -> None:
        self.began = self._last = time.monotonic()
        self.pages = self.steps = 0
        self.slowest = 0.0
        self.wrong: list[str] = []
        self.end: RunEvent | None = None
        self.walked = 0.0
        """Seconds until its last step ended."""

    async def notice(self, event: RunEvent) -> None:
        self.end = event
        if isinstance(event, PageVisited):
            self.pages += 1
        elif isinstance(event, ErrorCaught):
            self.wrong.append(f"internal error: step {event.step}, {event.during}: {event.detail}")
        elif isinstance(event, Interaction | StartOpened):
            self._step_ended(event)

    async def close(self) -> None:
        pass

    @property
    def is_lost(self) -> bool:
        return isinstance(self.end, RunFinished) and self.end.stopped_because == "browser_lost"

    def _step_ended(self, event: Interaction | StartOpened) -> None:
        now = time.monotonic()
        took, self._last, self.walked = now - self._last, now, now - self.began
        self.steps += isinstance(event, Interaction)
        self.slowest = max(self.slowest, took)
        if took > SECONDS_A_STEP:
            self.wrong.append(f"late: step {event.step} took {took:.0f} s: {_what(event)}")


def _what(event: Interaction | StartOpened) -> str:
    outcome = event.outcome if isinstance(event, StartOpened) else event
    return f"{outcome.action} {outcome.detail[:200]}"


def address(site: HostileSite, number: int) -> str:
    """Of the harmless page that leads to the page of that number."""
    return f"{site.origin}/to/{number}"


async def walk(
    site: HostileSite, number: int, settings: Settings, faults: Faults | None = None
) -> Walk:
    """Explore from a harmless page that leads to this one, with journal and report, which are
    removed again.

    ``faults`` are those that nobody but the log hears of.
    """
    watch = Watch()
    folder = new_folder(settings)
    stop = asyncio.Event()
    if faults:
        faults.begin(number)
    try:
        await explore_into(folder, address(site, number), settings, [watch], stop)
        watch.wrong += unlike(folder.folder, watch)
    finally:
        shutil.rmtree(folder.folder, ignore_errors=True)
    wrong = [*watch.wrong, *_end_of(watch, settings)]
    if faults:
        wrong += faults.of(number)
    seconds = time.monotonic() - watch.began
    return Walk(watch.pages, watch.steps, watch.slowest, seconds, tuple(wrong), watch.is_lost)


def _end_of(watch: Watch, settings: Settings) -> Iterable[str]:
    end = watch.end
    if not isinstance(end, RunFinished):
        yield f"no end: the last event is {end.event if end else None}"
    elif end.stopped_because not in FINE and not watch.is_lost:
        yield f"ended: {end.stopped_because}: {end.detail[:300]}"
    if watch.walked > settings.planner.minutes * 60 + CUT_OFF_SECONDS + GRACE:
        yield f"late: the walk took {watch.walked:.0f} s"


def unlike(folder: Path, watch: Watch) -> Iterable[str]:
    """What the files of a run tell otherwise than its events, or should not tell."""
    journal = (folder / "journal.jsonl").read_text("utf-8").splitlines()
    events = [json.loads(line)["event"] for line in journal]
    if events[-1] != "run_finished":
        yield f"journal: it ends with {events[-1]}"
    if events.count("interaction") != watch.steps:
        yield f"journal: {events.count('interaction')} steps of {watch.steps}"
    run = json.loads((folder / "run.json").read_text("utf-8"))
    if run["steps"] != watch.steps and run["stopped_because"] != "browser_lost":
        yield f"run.json: {run['steps']} steps of {watch.steps}"
    for name in ("journal.jsonl", "run.json", "report.html"):
        if SECRET in (folder / name).read_text("utf-8"):
            yield f"secret: it stands in {name}"
