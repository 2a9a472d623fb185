"""Rules that silence known findings."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from pydantic import ValidationError

from explorer.checks import all_checks
from explorer.checks.findings import Findings
from explorer.checks.silencing import ended_notes, today
from explorer.errors import UsageError
from explorer.models import ConsoleMessage, Finding, IgnoreRule, SilencedFinding
from explorer.settings.model import CheckSettings
from tests.checks.acts import PAGE, SCOPE, SITE, clicked, exchange, opened

LOOP = ConsoleMessage(level="error", text="ResizeObserver  loop limit exceeded", page_url=PAGE)
MISSING = exchange(f"{SITE}/api/legacy/7", 404)


def judged(*signals: Any, **rule: Any) -> dict[str, bool]:
    """Whether each finding is silenced, by check."""
    settings = CheckSettings(ignore=(IgnoreRule(reason="known", **rule),))
    found = [one for check in all_checks(settings, SCOPE) for one in check.judge(opened(*signals))]
    return {finding.check: isinstance(finding, SilencedFinding) for finding in found}


@pytest.mark.parametrize(
    ("rule", "silenced"),
    [
        ({"check": "console-error"}, "console-error"),
        ({"text": "resizeobserver loop"}, "console-error"),
        ({"text": "loop*exceeded", "check": "console-error"}, "console-error"),
        ({"text": "exceeded*loop"}, ""),
        ({"text": "loop", "check": "http-error"}, ""),
        ({"address": "/api/legacy/*"}, "http-error"),
        ({"address": "https://*.org/api/*", "text": "404"}, "http-error"),
        ({"address": "https://other.example/*"}, ""),
        ({"check": "console-error", "until": today() + timedelta(1)}, "console-error"),
        ({"check": "console-error", "until": date(2026, 1, 1)}, ""),
    ],
    ids=str,
)
def test_a_rule_silences_what_meets_all_its_conditions(rule: dict[str, Any], silenced: str) -> None:
    told = judged(LOOP, MISSING, **rule)
    assert told.keys() == {"console-error", "http-error"}
    assert [check for check, is_silenced in told.items() if is_silenced] == [silenced] * bool(
        silenced
    )


def test_a_silenced_finding_keeps_its_id_and_says_why() -> None:
    rule = IgnoreRule(text="loop", reason="TICKET-12")
    act = clicked(LOOP)
    (plain,) = _judge(act)
    (silenced,) = _judge(act, rule)
    assert isinstance(silenced, SilencedFinding)
    assert (silenced.id, silenced.causes) == (plain.id, plain.causes)
    assert (silenced.rule, silenced.reason) == ("text 'loop'", "TICKET-12")
    known = Findings[SilencedFinding]()
    known.note(silenced)
    known.note(silenced)
    assert [(one.count, one.reason) for one in known.all()] == [(2, "TICKET-12")]


def _judge(act: Any, *rules: IgnoreRule) -> list[Finding]:
    checks = all_checks(CheckSettings(ignore=rules), SCOPE)
    return [one for check in checks if check.name == "console-error" for one in check.judge(act)]


def test_ended_rules_are_told_in_one_line() -> None:
    rules = [
        IgnoreRule(check="dead-click", reason="known", until=date(2026, 1, day)) for day in (1, 3)
    ]
    assert ended_notes(rules, date(2026, 1, 1)) == ()
    (note,) = ended_notes(rules, date(2026, 1, 2))
    assert note.endswith("silences nothing any more: check 'dead-click' (until 2026-01-01)")


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ({"reason": " ", "check": "x"}, "needs a reason"),
        ({"reason": "known"}, "needs a check, a text or an address"),
        ({"reason": "known", "text": " * "}, "needs a check, a text or an address"),
    ],
)
def test_a_rule_without_a_reason_or_a_condition_is_refused(rule: dict[str, str], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        IgnoreRule.model_validate(rule)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ({"check": "dead-clik"}, r"checks\.ignore: there is no check dead-clik; the checks are"),
        ({"address": "https://"}, r"checks\.ignore: scope pattern 'https://' is not an address"),
    ],
)
def test_a_rule_that_can_silence_nothing_is_refused(rule: dict[str, str], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        all_checks(CheckSettings(ignore=(IgnoreRule(reason="known", **rule),)), SCOPE)
