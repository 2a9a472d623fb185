"""A small version of tests/benchmarks/endurance.py."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.benchmarks.endurance import Plan, endurance_service, endure
from tests.postgres import Postgres
from tests.service.conftest import database  # type: ignore[attr-defined]
from tests.service.counting_site import counting_site


@pytest.mark.long
async def test_nothing_is_lost_or_done_twice(tmp_path: Path, postgres: Postgres):
    plan = Plan(6, 3, 6, workers=("a", "b"), kills=("a",), restarted=("a",))
    with ExitStack() as stack:
        sites = [stack.enter_context(counting_site()) for _ in range(plan.sites)]
        async with (
            database(postgres) as url,
            endurance_service(tmp_path, store={"url": url}) as service,
        ):
            outcome = await endure(service, sites, plan)
    assert not outcome.wrong
