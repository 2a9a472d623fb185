"""Each fault once, with a count."""

from __future__ import annotations

from typing import Any

from explorer.checks.findings import Findings
from explorer.models import Finding


def finding(id: str = "a", **fields: Any) -> Finding:
    usual = {"severity": "warning", "check": "test", "title": id, "url": "https://x/", "step": 1}
    return Finding(id=id, **(usual | fields))


def test_a_fault_seen_twenty_times_is_one_finding() -> None:
    findings = Findings[Finding]()
    news = [findings.note(finding(step=step)) for step in range(1, 21)]
    assert news == [finding(step=1)] + [None] * 19
    assert findings.all() == (finding(step=1, count=20),)


def test_the_worst_come_first_then_the_most_frequent_then_the_earliest() -> None:
    findings = Findings[Finding]()
    for id, severity, step in [
        ("late", "warning", 9),
        ("early", "warning", 2),
        ("often", "warning", 10),
        ("often", "warning", 11),
        ("note", "info", 1),
        ("worst", "error", 12),
    ]:
        findings.note(finding(id, severity=severity, step=step))
    assert [f.id for f in findings.all()] == ["worst", "often", "early", "late", "note"]


def test_faults_that_share_a_cause_are_one_finding() -> None:
    findings = Findings[Finding]()
    first = finding("a", causes=("x",))
    assert findings.note(first) == first
    assert findings.note(finding("b", causes=("x", "y"), severity="error")) is None
    assert findings.note(finding("c", causes=("y",))) is None
    assert findings.note(finding("b")) is None  # without the others it is known by its id
    (told,) = findings.all()
    assert (told.id, told.count, told.severity) == ("a", 4, "error")
    assert told.evidence["also"] == "b\nc"
    assert findings.note(finding("a", severity="error", evidence={"new": "1"})) is None
    assert findings.all()[0].evidence["also"] == "b\nc"


def test_one_fault_of_all_pages_does_not_swallow_those_of_single_pages() -> None:
    """A step cause joins what is first seen in the same step."""

    def seen(step: int, *ids: str) -> list[str]:
        told = (findings.note(finding(id, step=step, step_cause="errors")) for id in ids)
        return [one.id for one in told if one]

    findings = Findings[Finding]()
    assert seen(1, "all pages", "follows it") == ["all pages"]
    assert seen(2, "all pages", "follows it", "new", "follows new") == ["new"]
    assert seen(3, "all pages", "another") == ["another"]
    assert seen(4, "follows it") == ["follows it"]  # without the other it is a fault of its own
    also = {one.id: (one.count, one.evidence.get("also")) for one in findings.all()}
    assert also == {
        "all pages": (5, "follows it"),
        "new": (2, "follows new"),
        "another": (1, None),
        "follows it": (1, None),
    }


def test_the_worst_measurement_stands_for_all() -> None:
    findings = Findings[Finding]()
    for step, measure in [(1, 4000), (2, 9000), (3, 5000)]:
        findings.note(finding(step=step, measure=measure, evidence={"load": f"{measure} ms"}))
    worst = finding(step=1, count=3, measure=9000, evidence={"load": "9000 ms"})
    assert findings.all() == (worst,)


def test_the_worst_severity_stands_for_all() -> None:
    findings = Findings[Finding]()
    findings.note(finding(severity="info", evidence={"perhaps_because": "read-only"}))
    findings.note(finding(severity="error", step=2))
    assert findings.all() == (finding(severity="error", step=1, count=2),)
