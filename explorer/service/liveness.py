"""Whether a worker is alive, for health checks.

They start a process each, so this module imports little: neither the queue nor the browser.
"""

from __future__ import annotations

import socket
from datetime import timedelta

from explorer.settings.model import Settings
from explorer.store import open_store
from explorer.store.database import store_url


def worker_id(settings: Settings) -> str:
    """Return the name of this worker, which stays the same when the worker restarts.

    It is ``service.workerId``, or "local" with SQLite, or the host's name with Postgres.
    """
    is_sqlite = store_url(settings).get_backend_name() == "sqlite"
    return settings.service.worker_id or ("local" if is_sqlite else socket.gethostname())


async def is_alive(settings: Settings) -> bool:
    """Return whether this worker, possibly another process, has recently reported as alive.

    Raises:
        StoreUnavailable: The run store cannot be used.
    """
    async with open_store(settings) as store:
        silent_for = timedelta(seconds=settings.service.lease_seconds)
        return worker_id(settings) in await store.workers.alive(silent_for)
