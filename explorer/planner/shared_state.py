"""What all walkers of a run share."""

from __future__ import annotations

from explorer.checks.findings import Findings
from explorer.models import Ledger, Usage
from explorer.planner.account_forms import AccountForms
from explorer.planner.frontier import Frontier
from explorer.planner.site_model import SiteModel
from explorer.planner.tracker import InteractionTracker
from explorer.protocols import DecisionMaker
from explorer.settings.model import PlannerSettings


class SharedRunState:
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
        self.site_model = SiteModel()
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
            self.site_model.recall(earlier)
            for url in earlier.opened:
                self.frontier.drop(url)

    @property
    def size(self) -> tuple[int, int]:
        """Another one when there may be something new to do: addresses waiting, classes known."""
        return len(self.frontier), self.site_model.known.found

    def ledger(self, site: str) -> Ledger:
        """What this run has found and tried, and those before it."""
        runs = self._earlier.runs if self._earlier else 0
        site_model = self.site_model
        if self._earlier and not self._resumed:
            site_model = SiteModel()
            site_model.recall(self._earlier)
            site_model.recall(self.site_model.ledger(site, runs))
        return site_model.ledger(site, runs + 1)
