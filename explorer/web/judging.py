"""What people say of findings; it holds for the site, in later runs too."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Form
from starlette.responses import RedirectResponse, Response

from explorer.web.complaints import not_found
from explorer.web.given import Person, TheRun, TheStore

NOTE_LENGTH = 2_000  # characters

router = APIRouter(prefix="/runs/{run_id}", include_in_schema=False)


@router.post("/judgements")
async def judge(
    run: TheRun,
    store: TheStore,
    person: Person,
    finding: Annotated[str, Form(max_length=300)],
    verdict: Annotated[Literal["accepted", "false", "none"], Form()],
    note: Annotated[str, Form(max_length=NOTE_LENGTH)] = "",
) -> Response:
    """Mark a finding of this run; ``none`` takes back what was said."""
    known = {one.finding_id for one in await store.runs.findings([run.run_id])}
    if finding not in known:
        raise not_found("this run has no such finding")
    said = None if verdict == "none" else verdict
    await store.judgements.put(run.site, finding, said, note.strip(), person)
    return RedirectResponse(f"/runs/{run.run_id}#finding-{finding}", 303)
