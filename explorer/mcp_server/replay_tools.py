"""Tools that replay recordings of the folder in the settings."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated

from pydantic import Field

from explorer.bootstrap import new_folder
from explorer.bootstrap.recordings.replay_settings import settings_for_replay
from explorer.bootstrap.recordings.replaying import ReplayRun
from explorer.mcp_server.replay_answers import RecordingList, RecordingTold, ReplayTold
from explorer.mcp_server.run_tools import StepNotifier
from explorer.mcp_server.toolkit import Call, server_state
from explorer.recording.library import RecordingLibrary, start_address
from explorer.recording.replay.player import PlayOptions, require_variables
from explorer.settings.preflight import require_folder, require_url

RECORDINGS_TOLD = 20


async def list_recordings(
    call: Call,
    offset: Annotated[int, Field(ge=0, description="Skip so many, as next_offset says.")] = 0,
) -> RecordingList:
    """List the recordings that can be replayed: titles, actions, and the variables they need."""
    library = RecordingLibrary(server_state(call).settings)
    names = await asyncio.to_thread(library.names)
    end = offset + RECORDINGS_TOLD
    known = await asyncio.to_thread(library.known, names[offset:end])
    return RecordingList(
        recordings=tuple(RecordingTold.of(one) for one in known),
        next_offset=end if end < len(names) else None,
        folder=str(library.folder),
    )


async def replay(
    call: Call,
    name: Annotated[str, Field(description="Of a recording, as list_recordings tells it.")],
    base_url: Annotated[
        str, Field(description='Replay on this host; "" for the recorded one.')
    ] = "",
    insist: Annotated[
        bool,
        Field(
            description="Press also what is destructive, and answer the page's questions as the "
            "person did."
        ),
    ] = False,
) -> ReplayTold:
    """Replay a recording in a browser of its own, until a step cannot be done.

    Each element is found by its meaning, also when the page has changed. A destructive one
    (delete, pay, log out ...) is only pressed with insist=true. Secrets come from the environment.
    """
    state = server_state(call)
    library = RecordingLibrary(state.settings)
    recording = await asyncio.to_thread(library.get, name)
    require_variables(recording, os.environ)
    url = require_url(start_address(recording, name, base_url))
    settings = settings_for_replay(state.settings_of_run(), recording, allow_destructive=insist)
    require_folder(Path(settings.report.out))
    options = PlayOptions(base_url=url, patience=settings.browser.elements_seconds, insist=insist)
    folder, stop = new_folder(settings), asyncio.Event()
    run = ReplayRun(recording, f"{name}.json", settings, options, library.folder)
    notifier = StepNotifier(call, len(recording.actions))
    result = await state.run(run.into(folder, stop, [notifier]), stop)
    return ReplayTold.of(name, recording, result, folder.folder)
