"""The findings as SARIF 2.1.0 for code scanning dashboards.

See https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from explorer.models import Finding
from explorer.reporting.run import RunSummary

LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def sarif(run: RunSummary) -> str:
    """Return one SARIF run with a rule for each check and a result for each finding."""
    checks = list(dict.fromkeys(finding.check for finding in run.findings))
    driver = {"name": "explorer", "rules": [_rule(check) for check in checks]}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "automationDetails": {"id": f"explorer/{run.run_id}"},
                "invocations": [_invocation(run)],
                "results": [_result(f, checks.index(f.check)) for f in run.findings],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(check: str) -> dict[str, Any]:
    return {"id": check, "shortDescription": {"text": check.replace("-", " ").capitalize()}}


def _invocation(run: RunSummary) -> dict[str, Any]:
    return {
        "executionSuccessful": not run.lost,
        "startTimeUtc": _utc(run.started),
        "endTimeUtc": _utc(run.finished),
        "properties": {"url": run.url, "seed": run.seed, "stoppedBecause": run.stopped_because},
    }


def _result(finding: Finding, rule: int) -> dict[str, Any]:
    return {
        "ruleId": finding.check,
        "ruleIndex": rule,
        "level": LEVELS[finding.severity],
        "message": {"text": finding.title},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": finding.url}}}],
        "partialFingerprints": {"explorerFindingId/v1": finding.id},
        "occurrenceCount": finding.count,
        "properties": {"step": finding.step, "evidence": finding.evidence},
    }


def _utc(time: datetime) -> str:
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
