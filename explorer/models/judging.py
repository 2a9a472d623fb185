"""What a person has said of a finding."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from explorer.models.value import Value


class Judgement(Value):
    """``accepted``: it is so and may stay; ``false``: it is no fault."""

    verdict: Literal["accepted", "false"]
    note: str = ""
    by: str = ""
    at: datetime
