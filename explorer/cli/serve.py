"""Defines ``explorer serve`` and ``explorer worker``, which run until they are stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from explorer.cli.options import (
    NO_SERVICE_OPTIONS,
    NO_WORKER_OPTIONS,
    ServiceOptions,
    WorkerOptions,
    settings_with,
)
from explorer.cli.root import app
from explorer.process.interruption import stop_on_signals


@app.command
def serve(options: ServiceOptions = NO_SERVICE_OPTIONS, *, config: Path | None = None) -> None:
    """Serve the review pages, and carry out queued and scheduled runs.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    """
    from explorer.service.server import serve as serve_pages
    from explorer.settings.preflight import require_service

    settings = settings_with(config, options)
    require_service(settings)
    asyncio.run(_until_stopped(lambda stop: serve_pages(settings, stop)))


@app.command
def worker(
    options: WorkerOptions = NO_WORKER_OPTIONS,
    *,
    config: Path | None = None,
    check: bool = False,
) -> int:
    """Carry out queued and scheduled runs, without the review pages.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    check
        Only report by the exit code whether the worker of this name is running, for health checks.
    """
    from explorer.service.liveness import is_alive
    from explorer.settings.preflight import require_service

    settings = settings_with(config, options)
    require_service(settings)
    if check:
        return int(not asyncio.run(is_alive(settings)))
    from explorer.service.worker import work

    asyncio.run(_until_stopped(lambda stop: work(settings, stop)))
    return 0


async def _until_stopped(serving: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    async with stop_on_signals(
        "shutting down, unfinished runs go back to the queue; press Ctrl-C again to stop at once"
    ) as stop:
        await serving(stop)
