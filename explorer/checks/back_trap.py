"""Pages that "back" does not leave."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, BackTrap, Finding


class BackTraps:
    """A warning for a page that brings the visitor back to itself each time."""

    name = "back-trap"

    def judge(self, act: Act) -> Iterable[Finding]:
        for trap in act.outcome.signals:
            if isinstance(trap, BackTrap):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"'Back' does not leave {short(trap.page_url)}",
                    identity=(steady(steady_address(trap.page_url)),),
                    url=trap.page_url,
                    evidence={
                        "see_again": f"open {trap.came_from}, then {trap.page_url}, and go back "
                        "twice"
                    },
                )
