"""Judgements of findings by people. A judgement applies to all runs of a site."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Form
from starlette.responses import RedirectResponse, Response

from explorer.web.dependencies import Person, StoreDep
from explorer.web.errors import not_found
from explorer.web.run_view import ViewDep, findings_of

NOTE_LENGTH = 2_000
"""Maximum length of a note, in characters."""

router = APIRouter(prefix="/runs/{run_id}", include_in_schema=False)


@router.post("/judgements")
async def judge(
    view: ViewDep,
    store: StoreDep,
    person: Person,
    finding: Annotated[str, Form(max_length=300)],
    verdict: Annotated[Literal["accepted", "false", "none"], Form()],
    note: Annotated[str, Form(max_length=NOTE_LENGTH)] = "",
) -> Response:
    """Store a judgement of a finding of this run. The verdict ``none`` withdraws it."""
    run = view.stored
    if finding not in {one.id for one in await findings_of(view, store)}:
        raise not_found("this run has no such finding")
    stored_verdict = None if verdict == "none" else verdict
    await store.judgements.put(run.site, finding, stored_verdict, note.strip(), person)
    return RedirectResponse(f"/runs/{run.run_id}#finding-{finding}", 303)
