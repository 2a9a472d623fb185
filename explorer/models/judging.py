"""What people say of findings."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from explorer.models.value import Value


class Judgement(Value):
    """A finding that somebody has looked at: it is listed still, and is no news any more."""

    verdict: Literal["accepted", "false"]
    """accepted: it is so, and may stay; false: it is no fault."""
    note: str = ""
    by: str = ""
    at: datetime
