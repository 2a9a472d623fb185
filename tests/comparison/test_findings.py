from __future__ import annotations

from typing import Any

import pytest

from explorer.comparison import alerting, compare
from explorer.comparison.comparison import Comparison, FindingChange
from explorer.models import Judgement, Severity, SilencedFinding
from explorer.reporting.run import RunSummary
from tests.comparison.samples import (
    START,
    control,
    finding,
    flaky,
    link,
    observation,
    page,
    run,
    step,
)

CLEAN = run()
FAULTY = run(findings=[finding()])
ELSEWHERE = run([page("other")])
"""A walk that did not come to the start page, where the fault is."""


def only(comparison: Comparison) -> FindingChange:
    (told,) = comparison.findings
    return told


def change(current: RunSummary, *earlier: RunSummary) -> list[str]:
    return [told.change for told in compare(current, earlier).findings]


def test_new_gone_and_standing() -> None:
    assert change(FAULTY, CLEAN) == ["new"]
    assert change(CLEAN, FAULTY) == ["gone"]
    assert change(FAULTY, FAULTY) == ["standing"]


def test_what_a_rule_silences_is_neither_gone_nor_new_afterwards() -> None:
    known = finding().model_dump(exclude={"repro", "picture"})
    quiet = run(silenced=(SilencedFinding(**known, rule="check 'x'", reason="known"),))
    told = only(compare(quiet, [FAULTY]))
    assert (told.change, told.alerts) == ("silenced", False)
    assert compare(quiet, [FAULTY]).verdict == "same"
    back = only(compare(FAULTY, [quiet, FAULTY]))
    assert (back.change, back.flaky, back.alerts) == ("standing", False, False)
    assert only(compare(FAULTY, [quiet])).alerts


def test_absence_is_no_proof_where_the_walk_did_not_come_by() -> None:
    assert change(ELSEWHERE, FAULTY) == ["not_looked"]


def test_absence_is_no_proof_of_a_check_that_takes_samples() -> None:
    sampled = run(findings=[finding(check="accessibility")])
    assert change(CLEAN, sampled) == ["not_looked"]


@pytest.mark.parametrize("status", [404, 500])
def test_a_page_that_did_not_answer_was_not_looked_at(status: int) -> None:
    assert change(run([page(status=status)]), FAULTY) == ["not_looked"]


def test_a_fault_that_a_walk_passed_by_is_not_new_again() -> None:
    assert change(FAULTY, ELSEWHERE, FAULTY) == ["standing"]
    assert change(CLEAN, ELSEWHERE, FAULTY) == ["gone"]
    assert change(ELSEWHERE, CLEAN, FAULTY) == []


def test_a_new_fault_says_whether_anybody_looked_there_before() -> None:
    assert only(compare(FAULTY, [CLEAN])).looked_before
    assert not only(compare(FAULTY, [ELSEWHERE])).looked_before
    assert only(compare(FAULTY, [ELSEWHERE, CLEAN])).looked_before


BUY = control("Buy 3")
PRESSED = run(
    sights=[observation("", BUY)], findings=[finding(step=4)], filmstrip=(step(4, "Buy 3"),)
)


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (observation("", control("Buy 4", tried=True)), "gone"),
        (observation("", control("Buy 4")), "not_looked"),
        (observation("", control("Sell")), "gone"),
        (observation("", control("Sell"), left_out=1), "not_looked"),
        (None, "not_looked"),
    ],
    ids=["tried again", "not tried", "no more there", "perhaps no more there", "never looked at"],
)
def test_a_fault_of_an_act_is_gone_when_the_act_was_done_again(shown: Any, told: str) -> None:
    other = observation("other", BUY)
    assert change(run(sights=[shown or other, other]), PRESSED) == [told]


def test_what_came_up_only_later_may_be_hidden_now() -> None:
    before = PRESSED.model_copy(update={"sights": (observation("", later=(BUY,)),)})
    assert change(run(sights=[observation("", control("Menu"))]), before) == ["not_looked"]


def test_a_fault_of_the_page_itself_needs_no_act() -> None:
    slow = finding(check="slow-page", step=4)
    before = PRESSED.model_copy(update={"findings": (slow,)})
    assert change(run(sights=[observation("", BUY)]), before) == ["gone"]


def test_a_broken_link_is_gone_when_it_leads_somewhere_or_is_there_no_more() -> None:
    broken = finding(check="broken-link", evidence={"request": "GET http://127.0.0.1:8001/b"})
    before = run(sights=[observation("", link("B", "b"))], findings=[broken])
    still = observation("", link("B", "b"))
    assert change(run(sights=[still]), before) == ["not_looked"]
    assert change(run([page(), page("b")], sights=[still]), before) == ["gone"]
    assert change(run(sights=[observation("", link("C", "c"))]), before) == ["gone"]


