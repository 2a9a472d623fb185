"""The API keeps what its own description promises: schemathesis, with all its checks."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import engine
from schemathesis.checks import load_all_checks
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.schemas import BaseSchema
from starlette.types import ASGIApp, Receive, Scope, Send

from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings, ScheduleSettings, ServiceSettings, Settings
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


METHODS = ("get", "post", "put", "delete")
EXAMPLES = settings(
    max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> BaseSchema:
    """What the application says of its API.

    It is not read when tests are collected: each worker of the tests would do that.
    """
    load_all_checks()
    served = Served(tmp_path_factory.mktemp("api"))
    return schemathesis.openapi.from_asgi("/api/openapi.json", served)


@pytest.fixture
def soon_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that meets a pattern and an exact length is either found soon or never.

    Schemathesis asks for addresses and cron lines of the greatest length, of which hundreds of
    draws yield none.
    """
    monkeypatch.setattr(engine, "INVALID_THRESHOLD_BASE", 20)


def keeps_its_promise(case: schemathesis.Case) -> None:
    if "run_id" in case.path_parameters and case.meta and case.meta.generation.mode.is_positive:
        case.path_parameters["run_id"] = "r1"
    case.call_and_validate(timeout=60)  # a loaded machine is slow, not wrong


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.long
def test_no_answer_breaks_a_promise(
    schema: BaseSchema, method: str, soon_given_up: None, subtests: pytest.Subtests
) -> None:
    tests = get_all_tests(
        schema=schema.include(method=method.upper()),
        test_func=keeps_its_promise,
        settings=EXAMPLES,
        given_kwargs={},
    )
    seen = 0
    for result in tests:
        operation, check = result.ok()  # an operation that cannot be read fails here
        with subtests.test(operation.label):
            check()
        seen += 1
    assert seen


def test_no_method_is_left_out(schema: BaseSchema) -> None:
    assert {result.ok().method for result in schema.get_all_operations()} == set(METHODS)
