"""FastAPI dependencies of the pages and the API."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from fastapi import Path as InPath

from explorer.process.run_ids import RUN_ID
from explorer.recording.library import RecordingLibrary
from explorer.scenario.library import ScenarioLibrary
from explorer.settings.model import SCENARIO_NAME, SCHEDULE_NAME, Settings
from explorer.store import Store
from explorer.store.folders import run_folder
from explorer.store.records import StoredRun, StoredSchedule


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


SettingsDep = Annotated[Settings, Depends(_settings)]


def person_of(request: Request) -> str:
    """Return the logged-in user, or "" for a program or if no login is required."""
    return str(request.scope.get("explorer.person", ""))


def _library(settings: SettingsDep) -> RecordingLibrary:
    return RecordingLibrary(settings)


def _scenarios(settings: SettingsDep) -> ScenarioLibrary:
    return ScenarioLibrary(settings)


StoreDep = Annotated[Store, Depends(_store)]
LibraryDep = Annotated[RecordingLibrary, Depends(_library)]
ScenariosDep = Annotated[ScenarioLibrary, Depends(_scenarios)]
Person = Annotated[str, Depends(person_of)]
RunId = Annotated[str, InPath(pattern=f"^{RUN_ID.pattern}$", description="The id of a run.")]
ScheduleId = Annotated[
    str,
    InPath(pattern=f"^{SCHEDULE_NAME}$", description="The name of a schedule."),
]
RecordingId = Annotated[
    str,
    InPath(pattern=f"^{SCHEDULE_NAME}$", description="The name of a recording."),
]
ScenarioId = Annotated[
    str,
    InPath(pattern=f"^{SCENARIO_NAME}$", description="The name of a file of scenarios."),
]


async def run_named(run_id: RunId, store: StoreDep) -> StoredRun:
    """Return a run.

    Raises:
        HTTPException: With status 404 if the run does not exist.
    """
    run = await store.runs.get(run_id)
    if run is None:
        raise HTTPException(404, f"there is no run {run_id}")
    return run


async def schedule_named(name: ScheduleId, store: StoreDep) -> StoredSchedule:
    """Return a schedule.

    Raises:
        HTTPException: With status 404 if the schedule does not exist.
    """
    schedule = await store.schedules.get(name)
    if schedule is None:
        raise HTTPException(404, f"there is no schedule {name}")
    return schedule


RunDep = Annotated[StoredRun, Depends(run_named)]
ScheduleDep = Annotated[StoredSchedule, Depends(schedule_named)]


def folder_of(run_id: str, settings: Settings) -> Path:
    """Return the folder of a run.

    Raises:
        HTTPException: With status 404 if ``run_id`` is not a valid id.
    """
    folder = run_folder(Path(settings.report.out), run_id)
    if folder is None:
        raise HTTPException(404, f"there is no folder of {run_id}")
    return folder
