"""Ids of runs, which are also the names of their folders."""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime

RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}")
"""Matches possible ids: nothing that leads out of the folder of reports."""


def is_run_id(name: str) -> bool:
    """Return whether a name is a valid id; ``new`` is reserved for the page that starts a run."""
    return name != "new" and RUN_ID.fullmatch(name) is not None


def new_run_id() -> str:
    """Return a new id that sorts by time (UTC); its random suffix separates runs of one second."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(4)}"
