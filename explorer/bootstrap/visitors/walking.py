"""Walks with one login after the other, and compares what each is shown."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from pydantic import TypeAdapter

from explorer.bootstrap.run_request import RunRequest
from explorer.bootstrap.visitors.access import AccessProbe
from explorer.bootstrap.visitors.merging import MergedWalks
from explorer.bootstrap.visitors.shares import settings_of
from explorer.comparison.visitors import compare_visitors
from explorer.errors import ExplorerError, UsageError
from explorer.models import FindingMade, FindingSilenced, RunEvent, VisitorsCompared
from explorer.planner.ending import always_finished
from explorer.planner.wall_clock import now
from explorer.process.run_ids import new_run_id
from explorer.settings.preflight import require_logins

Walk = Callable[[RunRequest], AsyncGenerator[RunEvent, None]]
"""Yields the events of a run with one login."""


async def walk_with_each(request: RunRequest, walk: Walk) -> AsyncGenerator[RunEvent, None]:
    """Yield the events of a run with each of ``logins``, as those of one run.

    Each walk has a browser and a session of its own. A login that fails ends the run. A run with a
    log is taken up in the walk in which it was cut off.

    Raises:
        ExplorerError: The first walk cannot begin.
    """
    require_logins(request.settings)
    if not isinstance(request.target, str):
        raise UsageError("logins need an address: an open page has the session of one visitor")
    merged = MergedWalks()
    request = await _fixed(request)
    for number, login in enumerate(request.settings.logins):
        if request.replay_log:
            request.replay_log.begin_walk(number)
        part = request._replace(
            settings=settings_of(request.settings, number),
            earlier=merged.ledger or request.earlier,
        )
        events = merged.events(login, always_finished(walk(part), _as_it_is))
        try:
            async with aclosing(events):
                async for event in events:
                    yield event
        except ExplorerError as error:
            if not merged.has_begun:
                raise
            merged.note_not_begun(login, error)
        if merged.is_lost or request.stop.is_set():
            break
    async for event in _after_walks(request, merged):
        yield event


async def _after_walks(request: RunRequest, merged: MergedWalks) -> AsyncGenerator[RunEvent, None]:
    comparison = compare_visitors(merged.visitors, merged.views, merged.entered)
    yield VisitorsCompared(time=now(), step=merged.steps, comparison=comparison)
    is_complete = not (merged.is_lost or request.stop.is_set())
    if is_complete and request.settings.checks.access_control:
        # It sends nothing, so that a run that was cut off in it may begin it again.
        unlogged = request._replace(replay_log=None)
        events = AccessProbe(unlogged, merged.views, merged.steps).events()
        async with aclosing(events):
            async for event in events:
                if isinstance(event, FindingMade | FindingSilenced):
                    merged.add_probed(event)
                yield event
    yield merged.finished(request.stop.is_set())


async def _fixed(request: RunRequest) -> RunRequest:
    """Return the request with the seed and the id that all walks have."""
    planner, replay_log = request.settings.planner, request.replay_log

    async def draw() -> int:
        return secrets.randbelow(2**32)

    seed = planner.seed
    if seed is None:
        seed = await (replay_log.answer("seed", draw, TypeAdapter(int)) if replay_log else draw())
    settings = request.settings.model_copy(
        update={"planner": planner.model_copy(update={"seed": seed})}
    )
    return request._replace(settings=settings, run_id=request.run_id or new_run_id())


def _as_it_is(event: RunEvent) -> RunEvent:
    return event
