"""What a run's pages and its model answered, kept so that another process can take the run up."""

from __future__ import annotations

from explorer.tape.clock import RunClock
from explorer.tape.players import TapedDecision, TapedPage, TapedStage
from explorer.tape.tape import Tape

__all__ = ["RunClock", "Tape", "TapedDecision", "TapedPage", "TapedStage"]
