"""A few of the pages of the fuzzing command, explored by whole runs; and that it notices faults."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
import structlog

from explorer.models import ErrorCaught, Interaction
from explorer.process import logs
from tests.hostile.browser import Browsers
from tests.hostile.faults import Faults
from tests.hostile.pages import MARKUP, page
from tests.hostile.processes import memory
from tests.hostile.server import hostile_site
from tests.hostile.values import SECRET
from tests.hostile.walking import SECONDS_A_STEP, Watch, settings, unlike, walk

SEED = 1
NUMBERS = (14, 18, 19)
"""Pages that are quick to explore."""


async def test_hostile_pages_are_explored_without_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "_run_masks", deque(maxlen=len(NUMBERS)))  # not those of other tests
    faults = Faults()
    with hostile_site(SEED) as site:
        async with Browsers(1, len(NUMBERS)) as browsers:
            with faults.heard(), browsers.in_use():
                walks = [
                    await walk(site, number, settings(tmp_path, 3), faults) for number in NUMBERS
                ]
    assert [walked.wrong for walked in walks] == [()] * len(NUMBERS)
    assert all(walked.pages and walked.steps and not walked.is_lost for walked in walks)
    assert left_in(tmp_path) == [".ledgers"]
    assert len(logs._run_masks) == len(NUMBERS)
    assert not any(mask._state._clean for mask in logs._run_masks), (
        "values of pages outlive their run"
    )


def left_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


def test_a_number_is_the_same_page_again() -> None:
    for number in range(1, 20):
        assert page(SEED, number) == page(SEED, number)
    assert page(SEED, 7) != page(SEED, 8)
    assert page(SEED, 7) != page(SEED + 1, 7)


@pytest.mark.parametrize("hazard", dict.fromkeys(MARKUP), ids=lambda hazard: hazard.__name__)
def test_each_hazard_makes_the_same_markup_of_the_same_draws(
    hazard: Callable[[random.Random], str],
) -> None:
    made = [hazard(random.Random(draw)) for draw in range(3)]
    assert made == [hazard(random.Random(draw)) for draw in range(3)]
    assert all(made)


async def test_a_slow_step_and_an_internal_error_are_faults() -> None:
    watch = Watch()
    await watch.notice(ErrorCaught(time=datetime.now(UTC), step=1, during="a look", detail="x"))
    watch._last = time.monotonic() - SECONDS_A_STEP - 1
    await watch.notice(
        Interaction.model_construct(  # type: ignore[call-arg]
            event="interaction", step=1, action="click", detail=""
        )
    )
    assert [one.partition(":")[0] for one in watch.wrong] == ["internal error", "late"]


async def test_what_only_the_log_tells_and_a_frozen_loop_are_faults() -> None:
    faults = Faults()
    faults.begin(3)
    with faults.heard():
        structlog.get_logger("x").error("internal error", during="a step")
        structlog.get_logger("x").warning("nothing")
        logging.getLogger("asyncio").error("Task exception was never retrieved")
    told = faults.of(3)
    assert len(told) == 2
    assert not faults.of(3)
    with faults.frozen(limit=0.1):
        await asyncio.sleep(0)
        time.sleep(0.5)  # noqa: ASYNC251 the fault itself
        await asyncio.sleep(0.3)
    assert [one.partition(":")[0] for one in faults.of(3)] == ["frozen"]


def test_files_that_tell_otherwise_than_the_run_are_faults(tmp_path: Path) -> None:
    journal = '{"event": "interaction"}\n{"event": "finding"}\n'
    (tmp_path / "journal.jsonl").write_text(journal)
    (tmp_path / "run.json").write_text('{"steps": 2, "stopped_because": "steps"}')
    (tmp_path / "report.html").write_text(f"<p>{SECRET}</p>")
    assert [one.partition(":")[0] for one in unlike(tmp_path, Watch())] == [
        "journal",
        "journal",
        "run.json",
        "secret",
    ]


def test_the_memory_of_this_process_and_its_children_is_told() -> None:
    held = memory()
    assert held.python > 10
    assert held.browser >= 0
