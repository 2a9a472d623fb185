"""Scheduling of accessibility audits."""

from __future__ import annotations

from collections import Counter

from playwright.async_api import Error as PlaywrightError

from explorer.browser.inspection.accessibility import AccessibilityAudit
from explorer.browser.observe.observation import Observation
from explorer.browser.probes.reused_tab import ReusedTab
from explorer.browser.probes.side_checks import SideChecks
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Signal
from explorer.process.deadlines import in_time
from explorer.settings.model import Settings

MAX_DEFERRED_AUDITS = 50
"""Maximum number of kinds of pages whose audit is deferred."""
SECONDS = 10.0
"""Deadline of a deferred audit in seconds, including the loading of its page."""
MAX_ATTEMPTS = 3
"""Audits of a kind of page that may fail, for example because the machine is busy."""


class Auditor:
    """Audits one page of each kind; pages of one kind have URLs that differ only in numbers.

    Args:
        session: The session of the crawl.
        settings: The settings of the run.
        beside: The tab and the time for audits. If there is no time left, a page is audited after
            the crawl in the tab. Without it every new kind of page is audited at once.
    """

    def __init__(
        self,
        session: Session,
        settings: Settings,
        beside: SideChecks | None = None,
    ) -> None:
        self._session = session
        self._disabled = "accessibility" in settings.checks.disabled
        self._beside = beside
        self._audit = AccessibilityAudit()
        self._audited: set[str] = set()
        self._deferred: dict[str, str] = {}
        """URLs by kind of page."""
        self._failures: Counter[str] = Counter()

    async def audit(self, observation: Observation) -> tuple[Signal, ...]:
        """Return the violations of a page of a new kind; () if its kind is known or deferred."""
        url = observation.snapshot.url
        world = observation.views[0].world if observation.views else None
        kind = _kind(url)
        if self._disabled or world is None or kind in self._audited:
            return ()
        if self._beside is None:
            return self._noted(kind, url, await self._audit.audit(world, url))
        budget = self._beside.budget
        if not budget.allows("audit"):
            self._defer(kind, url)
            return ()
        self._deferred.pop(kind, None)
        with budget.spending("audit"):
            return self._noted(kind, url, await self._audit.audit(world, url))

    def _noted(
        self, kind: str, url: str, violations: tuple[Signal, ...] | None
    ) -> tuple[Signal, ...]:
        """Note that a kind of page was audited, or defer it if the audit has failed."""
        if violations is None:
            self._failures[kind] += 1
            if self._failures[kind] < MAX_ATTEMPTS:
                self._defer(kind, url)
                return ()
        self._audited.add(kind)
        return violations or ()

    def _defer(self, kind: str, url: str) -> None:
        if len(self._deferred) < MAX_DEFERRED_AUDITS:
            self._deferred.setdefault(kind, url)

    async def deferred(self) -> tuple[str, tuple[Signal, ...]] | None:
        """Audit a deferred page.

        Returns:
            The URL and the violations; None if no page is left. A page that is not loaded and
            audited in time comes up again after the others.
        """
        if not self._deferred or self._beside is None:
            return None
        kind = next(iter(self._deferred))
        url = self._deferred.pop(kind)
        tab, stop = self._beside.tab, self._beside.stopping.stop
        violations = None
        try:
            violations = await in_time(self._open_and_audit(tab, url), SECONDS, stop)
        except (PlaywrightError, PageLost, TimeoutError):
            tab.drop()
        return url, self._noted(kind, url, violations)

    async def _open_and_audit(self, reused: ReusedTab, url: str) -> tuple[Signal, ...] | None:
        async with reused.in_front() as tab:
            is_answered = await tab.open(url)
            if not is_answered or _kind(tab.url) != _kind(url):
                return ()  # a page that only an action leads to
            renderer = await self._session.renderers.reach(tab.page)
            world = await renderer.top()
            return await self._audit.audit(world, url)


def _kind(url: str) -> str:
    return stable_text(stable_address(url))
