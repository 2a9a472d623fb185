"""Conversion of a run filter into SQL conditions."""

from __future__ import annotations

import json

from sqlalchemy import ColumnElement, Text, cast, func, or_

from explorer.store.records import OPEN, RunFilter
from explorer.store.tables import RunRow, storable


def conditions(run_filter: RunFilter) -> list[ColumnElement[bool]]:
    """Return the conditions that a run must meet, all of them."""
    equal_columns = (
        (RunRow.schedule, run_filter.schedule),
        (RunRow.recording, run_filter.recording),
        (RunRow.scenario, run_filter.scenario),
        (RunRow.kind, run_filter.kind),
        (RunRow.site, run_filter.site),
        (RunRow.verdict, run_filter.verdict),
    )
    criteria = [column == value for column, value in equal_columns if value]
    if run_filter.text:
        criteria.append(_contains_text(run_filter.text))
    if run_filter.state == "open":
        criteria.append(RunRow.state.in_(OPEN))
    elif run_filter.state == "over":
        criteria.append(RunRow.state.not_in(OPEN))
    elif run_filter.state:
        criteria.append(RunRow.state == run_filter.state)
    if run_filter.worst:
        counts_at_least = {
            "error": RunRow.errors,
            "warning": RunRow.errors + RunRow.warnings,
            "info": RunRow.errors + RunRow.warnings + RunRow.infos,
        }
        criteria.append(counts_at_least[run_filter.worst] > 0)
    return criteria


def _contains_text(words: str) -> ColumnElement[bool]:
    columns = (
        RunRow.url,
        RunRow.schedule,
        RunRow.recording,
        RunRow.scenario,
        RunRow.run_id,
        RunRow.headline,
    )
    # Tags are a JSON array. Remove its punctuation and compare with the JSON form of the words.
    tag_list = func.trim(cast(RunRow.tags, Text), "[]", type_=Text)
    tags = func.replace(tag_list, '", "', '"\n"', type_=Text)
    encoded_words = json.dumps(storable(words))[1:-1]
    return or_(
        *(column.icontains(words, autoescape=True) for column in columns),
        tags.icontains(encoded_words, autoescape=True),
    )
