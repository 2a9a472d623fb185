"""The check of pages that the browser's back button does not leave."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, BackTrap, Finding


class BackTraps:
    """Reports pages that "back" does not leave, as warnings: visitors cannot return."""

    name = "back-trap"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each page that "back" did not leave."""
        for trap in act.outcome.signals:
            if isinstance(trap, BackTrap):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"'Back' does not leave {shorten_url(trap.page_url)}",
                    identity=(stable_text(stable_address(trap.page_url)),),
                    url=trap.page_url,
                    evidence={
                        "see_again": f"open {trap.came_from}, then {trap.page_url}, and go back "
                        "twice"
                    },
                )
