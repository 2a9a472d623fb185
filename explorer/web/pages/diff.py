"""Comparison pages of two runs."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import ValidationError
from starlette.responses import RedirectResponse, Response

from explorer.comparison import Comparison, compare
from explorer.store import Store
from explorer.store.records import StoredRun
from explorer.web.dependencies import SettingsDep, StoreDep, folder_of, run_named
from explorer.web.errors import InvalidRequest, not_found
from explorer.web.rendering import page
from explorer.web.run_folder import summary_of

router = APIRouter(include_in_schema=False)


@router.get("/diff")
async def redirect_to_comparison(
    store: StoreDep, run: Annotated[tuple[str, ...], Query()] = ()
) -> Response:
    """Redirect from the list's form to the comparison of the later run with the earlier one."""
    if len(set(run)) != 2:
        raise InvalidRequest({"": "choose two runs to compare"})
    chosen_runs = [await run_named(run_id, store) for run_id in run]
    earlier, later = sorted(chosen_runs, key=lambda one: (one.created, one.run_id))
    return RedirectResponse(f"/runs/{later.run_id}/diff/{earlier.run_id}", 303)


@router.get("/runs/{run_id}/diff/{other}")
async def diff(
    request: Request, run_id: str, other: str, store: StoreDep, settings: SettingsDep
) -> Response:
    """Show the comparison of two runs."""
    current, baseline = await run_named(run_id, store), await run_named(other, store)
    comparison = await comparison_of(current, baseline, store, settings)
    if comparison is None:
        message = "two runs can be compared when both are over and have their summaries here"
        raise not_found(message)
    return page(
        request,
        "diff.html",
        comparison=comparison,
        run=comparison.current,
        current_run=current,
        baseline_run=baseline,
        shown=200,
    )


async def comparison_of(
    current: StoredRun, baseline: StoredRun, store: Store, settings: SettingsDep
) -> Comparison | None:
    """Return the comparison of two runs.

    The comparison stored at the end of the run is preferred: it considers more than two runs.

    Args:
        current: The later run.
        baseline: The run to compare it with.
        store: The run store.
        settings: The settings with the folder of the runs.

    Returns:
        The comparison, or None if a summary is missing.
    """
    if current.compared_with == baseline.run_id:
        stored = await store.runs.comparison(current.run_id)
        try:
            if stored:
                return Comparison.model_validate(stored)
        except ValidationError:  # stored by another version
            pass
    folders = [folder_of(run.run_id, settings) for run in (current, baseline)]
    summaries = [await asyncio.to_thread(summary_of, folder) for folder in folders]
    if not summaries[0] or not summaries[1]:
        return None
    judgements = await store.judgements.of(current.site)
    return await asyncio.to_thread(compare, summaries[0], [summaries[1]], judgements)
