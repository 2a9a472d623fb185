"""The API keeps what its own description promises: schemathesis, with all its checks."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import schemathesis
from hypothesis import HealthCheck, settings
from starlette.types import ASGIApp, Receive, Scope, Send

from explorer.config import ReportSettings, ScheduleSettings, ServiceSettings, Settings
from explorer.reporting import RunFolder
from explorer.store import Store, open_store
from explorer.store.records import RunOrder
from explorer.web import create_app
from tests.reporting import samples


class Served:
    """The application with a store of its own, opened on whichever event loop serves it."""

    def __init__(self, folder: Path) -> None:
        self._settings = Settings(
            report=ReportSettings(out=str(folder)),
            service=ServiceSettings(allowed_hosts=("testserver",)),
        )
        self._stack = AsyncExitStack()
        self._app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        await receive()
        store = await self._stack.enter_async_context(open_store(self._settings))
        if not await store.runs.get("r1"):
            await self._fill(store)
        self._app = create_app(self._settings, store)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._stack.aclose()
        await send({"type": "lifespan.shutdown.complete"})

    async def _fill(self, store: Store) -> None:
        folder = RunFolder(Path(self._settings.report.out) / "r1", self._settings.report)
        await samples.tell(folder, samples.small_run())
        await folder.close()
        assert folder.summary
        await store.runs.record(folder.summary)
        await store.runs.add("r2", RunOrder(url=samples.SHOP), steps=5)
        for name, source in (("mine", "user"), ("configured", "config")):
            schedule = ScheduleSettings(name=name, url=samples.SHOP, cron="0 * * * *")
            await store.schedules.put(schedule, source)  # type: ignore[arg-type]


_FOLDER = TemporaryDirectory()
schema = schemathesis.openapi.from_asgi("/api/openapi.json", Served(Path(_FOLDER.name)))


@schema.parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_no_answer_breaks_a_promise(case: schemathesis.Case) -> None:
    if "run_id" in case.path_parameters and case.meta and case.meta.generation.mode.is_positive:
        case.path_parameters["run_id"] = "r1"
    case.call_and_validate()
