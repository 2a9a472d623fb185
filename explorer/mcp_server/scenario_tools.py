"""Tools that carry out scenarios of the folder in the settings, or of a given text."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from explorer.bootstrap import new_folder
from explorer.bootstrap.scenarios.named_runs import run_of_file
from explorer.errors import UsageError
from explorer.mcp_server.run_tools import StepNotifier
from explorer.mcp_server.scenario_answers import (
    CheckTold,
    ScenarioList,
    ScenarioRunTold,
    ScenariosTold,
)
from explorer.mcp_server.toolkit import Call, server_state
from explorer.process.files import write_atomically
from explorer.scenario.library import ScenarioFile, ScenarioLibrary, file_of, start_address
from explorer.settings.preflight import require_folder, require_url

FILES_TOLD = 20

Name = Annotated[str, Field(description="Of a file, as list_scenarios tells it.")]
Text = Annotated[
    str, Field(description="Sentences instead of a file: one a line, or as format says.")
]
Format = Annotated[
    Literal["txt", "md", "feature"],
    Field(description="Of the text: a sentence a line, Markdown with lists, or Gherkin."),
]


async def list_scenarios(
    call: Call,
    offset: Annotated[int, Field(ge=0, description="Skip so many, as next_offset says.")] = 0,
) -> ScenarioList:
    """List the files of scenarios that can be carried out, and the variables they need."""
    library = ScenarioLibrary(server_state(call).settings)
    names = await asyncio.to_thread(library.names)
    end = offset + FILES_TOLD

    def told() -> tuple[ScenariosTold, ...]:
        return tuple(map(ScenariosTold.of, library.known(names[offset:end])))

    return ScenarioList(
        files=await asyncio.to_thread(told),
        next_offset=end if end < len(names) else None,
        folder=str(library.folder),
    )


async def check_scenario(
    call: Call, name: Name = "", text: Text = "", format: Format = "txt"
) -> CheckTold:
    """Say how each sentence of a file or of a text is read, without a browser.

    A sentence that is not understood comes with the column where that begins, and how to say it.
    """
    library = ScenarioLibrary(server_state(call).settings)
    path = library.folder / f"text.{format}"
    return await asyncio.to_thread(lambda: CheckTold.of(_file(library, name, path, text)))


async def run_scenario(
    call: Call,
    name: Name = "",
    text: Text = "",
    format: Format = "txt",
    base_url: Annotated[
        str,
        Field(description='Where it begins; "" for the first address that a sentence opens.'),
    ] = "",
    insist: Annotated[
        bool, Field(description="Press also what deletes, pays or ends something.")
    ] = False,
) -> ScenarioRunTold:
    """Carry out the scenarios of a file or of a text in a browser, as far as they can be done.

    Each ends at the first sentence that is refused or fails, which says why and what else fits.
    The value of {card} is that of SCENARIO_CARD in the environment of the server.
    """
    state = server_state(call)
    settings, given = state.settings_of_run(), f"text.{format}"
    file = await asyncio.to_thread(_file, ScenarioLibrary(settings), name, Path(given), text)
    url = require_url(start_address(file, base_url))
    file.values(os.environ)  # before the folder of the run is made
    require_folder(Path(settings.report.out))
    folder = new_folder(settings)
    if text:
        file = _kept(folder.folder / given, text)
    run = run_of_file(
        file,
        url,
        settings,
        os.environ,
        allow_destructive=insist,
        allowing="with insist=true",
    )
    stop = asyncio.Event()
    notifier = StepNotifier(call, file.sentences)
    await state.run(run.into(folder, stop, [notifier]), stop)
    return ScenarioRunTold.of(file, run.results, run.passed, folder.folder)


def _file(library: ScenarioLibrary, name: str, path: Path, text: str) -> ScenarioFile:
    """Return the scenarios of a name, or those of a text that is stored at a path."""
    if bool(name) == bool(text.strip()):
        raise UsageError("name a file that list_scenarios tells, or give a text; one of both")
    return library.get(name) if name else file_of(path, text)


def _kept(path: Path, text: str) -> ScenarioFile:
    """Store a text in the folder of its run, and return its scenarios."""
    try:
        write_atomically(path, text)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from None
    return file_of(path, text)
