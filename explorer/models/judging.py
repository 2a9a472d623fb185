"""Verdicts of reviewers on findings, and rules that silence known ones."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field, model_validator

from explorer.models.acting import Finding
from explorer.models.value import Value

MAX_RULE_TEXT = 500
"""Characters of each text of a rule."""
_Text = Annotated[str, Field(max_length=MAX_RULE_TEXT)]


class IgnoreRule(Value):
    """Silences the findings that match all of its conditions; an empty condition matches any."""

    check: _Text = ""
    """The name of a check."""
    text: _Text = ""
    """Words of the title or the evidence; ``*`` stands for any characters."""
    address: _Text = ""
    """A glob for the page or the request, or for its path."""
    reason: _Text
    until: date | None = None
    """The last day on which it applies; None for ever."""

    @model_validator(mode="after")
    def _require_condition(self) -> IgnoreRule:
        if not self.reason.strip():
            raise ValueError("needs a reason")
        if not (self.check.strip() or self.text.strip(" *") or self.address.strip(" *")):
            raise ValueError("needs a check, a text or an address; else it silences all")
        return self

    def to_text(self) -> str:
        """Return the conditions in words."""
        named = (("check", self.check), ("text", self.text), ("address", self.address))
        return ", ".join(f"{name} {value!r}" for name, value in named if value)


class SilencedFinding(Finding):
    """A finding that a rule silences: it is listed apart, fails no run and raises no alert."""

    rule: str
    """The conditions of the rule in words."""
    reason: str
    """Why they are silenced."""


class Judgement(Value):
    """A reviewer's verdict on a finding. The finding stays listed and raises no more alerts."""

    verdict: Literal["accepted", "false"]
    """accepted: the fault is real and may stay; false: a false positive."""
    note: str = ""
    by: str = ""
    at: datetime
    rule: IgnoreRule | None = None
    """Silences this finding and others like it in later runs."""
