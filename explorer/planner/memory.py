"""What all walkers of a run share."""

from __future__ import annotations

from dataclasses import dataclass, field

from explorer.checks.ledger import Findings
from explorer.config import PlannerSettings
from explorer.models import Usage
from explorer.planner.atlas import Atlas
from explorer.planner.frontier import Frontier
from explorer.planner.tracker import InteractionTracker
from explorer.protocols import DecisionMaker


@dataclass
class Memory:
    """What was seen, done and found so far. ``decider`` is None from when it can no longer help."""

    tracker: InteractionTracker
    decider: DecisionMaker | None = None
    frontier: Frontier = field(default_factory=Frontier)
    atlas: Atlas = field(default_factory=Atlas)
    findings: Findings = field(default_factory=Findings)
    usage: Usage = field(default_factory=Usage)
    told_addresses: set[str] = field(default_factory=set)
    """Of links out of scope."""

    @classmethod
    def empty(cls, settings: PlannerSettings, decider: DecisionMaker | None) -> Memory:
        return cls(InteractionTracker(settings.recent_interaction_history_size), decider)
