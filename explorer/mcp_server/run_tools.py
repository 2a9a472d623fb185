"""Tools that explore a whole site, and read the report of a run."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from explorer.bootstrap import new_folder
from explorer.bootstrap.after import explore_after
from explorer.bootstrap.set_up import SetUpScenario
from explorer.errors import UsageError
from explorer.mcp_server.answers import RunTold
from explorer.mcp_server.toolkit import Call, server_state
from explorer.models import Interaction, RunEvent, verb
from explorer.process.run_ids import is_run_id
from explorer.reporting import RunSummary
from explorer.settings.model import PlannerSettings, ReproSettings
from explorer.settings.preflight import require_folder, require_url
from explorer.text import one_line

MAX_RUN_SUGGESTIONS = 10
LABEL_LENGTH = 80

Offset = Annotated[int, Field(ge=0, description="Skip so many findings, as next_offset says.")]


async def browser_explore(
    call: Call,
    url: Annotated[str, Field(description="Where to start, http:// or https://.")],
    steps: Annotated[int, Field(ge=1, description="Stop after this many steps.")] = 20,
    minutes: Annotated[float, Field(gt=0, description="Stop after this many minutes.")] = 2,
    seed: Annotated[
        int | None, Field(description="Walk as the run did that had this seed.")
    ] = None,
) -> RunTold:
    """Walk through a site on its own, in a browser of its own, and report what broke.

    Clicks, fills and submits what it finds there, but nothing that destroys, pays or logs out.
    """
    settings = server_state(call).settings_of_run()
    limits = {"steps": steps, "minutes": minutes, "seed": seed}
    planner = PlannerSettings.model_validate(settings.planner.model_dump() | limits)
    # The client waits for the answer within the limits, so reproduction is off.
    overrides = {"planner": planner, "repro": ReproSettings(enabled=False)}
    settings = settings.model_copy(update=overrides)
    stop = asyncio.Event()
    address = require_url(url)
    require_folder(Path(settings.report.out))
    first = await asyncio.to_thread(SetUpScenario.of_settings, settings)
    folder = new_folder(settings)
    work = explore_after(first, folder, address, settings, [StepNotifier(call, steps)], stop)
    return RunTold.of(await server_state(call).run(work, stop), str(folder.folder))


async def browser_report(
    call: Call,
    run_id: Annotated[str, Field(description="As browser_explore told it.")],
    offset: Offset = 0,
) -> RunTold:
    """Read the report of an earlier run: how it went, and its findings, worst first."""
    folder = Path(server_state(call).settings.report.out)
    run = _read(folder, run_id)
    return RunTold.of(run, str(folder / run_id), offset)


def _read(folder: Path, run_id: str) -> RunSummary:
    file = folder / run_id / "run.json"
    if not is_run_id(run_id) or not file.is_file():
        known = sorted((run.parent.name for run in folder.glob("*/run.json")), reverse=True)
        latest = ", ".join(known[:MAX_RUN_SUGGESTIONS])
        hint = f"the latest are {latest}" if latest else "there is none yet"
        raise UsageError(f"there is no run {run_id!r} in {folder}: {hint}")
    try:
        return RunSummary.model_validate_json(file.read_text("utf-8"))
    except ValidationError:
        raise UsageError(f"{file} was not written by this version of explorer") from None


class StepNotifier:
    """An observer that reports each step to the client as progress."""

    def __init__(self, call: Call, steps: int) -> None:
        self._call = call
        self._steps = steps

    async def notice(self, event: RunEvent) -> None:
        """Report an interaction; ignore other events."""
        if isinstance(event, Interaction):
            target = event.element.label if event.element else event.url_after
            message = f"{verb(event.action)} {one_line(target, LABEL_LENGTH)}: {event.effect}"
            await self._call.report_progress(event.step, self._steps, message)

    async def close(self) -> None:
        """Do nothing, because no resources are held."""
