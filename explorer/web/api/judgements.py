"""API of the judgements of findings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from explorer.models import Judgement
from explorer.web.api.schemas import JudgementRequest
from explorer.web.dependencies import Person, StoreDep
from explorer.web.errors import not_found
from explorer.web.silencing import require_usable

Site = Annotated[str, Query(description="The origin, for instance https://shop.example")]

router = APIRouter(tags=["judgements"])


@router.get("/sites")
async def sites(store: StoreDep) -> tuple[str, ...]:
    """Return the sites of all runs."""
    return await store.runs.sites()


@router.get("/judgements")
async def list_judgements(store: StoreDep, site: Site) -> dict[str, Judgement]:
    """Return the judgements of a site by finding id."""
    return await store.judgements.of(site)


@router.put("/judgements")
async def judge(store: StoreDep, person: Person, body: JudgementRequest) -> dict[str, Judgement]:
    """Store a judgement and return all judgements of the site by finding id.

    Responds with 404 if no run on this site has the finding.
    """
    if not await store.runs.has_found(body.site, body.finding_id):
        raise not_found("no run on this site has such a finding")
    rule = require_usable(body.rule.rule()) if body.rule else None
    await store.judgements.put(body.site, body.finding_id, body.verdict, body.note, person, rule)
    return await store.judgements.of(body.site)


@router.delete("/judgements", status_code=204, response_class=Response)
async def withdraw(store: StoreDep, site: Site, finding_id: str) -> None:
    """Withdraw a judgement. Responds with 404 if there is none."""
    if finding_id not in await store.judgements.of(site):
        raise not_found("this finding has no judgement")
    await store.judgements.put(site, finding_id, None)
