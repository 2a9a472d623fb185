"""Conversion of runs and run summaries into rows."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median
from typing import Any

from explorer.reporting.run import RunSummary
from explorer.settings.model import RunKind
from explorer.store.clock import now
from explorer.store.records import NewRun, StoredStep
from explorer.urls import origin


def new_row(new: NewRun) -> dict[str, Any]:
    """Return the row of a run to be queued."""
    return {
        **new.order.model_dump(mode="json"),
        "kind": new.order.kind,
        "run_id": new.run_id,
        "site": origin(new.order.url),
        "state": "queued",
        "created": now(),
        "budget_steps": new.steps,
    }


def run_values(summary: RunSummary) -> dict[str, Any]:
    """Return the columns of a run that its summary determines."""
    counts = {"error": 0, "warning": 0, "info": 0}
    for finding in summary.findings:
        counts[finding.severity] += 1
    return {
        "kind": _kind(summary),
        "seed": summary.seed,
        "provider": summary.provider,
        "stopped_because": summary.stopped_because,
        "steps": summary.steps,
        "pages": len(summary.pages),
        "errors": counts["error"],
        "warnings": counts["warning"],
        "infos": counts["info"],
        "found": summary.coverage.found,
        "tried": summary.coverage.tried,
        "input_tokens": summary.usage.input_tokens,
        "output_tokens": summary.usage.output_tokens,
        "cost_usd": summary.usage.cost_usd,
    }


def _kind(summary: RunSummary) -> RunKind:
    if summary.replay is None:
        return "crawl"
    return "replay" if summary.replay.recording.kind == "recording" else "scenario"


def finding_rows(summary: RunSummary) -> Iterable[dict[str, Any]]:
    """Yield the rows of a run's findings."""
    for finding in summary.findings:
        shared = finding.model_dump(include={"severity", "check", "title", "url", "step", "count"})
        repro = finding.repro.verdict if finding.repro else ""
        yield {"run_id": summary.run_id, "finding_id": finding.id, "repro": repro, **shared}


def state_rows(summary: RunSummary) -> Iterable[dict[str, Any]]:
    """Yield the rows of the pages that a run visited."""
    for number, page in enumerate(summary.pages):
        yield {
            "run_id": summary.run_id,
            "number": number,
            "url": page.url,
            "title": page.title,
            "status": page.status,
            "visits": page.visits,
            "load_ms": median(page.load_ms) if page.load_ms else None,
        }


def step_rows(summary: RunSummary) -> Iterable[dict[str, Any]]:
    """Yield the rows of a run's steps."""
    for step in summary.filmstrip:
        shared = step.model_dump(include=set(StoredStep.model_fields) - {"control", "picture"})
        yield {
            "run_id": summary.run_id,
            "control": step.element.label if step.element else "",
            "picture": step.picture.file if step.picture else "",
            **shared,
        }
