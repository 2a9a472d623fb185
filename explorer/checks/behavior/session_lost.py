"""The check of sessions that end during the run."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, Finding, SessionLost


class SessionLosses:
    """Reports pages that suddenly require a login as warnings: the session ended unexpectedly.

    There is one finding for each login page and each act that may have ended the session.
    """

    name = "session-lost"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each loss of the session."""
        for loss in act.outcome.signals:
            if isinstance(loss, SessionLost):
                before = f"{loss.after}, then " if loss.after else ""
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"The session was lost: {shorten_url(loss.asked)} now asks to log in",
                    identity=(stable_address(loss.page_url), stable_text(loss.suspect)),
                    url=loss.page_url,
                    evidence={
                        "see_again": f"{before}open {loss.asked}",
                        "asked": loss.asked,
                        "came_instead": loss.page_url,
                        "last_act_before": loss.after,
                        "logged_in_again": "yes" if loss.logged_in_again else "no",
                    },
                )
