"""Run folders: made for a run, and filled with the events of one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from pathlib import Path

from explorer.errors import RunFolderLost, RunGivenUp, TargetUnusable
from explorer.masking import Mask
from explorer.models import RunEvent
from explorer.observers import Observers
from explorer.process.files import OnTrouble
from explorer.process.run_ids import new_run_id
from explorer.protocols import Observer
from explorer.reporting import RunFolder, RunSummary
from explorer.settings.model import Settings


async def report_into(
    folder: RunFolder,
    events: AsyncGenerator[RunEvent, None],
    observers: Sequence[Observer],
    before_event: Callable[[RunEvent], Awaitable[None]] | None = None,
) -> RunSummary:
    """Report the events of a run to its folder and to the observers, as they happen.

    Args:
        folder: Where the run is written.
        events: The events of the run, without secrets; they are closed at the end.
        observers: Are given each event after the folder.
        before_event: Is awaited before each event is reported. When it raises RunGivenUp or
            RunFolderLost, nothing more is reported.

    Raises:
        ExplorerError: The run cannot begin.
    """
    reported_to = Observers((folder, *observers))
    is_given_up = False
    try:
        async with aclosing(events):
            async for event in events:
                if before_event:
                    await before_event(event)
                await reported_to.notice(folder.with_recorded_time(event))
    except (RunGivenUp, RunFolderLost):
        folder.leave()
        is_given_up = True
        raise
    finally:
        if not is_given_up:
            await reported_to.close()
    if folder.summary is None:
        raise TargetUnusable("the run ended before it began")
    return folder.summary


async def masked(
    events: AsyncGenerator[RunEvent, None], mask: Mask
) -> AsyncGenerator[RunEvent, None]:
    """Yield events without the secrets that are known then; they are closed at the end."""
    async with aclosing(events):
        async for event in events:
            yield mask(event)


def new_folder(settings: Settings, on_trouble: OnTrouble | None = None) -> RunFolder:
    """Return the folder of a run that is about to begin.

    Args:
        settings: Name the folder of reports, and the reports.
        on_trouble: Decides whether a write that failed is repeated; by default it is logged.
    """
    path = Path(settings.report.out) / new_run_id()
    return RunFolder(path, settings.report, on_trouble=on_trouble)
