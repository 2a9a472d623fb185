"""What all walkers of a run share."""

from __future__ import annotations

from explorer.checks.ledger import Findings
from explorer.config import PlannerSettings
from explorer.models import Ledger, Usage
from explorer.planner.account_forms import AccountForms
from explorer.planner.atlas import Atlas
from explorer.planner.frontier import Frontier
from explorer.planner.tracker import InteractionTracker
from explorer.protocols import DecisionMaker


class Memory:
    """What was seen, done and found so far. ``decider`` is None from when it can no longer help.

    ``earlier`` is what other runs have left of the site; ``planner.resumeCoverage`` begins with it.
    """

    def __init__(
        self,
        settings: PlannerSettings,
        decider: DecisionMaker | None,
        earlier: Ledger | None,
        *,
        account_given: bool = False,
    ) -> None:
        self.tracker = InteractionTracker(settings.recent_interaction_history_size)
        self.frontier = Frontier()
        self.atlas = Atlas()
        self.findings = Findings()
        self.usage = Usage()
        self.decider = decider
        self.told_addresses: set[str] = set()
        """Of links out of scope."""
        self.account_forms = AccountForms(settings.workers, account_given=account_given)
        self.session_enders: set[str] = set()
        """Interaction keys and normalised addresses of what may have logged the run off."""
        self.leading_out: set[str] = set()
        """Normalised addresses of links that were found to lead out of scope."""
        self._earlier = earlier
        self._resumed = settings.resume_coverage
        if earlier and settings.resume_coverage:
            self.atlas.recall(earlier)
            for url in earlier.opened:
                self.frontier.drop(url)

    @property
    def size(self) -> tuple[int, int]:
        """Another one when there may be something new to do: addresses waiting, classes known."""
        return len(self.frontier), self.atlas.known.found

    def ledger(self, site: str) -> Ledger:
        """What this run has found and tried, and those before it."""
        runs = self._earlier.runs if self._earlier else 0
        atlas = self.atlas
        if self._earlier and not self._resumed:
            atlas = Atlas()
            atlas.recall(self._earlier)
            atlas.recall(self.atlas.ledger(site, runs))
        return atlas.ledger(site, runs + 1)
