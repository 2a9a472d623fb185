"""Sessions that end in mid-visit."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, Finding, SessionLost


class SessionLosses:
    """A warning where an address that was open to us now leads to a page that asks to log in.

    One finding for each such page and for each act that may have ended the session.
    """

    name = "session-lost"

    def judge(self, act: Act) -> Iterable[Finding]:
        for loss in act.outcome.signals:
            if isinstance(loss, SessionLost):
                before = f"{loss.after}, then " if loss.after else ""
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"The session was lost: {short(loss.asked)} now asks to log in",
                    identity=(steady_address(loss.page_url), steady(loss.suspect)),
                    url=loss.page_url,
                    evidence={
                        "see_again": f"{before}open {loss.asked}",
                        "asked": loss.asked,
                        "came_instead": loss.page_url,
                        "last_act_before": loss.after,
                        "logged_in_again": "yes" if loss.logged_in_again else "no",
                    },
                )
