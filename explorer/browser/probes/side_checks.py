"""What the checks of a session share that run beside its crawl."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.browser.probes.budget import CheckBudget
from explorer.browser.probes.reused_tab import ReusedTab
from explorer.process.stopping import StopConditions


@dataclass(frozen=True, slots=True)
class SideChecks:
    """The resources of audits and probes, of which one runs at a time.

    Attributes:
        tab: The side tab in which they open pages.
        budget: The time that they may use during the crawl.
        stopping: The interrupt ends the check in progress.
    """

    tab: ReusedTab
    budget: CheckBudget
    stopping: StopConditions
