"""Holds the state that all walkers of a run share."""

from __future__ import annotations

from explorer.checks.findings import Findings
from explorer.models import AIContribution, Finding, Ledger, SilencedFinding, Usage
from explorer.planner.account_forms import AccountForms
from explorer.planner.frontier import Frontier
from explorer.planner.site_model import SiteModel
from explorer.planner.tracker import InteractionTracker
from explorer.protocols import DecisionMaker
from explorer.settings.model import PlannerSettings


class SharedRunState:
    """Holds what a run has seen, done and found so far.

    Args:
        settings: The planner's settings.
        decider: The model-based decision maker. The attribute becomes None once it cannot help any
            more.
        earlier: What earlier runs have learned; the starting point with ``planner.resumeCoverage``.
        account_given: The user supplied a login.
        shows_pictures: Whether the decision maker is shown pictures. The attribute becomes False
            once it has refused one.
    """

    def __init__(
        self,
        settings: PlannerSettings,
        decider: DecisionMaker | None,
        earlier: Ledger | None,
        *,
        account_given: bool = False,
        shows_pictures: bool = False,
    ) -> None:
        self.tracker = InteractionTracker(settings.recent_interaction_history_size)
        self.frontier = Frontier()
        self.site_model = SiteModel()
        self.findings = Findings[Finding]()
        self.silenced = Findings[SilencedFinding]()
        """Findings that rules silence; apart, so that no other one is merged into them."""
        self.usage = Usage()
        self.decider = decider
        self.shows_pictures = shows_pictures
        self.ai = AIContribution()
        self.reported_out_of_scope: set[str] = set()
        """Addresses of links out of scope that were reported."""
        self.account_forms = AccountForms(settings.most_workers, account_given=account_given)
        self.session_enders: set[str] = set()
        """Interaction keys and normalised addresses that may have ended the session."""
        self.redirects_out_of_scope: set[str] = set()
        """Normalised addresses of links that turned out to lead out of scope."""
        self._earlier = earlier
        self._resumed = settings.resume_coverage
        if earlier and settings.resume_coverage:
            self.site_model.recall(earlier)
            for url in earlier.opened:
                self.frontier.drop(url)

    @property
    def size(self) -> tuple[int, int]:
        """Waiting addresses and known classes; a change means that there may be new work."""
        return len(self.frontier), self.site_model.known.found

    def ledger(self, site: str) -> Ledger:
        """Return what this run and the runs before it have found and tried on the site.

        Args:
            site: The origin of the site.
        """
        runs = self._earlier.runs if self._earlier else 0
        site_model = self.site_model
        if self._earlier and not self._resumed:
            site_model = SiteModel()
            site_model.recall(self._earlier)
            site_model.recall(self.site_model.ledger(site, runs))
        return site_model.ledger(site, runs + 1)
