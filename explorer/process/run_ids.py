"""The names of runs, which are those of their folders."""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime

RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
"""What may be one: nothing that leads out of the folder of reports."""


def is_run_id(name: str) -> bool:
    """``new`` is none: the page that starts a run has this name."""
    return name != "new" and RUN_ID.fullmatch(name) is not None


def new_run_id() -> str:
    """Sorts by time; the tail tells runs of one second apart, of which there may be hundreds."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(4)}"
