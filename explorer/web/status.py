"""Health checks and Prometheus metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Gauge,
    Histogram,
    generate_latest,
)
from starlette.responses import PlainTextResponse, Response

from explorer.errors import StoreUnavailable
from explorer.store import Store
from explorer.store.clock import now
from explorer.store.records import RunFilter, StoredRun
from explorer.web.dependencies import StoreDep

LAST_RUNS = 100
"""Number of latest runs that findings, steps and durations are reported for."""
SECONDS = (10, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200)
"""Buckets of the run durations, in seconds."""

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Response:
    """Report that the process answers."""
    return PlainTextResponse("alive\n")


@router.get("/readyz")
async def ready(store: StoreDep) -> Response:
    """Report whether the run store answers."""
    if await store.is_up():
        return PlainTextResponse("ready\n")
    return PlainTextResponse("the run store cannot be used\n", 503)


@router.get("/metrics")
async def metrics(request: Request, store: StoreDep) -> Response:
    """Return the metrics in the Prometheus text format."""
    registry = CollectorRegistry()
    up = Gauge("explorer_store_up", "Whether the run store answers.", registry=registry)
    try:
        await _measure(registry, store)
        up.set(1)
    except StoreUnavailable:
        up.set(0)
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


async def _measure(registry: CollectorRegistry, store: Store) -> None:
    runs = Gauge("explorer_runs", "Runs by state.", ["state"], registry=registry)
    for state, count in (await store.runs.by_state()).items():
        runs.labels(state).set(count)
    _last_runs(registry, await store.runs.list(RunFilter(state="over"), limit=LAST_RUNS))
    waiting = Gauge("explorer_schedules", "Schedules that are not paused.", registry=registry)
    due = Gauge("explorer_schedules_due", "Schedules whose time has come.", registry=registry)
    late = Gauge(
        "explorer_schedules_late_seconds",
        "How long the longest waiting schedule has been due.",
        registry=registry,
    )
    times = await store.schedules.times()
    overdue = [(now() - at).total_seconds() for at in times if at <= now()]
    waiting.set(len(times))
    due.set(len(overdue))
    late.set(max(overdue, default=0))


def _last_runs(registry: CollectorRegistry, last: tuple[StoredRun, ...]) -> None:
    """Add the metrics of the latest runs.

    They are gauges because they are computed from the store, not counted by this process.
    """
    findings = Gauge(
        "explorer_last_runs_findings",
        f"Findings of the last {LAST_RUNS} runs by severity.",
        ["severity"],
        registry=registry,
    )
    findings.labels("error").set(sum(run.errors for run in last))
    findings.labels("warning").set(sum(run.warnings for run in last))
    findings.labels("info").set(sum(run.infos for run in last))
    steps = Gauge(
        "explorer_last_runs_steps", f"Steps of the last {LAST_RUNS} runs.", registry=registry
    )
    steps.set(sum(run.steps for run in last))
    seconds = Histogram(
        "explorer_last_runs_duration_seconds",
        f"How long the last {LAST_RUNS} runs took.",
        buckets=SECONDS,
        registry=registry,
    )
    for run in last:
        if run.duration is not None:
            seconds.observe(run.duration.total_seconds())
