"""Conversion of a run filter into SQL conditions."""

from __future__ import annotations

import json

from sqlalchemy import ColumnElement, Text, cast, func, or_

from explorer.store.records import OPEN, RunFilter
from explorer.store.tables import RunRow, storable


def conditions(which: RunFilter) -> list[ColumnElement[bool]]:
    """Return the conditions that a run must meet, all of them."""
    same = (
        (RunRow.schedule, which.schedule),
        (RunRow.site, which.site),
        (RunRow.verdict, which.verdict),
    )
    found = [column == value for column, value in same if value]
    if which.text:
        found.append(_mentions(which.text))
    if which.state == "open":
        found.append(RunRow.state.in_(OPEN))
    elif which.state == "over":
        found.append(RunRow.state.not_in(OPEN))
    elif which.state:
        found.append(RunRow.state == which.state)
    if which.worst:
        worse = {
            "error": RunRow.errors,
            "warning": RunRow.errors + RunRow.warnings,
            "info": RunRow.errors + RunRow.warnings + RunRow.infos,
        }
        found.append(worse[which.worst] > 0)
    return found


def _mentions(words: str) -> ColumnElement[bool]:
    places = RunRow.url, RunRow.schedule, RunRow.run_id, RunRow.headline
    # Tags are a JSON array. Remove its punctuation and compare with the JSON form of the words.
    within = func.trim(cast(RunRow.tags, Text), "[]", type_=Text)
    tags = func.replace(within, '", "', '"\n"', type_=Text)
    written = json.dumps(storable(words))[1:-1]
    return or_(
        *(place.icontains(words, autoescape=True) for place in places),
        tags.icontains(written, autoescape=True),
    )