def test_a_new_port_of_loopback_is_the_same_site() -> None:
    other = "http://127.0.0.1:8002/"
    assert change(run([page(site=other)], url=other), FAULTY) == ["gone"]


# --- flaky ------------------------------------------------------------------------------------


def test_a_new_flaky_finding_alerts_when_it_was_seen_often_enough() -> None:
    shaky = run(findings=[flaky()])
    first = only(compare(shaky, [CLEAN, CLEAN]))
    again = only(compare(shaky, [shaky, CLEAN, CLEAN]))
    later = only(compare(shaky, [shaky, shaky, CLEAN]))

    assert [told.flaky for told in (first, again, later)] == [True] * 3
    assert [(told.seen, told.of) for told in (first, again, later)] == [(1, 3), (2, 3), (3, 3)]
    assert [told.alerts for told in (first, again, later)] == [False, True, False]


def test_what_came_and_went_is_flaky() -> None:
    back = only(compare(FAULTY, [CLEAN, FAULTY, CLEAN, CLEAN]))
    assert (back.change, back.flaky, back.seen, back.of) == ("new", True, 2, 3)
    assert back.alerts
    assert not only(compare(FAULTY, [CLEAN, CLEAN, FAULTY])).alerts
    assert not only(compare(FAULTY, [CLEAN, CLEAN])).flaky
    assert not only(compare(FAULTY, [ELSEWHERE, FAULTY])).flaky


def alerts(*shown: RunSummary) -> list[bool]:
    """Of each run but the first, the oldest first, whether it tells of a finding that is there."""
    told = (compare(run, shown[:n][::-1][:10]) for n, run in enumerate(shown) if n)
    return [any(f.alerts and f.change != "gone" for f in one.findings) for one in told]


def test_a_fault_that_was_told_is_not_told_again_when_it_turns_out_to_be_flaky() -> None:
    sure = run(findings=[finding(repro=flaky().repro.model_copy(update={"shown": 3}))])
    shaky = run(findings=[flaky()])
    assert alerts(CLEAN, sure, shaky, shaky, sure, shaky) == [True, *[False] * 4]


def test_a_fault_that_comes_and_goes_is_told_once_more_and_no_more() -> None:
    """Told as new, told as gone, and told once more as what comes and goes."""
    told = alerts(CLEAN, *[FAULTY, CLEAN] * 8)
    assert told == [True, False, True, *[False] * 13]
    shaky = run(findings=[flaky()])
    told = alerts(CLEAN, *[shaky, CLEAN] * 8)
    assert told == [False, False, True, *[False] * 13]


def test_a_fault_that_was_mended_is_told_when_it_comes_back_to_stay() -> None:
    told = alerts(CLEAN, FAULTY, FAULTY, CLEAN, CLEAN, FAULTY, FAULTY, FAULTY)
    assert told == [True, False, False, False, False, True, False]


def test_a_flaky_one_that_is_gone_does_not_alert() -> None:
    assert not only(compare(CLEAN, [run(findings=[flaky()])])).alerts
    gone = only(compare(CLEAN, [FAULTY, CLEAN, FAULTY]))
    assert (gone.change, gone.flaky, gone.alerts) == ("gone", True, False)
    assert only(compare(CLEAN, [FAULTY, FAULTY])).alerts


# --- who is told ------------------------------------------------------------------------------


@pytest.mark.parametrize("verdict", ["accepted", "false"])
def test_what_was_judged_is_listed_and_is_no_news(verdict: str) -> None:
    judged = Judgement.model_validate({"verdict": verdict, "by": "ann", "at": START})
    comparison = compare(FAULTY, [CLEAN], {"a": judged})

    assert only(comparison).judgement == judged
    assert (comparison.verdict, alerting(comparison, "info", {"new", "gone"})) == ("same", ())


@pytest.mark.parametrize(
    ("severity", "new"), [("error", ["e"]), ("warning", ["e", "w"]), ("info", ["e", "w", "i"])]
)
def test_alerts_are_of_a_severity_and_of_what_was_asked_for(
    severity: Severity, new: list[str]
) -> None:
    faults = [finding("i", severity="info"), finding("w", severity="warning"), finding("e")]
    comparison = compare(run(findings=faults), [run(findings=[finding("g")])])

    assert [f.id for f in alerting(comparison, severity, {"new"})] == new
    assert [f.id for f in alerting(comparison, severity, {"gone"})] == ["g"]
    assert alerting(comparison, severity, set()) == ()
