"""Judgements of findings by people. A judgement applies to all runs of a site."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Form
from starlette.responses import RedirectResponse, Response

from explorer.web.dependencies import Person, StoreDep
from explorer.web.errors import not_found
from explorer.web.run_view import ViewDep, findings_of
from explorer.web.silencing import REASONS, rule_of

RULE_LENGTH = 500
"""Maximum length of a text of a rule, in characters."""
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
    silence: Annotated[bool, Form()] = False,
    text: Annotated[str, Form(max_length=RULE_LENGTH)] = "",
    address: Annotated[str, Form(max_length=RULE_LENGTH)] = "",
    until: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Store a judgement of a finding of this run. The verdict ``none`` withdraws it.

    With ``silence`` later runs silence the findings of the same check that have this text and are
    at such an address, until the end of a day.
    """
    run = view.stored
    found = {one.id: one.finding for one in await findings_of(view, store)}
    if finding not in found:
        raise not_found("this run has no such finding")
    note = note.strip()
    rule = None
    if silence and verdict != "none":
        reason = note[:RULE_LENGTH] or REASONS[verdict]
        conditions = {"check": found[finding].check, "text": text, "address": address}
        rule = rule_of(conditions | {"until": until, "reason": reason})
    stored_verdict = None if verdict == "none" else verdict
    await store.judgements.put(run.site, finding, stored_verdict, note, person, rule)
    return RedirectResponse(f"/runs/{run.run_id}#finding-{finding}", 303)
