"""The replay log of a run, by which another process can resume the run."""

from __future__ import annotations

from explorer.replay_log.clock import RunClock
from explorer.replay_log.log import ReplayLog
from explorer.replay_log.wrappers import ReplayingDecisionMaker, ReplayingPage, ReplayingReplayer

__all__ = ["ReplayLog", "ReplayingDecisionMaker", "ReplayingPage", "ReplayingReplayer", "RunClock"]
