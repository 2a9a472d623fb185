"""The pages of one run."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from explorer.reporting.chart import discovery_chart
from explorer.reporting.html import severities
from explorer.reporting.sitemap import tree
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import StoredRun
from explorer.web.dependencies import RunDep, SettingsDep, StoreDep, folder_of
from explorer.web.errors import not_found
from explorer.web.filmstrip import STEPS_SHOWN, StepCard, cards, cards_from_store
from explorer.web.graph import Graph, graph
from explorer.web.pages.live import live_page
from explorer.web.rendering import page
from explorer.web.run_folder import downloadable_file, file_response
from explorer.web.run_view import RunPageData, ViewDep, findings_of, run_before, summary_or_404
from explorer.web.silencing import may_be_silenced, proposed_text

router = APIRouter(prefix="/runs/{run_id}", include_in_schema=False)


@router.get("")
async def overview(
    request: Request, view: ViewDep, store: StoreDep, settings: SettingsDep
) -> Response:
    """Show the overview of a run, or its live view until the run is over."""
    if not view.stored.is_over:
        return await live_page(request, view)
    return _page(
        request,
        "run_overview.html",
        view,
        shown=await findings_of(view, store),
        known_steps={*await _step_numbers(view, store)},
        severities=severities(view.summary) if view.summary else None,
        proposed_text=proposed_text,
        may_be_silenced=may_be_silenced,
        before=await _comparable_run(view, store, settings),
    )


async def _comparable_run(view: RunPageData, store: Store, settings: Settings) -> StoredRun | None:
    """Return the previous run if both runs can be compared, else None."""
    before = await run_before(view.stored, store)
    if before is None or view.stored.compared_with:
        return before
    summary_file = downloadable_file(folder_of(before.run_id, settings), "run.json")
    return before if view.summary and summary_file else None


@router.get("/steps")
async def steps(
    request: Request,
    view: ViewDep,
    store: StoreDep,
    number: Annotated[int, Query(alias="page", ge=1, le=1_000_000)] = 1,
) -> Response:
    """Show a page of the filmstrip."""
    numbers, start = await _step_numbers(view, store), (number - 1) * STEPS_SHOWN
    return _page(
        request,
        "run_steps.html",
        view,
        film=await _step_cards(view, store, numbers[start : start + STEPS_SHOWN]),
        number=number,
        count=len(numbers),
        shown=STEPS_SHOWN,
    )


@router.get("/steps/{step}")
async def step(request: Request, view: ViewDep, store: StoreDep, step: int) -> Response:
    """Show a step."""
    numbers = await _step_numbers(view, store)
    film = await _step_cards(view, store, [step]) if step in numbers else ()
    if not film:
        raise not_found(f"this run has no step {step}")
    position = numbers.index(step)
    return _page(
        request,
        "run_step.html",
        view,
        card=film[0],
        earlier=numbers[position - 1] if position else None,
        later=numbers[position + 1] if position + 1 < len(numbers) else None,
        film_page=position // STEPS_SHOWN + 1,
    )


async def _step_numbers(view: RunPageData, store: Store) -> Sequence[int]:
    """Return the numbers of the steps in the journal, or in the store if there is no journal."""
    return view.journal.numbers or await store.runs.step_numbers(view.stored.run_id)


async def _step_cards(
    view: RunPageData, store: Store, numbers: Sequence[int]
) -> Sequence[StepCard]:
    """Return the cards of consecutive steps, from the store if there is no journal."""
    findings = view.findings_by_step
    if view.journal.numbers or not numbers:
        return await asyncio.to_thread(cards, view.folder, view.journal, numbers, findings)
    known = await store.runs.steps(view.stored.run_id, after=numbers[0] - 1, limit=len(numbers))
    return cards_from_store(view.folder, known, findings)


@router.get("/map")
async def site_map(request: Request, view: ViewDep) -> Response:
    """Show the site map."""
    branches = list(tree(view.summary)) if view.summary else []
    return _page(request, "run_map.html", view, branches=branches)


@router.get("/graph.json")
async def site_graph(view: ViewDep) -> Graph:
    """Return the graph that the site map is drawn from."""
    return graph(summary_or_404(view))


@router.get("/coverage")
async def coverage(request: Request, view: ViewDep) -> Response:
    """Show the coverage."""
    chart = discovery_chart(view.summary.discovery) if view.summary else None
    return _page(request, "run_coverage.html", view, chart=chart)


@router.get("/files/{name:path}")
async def file(run: RunDep, settings: SettingsDep, name: str) -> Response:
    """Return a downloadable file of the run."""
    return file_response(folder_of(run.run_id, settings), name)


def _page(request: Request, template: str, view: RunPageData, **values: Any) -> Response:
    """Render a page of the run. Report templates get the summary, or else the stored run."""
    return page(
        request,
        template,
        view=view,
        stored=view.stored,
        run=view.summary or view.stored,
        **values,
    )
