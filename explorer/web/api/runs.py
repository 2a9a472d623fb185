"""Runs as JSON."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query

from explorer.comparison import Comparison
from explorer.store.ordering import place_order
from explorer.store.records import RunFilter, StoredRun, StoredState, StoredStep
from explorer.web.api.shapes import FindingShown, NewRun, Run, RunsPage, Wish
from explorer.web.complaints import Refused, not_found
from explorer.web.diff_pages import compared
from explorer.web.given import RunId, TheRun, TheSettings, TheStore, run_named
from explorer.web.journal_reader import JournalStep
from explorer.web.orders import run_order
from explorer.web.run_view import TheView, findings_of

Limit = Annotated[int, Query(ge=1, le=1_000)]
Number = Annotated[int, Query(ge=0, le=1_000_000_000)]

router = APIRouter(prefix="/runs", tags=["runs"])


class ListFilter(RunFilter):
    limit: Annotated[int, Query(ge=1, le=500)] = 50
    offset: Number = 0


@router.get("")
async def list_runs(store: TheStore, which: Annotated[ListFilter, Query()]) -> RunsPage:
    """The newest first."""
    narrowed = RunFilter(**which.model_dump(include=set(RunFilter.model_fields)))
    runs = await store.runs.list(narrowed, limit=which.limit, offset=which.offset)
    return RunsPage(runs=tuple(map(shown_run, runs)), count=await store.runs.count(narrowed))


@router.post("", status_code=201)
async def start_run(store: TheStore, settings: TheSettings, new: NewRun) -> Run:
    """Put a run into the queue."""
    return shown_run(await place_order(store, run_order(new.model_dump()), settings))


@router.get("/{run_id}")
async def get_run(run: TheRun) -> Run:
    return shown_run(run)


@router.put("/{run_id}/wanted")
async def want(run: TheRun, store: TheStore, wish: Wish) -> Run:
    """Ask for a pause, for going on, or for the end. 409: the run is over."""
    if not await store.runs.want(run.run_id, wish.wanted):
        raise Refused({run.run_id: "is over"}, 409)
    return shown_run(await run_named(run.run_id, store))


@router.get("/{run_id}/steps")
async def steps(
    run: TheRun, store: TheStore, after: Number = 0, limit: Limit = 100
) -> tuple[StoredStep, ...]:
    """In short, in their order."""
    return await store.runs.steps(run.run_id, after=after, limit=limit)


@router.get("/{run_id}/steps/{step}")
async def step(view: TheView, step: Annotated[int, Path(ge=1, le=1_000_000_000)]) -> JournalStep:
    """The whole of it: decision, network, console. 404 where the journal is not at hand."""
    found = await asyncio.to_thread(view.journal.steps, [step])
    if not found:
        raise not_found(f"the journal of this run has no step {step}")
    return found[0]


@router.get("/{run_id}/findings")
async def findings(view: TheView, store: TheStore) -> tuple[FindingShown, ...]:
    """The worst first, what people have judged last."""
    return tuple(
        FindingShown(
            **one.finding.model_dump(
                include={"severity", "check", "title", "url", "step", "count", "evidence"}
            ),
            run_id=view.stored.run_id,
            finding_id=one.id,
            repro=one.repro,
            judgement=one.judgement.verdict if one.judgement else None,
        )
        for one in await findings_of(view, store)
    )


@router.get("/{run_id}/states")
async def states(run: TheRun, store: TheStore) -> tuple[StoredState, ...]:
    """The pages that it saw."""
    return await store.runs.states(run.run_id)


@router.get("/{run_id}/comparison")
async def comparison(run: TheRun, store: TheStore, settings: TheSettings) -> Comparison:
    """With the run of its schedule before it."""
    before = await store.runs.get(run.compared_with) if run.compared_with else None
    found = await compared(run, before, store, settings) if before else None
    if found is None:
        raise not_found("this run was not compared")
    return found


@router.get("/{run_id}/diff/{other}")
async def diff(run: TheRun, other: RunId, store: TheStore, settings: TheSettings) -> Comparison:
    """With any other run."""
    found = await compared(run, await run_named(other, store), store, settings)
    if found is None:
        raise not_found("both runs must be over and have their summaries here")
    return found


def shown_run(run: StoredRun) -> Run:
    return Run.model_validate(run.model_dump())
