"""Requests for runs and schedules that follow a recording or scenarios."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import get_args

from explorer.bootstrap.scripts import (
    ScriptKind,
    require_script,
    script_problem,
    start_address,
)
from explorer.errors import UsageError
from explorer.settings.model import RunKind, Settings, kind_of
from explorer.store.records import StoredSchedule
from explorer.web.errors import InvalidRequest

SCRIPT_KINDS: tuple[ScriptKind, ...] = get_args(ScriptKind)


def kind_in(values: Mapping[str, object]) -> RunKind:
    """Return what a requested run does."""
    recording, scenario = (str(values.get(kind) or "") for kind in SCRIPT_KINDS)
    return kind_of(recording, scenario)


async def with_start_address(values: Mapping[str, object], settings: Settings) -> dict[str, object]:
    """Return a request with the start address of its script, if it names one and no address.

    Raises:
        InvalidRequest: The script cannot be followed, or several are named.
    """
    others = {key: value for key, value in values.items() if key not in SCRIPT_KINDS or value}
    kinds = [kind for kind in SCRIPT_KINDS if kind in others]
    if len(kinds) > 1:
        raise InvalidRequest({kinds[1]: f"cannot stand beside a {kinds[0]}"}, 409)
    if not kinds and others.get("allow_destructive"):
        raise InvalidRequest({"allow_destructive": "is for scenarios"}, 409)
    for kind in kinds:
        name = str(others[kind])
        given = str(values.get("url") or "").strip()
        others["url"] = await asyncio.to_thread(_start, kind, name, given, settings)
    return others


def _start(kind: ScriptKind, name: str, url: str, settings: Settings) -> str:
    try:
        require_script(kind, name, settings)
    except UsageError as error:  # 409: it depends on the folder whether it can be followed
        raise InvalidRequest({kind: str(error)}, 409) from None
    try:
        return start_address(kind, name, url, settings)
    except UsageError as error:
        raise InvalidRequest({"url": str(error)}) from None


async def script_problems(
    schedules: Iterable[StoredSchedule], settings: Settings
) -> dict[str, str]:
    """Return why the runs of schedules would fail at once in this process, by schedule.

    Schedules without a problem are left out.
    """

    def read() -> dict[str, str]:
        found = {one.name: script_problem(one.definition, settings) for one in schedules}
        return {name: problem for name, problem in found.items() if problem}

    return await asyncio.to_thread(read)
