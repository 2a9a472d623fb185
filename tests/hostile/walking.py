"""Explores hostile pages, and tells what went wrong on the side of the explorer."""

from __future__ import annotations

import time
from typing import NamedTuple

from explorer.bootstrap import explore
from explorer.config import Settings
from explorer.models import Interaction, RunEvent, RunFinished
from tests.hostile.server import HostileSite

FINE = {"steps", "nothing_left", "login_wall", "target_lost"}
"""``target_lost``: the first page cannot be used, and says so."""
SETTINGS = Settings.model_validate(
    {
        "browser": {
            "navigationSeconds": 5,
            "actionSeconds": 3,
            "scriptSeconds": 4,
            "settleSeconds": 2,
        },
        "planner": {"maxFailures": 1_000},
        "repro": {"enabled": False},
        "cookies": {"enabled": False},
        "scope": {"respectRobots": False},
    }
)
SECONDS_A_STEP = 40.0
"""An act, its settling and two looks, each up to its own limit, and a fresh page."""


class Walk(NamedTuple):
    """What became of a run. ``slowest`` and ``seconds`` are wall-clock seconds."""

    pages: int
    steps: int
    slowest: float
    seconds: float
    wrong: tuple[str, ...]


async def walk(site: HostileSite, number: int, steps: int, seed: int = 1) -> Walk:
    """Explore from this page on, in a browser of its own."""
    began = last = time.monotonic()
    wrong: list[str] = []
    slowest, done = 0.0, 0
    end: RunEvent | None = None
    planner = SETTINGS.planner.model_copy(update={"steps": steps, "seed": seed, "minutes": 60})
    settings = SETTINGS.model_copy(update={"planner": planner})
    site.opened.clear()
    async for event in explore(f"{site.origin}/{number}", settings):
        end = event
        if isinstance(event, Interaction):
            done += 1
            took, last = time.monotonic() - last, time.monotonic()
            slowest = max(slowest, took)
            if took > SECONDS_A_STEP:
                wrong.append(f"step {event.step} on {event.url} took {took:.0f} s")
    if not isinstance(end, RunFinished):
        wrong.append(f"the last event is {end.event if end else None}")
    elif end.stopped_because not in FINE:
        wrong.append(f"it stopped because of {end.stopped_because}: {end.detail[:300]}")
    return Walk(len(site.opened), done, slowest, time.monotonic() - began, tuple(wrong))
