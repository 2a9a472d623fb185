"""What a run's pages and its model answered, kept so that another process can take the run up."""

from __future__ import annotations

from explorer.replay_log.clock import RunClock
from explorer.replay_log.log import ReplayLog
from explorer.replay_log.players import ReplayingDecisionMaker, ReplayingPage, ReplayingReplayer

__all__ = ["ReplayLog", "ReplayingDecisionMaker", "ReplayingPage", "ReplayingReplayer", "RunClock"]
