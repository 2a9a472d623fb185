from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator, FormatChecker

from explorer.models import StoppedBecause
from explorer.reporting.sarif import sarif
from tests.reporting import samples
from tests.reporting.samples import finished, started, summarised

SCHEMA = json.loads((Path(__file__).parent / "schemas" / "sarif-2.1.0-rtm.5.json").read_text())


def valid(text: str) -> dict[str, Any]:
    """The only run of the log, when the log keeps to the schema."""
    log = json.loads(text)
    Draft4Validator(SCHEMA, format_checker=FormatChecker()).validate(log)
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


async def test_each_finding_is_a_result_of_its_rule() -> None:
    run = valid(sarif(await summarised(samples.small_run())))

    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == ["uncaught-exception", "dead-click", "slow"]
    assert [(result["level"], rules[result["ruleIndex"]]) for result in run["results"]] == [
        ("error", "uncaught-exception"),
        ("warning", "dead-click"),
        ("note", "slow"),
    ]
    first = run["results"][0]
    assert first["occurrenceCount"] == 2
    assert first["partialFingerprints"] == {"explorerFindingId/v1": "uncaught-exception:1"}
    place = first["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": samples.SHOP}


async def test_a_clean_run_has_an_empty_list_of_results() -> None:
    assert valid(sarif(await summarised([started(), finished(1)])))["results"] == []


@pytest.mark.parametrize(("reason", "successful"), [("minutes", True), ("browser_lost", False)])
async def test_a_lost_browser_is_no_successful_execution(
    reason: StoppedBecause, successful: bool
) -> None:
    run = valid(sarif(await summarised([started(), finished(1, stopped_because=reason)])))

    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is successful
    assert invocation["startTimeUtc"] == "2026-03-04T09:30:00.000000Z"
