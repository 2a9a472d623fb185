"""What a run is asked to do, and what is open while it does it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from explorer.bootstrap.rule_use import RuleUse
from explorer.browser.auth.person import PersonLogin
from explorer.browser.session.opening import Target
from explorer.browser.session.robots import RobotsBook
from explorer.browser.session.session import Session
from explorer.masking import Mask
from explorer.models import Ledger
from explorer.planner.questions.decision_model import DecisionModel
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.process.stopping import StopConditions
from explorer.replay_log import ReplayLog
from explorer.settings.model import Settings


class RunRequest(NamedTuple):
    """What the caller of a run asks for."""

    target: Target
    settings: Settings
    mask: Mask
    run_id: str | None
    """None for a new one."""
    stop: asyncio.Event
    earlier: Ledger | None
    """What other runs know about the site."""
    replay_log: ReplayLog | None
    """The log of a run that may survive its worker, None for any other run."""
    rule_use: RuleUse
    """Is told which rules match something."""
    by_person: PersonLogin | None = None
    """Waits for a person who logs in again, None without one."""
    clock: Callable[[], float] = time.monotonic
    """The clock of its limits; with a log that of the log."""

    @property
    def url(self) -> str:
        """The address to explore."""
        return self.target if isinstance(self.target, str) else self.target.url

    @property
    def is_resumed(self) -> bool:
        """Whether an earlier attempt at this run was cut off."""
        return self.replay_log is not None and self.replay_log.is_resumed

    @property
    def has_account(self) -> bool:
        """Whether the run uses somebody's account.

        It does with a login, with a file that holds a session, and on a page of the caller.
        """
        settings = self.settings
        by_settings = settings.login.user is not None or settings.browser.storage_state is not None
        return by_settings or not isinstance(self.target, str)

    @property
    def is_known_visitor(self) -> bool:
        """Whether the site knows who visits it, and is visited again as the same person."""
        return not isinstance(self.target, str) or self.settings.login.user is not None

    @property
    def stopping(self) -> StopConditions:
        """The interrupt of the run, and the clock of its limits."""
        return StopConditions(self.stop, self.clock)


class Rules(NamedTuple):
    """What a run may do, and where."""

    settings: Settings
    destructive: Destructive
    scope: Scope
    robots: RobotsBook

    def refusal_of_url(self, url: str) -> str:
        """Return the rule that forbids an address, "" when none does."""
        if not self.scope.allows(url):
            return "scope"
        return "" if self.robots.allows(url) else "robots"


class OpenRun(NamedTuple):
    """A run whose browser and whose model are open."""

    request: RunRequest
    rules: Rules
    session: Session
    model: DecisionModel
    has_state: bool
    """Whether the session has the cookies that an earlier attempt at the run has left."""
