"""The page of the rules that silence findings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from explorer.web.dependencies import SettingsDep, StoreDep
from explorer.web.errors import not_found
from explorer.web.rendering import page
from explorer.web.rules import RUNS_READ, shown_rules

router = APIRouter(prefix="/rules", include_in_schema=False)


@router.get("")
async def rules(request: Request, store: StoreDep, settings: SettingsDep) -> Response:
    """Show the rules of the settings and those that people have written."""
    shown = await shown_rules(store, settings)
    return page(
        request,
        "rules.html",
        configured=[one for one in shown if one.written is None],
        written=[one for one in shown if one.written],
        runs_read=RUNS_READ,
    )


@router.post("/withdraw")
async def withdraw(
    store: StoreDep,
    site: Annotated[str, Form(max_length=2_000)],
    finding: Annotated[str, Form(max_length=300)],
) -> Response:
    """Withdraw a rule that a person has written. The judgement of the finding stays."""
    if not await store.judgements.withdraw_rule(site, finding):
        raise not_found("there is no such rule any more")
    return RedirectResponse("/rules", 303)
