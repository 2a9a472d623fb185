"""What runs follow besides crawls: recordings and scenarios, by name."""

from __future__ import annotations

import os
from typing import Literal

from explorer.recording.library import RecordingLibrary
from explorer.recording.library import start_address as start_of_recording
from explorer.scenario.library import ScenarioLibrary
from explorer.scenario.library import start_address as start_of_scenarios
from explorer.settings.model import ScheduleSettings, Settings

ScriptKind = Literal["recording", "scenario"]


def script_problem(schedule: ScheduleSettings, settings: Settings) -> str:
    """Return why the runs of a schedule would fail at once in this process, or ""."""
    if schedule.recording:
        return RecordingLibrary(settings).problem(schedule.recording, os.environ)
    if schedule.scenario:
        return ScenarioLibrary(settings).problem(schedule.scenario, os.environ)
    return ""


def require_script(kind: ScriptKind, name: str, settings: Settings) -> None:
    """Check that there is a script of this name that can be followed.

    Raises:
        UsageError: There is none, or it has a fault.
    """
    if kind == "recording":
        RecordingLibrary(settings).get(name)
    else:
        ScenarioLibrary(settings).get(name)


def start_address(kind: ScriptKind, name: str, url: str, settings: Settings) -> str:
    """Return the address at which a run begins: the given one, else that of its script.

    Args:
        kind: What kind of script.
        name: Its name.
        url: The given address, or "".
        settings: Name the folders.

    Raises:
        UsageError: There is no such script, it cannot be followed, or it begins at no address.
    """
    if kind == "recording":
        return start_of_recording(RecordingLibrary(settings).get(name), name, url)
    return start_of_scenarios(ScenarioLibrary(settings).get(name), url)
