"""Finds runs by their names, in the run store or else in the run folders."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from explorer.cli.running import complain
from explorer.errors import StoreUnavailable, UsageError
from explorer.reporting.run import RunSummary
from explorer.settings.model import Settings
from explorer.store import Store, empty_store, open_store
from explorer.store.folders import adopt, require_summary
from explorer.store.records import RunFilter, StoredRun
from explorer.urls import origin

LAST = "last"
MAX_LISTED = 3
"""Maximum number of runs that an error lists if a name is ambiguous."""


class LocatedRun(NamedTuple):
    """A run, the store that has it, and its folder, which may not exist yet."""

    run: StoredRun
    store: Store
    folder: Path

    def summary(self) -> RunSummary:
        """Read the summary of the run.

        Raises:
            UsageError: If the run has no report, or it cannot be read.
        """
        if self.run.state != "done":
            why = f": {self.run.detail}" if self.run.detail else ""
            raise UsageError(f"run {self.run.run_id} is {self.run.state}{why}; it has no report")
        return require_summary(self.folder)

    def report(self) -> Path:
        """Return the path of report.html.

        Raises:
            UsageError: If there is no report.
        """
        file = self.folder / "report.html"
        if not file.exists():
            raise UsageError(f"run {self.run.run_id} is {self.run.state}: there is no {file}")
        return file


class RunCatalog:
    """All runs in the run store, or in the run folders."""

    def __init__(self, store: Store, out: Path, stack: AsyncExitStack) -> None:
        self.store = store
        self._out = out
        self._stack = stack

    async def find(self, name: str) -> LocatedRun:
        """Return the run with a name.

        Args:
            name: An id, the beginning of only one id, "last" for the last run that is done, or the
                path of a run folder.

        Raises:
            UsageError: If there is no such run, or several.
        """
        if name == LAST:
            return self._located(await self._last_finished())
        if run := await self.store.runs.get(name):
            return self._located(run)
        if _is_path(name):
            return await self._read_folder(Path(name))
        return self._located(await self._find_by_prefix(name))

    async def resolve_site(self, run_filter: RunFilter) -> RunFilter:
        """Return the filter with the site as the store spells it.

        Raises:
            UsageError: If the site has no runs, or several sites match.
        """
        if not run_filter.site:
            return run_filter
        sites = await self.store.runs.sites()
        matching = [site for site in sites if run_filter.site in (site, site.partition("://")[2])]
        matching = matching or [site for site in sites if site == origin(run_filter.site)]
        if len(matching) != 1:
            hint = (
                f": say {' or '.join(matching)}" if matching else suggestion(run_filter.site, sites)
            )
            raise UsageError(f"--site {run_filter.site} is not a site with runs{hint}")
        return run_filter.model_copy(update={"site": matching[0]})

    def _located(self, run: StoredRun) -> LocatedRun:
        return LocatedRun(run, self.store, self._out / run.run_id)

    async def _last_finished(self) -> StoredRun:
        for run in await self.store.runs.list(RunFilter(state="done"), limit=1):
            return run
        raise UsageError(f"there is no finished run in {self._out}")

    async def _find_by_prefix(self, name: str) -> StoredRun:
        matching = await self.store.runs.starting_with(name, limit=MAX_LISTED + 1) if name else ()
        if len(matching) == 1:
            return matching[0]
        if matching:
            some = ", ".join(run.run_id for run in matching[:MAX_LISTED])
            more = ", ..." if len(matching) > MAX_LISTED else ""
            raise UsageError(f"several runs begin with {name}: {some}{more}")
        hint = suggestion(name, await self.store.runs.known())
        raise UsageError(f"there is no run {name!r} in {self._out}{hint}")

    async def _read_folder(self, folder: Path) -> LocatedRun:
        summary = require_summary(folder)
        store = await self._stack.enter_async_context(empty_store())
        await store.runs.record(summary)
        run = await store.runs.get(summary.run_id)
        assert run is not None, "it was just recorded"
        return LocatedRun(run, store, folder)


@asynccontextmanager
async def open_run_catalog(settings: Settings) -> AsyncIterator[RunCatalog]:
    """Open the run store and add the runs of the command line to it.

    If the store cannot be used, a line on standard error says so, and the run folders are read into
    memory instead.
    """
    out = Path(settings.report.out)
    async with AsyncExitStack() as stack:
        store = await _open_store(stack, settings, out)
        if store is None:
            store = await stack.enter_async_context(empty_store())
            await adopt(store.runs, out)
        yield RunCatalog(store, out, stack)


async def _open_store(stack: AsyncExitStack, settings: Settings, out: Path) -> Store | None:
    if settings.store.url is None and not _is_folder(out):
        return None  # there are no runs; opening the store would create the folder
    try:
        store = await stack.enter_async_context(open_store(settings))
        await adopt(store.runs, out)
    except StoreUnavailable as error:
        complain(f"{error}; reading the run folders in {out} instead")
        return None
    return store


def _is_path(name: str) -> bool:
    return bool(name) and (len(Path(name).parts) > 1 or _is_folder(Path(name)))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except ValueError:  # a NUL character in the name
        return False


def suggestion(name: str, known: Collection[str]) -> str:
    """Return a suggestion of the most similar name, to append to an error; "" if there is none."""
    near = get_close_matches(name, known, n=1)
    return f": did you mean {near[0]}?" if near else ""
