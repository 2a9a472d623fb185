"""``explorer serve``: the review pages and a worker on a separate event loop."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import uvicorn

from explorer.process.sockets import listen, url_host
from explorer.service.worker import claimed_name, wait_until_set, work_as
from explorer.settings.model import Settings
from explorer.store import open_store
from explorer.store.folders import adopt
from explorer.web import create_app, require_guard

SHUTDOWN_SECONDS = 3
"""How long open requests may take after a shutdown request."""


async def serve(settings: Settings, stop: asyncio.Event) -> None:
    """Serve the review pages and carry out runs until ``stop`` is set.

    Runs that are under way are given back before the function returns.

    Args:
        settings: The settings of the service.
        stop: Set to shut down.

    Raises:
        ExplorerError: The service cannot start, or its worker has failed.
    """
    service = settings.service
    require_guard(settings)
    async with open_store(settings) as store, AsyncExitStack() as stack:
        worker = None
        if service.runs_at_once:  # fail on a name in use before anything is printed
            name = await stack.enter_async_context(claimed_name(settings, store))
            worker = WorkerThread(settings, name)
        await adopt(store.runs, Path(settings.report.out))
        listener = listen(service.host, service.port, "service")
        app = create_app(settings, store)
        config = uvicorn.Config(
            app,
            log_config=None,  # use explorer's logging
            log_level=settings.logging.level,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        server = WebServer(config)
        if worker:
            worker.start()
        server_task = asyncio.create_task(server.serve(sockets=[listener]))
        host, port = listener.getsockname()[:2]
        print(f"explorer serves http://{url_host(host)}:{port}", file=sys.stderr, flush=True)
        tasks = [asyncio.create_task(wait_until_set(stop)), server_task]
        if worker:
            tasks.append(asyncio.create_task(wait_until_set(worker.ended)))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            server.should_exit = True
            if worker:
                worker.stop()
            await asyncio.wait([server_task])  # a cancelled server logs a traceback
            for task in tasks:
                task.cancel()
            if worker:
                await worker.finish()
        server_task.result()


class WebServer(uvicorn.Server):
    """A uvicorn server that leaves signal handling to the command line."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Install no signal handlers."""
        yield


class WorkerThread:
    """Runs a worker on its own event loop in a thread, so that it does not delay the review pages.

    Attributes:
        ended: Set on the creator's event loop when the worker has ended.
    """

    def __init__(self, settings: Settings, name: str) -> None:
        self.ended = asyncio.Event()
        self._settings = settings
        self._name = name
        self._server_loop = asyncio.get_running_loop()
        self._stop: asyncio.Event | None = None
        self._worker_loop: asyncio.AbstractEventLoop | None = None
        self._error: BaseException | None = None
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)

    def start(self) -> None:
        """Start the thread and wait until the worker's event loop runs."""
        self._thread.start()
        self._started.wait()

    def stop(self) -> None:
        """Ask the worker to shut down."""
        if self._worker_loop and self._stop and not self.ended.is_set():
            self._worker_loop.call_soon_threadsafe(self._stop.set)

    async def finish(self) -> None:
        """Wait until the worker has ended and raise the error it failed with, if any."""
        await self.ended.wait()
        if self._error:
            raise self._error

    def _run(self) -> None:
        try:
            asyncio.run(self._work())
        except BaseException as error:  # noqa: BLE001 - raised again by finish()
            self._error = error
        finally:
            self._started.set()
            self._server_loop.call_soon_threadsafe(self.ended.set)

    async def _work(self) -> None:
        self._stop = asyncio.Event()
        self._worker_loop = asyncio.get_running_loop()
        self._started.set()
        await work_as(self._name, self._settings, self._stop)
