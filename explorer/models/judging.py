"""Verdicts of reviewers on findings."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from explorer.models.value import Value


class Judgement(Value):
    """A reviewer's verdict on a finding. The finding stays listed and raises no more alerts."""

    verdict: Literal["accepted", "false"]
    """accepted: the fault is real and may stay; false: a false positive."""
    note: str = ""
    by: str = ""
    at: datetime
