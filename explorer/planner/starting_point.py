"""What a run begins with."""

from __future__ import annotations

from typing import NamedTuple

from explorer.models import Ledger, Value


class RunInfo(Value):
    """Identifies a run; its fields are those of the RunStarted event."""

    run_id: str
    url: str
    seed: int
    provider: str = "none"
    notes: tuple[str, ...] = ()
    visitor: str = ""


class StartingPoint(NamedTuple):
    """What a run begins with.

    Attributes:
        run_info: Identifies the run. ``seed`` initialises the random generator.
        first_url: The first page to open, None for the start page. Behind a login it is another.
        earlier: What earlier runs have learned about the site.
        account_given: Whether the user supplied a login.
    """

    run_info: RunInfo
    first_url: str | None = None
    earlier: Ledger | None = None
    account_given: bool = False
