"""Rules that people write on a finding to silence what is like it in later runs."""

from __future__ import annotations

from pydantic import ValidationError

from explorer.checks import check_names
from explorer.checks.silencing import with_silencing
from explorer.errors import UsageError
from explorer.identity.fingerprints import stable_text
from explorer.models import Finding, IgnoreRule
from explorer.store.records import StoredFinding
from explorer.web.errors import InvalidRequest, invalid_request

REASONS = {"accepted": "accepted", "false": "no fault"}
"""The reason of a rule whose author gives none, by verdict."""


def rule_of(values: dict[str, str]) -> IgnoreRule:
    """Return the rule that the fields of a form describe; empty ones are not given.

    Raises:
        InvalidRequest: It is no rule, or would silence nothing.
    """
    try:
        rule = IgnoreRule.model_validate({name: text for name, text in values.items() if text})
    except ValidationError as error:
        raise invalid_request(error) from None
    return require_usable(rule)


def require_usable(rule: IgnoreRule) -> IgnoreRule:
    """Return the rule. Raises InvalidRequest if crawls could not start with it."""
    if rule.check and not may_be_silenced(rule.check):
        raise InvalidRequest({"check": f"there is no check {rule.check}, or no rule silences it"})
    try:
        with_silencing((), (rule,))
    except UsageError as error:
        raise InvalidRequest({"address": str(error).removeprefix("checks.ignore: ")}) from None
    return rule


def may_be_silenced(check: str) -> bool:
    """Return whether the findings of a check can be silenced; steps of scripts can not."""
    return check in check_names()


def proposed_text(finding: Finding | StoredFinding) -> str:
    """Return the title for a rule, with ``*`` for what varies from run to run."""
    return stable_text(finding.title).replace("#", "*")
